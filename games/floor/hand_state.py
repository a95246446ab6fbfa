"""A hand as its events have left it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, assert_never

import msgspec
from msgspec.structs import replace

from games.floor.hand_events import (
    CardsDealt,
    HandEnded,
    HandEvent,
    HandFolded,
    HandMisdealt,
    HandSettled,
    HandStarted,
    RaisePlaced,
    WagersPlaced,
)

Phase = Literal["not_started", "open", "ended", "misdealt", "settled"]


class Player(msgspec.Struct, frozen=True):
    """A seat that may play the hand; it does once it has wagers down.

    `stack` is what it held as the hand started, None where it is not tracked.
    """

    seat: int
    session: str
    stack: int | None
    wagers: dict[str, int] = {}
    cards: tuple[str, ...] = ()
    folded: bool = False


class State(msgspec.Struct, frozen=True):
    """Where a hand stands. `players` are by seat and leave the bank out."""

    started: HandStarted | None = None
    phase: Phase = "not_started"
    players: dict[int, Player] = {}
    bank_cards: tuple[str, ...] = ()
    settlement: Mapping[str, Any] = {}

    @property
    def terms(self) -> HandStarted:
        """What the hand pinned as it started; only a started hand has it."""
        assert self.started is not None
        return self.started

    def dealt(self) -> list[str]:
        """Gives every card that is out."""
        out = list(self.bank_cards)
        for player in self.players.values():
            out.extend(player.cards)
        return out


INITIAL: Final = State()


def evolve(state: State, event: HandEvent) -> State:
    """Gives the state that an event leads to."""
    match event:
        case WagersPlaced(seat=seat, wagers=wagers):
            player = state.players[seat]
            return _with(state, replace(player, wagers={**player.wagers, **wagers}))
        case CardsDealt(seat=seat, cards=cards):
            if seat in state.players:
                return _with(state, replace(state.players[seat], cards=cards))
            return replace(state, bank_cards=cards)
        case HandFolded(seat=seat):
            return _with(state, replace(state.players[seat], folded=True))
        case RaisePlaced(seat=seat, amount=amount):
            player = state.players[seat]
            return _with(state, replace(player, wagers={**player.wagers, "raise": amount}))
        case HandStarted():
            return State(event, "open", _seated(event))
        case HandEnded():
            return replace(state, phase="ended")
        case HandMisdealt():
            # Every wager went back, and the cards of a misdeal are not kept.
            return State(state.started, "misdealt", _seated(state.terms))
        case HandSettled(settlement=settlement):
            return replace(state, phase="settled", settlement=settlement)
        case _:
            assert_never(event)


def fold(events: Iterable[HandEvent], state: State = INITIAL) -> State:
    """Gives the state after all of the events."""
    for event in events:
        state = evolve(state, event)
    return state


def _seated(started: HandStarted) -> dict[int, Player]:
    return {one.seat: Player(one.seat, one.session, one.stack) for one in started.seats}


def _with(state: State, player: Player) -> State:
    return replace(state, players={**state.players, player.seat: player})
