"""What happened in a hand.

| event | says |
|---|---|
| `hand_started` | everything it will be settled by: terms, button, bank, seats with stacks |
| `wagers_placed` | a seat bet before the deal |
| `cards_dealt` | the cards of a seat, players and bank alike |
| `hand_folded` | a seat gave its hand up |
| `raise_placed` | a seat bet on after looking |
| `hand_ended` | play is over, the hand is due to be settled |
| `hand_misdealt` | the hand is dead, and which wagers went back |
| `hand_settled` | what everybody is owed |
"""

from games.floor.hand_commands import CardText, MisdealReason, Settlement
from games.floor.table_events import Event
from games.floor.terms import HandTerms, Note, SeatNumber, Stake, Value


class SeatWagers(Value, frozen=True):
    """Wagers of one seat, by name."""

    seat: SeatNumber
    wagers: dict[str, Stake]


class HandStarted(HandTerms, Event, frozen=True):
    """The hand started on the terms that will settle it."""


class WagersPlaced(Event, frozen=True):
    """A seat put wagers down before the deal."""

    seat: SeatNumber
    wagers: dict[str, Stake]


class CardsDealt(Event, frozen=True):
    """A seat holds these cards."""

    seat: SeatNumber
    cards: tuple[CardText, ...]


class HandFolded(Event, frozen=True):
    """A seat gave its hand up."""

    seat: SeatNumber


class RaisePlaced(Event, frozen=True):
    """A seat bet on after looking at its cards."""

    seat: SeatNumber
    amount: Stake


class HandEnded(Event, frozen=True):
    """Play is over: the hand is due to be settled."""


class HandMisdealt(Event, frozen=True):
    """The hand is dead. `returned` are the wagers that went back."""

    reason: MisdealReason
    note: Note
    returned: tuple[SeatWagers, ...]


class HandSettled(Event, frozen=True):
    """What everybody is owed, as the hand-record page of the rules lays it out."""

    settlement: Settlement


HandEvent = (
    HandStarted
    | WagersPlaced
    | CardsDealt
    | HandFolded
    | RaisePlaced
    | HandEnded
    | HandMisdealt
    | HandSettled
)
