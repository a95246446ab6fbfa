"""Rake and designated players by table and gaming day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from casino.clock import gaming_day
from casino.money import chips_text
from casino.people.models import Property
from reporting import selectors
from reporting.pages.chart import Chart, Series, stacked
from reporting.pages.page import page, show
from reporting.projections.floor import FLOOR
from reporting.selectors import RakeRow

DEFAULT_DAYS = 14
MOST_DAYS = 92
# More tables than colors: the rest are drawn as one.
DRAWN_TABLES = 5


@page("read_reports")
def rake(request: HttpRequest, house: Property) -> HttpResponse:
    """From ``first`` to ``last`` (gaming days, inclusive), the last two weeks by default."""
    today = gaming_day(at=timezone.now(), zone=house.time_zone, start_hour=house.day_start_hour)
    first, last, notice = _period(request, today)
    rows = selectors.rake([house.pk], first=first, last=last)
    context = {
        "first": first,
        "last": last,
        "notice": notice,
        "rows": rows,
        "total": {
            name: sum(row[name] for row in rows) for name in ("hands", "misdeals", "handle", "rake")
        },
        "chart": _chart(rows, first=first, last=last, currency=house.currency),
        "rotation": selectors.rotation([house.pk], first=first, last=last),
        "as_of": selectors.as_of(FLOOR),
    }
    return show(request, house, "rake", context)


def _period(request: HttpRequest, today: date) -> tuple[date, date, str]:
    """The days asked for, and a sentence when they had to be put right."""
    first, last = today - timedelta(days=DEFAULT_DAYS - 1), today
    try:
        last = date.fromisoformat(request.GET.get("last") or last.isoformat())
        first = date.fromisoformat(request.GET.get("first") or first.isoformat())
    except ValueError:
        return first, today, "A date was not readable: write it as 2026-11-30."
    if first > last:
        return last, last, "The first day came after the last: only the last one is shown."
    if (last - first).days >= MOST_DAYS:
        cut = last - timedelta(days=MOST_DAYS - 1)
        return cut, last, f"Only the last {MOST_DAYS} days of the period are shown."
    return first, last, ""


def _chart(rows: Sequence[RakeRow], *, first: date, last: date, currency: str) -> Chart:
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    by_table: dict[str, dict[date, int]] = {}
    for row in rows:
        table = by_table.setdefault(row["table"], {})
        table[row["day"]] = table.get(row["day"], 0) + row["rake"]
    ranked = sorted(by_table, key=lambda table: (-sum(by_table[table].values()), table))
    series = [
        Series(table, [by_table[table].get(day, 0) for day in days])
        for table in sorted(ranked[:DRAWN_TABLES])
    ]
    if rest := ranked[DRAWN_TABLES:]:
        values = [sum(by_table[table].get(day, 0) for table in rest) for day in days]
        series.append(Series("other tables", values))
    return stacked(
        [day.strftime("%m-%d") for day in days],
        series,
        text=lambda amount: chips_text(amount, currency),
    )
