"""All hands of so many cards, counted without walking through each of them.

Suits are equal in everything that is counted here, so hands that differ by an exchange of
suits count once, with the number of hands that they stand for: 6,009,159 classes for the
133,784,560 hands of seven cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, groupby
from math import factorial, prod
from typing import Final

import numpy as np

from games.odds.masks import CARDS_IN, SUIT_CARDS, IntArray
from games.rules.cards import SUITS

_BATCH: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class HandClasses:
    """Classes of hands that hold the same numbers of cards in their suits.

    `sizes` are these numbers, the largest first; `suits` the rank masks, shape (4, classes),
    in the same order; `hands` how many hands each class stands for.
    """

    sizes: tuple[int, ...]
    suits: IntArray
    hands: IntArray


def hand_classes(cards: int) -> Iterator[HandClasses]:
    """Gives every class of hands of so many cards once, in batches that fit in memory."""
    for sizes in _suit_sizes(cards, len(SUITS), min(cards, SUIT_CARDS)):
        groups = [_suits_of_one_size(size, len(list(same))) for size, same in groupby(sizes)]
        shape = [len(masks) for masks, _ in groups]
        for start in range(0, prod(shape), _BATCH):
            batch = np.arange(start, min(start + _BATCH, prod(shape)))
            places = np.unravel_index(batch, shape)
            rows = [masks[place] for (masks, _), place in zip(groups, places, strict=True)]
            orders = [same[place] for (_, same), place in zip(groups, places, strict=True)]
            yield HandClasses(
                sizes=sizes,
                suits=np.concatenate(rows, axis=1).T.copy(),
                hands=factorial(len(SUITS)) // prod(orders[1:], start=orders[0]),
            )


def _suit_sizes(cards: int, suits: int, most: int) -> Iterator[tuple[int, ...]]:
    """Gives the ways to spread cards over suits, the largest number first."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for first in range(min(cards, most), -1, -1):
        for rest in _suit_sizes(cards - first, suits - 1, first):
            yield (first, *rest)


def _suits_of_one_size(size: int, suits: int) -> tuple[IntArray, IntArray]:
    """Gives the masks that suits of equal size can hold, and the orders that look the same.

    Masks have the shape (choices, suits); suits that hold the same ranks may be exchanged
    without making another hand.
    """
    masks = np.flatnonzero(size == CARDS_IN)
    chosen = np.array(list(combinations_with_replacement(range(len(masks)), suits)))
    alike = np.ones(len(chosen), dtype=np.int64)
    orders = np.ones(len(chosen), dtype=np.int64)
    for suit in range(1, suits):
        alike = np.where(chosen[:, suit] == chosen[:, suit - 1], alike + 1, 1)
        orders *= alike
    return masks[chosen], orders
