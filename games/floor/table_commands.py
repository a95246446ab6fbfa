"""What may be asked of a table opening. Each is also the JSON of a REST action, by `type`.

| command | asks |
|---|---|
| `open_table` | open the table on its terms |
| `take_seat` | seat a player, known by an opaque reference or not at all |
| `buy_in` | bring chips to a seat, for cash or as chips; its stack is tracked from then on |
| `sit_out`, `sit_in` | leave a seat out of hands to come, take it in again |
| `leave_seat` | give a seat up, with its stack |
| `offer_designated_player` | offer the position to the next eligible seat |
| `accept_designated_player`, `decline_designated_player` | answer the standing offer |
| `open_hand` | begin a hand with the bank the designated player puts up |
| `finish_hand` | by the service alone: take a hand's result back to the table |
| `close_table` | close the opening; who still sits leaves with the stack |
"""

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.floor.terms import (
    PRINTED,
    Amount,
    Name,
    Reference,
    SeatNumber,
    Stake,
    TableTerms,
    Total,
    Value,
    snake_case,
)

GivenByService = Annotated[
    str, Meta(max_length=64, pattern=PRINTED, description="Given by the service.")
]


class Command(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=snake_case,
):
    """Something asked of a table or a hand."""


class OpenTable(TableTerms, Command, frozen=True):
    """Open the table on these terms."""


class TakeSeat(Command, frozen=True):
    """Seat a player. `player` is an opaque reference, null for a player nobody knows."""

    seat: SeatNumber
    player: Name | None = None
    session: GivenByService = ""


class BuyIn(Command, frozen=True):
    """Bring chips to a seat: bought for cash at the table, or carried there as chips."""

    seat: SeatNumber
    amount: Stake
    source: Literal["cash", "chips"]


class SitOut(Command, frozen=True):
    """Leave a seat out of the hands to come."""

    seat: SeatNumber


class SitIn(Command, frozen=True):
    """Take a seat that sat out into the hands to come."""

    seat: SeatNumber


class LeaveSeat(Command, frozen=True):
    """Give a seat up."""

    seat: SeatNumber


class OfferDesignatedPlayer(Command, frozen=True):
    """Offer the position of designated player to a seat."""

    seat: SeatNumber


class AcceptDesignatedPlayer(Command, frozen=True):
    """Take the position that was offered to this seat."""

    seat: SeatNumber


class DeclineDesignatedPlayer(Command, frozen=True):
    """Pass the position on that was offered to this seat."""

    seat: SeatNumber


class OpenHand(Command, frozen=True):
    """Begin a hand. `bank` is the amount put up, `reference` the table system's own name."""

    button: SeatNumber | None = None
    bank: Amount | None = None
    reference: Reference | None = None
    hand: GivenByService = ""


class SeatNet(Value, frozen=True):
    """What a hand brought a seat session, rake taken off; negative where it cost."""

    seat: SeatNumber
    session: Name
    net: int


class FinishHand(Command, frozen=True):
    """Take the result of the hand in progress back to the table; a misdeal has no nets.

    `day` is the gaming day the hand belongs to, `handle` the sum of its stakes in action and
    `rake` what the house took.
    """

    hand: Name
    result: Literal["settled", "misdeal"]
    day: date
    nets: tuple[SeatNet, ...] = ()
    handle: Total = 0
    rake: Total = 0


class CloseTable(Command, frozen=True):
    """Close the opening."""


TableCommand = (
    OpenTable
    | TakeSeat
    | BuyIn
    | SitOut
    | SitIn
    | LeaveSeat
    | OfferDesignatedPlayer
    | AcceptDesignatedPlayer
    | DeclineDesignatedPlayer
    | OpenHand
    | FinishHand
    | CloseTable
)
