"""Settings of Chinese Poker: what is a foul, and what thirteen cards make a natural."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import DECK, parse_cards, rank_of, suit_of
from games.rules.chinese_setting import (
    BACK_BELOW_MIDDLE,
    MIDDLE_NOT_ABOVE_FRONT,
    MISCOUNTED,
    NATURALS,
    set_hand,
)


def foul(front: str, middle: str, back: str) -> str | None:
    return set_hand([parse_cards(segment) for segment in (front, middle, back)]).foul


BACK = "As Ah Ad Ks Kh"


@pytest.mark.parametrize(
    ("middle", "back"),
    [
        ("9c 9d 7c 6d 2h", "9s 9h 7s 6h 2c"),
        ("9c 9d 7c 6d 2h", "Ts Th 7s 6h 3c"),
        ("Ac 2c 3c 4c 6d", "As 2s 3s 4h 5d"),
    ],
)
def test_the_back_beats_or_equals_the_middle(middle: str, back: str) -> None:
    assert foul("5s 4s 3h", middle, back) is None


def test_a_back_below_the_middle_is_a_foul() -> None:
    assert foul("5s 4s 3h", "9c 9d 7c 6d 3d", "9s 9h 7s 6h 2c") == BACK_BELOW_MIDDLE


def test_the_lowest_straight_is_below_the_one_to_the_six() -> None:
    assert foul("9c 8c 2h", "2c 3c 4c 5c 6d", "As 2s 3s 4h 5d") == BACK_BELOW_MIDDLE


@pytest.mark.parametrize(
    ("front", "middle"),
    [
        ("Qs Qh Qd", "2s 3s 4s 5s 6h"),
        ("Qs Qh 9d", "Qd Qc 9s 3h 2h"),
        ("Qs Qh 9d", "2d 2c 3s 3h 4h"),
        ("Qs Jh 9d", "Qd Jc 9s 3h 2h"),
        ("Qs Js Ts", "Qd Jc Th 3h 2h"),
        ("4s 3s 2s", "5d 4c 3h 2h 7d"),
        ("4s 4h 3s", "4d 4c 5h 6h 2d"),
    ],
)
def test_a_middle_beats_the_front_by_its_further_cards_where_the_ranks_match(
    front: str, middle: str
) -> None:
    assert foul(front, middle, BACK) is None


@pytest.mark.parametrize(
    ("front", "middle"),
    [
        ("Qs Qh Qd", "Kc Kd Jd Js 2h"),
        ("Qs Qh 9d", "Qd Qc 8s 7h 2h"),
        ("Qs Qh 2d", "Jd Jc 8s 7h 2h"),
        ("Qs Jh 9d", "Qd Jc 8s 7h 2h"),
        ("2s 2h 3d", "Kc Qd Jd 9s 8h"),
    ],
)
def test_a_front_that_the_middle_does_not_beat_is_a_foul(front: str, middle: str) -> None:
    assert foul(front, middle, BACK) == MIDDLE_NOT_ABOVE_FRONT


def test_a_run_of_one_suit_is_only_high_cards_in_the_front() -> None:
    assert foul("Ks Qs Js", "Kc Qd Jd 3s 2h", BACK) is None


@pytest.mark.parametrize("sizes", [(2, 6, 5), (3, 6, 4), (5, 5, 3), (0, 8, 5), (13, 0, 0)])
def test_segments_of_other_sizes_are_a_foul(sizes: tuple[int, int, int]) -> None:
    front, middle, _ = sizes
    hand = DECK[:13]
    segments = hand[:front], hand[front : front + middle], hand[front + middle :]
    assert set_hand(segments).foul == MISCOUNTED


# Naturals


@pytest.mark.parametrize(
    ("natural", "hand"),
    [
        ("dragon", "2h 3s 4d 5d 6s 7h 8d 9h Tc Js Qc Ks As"),
        ("six_pairs", "Jh Jc 9c 9h 7h 7s 4d 4s 5d 5c 3c 3h Tc"),
        ("six_pairs", "Jh Jc Js Jd 7h 7s 4d 4s 5d 5c 3c 3h Tc"),
        ("six_pairs", "Jh Jc Js 9c 9h 7h 7s 4d 4s 5d 5c 3c 3h"),
        ("three_flushes", "2c 3c 4c 5d 6d 8d 9d Td As Js 9s 7s 5s"),
        ("three_flushes", "2c 3c 4c 5c 6c 8c 9c Tc As Js 9s 7s 5s"),
        ("three_flushes", "2c 3c 4c 5c 6c 8c 9c Tc Jc Qc As Js 9s"),
        ("three_flushes", "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"),
        ("three_straights", "6s 7c 8h 7d 8c 9c Tc Jh 4h 5h 6c 7s 8s"),
        ("three_straights", "As 2h 3d Ah 2d 3s 4c 5c Ac Kd Qs Jh Th"),
        ("three_straights", "As Kh Qd 4h 5d 6s 7c 8c 9c Td Js Qh Kc"),
    ],
)
def test_hands_that_are_naturals(natural: str, hand: str) -> None:
    assert NATURALS[natural].made_by(parse_cards(hand))


@pytest.mark.parametrize(
    ("natural", "hand"),
    [
        ("dragon", "2h 3s 4d 5d 6s 7h 8d 9h Tc Js Qc Ks Kd"),
        ("six_pairs", "Jh Jc Js 9c 9h 9s 7h 7s 4d 4s 5d 5c Tc"),
        ("three_flushes", "2c 3c 4c 5d 6d 8d 9d Ts As Js 9s 7s 5s"),
        ("three_flushes", "2c 3c 4c 5c 6d 8d 9d Td 2d Js 9s 7s 5s"),
        ("three_straights", "Ks Ah 2d 3h 4d 5s 6c 7c 9c Td Js Qh Kc"),
        ("three_straights", "2s 3h 4d 3s 4h 5d 6s 7c 9c Tc Jh Qh Ad"),
    ],
)
def test_hands_that_are_not(natural: str, hand: str) -> None:
    assert not NATURALS[natural].made_by(parse_cards(hand))


def is_run(cards: Sequence[int]) -> bool:
    """Tells a run by its ranks, with the ace on either end."""
    ranks = sorted(rank_of(card) + 2 for card in cards)
    aces_low = sorted(1 if rank == 14 else rank for rank in ranks)
    return any(way == list(range(way[0], way[0] + len(cards))) for way in (ranks, aces_low))


def is_suited(cards: Sequence[int]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def can_be_parted(cards: Sequence[int], fits: Callable[[Sequence[int]], bool]) -> bool:
    """Tries every way to set thirteen cards."""
    for front in combinations(cards, 3):
        if not fits(front):
            continue
        rest = [card for card in cards if card not in front]
        for middle in combinations(rest, 5):
            if fits(middle) and fits([card for card in rest if card not in middle]):
                return True
    return False


@st.composite
def nearly_parted(draw: st.DrawFn) -> list[int]:
    """Thirteen cards of three runs or three suits, of which up to two are then exchanged."""
    chance = draw(st.randoms(use_true_random=False))
    hand: list[int] = []
    by_suit = draw(st.booleans())
    for size in (3, 5, 5):
        low, suit = chance.randint(-1, 13 - size), chance.randrange(4)
        for step in range(size):
            if by_suit:
                wanted = [card for card in DECK if suit_of(card) == suit]
            else:
                wanted = [card for card in DECK if rank_of(card) == (low + step) % 13]
            left = [card for card in wanted if card not in hand]
            hand.append(chance.choice(left or [card for card in DECK if card not in hand]))
    for _ in range(draw(st.integers(0, 2))):
        hand[chance.randrange(13)] = chance.choice([card for card in DECK if card not in hand])
    return hand


@given(nearly_parted())
def test_naturals_of_three_segments_agree_with_every_way_to_set(hand: list[int]) -> None:
    assert NATURALS["three_straights"].made_by(hand) == can_be_parted(hand, is_run)
    assert NATURALS["three_flushes"].made_by(hand) == can_be_parted(hand, is_suited)


def test_random_hands_agree_with_every_way_to_set() -> None:
    chance = random.Random(13)
    for _ in range(60):
        hand = chance.sample(DECK, 13)
        assert NATURALS["three_straights"].made_by(hand) == can_be_parted(hand, is_run)
        assert NATURALS["three_flushes"].made_by(hand) == can_be_parted(hand, is_suited)


def test_exactly_so_many_hands_are_three_flushes() -> None:
    found = 0
    for counts in count_vectors(13, kinds=4, most=13):
        hand = [rank * 4 + suit for suit, count in enumerate(counts) for rank in range(count)]
        if NATURALS["three_flushes"].made_by(hand):
            found += prod(comb(13, count) for count in counts)
    assert found == 5_705_516_392


@pytest.mark.parametrize(
    ("natural", "hands"), [("dragon", 67_108_864), ("six_pairs", 2_856_863_152)]
)
def test_exactly_so_many_hands_are_naturals_of_groups(natural: str, hands: int) -> None:
    found = total = 0
    # Which rank has which count does not matter here: one order stands for all.
    for groups in combinations_with_replacement(range(5), 13):
        if sum(groups) == 13:
            orders = factorial(13) // prod(factorial(groups.count(size)) for size in range(5))
            ways = orders * prod(comb(4, size) for size in groups)
            total += ways
            found += ways * NATURALS[natural].made_by(hand_of(groups))
    assert total == comb(52, 13)
    assert found == hands


@pytest.mark.slow
def test_exactly_so_many_hands_are_three_straights() -> None:
    # A fourth card of a rank would need a fourth run.
    assert not NATURALS["three_straights"].made_by(hand_of((4, 3, 3, 2, 1) + (0,) * 8))
    found = sum(
        prod(comb(4, count) for count in counts)
        for counts in count_vectors(13, kinds=13, most=3)
        if NATURALS["three_straights"].made_by(hand_of(counts))
    )
    assert found == 2_029_579_776


def hand_of(counts: Sequence[int]) -> list[int]:
    """Cards of so many of each rank."""
    return [rank * 4 + suit for rank, count in enumerate(counts) for suit in range(count)]


def count_vectors(cards: int, *, kinds: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards from so many kinds, of each at most so many."""
    if kinds == 0:
        if cards == 0:
            yield ()
        return
    for count in range(max(0, cards - most * (kinds - 1)), min(cards, most) + 1):
        for rest in count_vectors(cards - count, kinds=kinds - 1, most=most):
            yield (count, *rest)
