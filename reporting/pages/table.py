"""One table: how it stands, who has been its bank, and its latest hands."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from casino.people.models import Property
from reporting import selectors
from reporting.models import TableView
from reporting.pages.floor import TableCard
from reporting.pages.page import page, show
from reporting.projections.floor import FLOOR

LATEST_HANDS = 20


@page("read_tables")
def table(request: HttpRequest, house: Property, table: str) -> HttpResponse:
    """The latest opening of the table; 404 when it was never opened."""
    row = selectors.opening(house.pk, table=table)
    if row is None:
        raise Http404(f"No table {table} has been opened here.")
    context = {
        "card": TableCard.of(row, now=timezone.now()),
        "row": row,
        "sessions": [
            {"seat": int(n), **seat}
            for n, seat in sorted(row.seats.items(), key=lambda one: int(one[0]))
        ],
        "designated": _rotation(row),
        "hands": selectors.find_hands(house.pk, table=table)[:LATEST_HANDS],
        "as_of": selectors.as_of(FLOOR),
    }
    template = "_table" if request.headers.get("HX-Request") else "table"
    return show(request, house, template, context)


def _rotation(row: TableView) -> list[dict[str, Any]]:
    """Who of this opening was offered the bank and what came of it, those seated first."""
    found = selectors.designated(
        row.property_id, first=date.min, last=date.max, opening=row.opening
    )
    seated = {seat["session"] for seat in row.seats.values()}
    rows = [{**one, "seated": one["session"] in seated} for one in found]
    return sorted(rows, key=lambda one: (not one["seated"], one["seat"]))
