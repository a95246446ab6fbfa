"""A table opening as its events have left it."""

from collections.abc import Iterable
from typing import Final, assert_never

import msgspec
from msgspec.structs import replace

from games.floor.table_events import (
    BoughtIn,
    ButtonMoved,
    DesignatedPlayerAccepted,
    DesignatedPlayerDeclined,
    DesignatedPlayerKept,
    DesignatedPlayerOffered,
    DesignatedPlayerVacated,
    HandFinished,
    HandOpened,
    SatIn,
    SatOut,
    SeatLeft,
    SeatTaken,
    TableClosed,
    TableEvent,
    TableOpened,
)
from games.floor.terms import Bank


class Seat(msgspec.Struct, frozen=True):
    """An occupied seat. `stack` is None until the first reported buy-in."""

    session: str
    player: str | None
    stack: int | None = None
    sitting_out: bool = False


class State(msgspec.Struct, frozen=True):
    """Where a table opening stands.

    `seats` holds the occupied ones by number. `offered` is the seat with the standing offer
    of the position, `last_offered` the last one that had an offer, `declined` those that
    passed it on before the next hand, `hands_since_offer` the hands opened since the
    position was last taken or kept. `hand` is the one in progress, `hands` how many were
    opened; `references` gives the number of the hand that a reference stands for.
    """

    opened: TableOpened | None = None
    closed: bool = False
    seats: dict[int, Seat] = {}
    designated_player: int | None = None
    button: int | None = None
    offered: int | None = None
    last_offered: int | None = None
    declined: tuple[int, ...] = ()
    hands_since_offer: int = 0
    hand: HandOpened | None = None
    hands: int = 0
    references: dict[str, int] = {}

    @property
    def terms(self) -> TableOpened:
        """The terms in force; only an opened table has them."""
        assert self.opened is not None
        return self.opened


INITIAL: Final = State()


def evolve(state: State, event: TableEvent) -> State:
    """Gives the state that an event leads to."""
    match event:
        case HandOpened():
            return _with_hand(state, event)
        case HandFinished():
            return _without_hand(state, event)
        case SeatTaken(seat=seat, session=session, player=player):
            return _with_seat(state, seat, Seat(session, player))
        case BoughtIn(seat=seat, stack=stack):
            return _with_seat(state, seat, replace(state.seats[seat], stack=stack))
        case SatOut(seat=seat):
            return _with_seat(state, seat, replace(state.seats[seat], sitting_out=True))
        case SatIn(seat=seat):
            return _with_seat(state, seat, replace(state.seats[seat], sitting_out=False))
        case SeatLeft(seat=seat):
            return _without_seat(state, seat)
        case DesignatedPlayerOffered(seat=seat):
            return replace(state, offered=seat, last_offered=seat)
        case DesignatedPlayerAccepted(seat=seat):
            taken = replace(state, designated_player=seat, offered=None)
            return replace(taken, declined=(), hands_since_offer=0)
        case DesignatedPlayerDeclined(seat=seat):
            return replace(state, offered=None, declined=(*state.declined, seat))
        case DesignatedPlayerKept():
            return replace(state, declined=(), hands_since_offer=0)
        case DesignatedPlayerVacated():
            return replace(state, designated_player=None, button=None)
        case ButtonMoved(seat=seat):
            return replace(state, button=seat)
        case TableOpened():
            return replace(state, opened=event)
        case TableClosed():
            return replace(state, closed=True)
        case _:
            assert_never(event)


def fold(events: Iterable[TableEvent], state: State = INITIAL) -> State:
    """Gives the state after all of the events."""
    for event in events:
        state = evolve(state, event)
    return state


def players_of(state: State, bank: Bank | None) -> dict[int, Seat]:
    """Gives the seats that may play a hand: those in the game, but the bank's."""
    banking = bank.seat if bank else None
    return {
        number: seat
        for number, seat in sorted(state.seats.items())
        if not seat.sitting_out and number != banking
    }


def _with_seat(state: State, number: int, seat: Seat) -> State:
    return replace(state, seats={**state.seats, number: seat})


def _without_seat(state: State, number: int) -> State:
    seats = {one: seat for one, seat in state.seats.items() if one != number}
    declined = tuple(one for one in state.declined if one != number)
    return replace(state, seats=seats, declined=declined)


def _with_hand(state: State, event: HandOpened) -> State:
    references = state.references
    if event.reference is not None:
        references = {**references, event.reference: event.number}
    return replace(
        state,
        hand=event,
        hands=event.number,
        references=references,
        declined=(),
        hands_since_offer=state.hands_since_offer + 1,
    )


def _without_hand(state: State, event: HandFinished) -> State:
    seats = dict(state.seats)
    for net in event.nets:
        seat = seats[net.seat]
        if seat.stack is not None:
            seats[net.seat] = replace(seat, stack=seat.stack + net.net)
    return replace(state, hand=None, seats=seats)
