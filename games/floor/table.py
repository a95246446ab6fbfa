"""What a table opening may do: `decide` over the state that its events give.

Games differ in who may bank a hand and which wagers a table posts limits for; that is left
to the game's play (`games.floor.plays`).
"""

from typing import Final, assert_never

from msgspec.structs import asdict

from games.floor import designated_player
from games.floor.errors import HandInProgress, Malformed, Refused
from games.floor.misfits import check_declared
from games.floor.plays import play_of
from games.floor.table_commands import (
    AcceptDesignatedPlayer,
    BuyIn,
    CloseTable,
    DeclineDesignatedPlayer,
    FinishHand,
    LeaveSeat,
    OfferDesignatedPlayer,
    OpenHand,
    OpenTable,
    SeatNet,
    SitIn,
    SitOut,
    TableCommand,
    TakeSeat,
)
from games.floor.table_events import (
    BoughtIn,
    DesignatedPlayerDeclined,
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
from games.floor.table_state import INITIAL, Seat, State, evolve, fold, players_of
from games.floor.terms import complete

__all__ = ["INITIAL", "Seat", "State", "decide", "evolve", "fold", "players_of"]

# Chips move on and off, and the position changes hands, only between two hands.
_BETWEEN_HANDS: Final = (
    BuyIn,
    LeaveSeat,
    OfferDesignatedPlayer,
    AcceptDesignatedPlayer,
    DeclineDesignatedPlayer,
    OpenHand,
    CloseTable,
)


def decide(state: State, command: TableCommand) -> list[TableEvent]:
    """Gives the events of a command, or raises Refused and leaves none."""
    check_declared(command)
    if isinstance(command, OpenTable):
        return _open_table(state, command)
    if state.opened is None:
        raise Refused("table_not_open", "", "Open the table first.")
    if state.closed:
        raise Refused("table_closed", "", "This opening is closed: open the table again.")
    if state.hand is not None and isinstance(command, _BETWEEN_HANDS):
        raise _hand_in_progress(state.hand)
    match command:
        case TakeSeat():
            return _take_seat(state, command)
        case BuyIn():
            return _buy_in(state, command)
        case SitOut(seat=number):
            return _sit_out(state, number)
        case SitIn(seat=number):
            return _sit_in(state, number)
        case LeaveSeat(seat=number):
            return _leave(state, number, _occupied(state, number))
        case OfferDesignatedPlayer(seat=number):
            _occupied(state, number)
            return designated_player.offer(state, number)
        case AcceptDesignatedPlayer(seat=number):
            return designated_player.accept(state, number)
        case DeclineDesignatedPlayer(seat=number):
            return designated_player.decline(state, number)
        case OpenHand():
            return _open_hand(state, command)
        case FinishHand():
            return _finish_hand(state, command)
        case CloseTable():
            return _close_table(state)
        case _:
            assert_never(command)


def _open_table(state: State, command: OpenTable) -> list[TableEvent]:
    if state.opened is not None:
        raise Refused("table_already_open", "", "This opening has begun; close it first.")
    play_of(command.game).check_terms(command)
    opened = {**asdict(command), "rule_set": complete(command.rule_set)}
    return [TableOpened(**opened)]


def _take_seat(state: State, command: TakeSeat) -> list[TableEvent]:
    _check_in_range(state, command.seat)
    if command.seat in state.seats:
        detail = f"Seat {command.seat} is taken: choose an empty one."
        raise Refused("seat_taken", "seat", detail)
    if not command.session:
        raise Malformed("session_missing", "session", "Name the seat session.")
    if any(seat.session == command.session for seat in state.seats.values()):
        detail = "Another seat is under this session: give each its own."
        raise Refused("session_in_use", "session", detail)
    return [SeatTaken(seat=command.seat, session=command.session, player=command.player)]


def _buy_in(state: State, command: BuyIn) -> list[TableEvent]:
    seat = _occupied(state, command.seat)
    return [
        BoughtIn(
            seat=command.seat,
            session=seat.session,
            amount=command.amount,
            source=command.source,
            stack=(seat.stack or 0) + command.amount,
        )
    ]


def _sit_out(state: State, number: int) -> list[TableEvent]:
    seat = _occupied(state, number)
    if seat.sitting_out:
        raise Refused("already_sitting_out", "seat", f"Seat {number} sits out already.")
    if state.hand is not None and number == state.designated_player:
        raise _hand_in_progress(state.hand)
    return [*_step_back(state, number, seat), SatOut(seat=number, session=seat.session)]


def _sit_in(state: State, number: int) -> list[TableEvent]:
    seat = _occupied(state, number)
    if not seat.sitting_out:
        raise Refused("not_sitting_out", "seat", f"Seat {number} is in the game already.")
    return [SatIn(seat=number, session=seat.session)]


def _leave(state: State, number: int, seat: Seat) -> list[TableEvent]:
    left = SeatLeft(seat=number, session=seat.session, stack=seat.stack)
    return [*_step_back(state, number, seat), left]


def _step_back(state: State, number: int, seat: Seat) -> list[TableEvent]:
    """Gives up what a seat holds of the position, so that every offer has its answer."""
    if number == state.offered:
        return [DesignatedPlayerDeclined(seat=number, session=seat.session)]
    if number == state.designated_player:
        return [DesignatedPlayerVacated(seat=number, session=seat.session)]
    return []


def _open_hand(state: State, command: OpenHand) -> list[TableEvent]:
    if not command.hand:
        raise Malformed("hand_missing", "hand", "Name the hand.")
    if command.reference in state.references:
        number = state.references[command.reference]
        detail = f"This opening has it already, as hand {number}: each hand is recorded once."
        raise Refused("hand_already_recorded", "reference", detail)
    before, bank = play_of(state.terms.game).bank(state, command)
    if not players_of(state, bank):
        detail = "Nobody plays against the bank: seat a player, or take one in again."
        raise Refused("no_players", "", detail)
    opened = HandOpened(
        hand=command.hand,
        number=state.hands + 1,
        reference=command.reference,
        button=state.button,
        bank=bank,
    )
    return [*before, opened]


def _finish_hand(state: State, command: FinishHand) -> list[TableEvent]:
    if state.hand is None or state.hand.hand != command.hand:
        raise Refused("hand_not_in_progress", "hand", "The table has another hand or none.")
    if command.result == "misdeal" and command.nets:
        raise Malformed("misdeal_has_no_nets", "nets", "A misdeal returns every wager: no nets.")
    if len({net.seat for net in command.nets}) != len(command.nets):
        raise Malformed("seat_twice", "nets", "Give each seat one net.")
    for place, net in enumerate(command.nets):
        _check_net(state, net, f"nets[{place}]")
    bank = state.hand.bank
    banked = next((net for net in command.nets if bank and net.seat == bank.seat), None)
    return [HandFinished(**asdict(command), bank=banked)]


def _check_net(state: State, net: SeatNet, field: str) -> None:
    seat = state.seats.get(net.seat)
    if seat is None or seat.session != net.session:
        detail = f"Seat {net.seat} is not under this session."
        raise Refused("session_unknown", f"{field}.session", detail)
    if seat.stack is not None and seat.stack + net.net < 0:
        detail = f"Seat {net.seat} holds {seat.stack} and cannot have lost {-net.net}."
        raise Refused("beyond_stack", f"{field}.net", detail)


def _close_table(state: State) -> list[TableEvent]:
    """A table breaks as one act: whoever still sits leaves, each with the stack on record."""
    leaving = [
        event
        for number, seat in sorted(state.seats.items())
        for event in _leave(state, number, seat)
    ]
    return [*leaving, TableClosed()]


def _check_in_range(state: State, number: int) -> None:
    if number > state.terms.seats:
        detail = f"The table has seats 1 to {state.terms.seats}."
        raise Refused("seat_out_of_range", "seat", detail)


def _occupied(state: State, number: int) -> Seat:
    _check_in_range(state, number)
    if number not in state.seats:
        detail = f"Seat {number} is empty: somebody has to take it first."
        raise Refused("seat_empty", "seat", detail)
    return state.seats[number]


def _hand_in_progress(hand: HandOpened) -> HandInProgress:
    detail = f"Hand {hand.number} is in progress: do this when it is finished."
    return HandInProgress("hand_in_progress", "", detail)
