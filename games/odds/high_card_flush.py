"""The exact odds of High Card Flush: every hand of a player against every hand of the bank.

Counted over C(52,7) × C(45,7) deals, with the bank's money unlimited and no cap, so that the
figures are those of the rules alone. Rules: the page on High Card Flush.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from games.odds.bank_hands import BANK_HANDS
from games.odds.flush_counts import ALL_RAISED, BEST_PLAY, HANDS, SIMPLE_RULE, Counts, count_deals
from games.odds.flush_matchup import FOLD, UNQUALIFIED, Deals
from games.odds.masks import rank_text
from games.odds.result import Frequencies, Odds, Progress, WagerOdds, to_one
from games.rules.outcomes import LOSE, PUSH, WIN
from games.rules.rounding import Odds as PaidOdds
from games.rules.rule_sets import Terms

NO_COMPARISON: Final = "paid_without_comparison"
ANTE_AND_RAISE: Final = "ante_and_raise"

STRATEGIES: Final = {
    BEST_PLAY: "Each seven cards are folded or raised, by one ante or by all that is allowed, "
    "whichever lets ante and raise earn the most against all hands that the bank can have.",
    SIMPLE_RULE: "A flush hand of T-8-6 or better is raised by all that is allowed; others fold.",
    ALL_RAISED: "No hand that the pay table has odds for is folded.",
    NO_COMPARISON: "Not how the game is played: every hand that the pay table has odds for is "
    "paid, whatever the bank has.",
}

_BANKED: Final = (
    "A player banks: the house edge goes to that player, before any rake. The bank's money is "
    "taken to be enough, and no cap applies."
)
# What ante and raise bring for each unit of theirs.
_ENDINGS: Final = {
    FOLD: (-1, 0),
    UNQUALIFIED: (1, 0),
    WIN: (1, 1),
    PUSH: (0, 0),
    LOSE: (-1, -1),
}


def high_card_flush_odds(terms: Terms, progress: Progress) -> Odds:
    """Gives the frequencies of hands, and every wager's odds by the strategies it depends on.

    `progress` is told how many of a player's hands are done, of how many.
    """
    counts = count_deals(terms, progress)
    return Odds(
        game="high_card_flush",
        frequencies=tuple(_frequencies(counts)),
        wagers=(*_game(counts), *_bonus_bets(counts, terms)),
        strategies=STRATEGIES,
        remarks=(_BANKED, _border(counts)),
    )


def _frequencies(counts: Counts) -> Iterator[Frequencies]:
    yield _by_length("longest_suit", counts.lengths)
    yield _by_length("longest_run_ace_high_or_low", counts.runs[True])
    yield _by_length("longest_run_ace_high", counts.runs[False])
    bank = {"qualifies": counts.qualified, "does_not_qualify": HANDS - counts.qualified}
    yield Frequencies("bank", HANDS, bank)


def _by_length(of: str, counts: Mapping[int, int]) -> Frequencies:
    return Frequencies(of, HANDS, {str(length): counts[length] for length in sorted(counts)})


def _game(counts: Counts) -> Iterator[WagerOdds]:
    """Gives the odds of ante and raise together, and of each of them in it, in antes."""
    for strategy, deals in counts.games.items():
        together: Counter[Fraction] = Counter()
        ante: Counter[Fraction] = Counter()
        raised: Counter[Fraction] = Counter()
        for (multiple, ending), count in deals.items():
            on_ante, on_raise = _ENDINGS[ending]
            together[Fraction(on_ante + on_raise * multiple)] += count
            ante[Fraction(on_ante)] += count
            raised[Fraction(on_raise * multiple)] += count
        multiples = sum(multiple * count for (multiple, _), count in deals.items())
        average = Fraction(multiples, deals.total())
        yield WagerOdds(ANTE_AND_RAISE, strategy, together, staked=1 + average)
        yield WagerOdds("ante", strategy, ante, part_of=ANTE_AND_RAISE)
        yield WagerOdds("raise", strategy, raised, staked=average, part_of=ANTE_AND_RAISE)


def _bonus_bets(counts: Counts, terms: Terms) -> Iterator[WagerOdds]:
    """Gives the odds of the bonus bets, and what their pay tables alone would come to."""
    for (wager, strategy), deals in counts.bonus_bets.items():
        yield _bonus_bet(wager, strategy, deals, terms.pay_tables[wager])
    runs = counts.runs[terms.switches["ace_low_straight_flush"]]
    for wager, lengths in (("straight_flush", runs), ("flush", counts.lengths)):
        deals = Counter({(length, WIN): hands * BANK_HANDS for length, hands in lengths.items()})
        yield _bonus_bet(wager, NO_COMPARISON, deals, terms.pay_tables[wager])


def _bonus_bet(
    wager: str, strategy: str, deals: Deals, pay_table: Mapping[int, PaidOdds]
) -> WagerOdds:
    """Gives the odds of a bonus bet that wins and pushes in the deals given."""
    outcomes: Counter[Fraction] = Counter()
    for (length, result), count in deals.items():
        if length in pay_table:
            outcomes[to_one(pay_table[length]) if result == WIN else Fraction(0)] += count
    outcomes[Fraction(-1)] = HANDS * BANK_HANDS - outcomes.total()
    return WagerOdds(wager, strategy, outcomes)


def _border(counts: Counts) -> str:
    """Says where best play turns from folding to raising."""
    raised = rank_text(counts.least_raised[1])
    if not counts.best_folded[0]:
        return "Best play folds no hand."
    return (
        f"Best play raises no flush hand below {raised} and folds none above "
        f"{rank_text(counts.best_folded[1])}; between the two, the other cards decide."
    )
