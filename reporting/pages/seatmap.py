"""Where to draw the seats of a table: an oval seen from above, the dealer at the top.

Seats run clockwise from the dealer's left, as they are numbered. Coordinates are units of the
drawing's own box of ``WIDTH`` × ``HEIGHT``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from casino.money import chips_text

WIDTH, HEIGHT = 340, 236
CENTER_X, CENTER_Y = 170, 118
DEALER_GAP = 96  # degrees of the rail left to the dealer


@dataclass(frozen=True)
class SeatDrawing:
    """One seat: its center, the button's place in front of it, and what to say about it."""

    number: int
    x: int
    y: int
    button_x: int
    button_y: int
    taken: bool
    out: bool
    bank: bool
    offered: bool
    button: bool
    chips: str
    label: str

    # Where lines of text stand on, so that one or two of them look centered.
    @property
    def middle_y(self) -> int:
        return self.y + 5

    @property
    def text_y(self) -> int:
        return self.y - 1

    @property
    def chips_y(self) -> int:
        return self.y + 12

    @property
    def button_letter_y(self) -> int:
        return self.button_y + 4


def draw(
    seats: Mapping[str, Mapping[str, Any]],
    *,
    count: int,
    currency: str,
    designated: int | None,
    offered: int | None,
    button: int | None,
) -> list[SeatDrawing]:
    """Drawings of all ``count`` seats; ``seats`` maps a number to ``{stack, out, …}``."""
    return [
        _seat(
            number,
            count=count,
            taken=seats.get(str(number)),
            currency=currency,
            bank=number == designated,
            offered=number == offered,
            button=number == button,
        )
        for number in range(1, count + 1)
    ]


def _seat(
    number: int,
    *,
    count: int,
    taken: Mapping[str, Any] | None,
    currency: str,
    bank: bool,
    offered: bool,
    button: bool,
) -> SeatDrawing:
    angle = _angle(number, count)
    stack = taken.get("stack") if taken else None
    out = bool(taken and taken.get("out"))
    chips = chips_text(stack, currency) if stack is not None else ""
    return SeatDrawing(
        number=number,
        x=round(CENTER_X + 140 * cos(angle)),
        y=round(CENTER_Y + 88 * sin(angle)),
        button_x=round(CENTER_X + 98 * cos(angle)),
        button_y=round(CENTER_Y + 52 * sin(angle)),
        taken=taken is not None,
        out=out,
        bank=bank,
        offered=offered,
        button=button,
        chips=chips,
        label=_label(number, taken is not None, out, bank, offered, chips),
    )


def _angle(number: int, count: int) -> float:
    if count == 1:
        return radians(90)
    span = 360 - DEALER_GAP
    return radians(-90 + DEALER_GAP / 2 + span * (number - 1) / (count - 1))


def _label(number: int, taken: bool, out: bool, bank: bool, offered: bool, chips: str) -> str:
    if not taken:
        return f"Seat {number}: free"
    said = [f"Seat {number}"]
    if bank:
        said.append("designated player")
    if offered:
        said.append("the bank is offered here")
    if out:
        said.append("sitting out")
    if chips:
        said.append(f"{chips} in chips")
    return ", ".join(said)
