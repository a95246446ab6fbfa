"""Stacked bars drawn on the server: no script, any Content-Security-Policy, and print.

Lengths are units of the drawing's own box; values are integers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

WIDTH, HEIGHT = 900, 280
LEFT, RIGHT, TOP, BOTTOM = 70, 12, 14, 34
SERIES_COLORS = 6
MOST_LABELS = 12


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
    """A grid line's or a column's label and where it stands."""

    at: int
    text: str


@dataclass(frozen=True)
class Series:
    """One value a column, in the order of the chart's columns."""

    name: str
    values: Sequence[int]
    color: int = 0


@dataclass(frozen=True)
class Chart:
    """A drawing ready for its template."""

    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    base: int = HEIGHT - BOTTOM
    bars: list[Bar] = field(default_factory=list)
    grid: list[Mark] = field(default_factory=list)
    columns: list[Mark] = field(default_factory=list)
    series: list[Series] = field(default_factory=list)


def stacked(
    columns: Sequence[str], series: Sequence[Series], *, text: Callable[[int], str]
) -> Chart:
    """Bars of ``series`` stacked over each of ``columns``; ``text`` writes a value for people."""
    colored = [
        Series(one.name, one.values, color=index % SERIES_COLORS + 1)
        for index, one in enumerate(series)
    ]
    totals = [sum(one.values[i] for one in colored) for i in range(len(columns))]
    top = ceiling(max(totals, default=0))
    step = (WIDTH - LEFT - RIGHT) // max(len(columns), 1)
    chart = Chart(series=colored)
    chart.grid.extend(Mark(_y(top * part // 4, top), text(top * part // 4)) for part in range(5))
    every = -(-len(columns) // MOST_LABELS) or 1
    for index, column in enumerate(columns):
        x = LEFT + step * index
        if index % every == 0:
            chart.columns.append(Mark(x + step // 2, column))
        chart.bars.extend(_stack(colored, index, column, x=x, step=step, top=top, text=text))
    return chart


def ceiling(value: int) -> int:
    """The least of 4, 8, 20, 40, 80, 200, … that is no less than ``value``: quarters are whole."""
    scale = 1
    while True:
        for leading in (4, 8, 20):
            if value <= leading * scale:
                return leading * scale
        scale *= 10


def _stack(
    series: Sequence[Series],
    index: int,
    column: str,
    *,
    x: int,
    step: int,
    top: int,
    text: Callable[[int], str],
) -> list[Bar]:
    bars, below = [], 0
    width = min(step * 7 // 10, 56)
    for one in series:
        value = one.values[index]
        if value > 0:
            y, foot = _y(below + value, top), _y(below, top)
            title = f"{column}, {one.name}: {text(value)}"
            bars.append(Bar(x + (step - width) // 2, y, width, foot - y, one.color, title))
            below += value
    return bars


def _y(value: int, top: int) -> int:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value // top
