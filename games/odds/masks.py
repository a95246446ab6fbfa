"""Rank masks: the ranks that one suit of a hand holds, as thirteen bits.

Bit 0 is the two and bit 12 the ace, as in `games.rules.cards`. A hand is four masks, one a
suit. The tables here are indexed by a mask and cover all 8,192 of them, so that a property
of millions of suits is one look-up each.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.rules.cards import ACE, RANKS, SUITS

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

SUIT_CARDS: Final = len(RANKS)
MASKS: Final[IntArray] = np.arange(1 << SUIT_CARDS, dtype=np.int64)
ALL_RANKS: Final = int(MASKS[-1])
CARDS_IN: Final[IntArray] = np.bitwise_count(MASKS).astype(np.int64)

# A run is its length above four bits for its top rank: longer wins, then higher.
_RUN_LENGTH_SHIFT: Final = 4


def rank_mask(ranks: str) -> int:
    """Gives the mask of ranks written as on cards: `T86`."""
    return sum(1 << RANKS.index(rank) for rank in ranks)


def rank_text(mask: int) -> str:
    """Gives the ranks of a mask from the top: `T-8-6`."""
    return "-".join(RANKS[rank] for rank in range(ACE, -1, -1) if mask >> rank & 1)


def suit_masks(cards: IntArray) -> IntArray:
    """Gives the four suits of hands of cards: shape (hands, cards) to (4, hands)."""
    ranks, suits = 1 << (cards >> 2), cards & 3
    held = [np.where(suits == suit, ranks, 0) for suit in range(len(SUITS))]
    masks: IntArray = np.bitwise_or.reduce(np.array(held), axis=-1)
    return masks


@cache
def highest(count: int) -> IntArray:
    """Gives, for every mask, the mask of its so many highest ranks."""
    kept = np.zeros_like(MASKS)
    for rank in range(ACE, -1, -1):
        kept |= np.where(CARDS_IN[kept] < count, MASKS & 1 << rank, 0)
    return kept


@cache
def longest_run(*, ace_low: bool) -> IntArray:
    """Gives, for every mask, its best run: `run_length` and then the top rank decide.

    The ace is high, and low too under `ace_low`, where A-2-3 is topped by the three.
    """
    best = np.zeros_like(MASKS)
    length = MASKS >> ACE & int(ace_low)
    for top in range(SUIT_CARDS):
        length = np.where(MASKS >> top & 1, length + 1, 0)
        best = np.maximum(best, length << _RUN_LENGTH_SHIFT | top)
    return best


def run_length(runs: IntArray) -> IntArray:
    """Gives the number of cards of runs that `longest_run` gave."""
    return runs >> _RUN_LENGTH_SHIFT
