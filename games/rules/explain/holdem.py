"""Why each wager of a Hold'em deal went as it did."""

from collections.abc import Mapping
from typing import Any

from games.rules import holdem as game
from games.rules import poker
from games.rules.explain import hands
from games.rules.explain.banked import bounds, by_hand, compared, payment, sentence
from games.rules.explain.phrases import Phrase
from games.rules.outcomes import PUSH, WIN, Outcome
from games.rules.rounding import EVEN, Odds

check = game.check


def reasons(hand: game.Hand, settlement: Mapping[str, Any]) -> list[Phrase]:
    """Gives a sentence for each outcome of the settlement, in its order."""
    outcomes, qualified = game.before_caps(hand)
    lowered = bounds(outcomes, hand.terms.caps, hand.terms.rounding)
    said = []
    for player, dealt in zip(hand.players, by_hand(outcomes, settlement["outcomes"]), strict=True):
        showdown = _Showdown(hand, player, qualified=qualified)
        for outcome, row in dealt:
            clauses = showdown.why(outcome)
            if row["result"] == WIN:
                odds = showdown.odds(outcome.wager) or EVEN
                rounding = hand.terms.rounding
                clauses.append(payment(row, outcome, odds, lowered[outcome], rounding))
            said.append(sentence(row, *clauses))
    return said


class _Showdown:
    """A player's hand against the bank's."""

    def __init__(self, hand: game.Hand, player: game.Player, *, qualified: bool) -> None:
        self._terms = hand.terms
        self._folded = player.folded
        abandoned = player.folded and not game.PLAY_BETS.keys().isdisjoint(player.wagers)
        self._given_up = Phrase("abandoned" if abandoned else "folded")
        self._qualified = qualified
        self._bank_value = poker.rank7(hand.board + hand.bank_cards)
        self._value = poker.rank7(hand.board + player.cards)
        self._bank = hands.poker_hand(self._bank_value)
        self._mine = hands.poker_hand(self._value)

    def odds(self, wager: str) -> Odds | None:
        """Gives what a wager pays where it wins, None where this hand is not paid."""
        if wager in ("bonus", "super_ante"):
            return self._terms.pay_tables[wager].get(poker.category(self._value))
        return EVEN

    def why(self, outcome: Outcome) -> list[Phrase]:
        """Says why a wager won, lost or was a push."""
        if outcome.wager == "bonus":
            return self._why_bonus(outcome.result)
        if self._folded:
            return [self._given_up]
        if outcome.wager == "super_ante":
            return [self._why_super_ante(outcome.result)]
        if not self._qualified:
            return [Phrase(f"bank_unqualified_{outcome.result}", bank=self._bank)]
        if outcome.result == PUSH and self._value > self._bank_value:
            return [Phrase("ante_below_straight", mine=self._mine, bank=self._bank)]
        return [compared(outcome.result, self._mine, self._bank)]

    def _why_bonus(self, result: str) -> list[Phrase]:
        """Says whether the pay table has the hand: the bank's is no matter, but a fold may be."""
        if self._folded and self._terms.switches["bonus_on_fold"] == "lost":
            return [self._given_up]
        live = [Phrase("bonus_live")] if self._folded else []
        if result == WIN:
            return [*live, Phrase("hand_paid", mine=self._mine)]
        return [*live, Phrase("needs_hand", mine=self._mine, least=self._least_paid("bonus"))]

    def _why_super_ante(self, result: str) -> Phrase:
        """Says whether the hand is good enough against the bank, and for the pay table."""
        is_equal = self._qualified and self._value == self._bank_value
        if result == PUSH and not is_equal:
            least = self._least_paid("super_ante")
            return Phrase("needs_hand_push", mine=self._mine, least=least)
        if self._qualified:
            return compared(result, self._mine, self._bank)
        return Phrase("bank_unqualified_paid", mine=self._mine, bank=self._bank)

    def _least_paid(self, wager: str) -> Phrase:
        """Names the lowest kind of hand in a wager's pay table."""
        return Phrase(f"kind_{poker.CATEGORIES[min(self._terms.pay_tables[wager])]}")
