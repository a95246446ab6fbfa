"""The live floor: every table with its seats, designated player, hand and pace."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from casino.people.models import Property
from games.selectors import hands_set_aside
from reporting import selectors
from reporting.models import TableView
from reporting.pages.page import page, show
from reporting.pages.seatmap import SeatDrawing, draw
from reporting.projections.floor import FLOOR

# Hands set aside that the floor names one by one; of further ones it gives the number.
NAMED_SET_ASIDE = 3


@dataclass(frozen=True)
class TableCard:
    """A table as the floor shows it. ``rake_an_hour`` is in minor units."""

    row: TableView
    seats: list[SeatDrawing]
    hands_an_hour: int
    rake_an_hour: int
    minutes_as_bank: int | None

    @classmethod
    def of(cls, row: TableView, *, now: datetime) -> TableCard:
        hands, rake = selectors.pace(row, now=now)
        since = row.designated_since
        return cls(
            row=row,
            seats=draw(
                row.seats,
                count=row.terms["seats"],
                currency=row.currency,
                designated=row.designated_seat,
                offered=row.offered_seat,
                button=row.button,
            ),
            hands_an_hour=hands,
            rake_an_hour=rake,
            minutes_as_bank=int((now - since).total_seconds()) // 60 if since else None,
        )


def context(house: Property) -> dict[str, Any]:
    """A card for each open table of a house, with totals over them, and the closed ones."""
    now = timezone.now()
    rows = sorted(selectors.openings(house.pk), key=lambda row: selectors.table_order(row.table))
    set_aside = hands_set_aside(property_id=house.pk)
    cards = [TableCard.of(row, now=now) for row in rows if row.closed_at is None]
    return {
        "cards": cards,
        "closed": [row for row in rows if row.closed_at is not None],
        "players": sum(len(card.row.seats) for card in cards),
        "hands_an_hour": sum(card.hands_an_hour for card in cards),
        "rake_an_hour": sum(card.rake_an_hour for card in cards),
        "set_aside": set_aside[:NAMED_SET_ASIDE],
        "more_set_aside": max(0, set_aside.count() - NAMED_SET_ASIDE),
        "as_of": selectors.as_of(FLOOR),
    }


@page("read_tables")
def floor(request: HttpRequest, house: Property) -> HttpResponse:
    """The whole page, or only its live part when htmx asks for it again."""
    template = "_floor" if request.headers.get("HX-Request") else "floor"
    return show(request, house, template, context(house))
