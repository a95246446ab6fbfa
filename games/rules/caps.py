"""Aggregate caps: a posted most that is paid on named wagers of one hand or of the deal.

Only winnings are capped; stakes always come back. Caps on a hand apply before caps on the
round, caps of one scope as they are listed, each on what the ones before it left. All caps
apply before the bank's money is looked at, on the winnings of every hand.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from games.rules import record
from games.rules.errors import BadRecord
from games.rules.outcomes import Outcome
from games.rules.rounding import Rounding

SCOPES: Final = ("hand", "round")
SHARES: Final = ("pro_rata", "in_order")


@dataclass(frozen=True, slots=True)
class Cap:
    """A most in minor units for the wagers named; how winners share it."""

    scope: str
    amount: int
    wagers: frozenset[str]
    share: str = "pro_rata"


def parse_caps(value: object, field: str, wagers: Collection[str]) -> tuple[Cap, ...]:
    """Reads a list of caps, which may name any of a game's wagers."""
    return tuple(
        _parse_cap(cap, f"{field}[{at}]", wagers)
        for at, cap in enumerate(record.items(value, field))
    )


def _parse_cap(value: object, field: str, wagers: Collection[str]) -> Cap:
    cap = record.fields(value, field, ("scope", "amount", "wagers"), ("share",))
    named = record.items(cap["wagers"], f"{field}.wagers")
    if not named:
        raise BadRecord("no_wagers", f"{field}.wagers", "A cap names at least one wager.")
    names = [
        record.choice(name, f"{field}.wagers[{at}]", tuple(wagers)) for at, name in enumerate(named)
    ]
    if len(set(names)) != len(names):
        raise BadRecord("wager_twice", f"{field}.wagers", "Name each wager of a cap once.")
    return Cap(
        scope=record.choice(cap["scope"], f"{field}.scope", SCOPES),
        amount=record.amount(cap["amount"], f"{field}.amount"),
        wagers=frozenset(names),
        share=record.choice(cap.get("share", "pro_rata"), f"{field}.share", SHARES),
    )


def apply_caps(hands: Sequence[Sequence[Outcome]], caps: Iterable[Cap], rounding: Rounding) -> None:
    """Lowers what the outcomes may be paid to what the caps leave.

    `hands` has each player's outcomes in settlement order, their winnings in whole units.
    """
    caps = sorted(caps, key=lambda cap: SCOPES.index(cap.scope))
    for cap in caps:
        limit = rounding.down(cap.amount)
        if cap.scope == "hand":
            for hand in hands:
                _apply(hand, cap, limit, rounding.unit)
        else:
            _apply([outcome for hand in hands for outcome in hand], cap, limit, rounding.unit)


def _apply(outcomes: Sequence[Outcome], cap: Cap, limit: int, unit: int) -> None:
    """Applies one cap to the outcomes that it holds together."""
    winners = [one for one in outcomes if one.payable and one.wager in cap.wagers]
    payable = [one.payable for one in winners]
    if sum(payable) <= limit:
        return
    share = shared_in_order if cap.share == "in_order" else shared_pro_rata
    for winner, part in zip(winners, share(payable, limit, unit), strict=True):
        winner.payable = part


def shared_in_order(payable: Sequence[int], limit: int, unit: int) -> list[int]:
    """Pays each in turn until the limit is used up."""
    parts = []
    for amount in payable:
        part = min(amount, limit)
        limit -= part
        parts.append(part)
    return parts


def shared_pro_rata(payable: Sequence[int], limit: int, unit: int) -> list[int]:
    """Shares the limit in proportion, in whole units.

    Units left over go one each to the largest remainders, ties to who comes first.
    """
    total = sum(payable) * unit
    units = [amount * limit // total for amount in payable]
    remainders = [amount * limit % total for amount in payable]
    left = limit // unit - sum(units)
    by_remainder = sorted(range(len(payable)), key=lambda at: -remainders[at])
    for at in by_remainder[:left]:
        units[at] += 1
    return [count * unit for count in units]
