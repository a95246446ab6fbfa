"""How often hands of poker come, of all that the deck can deal."""

from collections import Counter
from math import comb

import numpy as np

from games.odds.evaluation import category, poker_values
from games.odds.hand_classes import hand_classes
from games.odds.result import Frequencies, Progress
from games.rules.cards import DECK
from games.rules.poker import CATEGORIES


def poker_frequencies(of: str, cards: int, progress: Progress) -> Frequencies:
    """Gives the frequencies of so many cards, at most seven, of which the best five count.

    Fewer than five cards make no straights and flushes. Kinds that never come are left out.
    """
    total = comb(len(DECK), cards)
    counts: Counter[str] = Counter()
    for classes in hand_classes(cards):
        kinds = category(poker_values(classes.suits))
        for kind in np.unique(kinds).tolist():
            counts[CATEGORIES[kind]] += int(classes.hands[kinds == kind].sum())
        progress(counts.total(), total)
    return Frequencies(of, total, {name: counts[name] for name in CATEGORIES if counts[name]})
