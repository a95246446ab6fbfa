"""One table: how it stands, who has been its bank, and its latest hands."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from casino.people.models import Property
from reporting import selectors
from reporting.pages.floor import TableCard
from reporting.pages.page import page, show
from reporting.projections.floor import FLOOR

LATEST_HANDS = 20


@page("read_tables")
def table(request: HttpRequest, house: Property, table: str) -> HttpResponse:
    """The latest opening of the table; 404 when it was never opened."""
    row = selectors.opening([house.pk], table=table)
    if row is None:
        raise Http404(f"No table {table} has been opened here.")
    context = {
        "card": TableCard.of(row, now=timezone.now()),
        "row": row,
        "sessions": [{"seat": int(n), **seat} for n, seat in sorted(row.seats.items())],
        "designated": selectors.designated([house.pk], first=row.day, last=row.day, table=table),
        "hands": selectors.hands([house.pk]).filter(table=table)[:LATEST_HANDS],
        "as_of": selectors.as_of(FLOOR),
    }
    template = "_table" if request.headers.get("HX-Request") else "table"
    return show(request, house, template, context)
