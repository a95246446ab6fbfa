"""Stacked bars drawn on the server: no script, any Content-Security-Policy, and print.

The axis is a drawing of its own, so that it stays in sight while the bars beside it are scrolled.
Lengths are units of the drawings' boxes; values are integers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

HEIGHT = 280
AXIS_WIDTH = 64
COLUMN_WIDTH, BAR_WIDTH = 48, 32
LEAST_WIDTH = 6 * COLUMN_WIDTH
TOP, BOTTOM = 26, 30
SERIES_COLORS = 6
ROUND = (4, 8, 12, 16, 20, 24, 32)  # times a power of ten


@dataclass(frozen=True)
class Bar:
    """One part of a stack, with the sentence a reader gets who points at it."""

    x: int
    y: int
    width: int
    height: int
    color: int
    title: str


@dataclass(frozen=True)
class Mark:
    """A text and the point that it stands at."""

    x: int
    y: int
    text: str


@dataclass(frozen=True)
class Column:
    """A place on the chart; without data it is marked so, which is not the same as a zero."""

    name: str
    has_data: bool = True


@dataclass(frozen=True)
class Series:
    """One value a column, in the order of the chart's columns."""

    name: str
    values: Sequence[int]
    color: int = 0

    @property
    def total(self) -> int:
        return sum(self.values)


@dataclass(frozen=True)
class Chart:
    """Two drawings, axis and bars, ready for their template. ``tops`` are the columns' totals."""

    width: int
    height: int = HEIGHT
    axis_width: int = AXIS_WIDTH
    base: int = HEIGHT - BOTTOM
    bars: list[Bar] = field(default_factory=list)
    grid: list[Mark] = field(default_factory=list)
    columns: list[Mark] = field(default_factory=list)
    tops: list[Mark] = field(default_factory=list)
    series: list[Series] = field(default_factory=list)


def stacked(
    columns: Sequence[Column], series: Sequence[Series], *, text: Callable[[int], str]
) -> Chart:
    """Bars of ``series`` stacked over each of ``columns``; ``text`` writes a value for people."""
    colored = [
        Series(one.name, one.values, color=index % SERIES_COLORS + 1)
        for index, one in enumerate(series)
    ]
    totals = [sum(one.values[i] for one in colored) for i in range(len(columns))]
    top = ceiling(max(totals, default=0))
    chart = Chart(width=max(COLUMN_WIDTH * len(columns), LEAST_WIDTH), series=colored)
    quarters = [top * part // 4 for part in range(5)]
    chart.grid.extend(Mark(AXIS_WIDTH - 8, _y(value, top), text(value)) for value in quarters)
    for index, (column, total) in enumerate(zip(columns, totals, strict=True)):
        middle = COLUMN_WIDTH * index + COLUMN_WIDTH // 2
        said = text(total) if column.has_data else "–"
        chart.columns.append(Mark(middle, HEIGHT - BOTTOM + 20, column.name))
        chart.tops.append(Mark(middle, _y(total, top) - 6, said))
        chart.bars.extend(_stack(colored, index, column.name, middle=middle, top=top, text=text))
    return chart


def ceiling(value: int) -> int:
    """The least round number that is no less than ``value`` and has whole quarters."""
    scale = 1
    while True:
        for leading in ROUND:
            if value <= leading * scale:
                return leading * scale
        scale *= 10


def _stack(
    series: Sequence[Series],
    index: int,
    column: str,
    *,
    middle: int,
    top: int,
    text: Callable[[int], str],
) -> list[Bar]:
    bars, below = [], 0
    for one in series:
        value = one.values[index]
        if value > 0:
            y, foot = _y(below + value, top), _y(below, top)
            title = f"{column}, {one.name}: {text(value)}"
            bars.append(Bar(middle - BAR_WIDTH // 2, y, BAR_WIDTH, foot - y, one.color, title))
            below += value
    return bars


def _y(value: int, top: int) -> int:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value // top
