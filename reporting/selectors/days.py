"""What tables brought by gaming day: their rake, their designated players and their rotation."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TypedDict
from uuid import UUID

from reporting.models import DesignatedDay, RakeDay, TableView
from reporting.selectors.builds import live
from reporting.selectors.tables import table_order


class RakeRow(TypedDict):
    """Rake of one table on one gaming day; amounts in minor units of ``currency``."""

    day: date
    table: str
    game: str
    currency: str
    hands: int
    misdeals: int
    handle: int
    rake: int


def rake(property_id: int, *, first: date, last: date) -> list[RakeRow]:
    """Rake by gaming day and table, from ``first`` to ``last`` inclusive, in that order."""
    found = live(RakeDay, property_id).filter(day__range=(first, last))
    tables = _tables(property_id, {row.opening for row in found})
    merged: dict[tuple[date, str, str, str], RakeRow] = {}
    for row in found:
        table = tables[row.opening]
        key = (row.day, table.table, table.game, table.currency)
        into = merged.setdefault(key, _no_rake(*key))
        into["hands"] += row.hands
        into["misdeals"] += row.misdeals
        into["handle"] += row.handle
        into["rake"] += row.rake
    return [merged[key] for key in sorted(merged, key=_by_day_and_table)]


def _by_day_and_table(key: tuple[date, str, str, str]) -> tuple[date, list[str | int], str, str]:
    day, table, game, currency = key
    return (day, table_order(table), game, currency)


class DesignatedRow(TypedDict):
    """A seat session as designated player on one gaming day; ``net`` in minor units."""

    day: date
    table: str
    currency: str
    seat: int
    session: str
    offers: int
    acceptances: int
    declines: int
    turns: int
    won: int
    net: int


def designated(
    property_id: int, *, first: date, last: date, opening: UUID | None = None
) -> list[DesignatedRow]:
    """Designated players by gaming day, table and seat, from ``first`` to ``last`` inclusive, of
    one opening where it is named."""
    found = live(DesignatedDay, property_id).filter(day__range=(first, last))
    if opening:
        found = found.filter(opening=opening)
    tables = _tables(property_id, {row.opening for row in found})
    rows: list[DesignatedRow] = [
        {
            "day": row.day,
            "table": tables[row.opening].table,
            "currency": tables[row.opening].currency,
            "seat": row.seat,
            "session": row.session,
            "offers": row.offers,
            "acceptances": row.acceptances,
            "declines": row.declines,
            "turns": row.turns,
            "won": row.won,
            "net": row.net,
        }
        for row in found
    ]
    return sorted(rows, key=_by_day_and_seat)


def _by_day_and_seat(row: DesignatedRow) -> tuple[date, list[str | int], int, str]:
    return (row["day"], table_order(row["table"]), row["seat"], row["session"])


class RotationRow(TypedDict):
    """A table's rotation of the bank on one gaming day, over all who held it or were asked."""

    day: date
    table: str
    currency: str
    asked: int
    held: int
    offers: int
    acceptances: int
    declines: int
    turns: int
    net: int


def rotation(property_id: int, *, first: date, last: date) -> list[RotationRow]:
    """The bank's rotation by gaming day and table, from ``first`` to ``last`` inclusive.

    ``asked`` counts the seat sessions that had an offer, ``held`` those that banked a hand.
    """
    merged: dict[tuple[date, str, str], RotationRow] = {}
    for row in designated(property_id, first=first, last=last):
        key = (row["day"], row["table"], row["currency"])
        into = merged.setdefault(key, _no_rotation(*key))
        into["asked"] += bool(row["offers"])
        into["held"] += bool(row["turns"])
        into["offers"] += row["offers"]
        into["acceptances"] += row["acceptances"]
        into["declines"] += row["declines"]
        into["turns"] += row["turns"]
        into["net"] += row["net"]
    return list(merged.values())


def _no_rotation(day: date, table: str, currency: str) -> RotationRow:
    return {
        "day": day,
        "table": table,
        "currency": currency,
        "asked": 0,
        "held": 0,
        "offers": 0,
        "acceptances": 0,
        "declines": 0,
        "turns": 0,
        "net": 0,
    }


def _tables(property_id: int, openings: set[UUID]) -> Mapping[UUID, TableView]:
    found = live(TableView, property_id).filter(opening__in=openings)
    return {row.opening: row for row in found}


def _no_rake(day: date, table: str, game: str, currency: str) -> RakeRow:
    return {
        "day": day,
        "table": table,
        "game": game,
        "currency": currency,
        "hands": 0,
        "misdeals": 0,
        "handle": 0,
        "rake": 0,
    }
