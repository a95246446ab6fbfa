"""Offers of the position of designated player, and what the one who takes it puts up."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.simulator.guests import Action, Seat, Table

_TAKES_IT: Final = 0.3
_MINIMA_PUT_UP: Final = (1, 1, 2, 3, 5)


def candidates(table: Table, *, after: int) -> list[int]:
    """The seats to be offered the position, clockwise from the one that was asked last."""
    eligible = [
        seat["seat"]
        for seat in table["seats"]
        if seat["seat"] != table["designated_player"] and _is_eligible(table, seat)
    ]
    return sorted(eligible, key=lambda number: (number <= after, number))


def offer(number: int) -> Action:
    return {"type": "offer_designated_player", "seat": number}


def answer(chance: Random, table: Table) -> Action:
    """What the seat with the standing offer says; where the table has nobody, it takes it."""
    number = table["offered"]
    willing = table["designated_player"] is None or chance.random() < _TAKES_IT
    takes = willing and _most_to_put_up(table, seat_of(table, number)) > 0
    kind = "accept_designated_player" if takes else "decline_designated_player"
    return {"type": kind, "seat": number}


def bank_amount(chance: Random, table: Table) -> int:
    """What the designated player puts up for the next hand; 0 where the stack is too small."""
    most = _most_to_put_up(table, seat_of(table, table["designated_player"]))
    least: int = table["terms"]["minimum_bank"]
    return int(min(most, least * chance.choice(_MINIMA_PUT_UP)))


def seat_of(table: Table, number: int) -> Seat:
    seat: Mapping[str, Any] = next(one for one in table["seats"] if one["seat"] == number)
    return seat


def _is_eligible(table: Table, seat: Seat) -> bool:
    return not seat["sitting_out"] and bool(seat["stack"] >= table["terms"]["minimum_bank"])


def _most_to_put_up(table: Table, seat: Seat) -> int:
    """What a stack can bank beside the rake; 0 where that is less than the table's minimum."""
    rake = table["terms"]["rake"]
    aside = 0 if rake["method"] == "players_only" else rake["amount"]
    most: int = seat["stack"] - aside
    return most if most >= table["terms"]["minimum_bank"] else 0
