"""Pots: what the players' contributions make, who contests each, and how one is shared.

Amounts are minor units. The rules are those of the page on five-card draw: layers by what
each player put in, contested by those who stayed and reached them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.rules import record
from games.rules.rounding import Rounding


@dataclass(frozen=True, slots=True)
class Pot:
    """An amount and the seats, by number, that contest it."""

    amount: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PotRake:
    """A share of the pots' total in basis points, at most `cap` (None: no limit)."""

    basis_points: int
    cap: int | None = None

    def of(self, total: int, rounding: Rounding) -> int:
        """Gives the rake on a total: whole units of its share, or the cap where that is less."""
        rake = rounding.down(total * self.basis_points // _WHOLE)
        return rake if self.cap is None else min(rake, self.cap)


NO_RAKE: Final = PotRake(0)
METHODS: Final = ("pot",)
_WHOLE: Final = 10_000


def parse_rake(value: object, field: str = "rake") -> PotRake:
    """Reads a record's rake, whose `cap` may be left out."""
    rake = record.fields(value, field, ("method", "basis_points"), ("cap",))
    record.choice(rake["method"], f"{field}.method", METHODS)
    return PotRake(
        basis_points=record.integer(rake["basis_points"], f"{field}.basis_points", 0, _WHOLE),
        cap=record.amount(rake["cap"], f"{field}.cap") if "cap" in rake else None,
    )


def uncalled(contributed: Mapping[int, int]) -> dict[int, int]:
    """Gives the seat whose highest bet nobody called in full, with what goes back to it.

    Empty where at least two seats put in the most.
    """
    *_, second, highest = sorted([0, *contributed.values()])
    if highest == second:
        return {}
    return {seat: highest - second for seat, amount in contributed.items() if amount == highest}


def layered(contributed: Mapping[int, int], staying: Collection[int]) -> list[Pot]:
    """Gives the pots, main pot first, of called contributions by seat.

    A layer ends only where one of the staying seats has put in no more, so neighboring
    layers with the same contenders are one pot from the start, and the money of folded
    seats lies in the layers it reached. No folded seat may have put in more than every
    staying one: that money would lie in no pot.
    """
    pots = []
    floor = 0
    for ceiling in sorted({contributed[seat] for seat in staying} - {0}):
        amount = sum(min(put, ceiling) - floor for put in contributed.values() if put > floor)
        eligible = sorted(seat for seat in staying if contributed[seat] >= ceiling)
        pots.append(Pot(amount, tuple(eligible)))
        floor = ceiling
    return pots


def taken_in_order(amount: int, pots: Sequence[Pot]) -> list[int]:
    """Gives how much of an amount each pot bears: the main pot all it can, then the next."""
    parts = []
    for pot in pots:
        parts.append(min(amount, pot.amount))
        amount -= parts[-1]
    return parts


def shares(amount: int, winners: Sequence[int], unit: int) -> dict[int, int]:
    """Gives each winner an equal share in whole units, and the odd chips one by one.

    The winners are seats clockwise from the button: the first of them has the first odd
    chip. Where the amount is no whole number of units, the last odd chip is the smaller.
    """
    even = amount // (len(winners) * unit) * unit
    odd = amount - even * len(winners)
    given = {}
    for seat in winners:
        chip = min(odd, unit)
        given[seat] = even + chip
        odd -= chip
    return given


def clockwise(seats: Collection[int], button: int) -> list[int]:
    """Gives the seats clockwise from the button: the first one after it leads, it ends."""
    return sorted(seats, key=lambda seat: (seat <= button, seat))
