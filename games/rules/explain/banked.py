"""What every banked wager's sentence says: the wager, why it went as it did, what was paid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.rules.caps import SCOPES, Cap, apply_caps
from games.rules.explain.phrases import Clauses, Money, Phrase
from games.rules.outcomes import LOSE, PUSH, WIN, Outcome
from games.rules.rounding import Odds, Rounding

_COMPARED: Final = {WIN: "beats_bank", LOSE: "loses_to_bank", PUSH: "equals_bank"}


@dataclass(frozen=True, slots=True)
class Bound:
    """A cap that lowered a wager's winnings, and whether other wagers shared it."""

    cap: Cap
    is_shared: bool


def compared(result: str, mine: Phrase, bank: Phrase) -> Phrase:
    """Says which hand is better, and so what becomes of the wager."""
    return Phrase(_COMPARED[result], mine=mine, bank=bank)


def bounds(
    hands: Sequence[Sequence[Outcome]], caps: Sequence[Cap], rounding: Rounding
) -> dict[Outcome, list[Bound]]:
    """Applies the caps to the outcomes one by one, and gives those that lowered each."""
    lowered: dict[Outcome, list[Bound]] = {outcome: [] for hand in hands for outcome in hand}
    for cap in sorted(caps, key=lambda cap: SCOPES.index(cap.scope)):
        payable = {outcome: outcome.payable for outcome in lowered}
        apply_caps(hands, [cap], rounding)
        for hand in hands if cap.scope == "hand" else [list(lowered)]:
            winners = [one for one in hand if one.wager in cap.wagers and payable[one]]
            for outcome in winners:
                if outcome.payable < payable[outcome]:
                    lowered[outcome].append(Bound(cap, is_shared=len(winners) > 1))
    return lowered


def by_hand(
    hands: Sequence[Sequence[Outcome]], rows: Sequence[Mapping[str, Any]]
) -> list[list[tuple[Outcome, Mapping[str, Any]]]]:
    """Puts a settlement's rows beside the outcomes that they are of, hand by hand."""
    row = iter(rows)
    return [[(outcome, next(row)) for outcome in hand] for hand in hands]


def sentence(row: Mapping[str, Any], *clauses: Phrase) -> Phrase:
    """Gives the sentence of a settlement's outcome."""
    wager = Phrase(f"wager_{row['wager']}")
    head = Phrase("wager", wager=wager, stake=Money(row["stake"]))
    return Phrase("sentence", head=head, clauses=Clauses(clauses))


def payment(
    row: Mapping[str, Any],
    outcome: Outcome,
    odds: Odds,
    lowered: Sequence[Bound],
    rounding: Rounding,
) -> Phrase:
    """Says how winnings came to be what they are: odds, chips, caps, what the bank had left."""
    parts = [Phrase("odds", won=odds.won, staked=odds.staked)]
    if outcome.stake * odds.won % (odds.staked * rounding.unit):
        parts.append(Phrase(f"rounded_{rounding.direction}", unit=Money(rounding.unit)))
    for bound in lowered:
        parts += _capped(bound, rounding)
    if row["paid"] == outcome.payable:
        parts.append(Phrase("paid", paid=Money(row["paid"])))
    else:
        parts.append(Phrase("bank_ran_out", due=Money(outcome.payable), paid=Money(row["paid"])))
    return Phrase("payment", parts=tuple(parts))


def _capped(bound: Bound, rounding: Rounding) -> list[Phrase]:
    cap = bound.cap
    parts = [Phrase(f"capped_{cap.scope}", cap=Money(cap.amount))]
    if cap.amount % rounding.unit:
        parts.append(Phrase("cap_in_chips", limit=Money(rounding.down(cap.amount))))
    if bound.is_shared:
        parts.append(Phrase(f"shared_{cap.share}"))
    return parts
