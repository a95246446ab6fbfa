"""A hand of Chinese Poker: thirteen cards set in three segments, and the naturals.

Rules: the page on Chinese Poker. Suits are equal, and the front knows neither straights
nor flushes.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from games.rules.cards import rank_of, suit_of
from games.rules.poker import rank3, rank5

SEGMENTS: Final = ("front", "middle", "back")
SIZES: Final = (3, 5, 5)

# Why a setting is a foul.
MISCOUNTED: Final = "miscounted"
BACK_BELOW_MIDDLE: Final = "back_below_middle"
MIDDLE_NOT_ABOVE_FRONT: Final = "middle_not_above_front"


@dataclass(frozen=True, slots=True)
class Setting:
    """The values of front, middle and back, and why they are a foul (None: they are not).

    A foul of miscounted segments has no values.
    """

    values: tuple[int, ...]
    foul: str | None


def set_hand(segments: Sequence[Collection[int]]) -> Setting:
    """Gives the setting of a front, a middle and a back, whatever their sizes."""
    front, middle, back = segments
    if (len(front), len(middle), len(back)) != SIZES:
        return Setting((), MISCOUNTED)
    values = rank3(front), rank5(middle), rank5(back)
    return Setting(values, _disorder(*values))


def _disorder(front: int, middle: int, back: int) -> str | None:
    """Says which segment is out of order; an equal back is not, an equal middle is.

    A front never equals a middle: matched in its ranks, it stands below it.
    """
    if back < middle:
        return BACK_BELOW_MIDDLE
    if middle <= front:
        return MIDDLE_NOT_ABOVE_FRONT
    return None


def is_dragon(cards: Collection[int]) -> bool:
    """Tells whether thirteen cards are one of each rank."""
    return len({rank_of(card) for card in cards}) == 13


def is_six_pairs(cards: Collection[int]) -> bool:
    """Tells whether thirteen cards hold six pairs, quads being two of them."""
    ranks = [rank_of(card) for card in cards]
    return sum(ranks.count(rank) // 2 for rank in set(ranks)) == 6


def is_three_flushes(cards: Collection[int]) -> bool:
    """Tells whether thirteen cards part into three, five and five of one suit each."""
    suits = [suit_of(card) for card in cards]
    return all(suits.count(suit) in _FLUSH_COUNTS for suit in set(suits))


# What of 3, 5 and 5 one suit can make up. Four such counts that sum to thirteen always
# use the 3 once and the 5 twice.
_FLUSH_COUNTS: Final = frozenset({3, 5, 8, 10, 13})


def is_three_straights(cards: Collection[int]) -> bool:
    """Tells whether thirteen cards part into runs of three, five and five, ace high or low."""
    return sum(_RANK_KEYS[rank_of(card)] for card in cards) in _THREE_STRAIGHTS


# Three bits for each rank hold how many of it there are.
_RANK_KEYS: Final = tuple(1 << 3 * rank for rank in range(13))


def _runs(length: int) -> list[int]:
    """Gives the counts of ranks of every run so long, from ace low to ace high."""
    # Index -1 is the ace.
    return [sum(_RANK_KEYS[low + step] for step in range(length)) for low in range(-1, 14 - length)]


_THREE_STRAIGHTS: Final = frozenset(
    front + middle + back
    for front in _runs(3)
    for middle, back in combinations_with_replacement(_runs(5), 2)
)


@dataclass(frozen=True, slots=True)
class Natural:
    """An automatic win: the points it collects, and what thirteen cards make it."""

    points: int
    made_by: Callable[[Collection[int]], bool]


NATURALS: Final[Mapping[str, Natural]] = {
    "dragon": Natural(13, is_dragon),
    "six_pairs": Natural(4, is_six_pairs),
    "three_flushes": Natural(4, is_three_flushes),
    "three_straights": Natural(4, is_three_straights),
}
