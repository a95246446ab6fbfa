"""Why each wager of a High Card Flush deal went as it did."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules import high_card_flush as game
from games.rules.explain import hands
from games.rules.explain.banked import Bound, bounds, by_hand, compared, payment, sentence
from games.rules.explain.phrases import Money, Phrase
from games.rules.flush import flush_and_run, flush_length, run_length
from games.rules.outcomes import LOSE, RETURNED, WIN, Outcome
from games.rules.rounding import EVEN, Odds

check = game.check


def reasons(hand: game.Hand, settlement: Mapping[str, Any]) -> list[Phrase]:
    """Gives a sentence for each outcome of the settlement, in its order."""
    outcomes, qualified = game.before_caps(hand)
    lowered = bounds(outcomes, hand.terms.caps, hand.terms.rounding)
    left = hand.bank_amount
    said = []
    for player, dealt in zip(hand.players, by_hand(outcomes, settlement["outcomes"]), strict=True):
        showdown = _Showdown(hand, player, qualified=qualified)
        owed = sum(outcome.payable for outcome, _ in dealt)
        for outcome, row in dealt:
            if row["result"] == RETURNED:
                said.append(sentence(row, _dead(left, owed)))
            else:
                told = _payment(hand, row, outcome, showdown, lowered[outcome])
                said.append(sentence(row, showdown.why(outcome), *told))
        left += sum(row["stake"] - row["returned"] - row["paid"] for _, row in dealt)
    return said


def _payment(
    hand: game.Hand,
    row: Mapping[str, Any],
    outcome: Outcome,
    showdown: "_Showdown",
    lowered: Sequence[Bound],
) -> list[Phrase]:
    """Says what a win paid, or what of a loss the bank could not take."""
    if row["result"] == WIN:
        odds = showdown.odds(outcome.wager) or EVEN
        return [payment(row, outcome, odds, lowered, hand.terms.rounding)]
    if row["result"] == LOSE and row["returned"]:
        start = Money(hand.bank_amount)
        return [Phrase("bank_win_limited", returned=Money(row["returned"]), start=start)]
    return []


def _dead(left: int, owed: int) -> Phrase:
    """Says why a hand is dead: no money left in the bank, or too little for all of it."""
    if not left:
        return Phrase("dead_bank_spent")
    return Phrase("dead_bank_short", left=Money(left), owed=Money(owed))


class _Showdown:
    """A player's hand against the bank's."""

    def __init__(self, hand: game.Hand, player: game.Player, *, qualified: bool) -> None:
        ace_low = hand.terms.switches["ace_low_straight_flush"]
        self._tables = hand.terms.pay_tables
        self._qualified = qualified
        self._bank_flush, self._bank_run = flush_and_run(hand.bank_cards, ace_low)
        # A folded hand is not shown: it has nothing to compare.
        self._cards = None if player.folded else player.cards
        if self._cards is not None:
            self._flush, self._run = flush_and_run(self._cards, ace_low)

    def odds(self, wager: str) -> Odds | None:
        """Gives what a wager pays where it wins, None where this hand is not paid."""
        if wager == "flush":
            return self._tables["flush"].get(flush_length(self._flush))
        if wager == "straight_flush":
            return self._tables["straight_flush"].get(run_length(self._run))
        return EVEN

    def why(self, outcome: Outcome) -> Phrase:
        """Says why a wager won, lost or was a push."""
        wager = outcome.wager
        if self._cards is None:
            return Phrase("folded")
        if wager == "straight_flush":
            return self._why_run(outcome.result)
        mine, bank = hands.flush_hand(self._flush), hands.flush_hand(self._bank_flush)
        if wager == "flush" and self.odds(wager) is None:
            return Phrase("needs_flush", mine=mine, least=min(self._tables[wager]))
        if wager in ("ante", "raise") and not self._qualified:
            return Phrase(f"bank_unqualified_{outcome.result}", bank=bank)
        return compared(outcome.result, mine, bank)

    def _why_run(self, result: str) -> Phrase:
        mine = hands.run(self._run)
        if self.odds("straight_flush") is None:
            return Phrase("needs_run", mine=mine, least=min(self._tables["straight_flush"]))
        return compared(result, mine, hands.run(self._bank_run))
