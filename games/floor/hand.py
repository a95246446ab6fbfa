"""What a hand may do: `decide` over the state that its events give.

What is particular to a game is left to its play (`games.floor.plays`).
"""

from typing import Final, assert_never

from msgspec.structs import asdict

from games.floor.errors import Malformed, Refused, refusing_bad_records
from games.floor.hand_commands import (
    DealCards,
    EndHand,
    Fold,
    HandCommand,
    Misdeal,
    PlaceWagers,
    Raise,
    Settle,
    StartHand,
)
from games.floor.hand_events import (
    CardsDealt,
    HandEnded,
    HandEvent,
    HandMisdealt,
    HandSettled,
    HandStarted,
    SeatWagers,
    WagersPlaced,
)
from games.floor.hand_state import INITIAL, Phase, Player, State, evolve, fold
from games.floor.misfits import check_declared
from games.floor.plays import play_of
from games.floor.wagers import check_wagers
from games.rules import record
from games.rules.cards import parse_card

__all__ = ["INITIAL", "Player", "State", "decide", "evolve", "fold"]

_OVER: Final[dict[Phase, str]] = {
    "ended": "The hand has ended; what happens next goes into the next hand.",
    "misdealt": "The hand was a misdeal; what happens next goes into the next hand.",
    "settled": "The hand is settled; what happens next goes into the next hand.",
}


def decide(state: State, command: HandCommand) -> list[HandEvent]:
    """Gives the events of a command, or raises Refused and leaves none."""
    check_declared(command)
    if isinstance(command, StartHand):
        return _start(state, command)
    if state.started is None:
        raise Refused("hand_not_started", "", "Open the hand at its table first.")
    if isinstance(command, Settle):
        return _settle(state, command)
    if state.phase != "open":
        raise Refused(f"hand_{state.phase}", "", _OVER[state.phase])
    play = play_of(state.terms.game)
    match command:
        case PlaceWagers():
            return _place_wagers(state, command, play.WAGERS_BEFORE_DEAL)
        case DealCards():
            return _deal(state, command, play.CARDS)
        case Fold() | Raise():
            return play.act(state, _with_wagers(state, command.seat), command)
        case EndHand():
            play.check_end(state)
            return [HandEnded()]
        case Misdeal():
            return _misdeal(state, command)
        case _:
            assert_never(command)


def _start(state: State, command: StartHand) -> list[HandEvent]:
    if state.started is not None:
        raise Refused("hand_already_started", "", "The hand has started: go on with it.")
    play_of(command.game)
    seats = [one.seat for one in command.seats]
    if command.bank is not None:
        seats.append(command.bank.seat)
    if len(set(seats)) != len(seats):
        raise Malformed("seat_twice", "seats", "Name each seat once, and the bank's as the bank.")
    return [HandStarted(**asdict(command))]


def _place_wagers(state: State, command: PlaceWagers, known: tuple[str, ...]) -> list[HandEvent]:
    player = _player(state, command.seat)
    if state.dealt():
        detail = "The deal has begun: no wager goes down before the cards any more."
        raise Refused("wagers_closed", "", detail)
    check_wagers(state, player, command.wagers, known)
    return [WagersPlaced(seat=command.seat, wagers=command.wagers)]


def _deal(state: State, command: DealCards, count: int) -> list[HandEvent]:
    bank = state.terms.bank
    if bank is not None and command.seat == bank.seat:
        held = state.bank_cards
    else:
        held = _with_wagers(state, command.seat).cards
    if held:
        detail = f"Seat {command.seat} has its cards: report a misdeal if they are wrong."
        raise Refused("already_dealt", "seat", detail)
    with refusing_bad_records():
        record.cards(command.cards, "cards", count, {parse_card(card) for card in state.dealt()})
    return [CardsDealt(seat=command.seat, cards=command.cards)]


def _misdeal(state: State, command: Misdeal) -> list[HandEvent]:
    returned = tuple(
        SeatWagers(seat=player.seat, wagers=player.wagers)
        for player in state.players.values()
        if player.wagers
    )
    return [HandMisdealt(reason=command.reason, note=command.note, returned=returned)]


def _settle(state: State, command: Settle) -> list[HandEvent]:
    if state.phase == "settled":
        raise Refused("hand_settled", "", "The hand is settled; that happens once.")
    if state.phase != "ended":
        raise Refused("hand_not_ended", "", "Only a hand that has ended is settled.")
    return [HandSettled(settlement=command.settlement)]


def _player(state: State, number: int) -> Player:
    bank = state.terms.bank
    if bank is not None and number == bank.seat:
        raise Refused("seat_is_the_bank", "seat", f"Seat {number} banks the hand.")
    if number not in state.players:
        detail = f"Seat {number} was empty or sat out when the hand started."
        raise Refused("seat_not_in_hand", "seat", detail)
    return state.players[number]


def _with_wagers(state: State, number: int) -> Player:
    player = _player(state, number)
    if not player.wagers:
        detail = f"Seat {number} has no wager down and so no part in the hand."
        raise Refused("seat_has_no_wager", "seat", detail)
    return player
