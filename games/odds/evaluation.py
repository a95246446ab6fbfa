"""Poker hands of up to seven cards, many at once.

The same order of hands as `games.rules.poker`, over arrays of rank masks: a value is the
category, then the ranks that make the hand, then the other cards, the last two as masks.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from games.odds.masks import ALL_RANKS, CARDS_IN, MASKS, IntArray, highest
from games.rules import poker
from games.rules.cards import ACE

_CATEGORY_SHIFT: Final = 26
_MADE_OF_SHIFT: Final = 13
_FLUSH_CARDS: Final = 5


def _straights() -> IntArray:
    """Gives, for every mask, one more than the top rank of its best straight, or 0."""
    tops = [poker.straight_top(mask) for mask in MASKS.tolist()]
    return np.array([0 if top is None else top + 1 for top in tops])


_STRAIGHT: Final = _straights()


def poker_values(suits: Iterable[IntArray]) -> IntArray:
    """Gives the value of the best five cards of hands of up to seven cards.

    `suits` are the rank masks of the four suits, of any common shape. Values compare like
    the hands; `category` tells what they are.
    """
    ones, twos, threes, fours, flush = _ranks_held(suits)
    straight, straight_flush = _STRAIGHT[ones], _STRAIGHT[flush]
    trips, pairs = highest(1)[threes], highest(2)[twos]
    full_of = highest(1)[twos & ~trips]
    kinds = (
        (straight_flush > ACE, _value(poker.ROYAL_FLUSH, 0, straight_flush)),
        (straight_flush > 0, _value(poker.STRAIGHT_FLUSH, 0, straight_flush)),
        (fours > 0, _value(poker.FOUR_OF_A_KIND, fours, highest(1)[ones & ~fours])),
        ((trips > 0) & (full_of > 0), _value(poker.FULL_HOUSE, trips, full_of)),
        (flush > 0, _value(poker.FLUSH, 0, highest(5)[flush])),
        (straight > 0, _value(poker.STRAIGHT, 0, straight)),
        (trips > 0, _value(poker.THREE_OF_A_KIND, trips, highest(2)[ones & ~trips])),
        (CARDS_IN[pairs] == 2, _value(poker.TWO_PAIR, pairs, highest(1)[ones & ~pairs])),
        (pairs > 0, _value(poker.PAIR, pairs, highest(3)[ones & ~pairs])),
    )
    high_card = _value(poker.HIGH_CARD, 0, highest(5)[ones])
    return np.select([holds for holds, _ in kinds], [value for _, value in kinds], high_card)


def category(values: IntArray) -> IntArray:
    """Gives the categories of values, HIGH_CARD to ROYAL_FLUSH of `games.rules.poker`."""
    return values >> _CATEGORY_SHIFT


def made_of(values: IntArray) -> IntArray:
    """Gives the masks of the ranks that make hands of pairs, trips or quads, of their values."""
    return values >> _MADE_OF_SHIFT & ALL_RANKS


def _ranks_held(suits: Iterable[IntArray]) -> tuple[IntArray, ...]:
    """Gives the ranks held at least once, twice, three and four times, and those of a flush."""
    ones, twos, threes, fours, flush = np.zeros((5, 1), dtype=np.int64)
    for suit in suits:
        fours = fours | threes & suit
        threes = threes | twos & suit
        twos = twos | ones & suit
        ones = ones | suit
        flush = flush | np.where(CARDS_IN[suit] >= _FLUSH_CARDS, suit, 0)
    return ones, twos, threes, fours, flush


def _value(kind: int, made_of: IntArray | int, others: IntArray) -> IntArray:
    """Packs a category, the ranks that make the hand and its other cards."""
    return kind << _CATEGORY_SHIFT | made_of << _MADE_OF_SHIFT | others
