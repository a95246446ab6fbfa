"""The odds of Hold'em Poker: hands and bonus exactly, the rest by playing hands at random.

What ante, super ante and play bets bring depends on decisions at four stages, on cards that
the bank shares: to deal out all of them is out of reach. Rules: the page on Hold'em Poker.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import numpy as np

from games.odds import holdem_play
from games.odds.frequencies import poker_frequencies
from games.odds.holdem_play import Played, deal, play
from games.odds.masks import IntArray
from games.odds.result import Frequencies, Odds, Progress, WagerOdds, to_one
from games.rules.holdem import PLAY_BETS
from games.rules.poker import CATEGORIES
from games.rules.rounding import Odds as PaidOdds
from games.rules.rule_sets import Terms

SIMPLE_RULE: Final = "simple_rule"
SIMPLE_RULE_A3: Final = "simple_rule_with_a3"
TO_THE_RIVER: Final = "played_to_the_river"
ANTE_AND_PLAY: Final = "ante_and_play"

STRATEGIES: Final = {
    SIMPLE_RULE: holdem_play.SIMPLE_RULE,
    SIMPLE_RULE_A3: "The simple rule, with 3 antes wherever it bets 4.",
    TO_THE_RIVER: "No hand that the pay table has odds for is lost by folding.",
}

_CARDS: Final = 7
_BATCH: Final = 1 << 17
_HOUSE: Final = "The house banks. No posted cap is taken into account."
_HALF_ANTES: Final = {"ante": 2, "a4": 8, "a2": 4, "a05t": 1, "a05r": 1}


@dataclass
class _Sample:
    """Simulated hands, counted by what each wager came to, and the half antes staked on it.

    Of ante and play bets these are half antes won. Of super ante and bonus they are the
    category that was paid, 0 for a push and -1 for a loss; nothing below a pair is ever paid.
    """

    came_to: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    staked: Counter[str] = field(default_factory=Counter)


def holdem_odds(terms: Terms, progress: Progress, *, hands: int, seed: int) -> Odds:
    """Gives frequencies and the bonus exactly, the other wagers from so many simulated hands.

    `progress` is told how many of the hands are done, of how many. Equal seeds give equal
    odds.
    """
    frequencies = poker_frequencies("best_five_of_seven", _CARDS, lambda done, total: None)
    sample = _simulate(terms, progress, hands=hands, seed=seed)
    return Odds(
        game="holdem",
        frequencies=(frequencies, _bank(frequencies, terms)),
        wagers=(
            *_ante_and_play(sample, hands),
            _from_pay_table("super_ante", sample, terms),
            *_bonus(frequencies, sample, terms),
        ),
        strategies=STRATEGIES,
        remarks=(
            _HOUSE,
            f"Ante, super ante and play bets are not exact: {hands:,} hands were played at random "
            f"by the simple rule, with seed {seed}. The true edge of that rule is within two "
            "standard errors in 19 of 20 such runs.",
        ),
        seed=seed,
    )


def _bank(frequencies: Frequencies, terms: Terms) -> Frequencies:
    """Gives how often the bank qualifies."""
    qualifying = CATEGORIES[terms.qualification["category"] :]
    qualified = sum(frequencies.counts[name] for name in qualifying)
    counts = {"qualifies": qualified, "does_not_qualify": frequencies.total - qualified}
    return Frequencies("bank", frequencies.total, counts)


def _simulate(terms: Terms, progress: Progress, *, hands: int, seed: int) -> _Sample:
    sample = _Sample()
    random = np.random.default_rng(seed)
    for start in range(0, hands, _BATCH):
        batch = min(_BATCH, hands - start)
        _add(sample, play(*deal(random, batch), terms))
        progress(start + batch, hands)
    return sample


def _add(sample: _Sample, played: Played) -> None:
    """Counts a batch of hands."""
    together = np.zeros(len(played.own), dtype=np.int64)
    for wager, halves in _HALF_ANTES.items():
        won = np.where(played.bets[wager], halves * played.results[wager], 0)
        together += won
        _count(sample.came_to[wager], won)
        sample.staked[wager] += halves * int(played.bets[wager].sum())
    _count(sample.came_to[ANTE_AND_PLAY], together)
    for wager in ("super_ante", "bonus"):
        results = played.results[wager]
        _count(sample.came_to[wager], np.where(results > 0, played.categories, results))


def _count(counter: Counter[int], values: IntArray) -> None:
    found, counts = np.unique(values, return_counts=True)
    counter.update(dict(zip(found.tolist(), counts.tolist(), strict=True)))


def _ante_and_play(sample: _Sample, hands: int) -> Iterator[WagerOdds]:
    """Gives the odds of ante and play bets together, and of each of them in it, in antes."""
    staked = {wager: Fraction(halves, 2 * hands) for wager, halves in sample.staked.items()}
    outcomes = {
        wager: {Fraction(halves, 2): count for halves, count in came_to.items()}
        for wager, came_to in sample.came_to.items()
    }
    all_staked = sum(staked.values(), Fraction(0))
    yield WagerOdds(ANTE_AND_PLAY, SIMPLE_RULE, outcomes[ANTE_AND_PLAY], all_staked, simulated=True)
    for wager in _HALF_ANTES:
        yield WagerOdds(
            wager, SIMPLE_RULE, outcomes[wager], staked[wager], ANTE_AND_PLAY, simulated=True
        )
    lower = Fraction(PLAY_BETS["a3"], PLAY_BETS["a4"])
    won = {won * lower: count for won, count in outcomes["a4"].items()}
    yield WagerOdds("a3", SIMPLE_RULE_A3, won, staked["a4"] * lower, ANTE_AND_PLAY, simulated=True)


def _bonus(frequencies: Frequencies, sample: _Sample, terms: Terms) -> Iterator[WagerOdds]:
    """Gives the odds of the bonus bet, simulated too where a fold loses it."""
    if terms.switches["bonus_on_fold"] == "lost":
        yield _from_pay_table("bonus", sample, terms)
    pay_table = terms.pay_tables["bonus"]
    won = {
        category: frequencies.counts[name]
        for category, name in enumerate(CATEGORIES)
        if category in pay_table
    }
    lost = frequencies.total - sum(won.values())
    yield WagerOdds("bonus", TO_THE_RIVER, _paid({**won, -1: lost}, pay_table))


def _from_pay_table(wager: str, sample: _Sample, terms: Terms) -> WagerOdds:
    """Gives the odds of a simulated wager that is paid by a table."""
    outcomes = _paid(sample.came_to[wager], terms.pay_tables[wager])
    return WagerOdds(wager, SIMPLE_RULE, outcomes, simulated=True)


def _paid(came_to: Mapping[int, int], pay_table: Mapping[int, PaidOdds]) -> Counter[Fraction]:
    """Gives the outcomes of categories paid, pushes (0) and losses (-1)."""
    outcomes: Counter[Fraction] = Counter()
    for result, count in came_to.items():
        won = to_one(pay_table[result]) if result > 0 else Fraction(result)
        outcomes[won] += count
    return outcomes
