"""What may be asked of a hand. Each is also the JSON of a REST action, by `type`.

| command | asks |
|---|---|
| `start_hand` | by the service alone: start the hand its table opened, on pinned terms |
| `place_wagers` | put a seat's wagers down, before the deal |
| `deal_cards` | give a seat its cards; the bank's seat too |
| `fold` | give a seat's hand up |
| `raise` | bet on after looking at the cards |
| `end_hand` | close the hand: everybody has acted, every card that counts is known |
| `misdeal` | kill the hand, every wager goes back |
| `settle` | by the service alone: book the settlement, once |
"""

from typing import Annotated, Literal

from msgspec import Meta

from games.floor.table_commands import Command
from games.floor.terms import HandTerms, Note, SeatNumber, Stake

CardText = Annotated[str, Meta(pattern="^[2-9TJQKA][cdhs]$")]
Scalar = int | str | bool | None
Settlement = dict[
    str, int | dict[str, Scalar] | list[dict[str, Scalar | list[int | dict[str, int]]]]
]
MisdealReason = Literal["wrong_card_count", "shuffler_red_light", "exposed_card", "other"]


class StartHand(HandTerms, Command, frozen=True):
    """Start the hand on the terms that will settle it."""


class PlaceWagers(Command, frozen=True):
    """Put wagers down for a seat, by name; more may follow until the first cards are dealt."""

    seat: SeatNumber
    wagers: dict[str, Stake]


class DealCards(Command, frozen=True):
    """Give a seat all its cards, such as `["As", "Th"]`."""

    seat: SeatNumber
    cards: tuple[CardText, ...]


class Fold(Command, frozen=True):
    """Give the hand of a seat up; so does who walks away without acting."""

    seat: SeatNumber


class Raise(Command, frozen=True):
    """Bet on, as far as the cards of the seat allow."""

    seat: SeatNumber
    amount: Stake


class EndHand(Command, frozen=True):
    """Close the hand; it is settled as it stands."""


class Misdeal(Command, frozen=True):
    """Kill the hand. Every wager goes back and nothing is raked."""

    reason: MisdealReason
    note: Note = ""


class Settle(Command, frozen=True):
    """Book what everybody is owed, as the rules give it for the hand's record."""

    settlement: Settlement


HandCommand = StartHand | PlaceWagers | DealCards | Fold | Raise | EndHand | Misdeal | Settle
