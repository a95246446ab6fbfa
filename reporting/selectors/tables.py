"""Tables as they stand, and how fast they play."""

from __future__ import annotations

import re
from datetime import datetime

from django.db.models import F, QuerySet

from reporting.models import TableView
from reporting.projections.floor import PACE_MINUTES
from reporting.selectors.builds import live

# Not by `opened_at` alone: tables' clocks may differ, and only one opening is not closed.
_PRESENT_FIRST = (F("closed_at").desc(nulls_first=True), "-opened_at")


def openings(property_id: int) -> QuerySet[TableView]:
    """The present or else the last opening of every table, by table code."""
    rows = live(TableView, property_id)
    return rows.order_by("table", *_PRESENT_FIRST).distinct("table")


def opening(property_id: int, *, table: str) -> TableView | None:
    """The present or else the last opening of the table with this code, or None."""
    return live(TableView, property_id).filter(table=table).order_by(*_PRESENT_FIRST).first()


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
