"""Rake and designated players by table and gaming day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from casino.money import chips_text
from casino.people.models import Property
from reporting import selectors
from reporting.pages.chart import Chart, Column, Series, stacked
from reporting.pages.filters import Period
from reporting.pages.page import page, show, today
from reporting.projections.floor import FLOOR
from reporting.selectors import RakeRow

# With more tables than colors the last color is for all the rest.
COLORS = 6
OTHERS: Final = "other tables"


@dataclass(frozen=True)
class Total:
    """What rows add up to; amounts in minor units."""

    hands: int
    misdeals: int
    handle: int
    rake: int

    @classmethod
    def of(cls, rows: Sequence[RakeRow]) -> Total:
        return cls(
            hands=sum(row["hands"] for row in rows),
            misdeals=sum(row["misdeals"] for row in rows),
            handle=sum(row["handle"] for row in rows),
            rake=sum(row["rake"] for row in rows),
        )


@dataclass(frozen=True)
class Stretch:
    """A gaming day with its rows, or days on end without any: no hand was finished on them."""

    first: date
    last: date
    rows: Sequence[RakeRow]

    @property
    def total(self) -> Total:
        return Total.of(self.rows)


@page("read_reports", takes=Period.base_fields)
def rake(request: HttpRequest, house: Property) -> HttpResponse:
    """From ``first`` to ``last`` (gaming days, inclusive), the last two weeks by default; 400 for
    a period that makes no sense."""
    period = Period(request.GET, today=today(house))
    context = {"period": period, "as_of": selectors.as_of(FLOOR)}
    if period.is_valid():
        context |= _report(house, **period.cleaned_data)
    return show(request, house, "rake", context, status=400 if period.errors else 200)


def _report(house: Property, *, first: date, last: date) -> dict[str, Any]:
    rows = selectors.rake(house.pk, first=first, last=last)
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    by_day = {day: list(found) for day, found in groupby(rows, key=lambda row: row["day"])}
    return {
        "first": first,
        "last": last,
        "rows": rows,
        "stretches": list(stretches([(day, by_day.get(day, [])) for day in days])),
        "total": Total.of(rows),
        "chart": chart_of(rows, days, text=lambda amount: chips_text(amount, house.currency)),
        "rotation": selectors.rotation(house.pk, first=first, last=last),
    }


def stretches(days: Iterable[tuple[date, Sequence[RakeRow]]]) -> Iterable[Stretch]:
    """Each day with rows by itself, days on end without any together."""
    for played, run in groupby(days, key=lambda one: bool(one[1])):
        found = list(run)
        if played:
            yield from (Stretch(day, day, rows) for day, rows in found)
        else:
            yield Stretch(found[0][0], found[-1][0], [])


def chart_of(rows: Sequence[RakeRow], days: Sequence[date], *, text: Callable[[int], str]) -> Chart:
    """Rake a day by table, a color each: the best ones if there are too many, and the rest."""
    by_table: dict[str, dict[date, int]] = {}
    for row in rows:
        table = by_table.setdefault(row["table"], {})
        table[row["day"]] = table.get(row["day"], 0) + row["rake"]
    ranked = sorted(by_table, key=lambda table: (-sum(by_table[table].values()), table))
    drawn = len(ranked) if len(ranked) <= COLORS else COLORS - 1
    series = [
        Series(table, [by_table[table].get(day, 0) for day in days])
        for table in sorted(ranked[:drawn], key=selectors.table_order)
    ]
    if rest := ranked[drawn:]:
        values = [sum(by_table[table].get(day, 0) for table in rest) for day in days]
        series.append(Series(OTHERS, values))
    played = {row["day"] for row in rows}
    return stacked(
        [Column(f"{day:%m-%d}", has_data=day in played) for day in days], series, text=text
    )
