"""Who comes to a table, buys in, sits out and leaves: pure, on the table as the API shows it."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

Table = Mapping[str, Any]
Seat = Mapping[str, Any]
Action = dict[str, Any]

_GUESTS: Final = 400  # known by name; the others come and go unknown
_LEAVES: Final = 0.02
_SITS_OUT: Final = 0.01
_SITS_IN: Final = 0.3
_BUYS_IN_AGAIN: Final = 0.6
_COMES: Final = 0.25
_FEWEST: Final = 3


def comings_and_goings(chance: Random, table: Table) -> list[Action]:
    """The table actions between two hands, so that enough seats can play the next one."""
    actions: list[Action] = []
    staying = 0
    for seat in table["seats"]:
        stays, done = _of_guest(chance, table, seat)
        staying += stays
        actions += done
    for number in _empty_seats(chance, table):
        if staying < _FEWEST or chance.random() < _COMES:
            actions += _new_guest(chance, table, number)
            staying += 1
    return actions


def _of_guest(chance: Random, table: Table, seat: Seat) -> tuple[bool, list[Action]]:
    """Whether a guest can play the next hand, and what the guest does before it."""
    number = seat["seat"]
    if seat["sitting_out"]:
        if chance.random() < _SITS_IN:
            return True, [{"type": "sit_in", "seat": number}]
        return False, []
    if seat["stack"] < _least_to_play(table):
        if chance.random() < _BUYS_IN_AGAIN:
            return True, [_buy_in(chance, table, number)]
        return False, [{"type": "leave_seat", "seat": number}]
    if chance.random() < _LEAVES:
        return False, [{"type": "leave_seat", "seat": number}]
    if chance.random() < _SITS_OUT:
        return False, [{"type": "sit_out", "seat": number}]
    return True, []


def _least_to_play(table: Table) -> int:
    """Ante, raise and rake at the least."""
    terms = table["terms"]
    least: int = 2 * terms["stakes"]["ante"]["min"] + terms["rake"]["amount"]
    return least


def _empty_seats(chance: Random, table: Table) -> Iterator[int]:
    taken = {seat["seat"] for seat in table["seats"]}
    empty = [number for number in range(1, table["terms"]["seats"] + 1) if number not in taken]
    yield from chance.sample(empty, len(empty))


def _new_guest(chance: Random, table: Table, number: int) -> list[Action]:
    known = chance.random() < 0.7
    player = f"guest-{chance.randrange(_GUESTS):04}" if known else None
    return [
        {"type": "take_seat", "seat": number, "player": player},
        _buy_in(chance, table, number),
    ]


def _buy_in(chance: Random, table: Table, number: int) -> Action:
    """Enough to play for a while, sometimes enough to bank."""
    unit = table["terms"]["stakes"]["ante"]["min"]
    return {
        "type": "buy_in",
        "seat": number,
        "amount": unit * chance.choice((20, 40, 60, 100, 200)),
        "source": chance.choice(("cash", "cash", "chips")),
    }
