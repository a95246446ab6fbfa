"""Players' hands of High Card Flush against all hands of the bank, and how to play them.

Rules: the page on High Card Flush.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Final

import numpy as np

from games.odds.bank_hands import BANK_HANDS, flush_place, with_flush_below, with_run_below
from games.odds.hand_classes import HandClasses
from games.odds.masks import BoolArray, IntArray, longest_run, rank_mask, run_length
from games.rules.high_card_flush import raise_limit_of
from games.rules.outcomes import LOSE, PUSH, WIN

# What ends the ante game beside a win, a push or a loss of ante and raise.
UNQUALIFIED: Final = "unqualified"
FOLD: Final = "fold"

# Counts of deals by the raise in antes, or the length of a bonus hand, and what came of it.
Deals = Counter[tuple[int, str]]

_SIMPLE_LENGTH: Final = 3
_SIMPLE_RANKS: Final = rank_mask("T86")


@dataclass(frozen=True)
class Matchup:
    """Classes of players' hands whose flush hands have one length.

    `ranks` are those of the flush hands. Of the BANK_HANDS that each class can meet, so many
    have a `weaker` flush hand, an `equal` one, one that leaves the bank `unqualified`.
    """

    players: HandClasses
    length: int
    ranks: IntArray
    weaker: IntArray
    equal: IntArray
    unqualified: IntArray

    @cached_property
    def wins(self) -> IntArray:
        """Bank hands that qualify and are weaker."""
        wins: IntArray = np.maximum(self.weaker - self.unqualified, 0)
        return wins

    @cached_property
    def losses(self) -> IntArray:
        """Bank hands that qualify and are better."""
        not_lost: IntArray = np.maximum(self.weaker + self.equal, self.unqualified)
        return BANK_HANDS - not_lost

    @property
    def pushes(self) -> IntArray:
        """Bank hands that qualify and are equal."""
        return BANK_HANDS - self.unqualified - self.wins - self.losses

    def at_least(self, length: int, ranks: int) -> BoolArray:
        """Tells which flush hands are as good as one of so many cards of these ranks."""
        if self.length == length:
            return self.ranks >= ranks
        return np.full(self.ranks.shape, self.length > length)


def match_up(players: HandClasses, qualification: Mapping[str, int]) -> Matchup:
    """Compares players' flush hands with all of the bank's."""
    length = players.sizes[0]
    ranks = players.suits[: players.sizes.count(length)].max(axis=0)
    place = flush_place(length, ranks)
    weaker = with_flush_below(players, length, place)
    least = qualification["length"]
    return Matchup(
        players=players,
        length=length,
        ranks=ranks,
        weaker=weaker,
        equal=with_flush_below(players, length, place + 1) - weaker,
        unqualified=with_flush_below(players, least, comb(qualification["top"], least)),
    )


def best_play(hands: Matchup) -> IntArray:
    """Gives the raise in antes, 0 to fold, that ante and raise earn the most with."""
    gain = hands.wins - hands.losses
    multiple = np.where(gain > 0, raise_limit_of(hands.length), 1)
    earned = hands.unqualified + (1 + multiple) * gain
    return np.where(earned > -BANK_HANDS, multiple, 0)


def simple_rule(hands: Matchup) -> IntArray:
    """Gives the raise in antes: all that is allowed on T-8-6 or better, else 0 to fold."""
    raised = hands.at_least(_SIMPLE_LENGTH, _SIMPLE_RANKS)
    return np.where(raised, raise_limit_of(hands.length), 0)


def count_game(hands: Matchup, multiple: IntArray) -> Deals:
    """Counts deals by the raise in antes and by what ends ante and raise."""
    deals: Deals = Counter()
    for raised in np.unique(multiple).tolist():
        dealt = np.where(multiple == raised, hands.players.hands, 0)
        if raised:
            deals[raised, UNQUALIFIED] = int(dealt @ hands.unqualified)
            deals[raised, WIN] = int(dealt @ hands.wins)
            deals[raised, PUSH] = int(dealt @ hands.pushes)
            deals[raised, LOSE] = int(dealt @ hands.losses)
        else:
            deals[raised, FOLD] = int(dealt.sum()) * BANK_HANDS
    return deals


def count_flush_bet(hands: Matchup, live: BoolArray) -> Deals:
    """Counts the deals that a flush bet wins or pushes, by the length of the flush.

    `live` tells which hands were not folded.
    """
    dealt = hands.players.hands * live
    return Counter(
        {
            (hands.length, WIN): int(dealt @ hands.weaker),
            (hands.length, PUSH): int(dealt @ hands.equal),
        }
    )


def count_run_bet(
    players: HandClasses, live: BoolArray, lengths: Collection[int], *, ace_low: bool
) -> Deals:
    """Counts the deals that a straight-flush bet wins or pushes, by the length of the run.

    Only runs of `lengths` can; `live` tells which hands were not folded.
    """
    deals: Deals = Counter()
    runs = longest_run(ace_low=ace_low)[players.suits].max(axis=0)
    in_runs = run_length(runs)
    eligible = live & np.isin(in_runs, list(lengths))
    for run in np.unique(runs[eligible]).tolist():
        at = eligible & (runs == run)
        length = int(in_runs[at][0])
        dealt, suits = players.hands[at], players.suits[:, at]
        weaker = with_run_below(suits, run, ace_low=ace_low)
        equal = with_run_below(suits, run + 1, ace_low=ace_low) - weaker
        deals[length, WIN] += int(dealt @ weaker)
        deals[length, PUSH] += int(dealt @ equal)
    return deals
