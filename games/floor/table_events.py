"""What happened at a table opening.

| event | says |
|---|---|
| `table_opened` | the terms in force |
| `seat_taken` | a seat session began |
| `bought_in` | chips came to a seat; `stack` is what it holds now |
| `sat_out`, `sat_in` | a seat leaves, rejoins the hands to come |
| `seat_left` | the seat session ended, with its stack (null where it was not tracked) |
| `designated_player_offered`, `…_accepted`, `…_declined` | an offer and its answer |
| `designated_player_kept` | an offer was due and nobody else was eligible and willing |
| `designated_player_vacated` | the designated player left or sat out, the button is free |
| `button_moved` | the button went to the new designated player |
| `hand_opened` | a hand began, with its number, button and bank |
| `hand_finished` | the hand is settled or was a misdeal; tracked stacks moved by their nets |
| `table_closed` | the opening ended, nobody sits any more |
"""

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.floor.table_commands import SeatNet
from games.floor.terms import (
    Bank,
    Name,
    Reference,
    SeatNumber,
    Stake,
    TableTerms,
    Total,
    snake_case,
)


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case):
    """Something that happened at a table or in a hand."""


class TableOpened(TableTerms, Event, frozen=True):
    """The table opened on these terms."""


class SeatTaken(Event, frozen=True):
    """A player sat down, and a seat session began."""

    seat: SeatNumber
    session: Name
    player: Name | None


class BoughtIn(Event, frozen=True):
    """Chips came to a seat. `stack` is what it holds afterwards."""

    seat: SeatNumber
    session: Name
    amount: Stake
    source: Literal["cash", "chips"]
    stack: Total


class SatOut(Event, frozen=True):
    """A seat is left out of the hands to come."""

    seat: SeatNumber
    session: Name


class SatIn(Event, frozen=True):
    """A seat that sat out is in the hands to come."""

    seat: SeatNumber
    session: Name


class SeatLeft(Event, frozen=True):
    """A seat session ended. `stack` went with the player; null where it was not tracked."""

    seat: SeatNumber
    session: Name
    stack: Total | None


class DesignatedPlayerOffered(Event, frozen=True):
    """The position of designated player was offered to a seat."""

    seat: SeatNumber
    session: Name


class DesignatedPlayerAccepted(Event, frozen=True):
    """The seat took the position that it was offered."""

    seat: SeatNumber
    session: Name


class DesignatedPlayerDeclined(Event, frozen=True):
    """The seat passed the offer on."""

    seat: SeatNumber
    session: Name


class DesignatedPlayerKept(Event, frozen=True):
    """An offer was due, nobody else was eligible and willing: the position stays."""

    seat: SeatNumber
    session: Name
    declined: tuple[SeatNumber, ...]


class DesignatedPlayerVacated(Event, frozen=True):
    """The designated player left or sat out; nobody holds the position or the button."""

    seat: SeatNumber
    session: Name


class ButtonMoved(Event, frozen=True):
    """The dealer button stands before this seat now."""

    seat: SeatNumber
    from_seat: SeatNumber | None


class HandOpened(Event, frozen=True):
    """A hand began. `number` counts the hands of the opening from 1."""

    hand: Name
    number: Annotated[int, Meta(ge=1)]
    reference: Reference | None
    button: SeatNumber | None
    bank: Bank | None


class HandFinished(Event, frozen=True):
    """The hand in progress is over; tracked stacks moved by their nets.

    `bank` is the net of the seat that banked it, None for a misdeal or a hand no seat banked;
    `day` is the gaming day the hand belongs to, `handle` the sum of its stakes in action and
    `rake` what the house took.
    """

    hand: Name
    result: Literal["settled", "misdeal"]
    day: date
    nets: tuple[SeatNet, ...]
    bank: SeatNet | None
    handle: Total
    rake: Total


class TableClosed(Event, frozen=True):
    """The opening ended."""


TableEvent = (
    TableOpened
    | SeatTaken
    | BoughtIn
    | SatOut
    | SatIn
    | SeatLeft
    | DesignatedPlayerOffered
    | DesignatedPlayerAccepted
    | DesignatedPlayerDeclined
    | DesignatedPlayerKept
    | DesignatedPlayerVacated
    | ButtonMoved
    | HandOpened
    | HandFinished
    | TableClosed
)
