"""High Card Flush dealt out in full, and counted.

Rules: the page on High Card Flush.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import comb
from typing import Final

import numpy as np

from games.odds.flush_matchup import (
    Deals,
    Matchup,
    best_play,
    count_flush_bet,
    count_game,
    count_run_bet,
    match_up,
    simple_rule,
)
from games.odds.hand_classes import hand_classes
from games.odds.masks import IntArray, longest_run, run_length
from games.odds.result import Progress
from games.rules.cards import DECK
from games.rules.high_card_flush import CARDS
from games.rules.rule_sets import Terms

BEST_PLAY: Final = "best_play"
SIMPLE_RULE: Final = "raise_T-8-6_or_better"
ALL_RAISED: Final = "eligible_hands_raised"

HANDS: Final = comb(len(DECK), CARDS)


@dataclass
class Counts:
    """What was counted: hands of seven cards, and deals of two such hands.

    `lengths` counts hands by the length of their flush, `runs` by the ace being low too and
    the length of their run, `qualified` those that a bank qualifies with. `games` are the
    deals of ante and raise by strategy, `bonus_bets` of the others by wager and strategy.
    Best play folds no flush hand better than `best_folded` and raises none below
    `least_raised`, both a length and the ranks.
    """

    lengths: Counter[int] = field(default_factory=Counter)
    runs: dict[bool, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    qualified: int = 0
    games: dict[str, Deals] = field(default_factory=lambda: defaultdict(Counter))
    bonus_bets: dict[tuple[str, str], Deals] = field(default_factory=lambda: defaultdict(Counter))
    best_folded: tuple[int, int] = (0, 0)
    least_raised: tuple[int, int] = (CARDS + 1, 0)


def count_deals(terms: Terms, progress: Progress) -> Counts:
    """Walks through all hands of a player, each against all hands of the bank.

    `progress` is told how many of the hands are done, of how many.
    """
    counts = Counts()
    done = 0
    for players in hand_classes(CARDS):
        hands = match_up(players, terms.qualification)
        _count_hands(counts, hands, terms)
        _count_wagers(counts, hands, terms)
        done += int(players.hands.sum())
        progress(done, HANDS)
    return counts


def _count_hands(counts: Counts, hands: Matchup, terms: Terms) -> None:
    """Counts what the hands are, whatever they meet."""
    dealt = hands.players.hands
    counts.lengths[hands.length] += int(dealt.sum())
    qualifies = hands.at_least(terms.qualification["length"], 1 << terms.qualification["top"])
    counts.qualified += int(dealt[qualifies].sum())
    for ace_low in (True, False):
        lengths = run_length(longest_run(ace_low=ace_low)[hands.players.suits].max(axis=0))
        for length in np.unique(lengths).tolist():
            counts.runs[ace_low][length] += int(dealt[lengths == length].sum())


def _count_wagers(counts: Counts, hands: Matchup, terms: Terms) -> None:
    """Counts how the wagers on the hands end."""
    best, simple = best_play(hands), simple_rule(hands)
    _note_border(counts, hands, best)
    counts.games[BEST_PLAY].update(count_game(hands, best))
    counts.games[SIMPLE_RULE].update(count_game(hands, simple))
    ace_low = terms.switches["ace_low_straight_flush"]
    for strategy, live in ((ALL_RAISED, simple >= 0), (SIMPLE_RULE, simple > 0)):
        counts.bonus_bets["straight_flush", strategy].update(
            count_run_bet(hands.players, live, terms.pay_tables["straight_flush"], ace_low=ace_low)
        )
        counts.bonus_bets["flush", strategy].update(count_flush_bet(hands, live))


def _note_border(counts: Counts, hands: Matchup, raised: IntArray) -> None:
    """Keeps the best flush hand that is folded and the least that is raised."""
    folds, raises = hands.ranks[raised == 0], hands.ranks[raised > 0]
    if len(folds):
        counts.best_folded = max(counts.best_folded, (hands.length, int(folds.max())))
    if len(raises):
        counts.least_raised = min(counts.least_raised, (hands.length, int(raises.min())))
