"""How many of the bank's hands stay below a hand, of all that the other 45 cards make.

A bank stays below a hand where each of its four suits does. For one suit that is a look-up
by the ranks that the player leaves in it; the product over the suits, taken over all ways
to spread seven cards on them, counts the bank's hands without dealing any.
"""

from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.odds.hand_classes import HandClasses
from games.odds.masks import ALL_RANKS, CARDS_IN, MASKS, SUIT_CARDS, IntArray, longest_run
from games.rules.cards import DECK
from games.rules.high_card_flush import CARDS

BANK_HANDS: Final = comb(len(DECK) - CARDS, CARDS)


def flush_place(length: int, ranks: IntArray) -> IntArray:
    """Gives how many flush hands of so many cards are below those with these ranks."""
    is_one = length == CARDS_IN
    return (np.cumsum(is_one) - is_one)[ranks]


def with_flush_below(players: HandClasses, length: int, place: IntArray | int) -> IntArray:
    """Gives how many bank hands have none but the `place` lowest flush hands of `length` cards.

    Shorter flush hands are below all of these. `place` is one number, or one for each class
    of players' hands, whose cards the bank cannot have.
    """
    lowest = _lowest_subsets(length)
    of_length = np.array(
        [lowest[place, ALL_RANKS ^ suit] for suit in players.suits], dtype=np.int64
    )
    total = np.zeros(len(players.hands), dtype=np.int64)
    for count in range(CARDS // length + 1):
        for suits in combinations(range(len(of_length)), count):
            spread = _spread(players.sizes, suits, CARDS - count * length, length)
            total += spread * of_length[list(suits)].prod(axis=0)
    return total


def with_run_below(suits: IntArray, run: int, *, ace_low: bool) -> IntArray:
    """Gives how many bank hands have no run as good as `run`.

    `suits` are those of the players' hands, shape (4, hands).
    """
    below = _subsets_with_run_below(run, ace_low=ace_low)
    first, second, third, fourth = (below[:, ALL_RANKS ^ suit].astype(np.int64) for suit in suits)
    # What two suits hold, the other two leave of seven cards.
    ways: IntArray = (_two_suits(first, second) * _two_suits(third, fourth)[::-1]).sum(axis=0)
    return ways


@lru_cache(maxsize=2)
def _lowest_subsets(length: int) -> NDArray[np.int16]:
    """Gives how many of the so many lowest masks of that length each mask contains.

    The shape is (so many, mask). Masks of equal length compare as their hands do. No suit
    has more subsets of one length than the 1,716 of six cards.
    """
    # Hands come ordered by length: the table in use and that of the qualification are kept.
    subsets = MASKS[length == CARDS_IN]
    lowest = np.zeros((len(subsets) + 1, len(MASKS)), dtype=np.int16)
    np.cumsum((subsets[:, np.newaxis] & ~MASKS) == 0, axis=0, out=lowest[1:])
    return lowest


@cache
def _spread(sizes: tuple[int, ...], full: tuple[int, ...], cards: int, length: int) -> int:
    """Gives the ways to hold so many cards in the suits that are not `full`.

    None of them holds `length` cards or more, nor any of the `sizes` cards that players have.
    """
    ways = np.ones(1, dtype=np.int64)
    for suit, size in enumerate(sizes):
        if suit not in full:
            held = [comb(SUIT_CARDS - size, count) for count in range(length)]
            ways = np.convolve(ways, held)
    return int(ways[cards]) if cards < len(ways) else 0


@cache
def _subsets_with_run_below(run: int, *, ace_low: bool) -> NDArray[np.int16]:
    """Gives how many subsets of each mask have no run as good, by their number of cards.

    The shape is (cards 0 to 7, mask).
    """
    is_below = longest_run(ace_low=ace_low) < run
    counts = np.array(
        [is_below & (cards == CARDS_IN) for cards in range(CARDS + 1)], dtype=np.int16
    )
    for rank in range(SUIT_CARDS):
        # Adds to every mask with this rank what the mask without it contains.
        by_rank = counts.reshape(CARDS + 1, -1, 2, 1 << rank)
        by_rank[:, :, 1] += by_rank[:, :, 0]
    return counts


def _two_suits(one: IntArray, other: IntArray) -> IntArray:
    """Gives the ways to hold 0 to 7 cards in two suits together."""
    ways = np.zeros_like(one)
    for cards in range(CARDS + 1):
        ways[cards:] += one[cards] * other[: CARDS + 1 - cards]
    return ways
