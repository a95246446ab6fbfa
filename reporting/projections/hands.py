"""The ``hands`` projection, over hand streams: one row a hand."""

from typing import cast

from games.floor import hand_events as event
from games.floor.codec import decode_hand
from reporting.models import HandView
from reporting.projections.framework import Fact, Key, Projection, Row, View


def _key(fact: Fact) -> Key:
    return (fact.event.stream_id,)


def _hand(row: Row | None, fact: Fact) -> Row:
    at = fact.event.occurred_at
    if row is None:
        return _started(cast(event.HandStarted, fact.body), fact)
    match fact.body:
        case event.WagersPlaced(wagers=wagers):
            return {**row, "handle": row["handle"] + sum(wagers.values())}
        case event.CardsDealt(seat=seat) if seat != row["designated_seat"]:
            return {**row, "players": row["players"] + 1}
        case event.RaisePlaced(amount=amount):
            return {**row, "handle": row["handle"] + amount}
        case event.HandEnded():
            return {**row, "status": HandView.Status.ENDED, "ended_at": at}
        case event.HandMisdealt():
            return {**row, "status": HandView.Status.MISDEAL, "ended_at": at, "handle": 0}
        case event.HandSettled(settlement=settlement):
            return _settled(row, settlement) | {"settled_at": fact.event.recorded_at}
    return row


def _started(started: event.HandStarted, fact: Fact) -> Row:
    bank = started.bank
    return {
        "property_id": fact.event.property_id,
        "day": fact.event.day,
        "table": started.table,
        "number": started.number,
        "reference": started.reference,
        "game": started.game,
        "currency": started.currency,
        "status": HandView.Status.OPEN,
        "players": 0,
        "designated_seat": bank and bank.seat,
        "bank_start": bank and bank.amount,
        "bank_end": None,
        "bank_net": None,
        "qualified": None,
        "handle": 0,
        "paid": 0,
        "rake": 0,
        "dead": 0,
        "capped": 0,
        "started_at": fact.event.occurred_at,
        "ended_at": None,
        "settled_at": None,
    }


def _settled(row: Row, settlement: Row) -> Row:
    """The row with its result; a dead hand's wagers were never in action and leave the handle."""
    bank = settlement.get("bank", {})
    outcomes = settlement.get("outcomes", [])
    return {
        **row,
        "status": HandView.Status.SETTLED,
        "players": len(settlement["seats"]),
        "bank_end": bank.get("end"),
        "bank_net": bank.get("net"),
        "qualified": bank.get("qualified"),
        "handle": sum(o["stake"] for o in outcomes if o["result"] != "returned"),
        "paid": sum(o["paid"] for o in outcomes),
        "rake": settlement["rake"],
        "dead": sum(seat.get("dead", False) for seat in settlement["seats"]),
        "capped": sum(o["capped"] for o in outcomes),
    }


HANDS = Projection(
    name="hands",
    version=1,
    kinds=frozenset({"hand"}),
    decode=decode_hand,
    views=(View(HandView, _key, _hand),),
)
