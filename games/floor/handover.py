"""What a table hands to the hand it opens, and what the hand hands back."""

from datetime import date
from typing import Final

from games.floor import hand, table
from games.floor.hand_commands import StartHand
from games.floor.table_commands import FinishHand, SeatNet
from games.floor.terms import HandSeat, Terms

_PINNED: Final = Terms.__struct_fields__


def start_of(state: table.State) -> StartHand:
    """Gives the start of the hand in progress at a table, on everything it is settled by."""
    opened = state.hand
    assert opened is not None  # the table is asked right after it opened the hand
    seats = tuple(
        HandSeat(seat=number, session=seat.session, stack=seat.stack)
        for number, seat in table.players_of(state, opened.bank).items()
    )
    return StartHand(
        **{name: getattr(state.terms, name) for name in _PINNED},
        table=state.terms.table,
        hand=opened.hand,
        number=opened.number,
        reference=opened.reference,
        button=opened.button,
        bank=opened.bank,
        seats=seats,
    )


def finish_of(state: hand.State, day: date) -> FinishHand:
    """Gives the result of a settled or misdealt hand, which belongs to a gaming day."""
    if state.phase == "misdealt":
        return FinishHand(hand=state.terms.hand, result="misdeal", day=day)
    settlement, bank = state.settlement, state.terms.bank
    nets = [
        SeatNet(seat=one["seat"], session=state.players[one["seat"]].session, net=one["net"])
        for one in settlement["seats"]
    ]
    if bank is not None:
        nets.append(SeatNet(seat=bank.seat, session=bank.session, net=settlement["bank"]["net"]))
    stakes = [one["stake"] for one in settlement["outcomes"] if one["result"] != "returned"]
    return FinishHand(
        hand=state.terms.hand,
        result="settled",
        day=day,
        nets=tuple(nets),
        handle=sum(stakes),
        rake=settlement["rake"],
    )
