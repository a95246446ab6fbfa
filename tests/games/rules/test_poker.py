"""Poker hands: in the order of the game, and as others value them."""

import random
import warnings
from itertools import pairwise

import pytest
from phevaluator import evaluate_cards

from games.rules import poker
from games.rules.cards import DECK, TEXTS, parse_cards

with warnings.catch_warnings():
    # It reads hand ranges with names that its parser has since changed.
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

FROM_THE_TOP = [
    ("royal_flush", "As Ks Qs Js Ts"),
    ("straight_flush", "Kd Qd Jd Td 9d"),
    ("straight_flush", "5h 4h 3h 2h Ah"),
    ("four_of_a_kind", "Kc Kd Kh Ks 9c"),
    ("four_of_a_kind", "Qc Qd Qh Qs Ac"),
    ("full_house", "9c 9d 9h 2c 2d"),
    ("full_house", "8c 8d 8h Ac Ad"),
    ("flush", "Ac Qc 8c 3c 2c"),
    ("flush", "Ad 9d 7d 6d 3d"),
    ("straight", "Ac Kd Qh Js Tc"),
    ("straight", "6c 5d 4h 3s 2c"),
    ("straight", "5c 4d 3h 2s Ac"),
    ("three_of_a_kind", "Kc Kd Kh 4c 2d"),
    ("three_of_a_kind", "9c 9d 9h Ac Kd"),
    ("two_pair", "Kc Kd 2h 2s Ac"),
    ("two_pair", "Qc Qd 9h 9s 8c"),
    ("pair", "9c 9d Ah Qs 2c"),
    ("pair", "9h 9s Ac 8d 7h"),
    ("high_card", "Ac Kd Qh Js 9c"),
    # The ace does not go around: king, ace and two are no straight.
    ("high_card", "Ac Kd Qh 3s 2c"),
    ("high_card", "7c 5d 4h 3s 2c"),
]


@pytest.mark.parametrize(("name", "hand"), FROM_THE_TOP)
def test_five_cards_have_their_category(name: str, hand: str) -> None:
    assert poker.CATEGORIES[poker.category(poker.rank5(parse_cards(hand)))] == name


def test_hands_compare_by_category_and_then_by_rank() -> None:
    values = [poker.rank5(parse_cards(hand)) for _, hand in FROM_THE_TOP]
    assert all(better > worse for better, worse in pairwise(values))


def test_a_value_holds_the_ranks_of_the_hand_and_then_the_other_cards() -> None:
    assert poker.ranks(poker.rank5(parse_cards("Kc Kd 2h 2s Ac"))) == [13, 2, 14]
    assert poker.ranks(poker.rank7(parse_cards("9c 9d Ah Qs 2c 4d 5h"))) == [9, 14, 12, 5]
    assert poker.ranks(poker.rank5(parse_cards("5c 4d 3h 2s Ac"))) == [5]


def test_three_cards_know_no_straight_and_no_flush() -> None:
    assert poker.category(poker.rank3(parse_cards("4c 3c 2c"))) == poker.HIGH_CARD
    assert poker.category(poker.rank3(parse_cards("4c 4d 2c"))) == poker.PAIR
    assert poker.category(poker.rank3(parse_cards("4c 4d 4h"))) == poker.THREE_OF_A_KIND


@pytest.mark.parametrize(
    ("three", "five"), [("Kc Kd 5h", "Kh Ks 5c 3d 2h"), ("Kc Kd Kh", "Ks 9c 9d 9h 8s")]
)
def test_three_cards_stand_below_five_that_match_them_and_above_a_lower_hand(
    three: str, five: str
) -> None:
    front, middle = poker.rank3(parse_cards(three)), poker.rank5(parse_cards(five))
    assert (front < middle) == (poker.ranks(middle)[0] == poker.ranks(front)[0])


def test_two_threes_of_a_kind_make_a_full_house_of_the_higher_over_the_lower() -> None:
    value = poker.rank7(parse_cards("9c 9d 9h 4c 4d 4h As"))
    assert (poker.category(value), poker.ranks(value)) == (poker.FULL_HOUSE, [9, 4])


def test_of_three_pairs_the_best_two_play_with_the_best_other_card() -> None:
    value = poker.rank7(parse_cards("9c 9d 6h 6s 4c 4d 5h"))
    assert (poker.category(value), poker.ranks(value)) == (poker.TWO_PAIR, [9, 6, 5])


def test_a_straight_flush_beats_the_higher_flush_and_straight_beside_it() -> None:
    value = poker.rank7(parse_cards("6h 5h 4h 3h 2h Ah 7c"))
    assert (poker.category(value), poker.ranks(value)) == (poker.STRAIGHT_FLUSH, [6])


@pytest.mark.parametrize("count", [5, 7])
def test_200_000_random_hands_compare_as_eval7_and_phevaluator_say(count: int) -> None:
    """Sorted by our values, each hand stands to its neighbor as in both other libraries."""
    generator = random.Random(count)
    theirs = [eval7.Card(text) for text in TEXTS]
    rank = {5: poker.rank5, 7: poker.rank7}[count]
    values = set()
    for _ in range(100_000):
        hand = generator.sample(DECK, count)
        # phevaluator numbers cards as we do, and gives the best hand the lowest value.
        values.add(
            (rank(hand), eval7.evaluate([theirs[card] for card in hand]), -evaluate_cards(*hand))
        )
    for (mine, eval7s, phes), (better, better_eval7s, better_phes) in pairwise(sorted(values)):
        assert mine < better
        assert eval7s < better_eval7s
        assert phes < better_phes
