"""The designated player of a table: offers, answers, and the bank put up for a hand.

The position goes clockwise, from seat to eligible seat; how often it must be offered is the
table's `rotation`. Rules: the page of High Card Flush, rotation of the designated player.
"""

from games.floor.errors import Malformed, Refused
from games.floor.table_commands import OpenHand
from games.floor.table_events import (
    ButtonMoved,
    DesignatedPlayerAccepted,
    DesignatedPlayerDeclined,
    DesignatedPlayerKept,
    DesignatedPlayerOffered,
    TableEvent,
)
from games.floor.table_state import State
from games.floor.terms import Bank, rake_of


def obstacle(state: State, number: int) -> str | None:
    """Says why a seat is not eligible for the position; None where it is."""
    seat = state.seats.get(number)
    if seat is None:
        return f"Seat {number} is empty"
    if seat.sitting_out:
        return f"Seat {number} sits out"
    if seat.stack is not None and seat.stack < state.terms.minimum_bank:
        least = state.terms.minimum_bank
        return f"Seat {number} holds {seat.stack}, less than the table's minimum bank of {least}"
    return None


def others_eligible(state: State) -> list[int]:
    """Gives the eligible seats but the present one, clockwise after the last that had an offer."""
    last = state.last_offered or 0
    clockwise = sorted(state.seats, key=lambda number: (number <= last, number))
    return [
        number
        for number in clockwise
        if number != state.designated_player and obstacle(state, number) is None
    ]


def next_to_offer(state: State) -> int | None:
    """Gives the seat whose turn it is to be offered the position.

    Seats that passed it on before this hand come again only after all the others.
    """
    seats = others_eligible(state)
    return next(
        (number for number in seats if number not in state.declined), next(iter(seats), None)
    )


def offer(state: State, number: int) -> list[TableEvent]:
    """Decides an offer of the position to an occupied seat, between hands."""
    if state.offered is not None:
        raise _offer_standing(state.offered)
    if number == state.designated_player:
        raise Refused("seat_not_eligible", "seat", f"Seat {number} holds the position already.")
    reason = obstacle(state, number)
    if reason is not None:
        raise Refused("seat_not_eligible", "seat", f"{reason}; offer it to the next seat.")
    turn = next_to_offer(state)
    if turn != number and state.last_offered is not None:
        detail = f"Offers go clockwise: offer the position to seat {turn} first."
        raise Refused("offer_out_of_turn", "seat", detail)
    return [DesignatedPlayerOffered(seat=number, session=state.seats[number].session)]


def accept(state: State, number: int) -> list[TableEvent]:
    """Decides that a seat takes the position, and the button with it."""
    session = _answering(state, number)
    reason = obstacle(state, number)
    if reason is not None:
        raise Refused("seat_not_eligible", "seat", f"{reason}; decline the offer.")
    return [
        DesignatedPlayerAccepted(seat=number, session=session),
        ButtonMoved(seat=number, from_seat=state.button),
    ]


def decline(state: State, number: int) -> list[TableEvent]:
    """Decides that a seat passes the offer on."""
    return [DesignatedPlayerDeclined(seat=number, session=_answering(state, number))]


def bank(state: State, command: OpenHand) -> tuple[list[TableEvent], Bank]:
    """Gives the bank of the next hand, and what to record about the position before it."""
    number = state.designated_player
    if number is None:
        detail = "The table has no designated player: offer the position first."
        raise Refused("no_designated_player", "", detail)
    if state.offered is not None:
        raise _offer_standing(state.offered)
    if command.button not in (None, state.button):
        detail = f"The button is at seat {state.button}, before the designated player."
        raise Refused("button_elsewhere", "button", detail)
    amount = _amount(state, command.bank, number)
    session = state.seats[number].session
    return _rotation(state, number, session), Bank(seat=number, session=session, amount=amount)


def _amount(state: State, amount: int | None, number: int) -> int:
    if amount is None:
        raise Malformed("bank_missing", "bank", "Say what the designated player puts up.")
    least = state.terms.minimum_bank
    if amount < least:
        raise Refused("bank_below_minimum", "bank", f"The table's minimum bank is {least}.")
    stack = state.seats[number].stack
    rake = rake_of(state.terms).of_bank(in_action=True)
    if stack is not None and amount + rake > stack:
        detail = f"Seat {number} holds {stack}, of which {rake} is kept for the rake."
        raise Refused("beyond_stack", "bank", detail)
    return amount


def _rotation(state: State, number: int, session: str) -> list[TableEvent]:
    """Sees to it that the position is offered as often as the table says."""
    unasked = [seat for seat in others_eligible(state) if seat not in state.declined]
    every = state.terms.rotation.offer_every_hands
    due = every is not None and state.hands_since_offer >= every
    if unasked:
        if due:
            detail = f"Offer the position to seat {unasked[0]} before the next hand."
            raise Refused("offer_due", "", detail)
        return []
    if due or state.declined:
        kept = DesignatedPlayerKept(seat=number, session=session, declined=state.declined)
        return [kept]
    return []


def _answering(state: State, number: int) -> str:
    """Gives the session of the seat that has the standing offer."""
    if state.offered is None:
        raise Refused("no_offer", "seat", "No offer stands: offer the position first.")
    if state.offered != number:
        detail = f"The offer stands for seat {state.offered}, which has to answer it."
        raise Refused("offer_to_another_seat", "seat", detail)
    return state.seats[number].session


def _offer_standing(number: int) -> Refused:
    detail = f"Seat {number} has been offered the position: record its answer first."
    return Refused("offer_standing", "", detail)
