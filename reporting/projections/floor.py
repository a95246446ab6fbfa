"""The ``floor`` projection, over table streams: tables as they stand, rake and designated players
by opening and gaming day."""

from datetime import datetime
from typing import cast

from games.floor import table_events as event
from games.floor.codec import decode_table
from ledger.events.store import StoredEvent
from reporting.models import DesignatedDay, RakeDay, TableView
from reporting.projections.framework import Fact, Key, Projection, Row, View

PACE_MINUTES = 60


def _opening(fact: Fact) -> Key:
    return (fact.event.stream_id,)


def _table(row: Row | None, fact: Fact) -> Row:
    stored, at = fact.event, fact.event.occurred_at
    if row is None:
        row = _opened(cast(event.TableOpened, fact.body), stored)
    row = {**row, "version": stored.version, "last_event_at": at}
    match fact.body:
        case event.SeatTaken(seat=seat, session=session, player=player):
            return _seat(row, seat, session=session, player=player, stack=None, out=False)
        case event.BoughtIn(seat=seat, stack=stack):
            return _seat(row, seat, stack=stack)
        case event.SatOut(seat=seat):
            return _seat(row, seat, out=True)
        case event.SatIn(seat=seat):
            return _seat(row, seat, out=False)
        case event.SeatLeft(seat=seat):
            seats = {n: taken for n, taken in row["seats"].items() if n != str(seat)}
            return {**row, "seats": seats}
        case event.DesignatedPlayerOffered(seat=seat):
            return {**row, "offered_seat": seat}
        case event.DesignatedPlayerAccepted(seat=seat):
            return {**row, "offered_seat": None, "designated_seat": seat, "designated_since": at}
        case event.DesignatedPlayerDeclined() | event.DesignatedPlayerKept():
            return {**row, "offered_seat": None}
        case event.DesignatedPlayerVacated():
            return {**row, "designated_seat": None, "designated_since": None, "button": None}
        case event.ButtonMoved(seat=seat):
            return {**row, "button": seat}
        case event.HandOpened(hand=hand, number=number):
            return {**row, "hand": hand, "last_hand": hand, "number": number}
        case event.HandFinished() as finished:
            return _finished(row, finished, at)
        case event.TableClosed():
            return {**row, "closed_at": at, "seats": {}, "offered_seat": None}
    return row


def _opened(opened: event.TableOpened, stored: StoredEvent) -> Row:
    terms = {
        "stakes": {
            wager: {"min": limits.min, "max": limits.max} for wager, limits in opened.stakes.items()
        },
        "rake": opened.rake and {"method": opened.rake.method, "amount": opened.rake.amount},
        "seats": opened.seats,
        "minimum_bank": opened.minimum_bank,
    }
    return {
        "property_id": stored.property_id,
        "day": stored.day,
        "table": opened.table,
        "game": opened.game,
        "currency": opened.currency,
        "terms": terms,
        "seats": {},
        "designated_seat": None,
        "designated_since": None,
        "offered_seat": None,
        "button": None,
        "hand": None,
        "last_hand": None,
        "number": 0,
        "hands": 0,
        "misdeals": 0,
        "handle": 0,
        "rake": 0,
        "minutes": {},
        "opened_at": stored.occurred_at,
        "closed_at": None,
    }


def _seat(row: Row, seat: int, **changes: object) -> Row:
    taken = {**row["seats"].get(str(seat), {}), **changes}
    return {**row, "seats": {**row["seats"], str(seat): taken}}


def _finished(row: Row, finished: event.HandFinished, at: datetime) -> Row:
    row = {**row, "hand": None}
    if finished.result == "misdeal":
        return {**row, "misdeals": row["misdeals"] + 1}
    for net in finished.nets:
        stack = row["seats"].get(str(net.seat), {}).get("stack")
        if stack is not None:
            row = _seat(row, net.seat, stack=stack + net.net)
    return {
        **row,
        "hands": row["hands"] + 1,
        "handle": row["handle"] + finished.handle,
        "rake": row["rake"] + finished.rake,
        "minutes": _paced(row["minutes"], int(at.timestamp()) // 60, finished.rake),
    }


def _paced(minutes: dict[str, list[int]], minute: int, rake: int) -> dict[str, list[int]]:
    kept = {m: pace for m, pace in minutes.items() if int(m) > minute - PACE_MINUTES}
    hands, raked = kept.get(str(minute), (0, 0))
    return {**kept, str(minute): [hands + 1, raked + rake]}


def _rake_key(fact: Fact) -> Key | None:
    if isinstance(fact.body, event.HandFinished):
        return (fact.event.stream_id, fact.body.day)
    return None


def _rake(row: Row | None, fact: Fact) -> Row:
    finished = cast(event.HandFinished, fact.body)
    row = row or {
        "property_id": fact.event.property_id,
        "hands": 0,
        "misdeals": 0,
        "handle": 0,
        "rake": 0,
    }
    if finished.result == "misdeal":
        return {**row, "misdeals": row["misdeals"] + 1}
    return {
        **row,
        "hands": row["hands"] + 1,
        "handle": row["handle"] + finished.handle,
        "rake": row["rake"] + finished.rake,
    }


def _designated_key(fact: Fact) -> Key | None:
    opening = fact.event.stream_id
    match fact.body:
        case (
            event.DesignatedPlayerOffered(session=session)
            | event.DesignatedPlayerAccepted(session=session)
            | event.DesignatedPlayerDeclined(session=session)
        ):
            return (opening, fact.gaming_day, session)
        case event.HandFinished(result="settled", bank=bank, day=day) if bank:
            return (opening, day, bank.session)
    return None


def _designated(row: Row | None, fact: Fact) -> Row:
    match fact.body:
        case event.DesignatedPlayerOffered(seat=seat):
            return _counted(row, fact, seat, offers=1)
        case event.DesignatedPlayerAccepted(seat=seat):
            return _counted(row, fact, seat, acceptances=1)
        case event.DesignatedPlayerDeclined(seat=seat):
            return _counted(row, fact, seat, declines=1)
        case event.HandFinished(bank=bank) if bank:
            return _counted(row, fact, bank.seat, turns=1, won=int(bank.net > 0), net=bank.net)
    raise AssertionError("the key lets only these events through")


def _counted(row: Row | None, fact: Fact, seat: int, **more: int) -> Row:
    counts = ("offers", "acceptances", "declines", "turns", "won", "net")
    row = row or dict.fromkeys(counts, 0)
    added = {name: row[name] + count for name, count in more.items()}
    return {**row, "property_id": fact.event.property_id, "seat": seat, **added}


FLOOR = Projection(
    name="floor",
    version=1,
    kinds=frozenset({"table"}),
    decode=decode_table,
    views=(
        View(TableView, _opening, _table),
        View(RakeDay, _rake_key, _rake),
        View(DesignatedDay, _designated_key, _designated),
    ),
)
