"""Settling hands that have ended: by the rules, onto the stream, into the books, once.

All that a settlement changes is one transaction: the hand's event, what it brought each seat of
its table, the transfers, the end of the due row. Work is claimed by try-locks on the streams of
hand and table: what a service or another worker holds is skipped, and nobody waits.
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Final
from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games import rules
from games.bookings import of_settlement
from games.floor.errors import Refused
from games.floor.hand_commands import Settle
from games.floor.handover import finish_of
from games.floor.record import record_of
from games.journal import mark_settled, write
from games.models import DueHand, Hand
from games.rules.errors import BadRecord
from games.streams import (
    HandCourse,
    Report,
    TableCourse,
    Turn,
    hand_stream,
    load_hands,
    load_tables,
    table_stream,
)
from ledger.books.services import BooksRefused
from ledger.events.store import LateStreamLock, StaleStream, lock, try_lock

logger = logging.getLogger(__name__)

ACTOR: Final = "service:settlement"
# Troubles that pass and are no fault of a hand: the next attempt may meet none.
_PASSING: Final = (OperationalError, InterfaceError, StaleStream, LateStreamLock)


class CannotSettle(Exception):
    """A hand cannot be settled as it stands: ``code`` for programs, ``reason`` for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass(frozen=True)
class _Due:
    """A due hand and where it was played."""

    hand_id: UUID
    opening_id: UUID
    property_id: int
    day: date
    opening_day: date


def settle(table: TableCourse, hand: HandCourse) -> Turn:
    """Table and hand after the settlement of the hand, by the rules that it pinned.

    Raises CannotSettle, also for a fault in the rules, so that it stops one hand only.
    """
    try:
        settlement = rules.settle(record_of(hand.state), rule_set=hand.state.terms.rule_set)
        settled = hand.then(Settle(settlement=settlement))
        finished = table.then(finish_of(settled.state, hand.stream.day))
        return Turn(finished, (settled,), tuple(of_settlement(settled, table)))
    except Exception as error:
        raise _reason(hand.stream.id, error) from error


def settle_due(*, limit: int, request_id: str = "") -> int:
    """Settle up to ``limit`` hands, those due longest first, in one transaction.

    Gives how many it settled or set aside, 0 when none is due that nobody else is settling. A
    hand that cannot be settled is set aside with its reason.
    """
    claimed: list[_Due] = []
    try:
        with transaction.atomic():
            claimed = _claim(limit)
            return _settle(claimed, request_id) if claimed else 0
    except _PASSING:
        raise
    except Exception:
        # One of them is to blame, and nobody says which: the others go through alone.
        return sum(settle_hand(due.hand_id, request_id=request_id) for due in claimed)


def settle_hand(hand_id: UUID, *, request_id: str = "") -> bool:
    """Settle one due hand, also one set aside, waiting for whoever holds it or its table.

    Tells whether it was due; one that cannot be settled is set aside with its reason.
    """
    found = _due(DueHand.objects.filter(hand_id=hand_id))
    if not found:
        return False
    try:
        with transaction.atomic():
            lock([found[0].opening_id])
            lock([hand_id])
            return _settle(found, request_id) > 0
    except _PASSING:
        raise
    except Exception as error:
        with transaction.atomic():
            return _set_aside(hand_id, _reason(hand_id, error))


def _reason(hand_id: UUID, error: Exception) -> CannotSettle:
    """Why a hand cannot be settled; faults of ours are logged, and say so."""
    if isinstance(error, (BadRecord, Refused, BooksRefused)):
        return CannotSettle(error.code, str(error))
    logger.error("Hand %s cannot be settled.", hand_id, exc_info=error)
    return CannotSettle("internal_error", f"A fault of the service: {error!r}.")


def _claim(limit: int) -> list[_Due]:
    """The first due hands whose streams nobody holds; this transaction holds them from now on."""
    for page in _pages(DueHand.objects.filter(set_aside_at=None), limit):
        locked = try_lock(one for due in page for one in (due.opening_id, due.hand_id))
        mine = [due for due in page if {due.opening_id, due.hand_id} <= locked]
        if mine:
            return mine
    return []


def _pages(waiting: QuerySet[DueHand], size: int) -> Iterator[list[_Due]]:
    waiting = waiting.order_by("ended_at", "hand_id")
    for number in count():
        page = _due(waiting[number * size : (number + 1) * size])
        yield page
        if len(page) < size:
            return


def _due(rows: QuerySet[DueHand]) -> list[_Due]:
    columns = ("hand_id", "hand__opening_id", "hand__table__property_id")
    days = ("hand__day", "hand__opening__day")
    return [_Due(*row) for row in rows.values_list(*columns, *days)]


def _settle(claimed: Sequence[_Due], request_id: str) -> int:
    """Settle or set aside hands whose streams are held; those settled meanwhile are left alone."""
    tables = load_tables(
        table_stream(due.opening_id, due.property_id, due.opening_day) for due in claimed
    )
    hands = load_hands(hand_stream(due.hand_id, due.property_id, due.day) for due in claimed)
    turns: list[Turn] = []
    failed: list[tuple[UUID, CannotSettle]] = []
    for table, hand in zip(tables, hands, strict=True):
        if hand.state.phase == "ended":
            try:
                turns.append(settle(table, hand))
            except CannotSettle as reason:
                failed.append((hand.stream.id, reason))
    write(turns, Report(ACTOR, request_id, timezone.now()))
    mark_settled([hand for turn in turns for hand in turn.hands])
    for hand_id, why in failed:
        _set_aside(hand_id, why)
    return len(turns) + len(failed)


def _set_aside(hand_id: UUID, why: CannotSettle) -> bool:
    """Put a hand that is still due aside; tells whether it was."""
    was_due = DueHand.objects.filter(hand_id=hand_id).update(
        set_aside_at=timezone.now(),
        attempts=F("attempts") + 1,
        code=why.code,
        reason=why.reason,
    )
    if was_due:
        Hand.objects.filter(id=hand_id).update(status=Hand.Status.SET_ASIDE)
    return was_due > 0
