"""What the pages and the API read: rows of the live builds, always within given properties."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import Any, Final, TypedDict, TypeVar, cast
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum
from django.utils import timezone

from games.models import DueHand
from ledger.events import feed
from ledger.events.feed import Cursor
from reporting.models import DesignatedDay, HandView, ProjectionBuild, RakeDay, TableView, ViewRow
from reporting.projections.floor import PACE_MINUTES
from reporting.projections.framework import Projection, cursor_of

LIVE = ProjectionBuild.Status.LIVE
# A view takes events in within seconds: later than this, nobody is at work on it.
LATE_AFTER: Final = timedelta(seconds=15)
# Not by `opened_at` alone: tables' clocks may differ, and only one opening is not closed.
_PRESENT_FIRST = (F("closed_at").desc(nulls_first=True), "-opened_at")
# What a hand may be, by its code in addresses, as people call it.
HAND_STATES: Final = {
    "open": "in play",
    "ended": "due to be settled",
    "set_aside": "set aside",
    "settled": "settled",
    "misdeal": "misdealt",
    "dead": "settled with a dead hand",
    "capped": "settled with a capped payout",
}
_SET_ASIDE = DueHand.objects.filter(hand=OuterRef("hand")).exclude(set_aside_at=None)
_SETTLED = Q(status=HandView.Status.SETTLED)
AnyView = TypeVar("AnyView", bound=ViewRow)


@dataclass(frozen=True)
class AsOf:
    """Up to where a report is true: the last event taken in, and when that one was recorded."""

    cursor: Cursor
    recorded_at: datetime | None
    kinds: frozenset[str]

    @cached_property
    def late_since(self) -> datetime | None:
        """When the first event was recorded that waits to be taken in; None if that is normal."""
        for waiting in feed.read(self.cursor, 1, kinds=self.kinds):
            if timezone.now() - waiting.recorded_at > LATE_AFTER:
                return waiting.recorded_at
        return None


def as_of(projection: Projection) -> AsOf:
    """Up to where the live build of ``projection`` has read the feed."""
    build = ProjectionBuild.objects.filter(projection=projection.name, status=LIVE).first()
    cursor, recorded_at = (cursor_of(build), build.as_of) if build else (Cursor.START, None)
    return AsOf(cursor, recorded_at, projection.kinds)


def live(model: type[AnyView], properties: Collection[int]) -> QuerySet[AnyView]:
    """The rows that readers see, of some properties."""
    return model._default_manager.filter(build__status=LIVE, property_id__in=properties)


def openings(properties: Collection[int]) -> QuerySet[TableView]:
    """The present or else the last opening of every table, by table code."""
    rows = live(TableView, properties)
    return rows.order_by("property_id", "table", *_PRESENT_FIRST).distinct("property_id", "table")


def opening(properties: Collection[int], *, table: str) -> TableView | None:
    """The present or else the last opening of the table with this code, or None."""
    return live(TableView, properties).filter(table=table).order_by(*_PRESENT_FIRST).first()


def hands(properties: Collection[int]) -> QuerySet[HandView]:
    """Hands, the latest first."""
    return live(HandView, properties).order_by("-started_at", "-hand")


def listed_hands(properties: Collection[int]) -> QuerySet[HandView]:
    """Hands, the latest first, each with ``set_aside``: whether it could not be settled."""
    return hands(properties).annotate(set_aside=Exists(_SET_ASIDE))


def find_hands(
    properties: Collection[int],
    *,
    day: date | None = None,
    table: str = "",
    state: str = "",
    text: str = "",
) -> QuerySet[HandView]:
    """``listed_hands`` of one gaming day, table and state (`HAND_STATES`) where they are given,
    and those whose number is ``text`` or whose reference holds it."""
    found = listed_hands(properties)
    if day:
        # Whatever the zone, it lies between these: they let the index on the moment be used.
        midnight = datetime.combine(day, time.min, UTC)
        around = (midnight - timedelta(days=1), midnight + timedelta(days=3))
        found = found.filter(day=day, started_at__range=around)
    if table:
        found = found.filter(table=table)
    if state:
        found = found.filter(_is_in(state))
    if text:
        number = Q(number=int(text)) if text.isdecimal() else Q()
        found = found.filter(Q(reference__icontains=text) | number)
    return found


def _is_in(state: str) -> Q:
    match state:
        case "set_aside":
            return Q(set_aside=True)
        case "ended":
            return Q(status=HandView.Status.ENDED, set_aside=False)
        case "dead" | "capped":
            return Q(**{f"{state}__gt": 0})
    return Q(status=state)


class HandTotals(TypedDict):
    """What hands come to; those that are settled alone make up the amounts (minor units)."""

    settled: int
    misdealt: int
    handle: int
    bank: int
    rake: int


def hand_totals(found: QuerySet[HandView]) -> HandTotals:
    """What these hands add up to, as the rake report counts them."""
    sums = {
        name: Sum(column, filter=_SETTLED, default=0)
        for name, column in (("handle", "handle"), ("bank", "bank_net"), ("rake", "rake"))
    }
    totals = found.order_by().aggregate(
        settled=Count("pk", filter=_SETTLED),
        misdealt=Count("pk", filter=Q(status=HandView.Status.MISDEAL)),
        **sums,
    )
    return cast(HandTotals, totals)


def table_order(code: str) -> list[str | int]:
    """A key to sort table codes by as people do: HCF-2 before HCF-10."""
    return [int(part) if n % 2 else part for n, part in enumerate(re.split(r"([0-9]+)", code))]


def pace(row: TableView, *, now: datetime) -> tuple[int, int]:
    """Hands and rake (minor units) an hour: of the last hour, or of a younger table's time."""
    minute = int(now.timestamp()) // 60
    recent = [p for m, p in row.minutes.items() if minute - PACE_MINUTES < int(m) <= minute]
    opened_for = minute - int(row.opened_at.timestamp()) // 60 + 1
    span = max(1, min(PACE_MINUTES, opened_for))
    return (
        sum(hands for hands, _ in recent) * PACE_MINUTES // span,
        sum(rake for _, rake in recent) * PACE_MINUTES // span,
    )


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


def rake(properties: Collection[int], *, first: date, last: date) -> list[RakeRow]:
    """Rake by gaming day and table, from ``first`` to ``last`` inclusive, in that order."""
    days = (
        live(RakeDay, properties)
        .filter(day__range=(first, last))
        .values("day", "opening")
        .annotate(Sum("hands"), Sum("misdeals"), Sum("handle"), Sum("rake"))
    )
    tables = _tables(properties, {row["opening"] for row in days})
    merged: dict[tuple[date, str, str, str], RakeRow] = {}
    for row in days:
        table = tables[row["opening"]]
        key = (row["day"], table.table, table.game, table.currency)
        into = merged.setdefault(key, _no_rake(*key))
        into["hands"] += row["hands__sum"]
        into["misdeals"] += row["misdeals__sum"]
        into["handle"] += row["handle__sum"]
        into["rake"] += row["rake__sum"]
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
    properties: Collection[int], *, first: date, last: date, opening: UUID | None = None
) -> list[DesignatedRow]:
    """Designated players by gaming day, table and seat, from ``first`` to ``last`` inclusive, of
    one opening where it is named."""
    found = live(DesignatedDay, properties).filter(day__range=(first, last))
    if opening:
        found = found.filter(opening=opening)
    tables = _tables(properties, {row.opening for row in found})
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


def rotation(properties: Collection[int], *, first: date, last: date) -> list[RotationRow]:
    """The bank's rotation by gaming day and table, from ``first`` to ``last`` inclusive.

    ``asked`` counts the seat sessions that had an offer, ``held`` those that banked a hand.
    """
    merged: dict[tuple[date, str, str], RotationRow] = {}
    for row in designated(properties, first=first, last=last):
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


def _tables(properties: Collection[int], openings: set[UUID]) -> Mapping[UUID, TableView]:
    found = live(TableView, properties).filter(opening__in=openings)
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


def bank_walk(settlement: Mapping[str, Any]) -> list[dict[str, int]]:
    """The bank's money hand by hand in settlement order, from a settlement with a limited bank.

    Each step: ``seat``, what was ``collected`` from its losing stakes, what was ``paid`` to it,
    and what was ``left`` in the bank after it (minor units).
    """
    steps: list[dict[str, int]] = []
    left = settlement["bank"]["start"]
    for outcome in settlement["outcomes"]:
        if not steps or steps[-1]["seat"] != outcome["seat"]:
            steps.append({"seat": outcome["seat"], "collected": 0, "paid": 0, "left": left})
        kept = outcome["stake"] - outcome["returned"]
        left += kept - outcome["paid"]
        steps[-1]["collected"] += kept
        steps[-1]["paid"] += outcome["paid"]
        steps[-1]["left"] = left
    return steps
