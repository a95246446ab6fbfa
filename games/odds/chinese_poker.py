"""How often hands of Chinese Poker come: segments and naturals, counted exactly.

Nobody banks, so nobody has an edge. Rules: the page on Chinese Poker.
"""

from collections import Counter
from collections.abc import Callable, Collection
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from games.odds.frequencies import poker_frequencies
from games.odds.result import NO_BANK, Frequencies, Odds, Progress
from games.rules.cards import DECK, RANKS, SUITS
from games.rules.chinese_poker import CARDS
from games.rules.chinese_setting import SIZES, is_dragon, is_six_pairs, is_three_flushes


def chinese_poker_odds(progress: Progress) -> Odds:
    """Gives the frequencies of a front, of a middle or back, and of the naturals."""
    front, _, back = SIZES
    return Odds(
        game="chinese_poker",
        frequencies=(
            poker_frequencies("front", front, progress),
            poker_frequencies("middle_or_back", back, progress),
            _naturals(),
        ),
        remarks=(
            NO_BANK,
            "Front, middle and back are counted as random cards, not as players set them. A "
            "hand can be more than one natural.",
        ),
    )


def _naturals() -> Frequencies:
    """Gives how often thirteen cards make each natural."""
    by_rank = (len(RANKS), len(SUITS), lambda rank, suit: rank * len(SUITS) + suit)
    by_suit = (len(SUITS), len(RANKS), lambda suit, rank: rank * len(SUITS) + suit)
    counts = {
        "dragon": _count(is_dragon, *by_rank),
        "six_pairs": _count(is_six_pairs, *by_rank),
        "three_flushes": _count(is_three_flushes, *by_suit),
        "three_straights": _count_three_straights(),
    }
    return Frequencies("naturals", comb(len(DECK), CARDS), counts)


def _count(
    is_natural: Callable[[Collection[int]], bool],
    groups: int,
    size: int,
    card: Callable[[int, int], int],
) -> int:
    """Counts the hands that a natural is made by, where only the cards of each group matter.

    The deck has so many groups (ranks or suits) of one size; `card` gives a member of one.
    """
    hands = 0
    for counts in combinations_with_replacement(range(size + 1), groups):
        if sum(counts) == CARDS:
            example = [card(group, at) for group, n in enumerate(counts) for at in range(n)]
            if is_natural(example):
                alike = prod(factorial(n) for n in Counter(counts).values())
                choices = prod(comb(size, n) for n in counts)
                hands += factorial(groups) // alike * choices
    return hands


def _count_three_straights() -> int:
    """Counts the hands whose ranks are those of three runs, in any suits."""
    front, middle, back = (_runs(size) for size in SIZES)
    made = {tuple(sorted(a + b + c)) for a in front for b in middle for c in back}
    return sum(prod(comb(len(SUITS), n) for n in Counter(ranks).values()) for ranks in made)


def _runs(length: int) -> list[list[int]]:
    """Gives the ranks of every run of so many cards, the ace low in the first of them."""
    lows = range(-1, len(RANKS) - length + 1)
    return [[(low + step) % len(RANKS) for step in range(length)] for low in lows]
