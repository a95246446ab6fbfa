"""The bank's hands below a hand, counted suit by suit, are those that dealing finds."""

from collections.abc import Iterator
from itertools import chain, combinations, islice

import numpy as np
import pytest

from games.odds.bank_hands import BANK_HANDS, flush_place, with_flush_below, with_run_below
from games.odds.flush_matchup import best_play, match_up
from games.odds.hand_classes import HandClasses
from games.odds.masks import CARDS_IN, IntArray, longest_run, rank_mask, suit_masks
from games.rules.cards import DECK, parse_cards

NINE_HIGH = {"length": 3, "top": 7}


def one_hand(written: str) -> HandClasses:
    """A player's hand as a class of its own, the longest suit first."""
    suits = suit_masks(np.array([parse_cards(written)]))
    ordered = sorted(suits[:, 0].tolist(), key=lambda suit: -suit.bit_count())
    sizes = tuple(suit.bit_count() for suit in ordered)
    return HandClasses(sizes, np.array(ordered)[:, np.newaxis], np.array([1]))


def bank_hands(written: str) -> Iterator[IntArray]:
    """The suits of all hands that a bank can have beside a player's cards, in batches."""
    left = [card for card in DECK if card not in parse_cards(written)]
    cards = chain.from_iterable(combinations(left, 7))
    while len(batch := np.fromiter(islice(cards, 7 * 500_000), dtype=np.int64)):
        yield suit_masks(batch.reshape(-1, 7))


@pytest.mark.slow
@pytest.mark.parametrize("written", ["Tc8c6cTd8d6dAh", "9c8c7c3d2d5h4s"])
def test_counting_by_suits_finds_what_dealing_all_of_the_banks_hands_finds(written: str) -> None:
    player = one_hand(written)
    hands = match_up(player, NINE_HIGH)
    key = hands.length << 13 | int(hands.ranks[0])
    run = int(longest_run(ace_low=True)[player.suits].max())
    found = dict.fromkeys(("weaker", "equal", "unqualified", "run"), 0)
    for suits in bank_hands(written):
        flushes = (CARDS_IN[suits] << 13 | suits).max(axis=0)
        runs = longest_run(ace_low=True)[suits].max(axis=0)
        found["weaker"] += int((flushes < key).sum())
        found["equal"] += int((flushes == key).sum())
        found["unqualified"] += int((flushes < (3 << 13 | rank_mask("9"))).sum())
        found["run"] += int((runs < run).sum())
    assert found == {
        "weaker": int(hands.weaker[0]),
        "equal": int(hands.equal[0]),
        "unqualified": int(hands.unqualified[0]),
        "run": int(with_run_below(player.suits, run, ace_low=True)[0]),
    }


def test_no_bank_hand_is_above_seven_cards_of_a_suit_topped_by_all_high_ranks() -> None:
    player = one_hand("2c3d4h5s7c8d9h")
    best = flush_place(7, np.array([rank_mask("AKQJT98")]))
    assert with_flush_below(player, 7, best + 1).tolist() == [BANK_HANDS]


def test_a_bank_without_a_run_of_one_has_no_hand() -> None:
    player = one_hand("2c3d4h5s7c8d9h")
    assert with_run_below(player.suits, 0, ace_low=True).tolist() == [0]
    assert with_run_below(player.suits, 8 << 4, ace_low=True).tolist() == [BANK_HANDS]


@pytest.mark.parametrize(
    ("written", "raised"),
    [
        ("2c3d4h5s7c8d9h", 0),
        ("9c8c7c2d3d4h5h", 0),
        ("JcTc2c3d4d5h6h", 1),
        ("AcKcQcJc2d3d4h", 1),
        ("AcKcQcJc9c3d4h", 2),
        ("AcKcQcJc9c8c4h", 3),
    ],
)
def test_best_play_folds_low_hands_and_raises_all_that_high_ones_allow(
    written: str, raised: int
) -> None:
    assert best_play(match_up(one_hand(written), NINE_HIGH)).tolist() == [raised]
