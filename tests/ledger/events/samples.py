"""Streams and events to append in tests, and sessions that take turns with each other."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any, TypeVar
from uuid import uuid4

from django.db import connection, transaction

from ledger.events import canonical
from ledger.events.store import Append, NewEvent, StoredEvent, Stream, append

T = TypeVar("T")
DAY = date(2026, 3, 14)


def new_stream(kind: str = "hand", property_id: int = 1, day: date = DAY) -> Stream:
    return Stream(uuid4(), kind, property_id, day)


def event(type: str = "noted", **data: Any) -> NewEvent:
    return NewEvent(
        type=type,
        data=canonical.encode(data),
        occurred_at=datetime(2026, 3, 14, 23, 59, 59, 999_999, tzinfo=UTC),
    )


def put(stream: Stream, expected_version: int = 0, *events: NewEvent) -> list[StoredEvent]:
    """Append to one stream, one event unless others are given, in the transaction there is."""
    appends = [Append(stream, expected_version, events or [event()])]
    return append(appends, actor="dealer 7", request_id="request 1")


def commit(stream: Stream, expected_version: int = 0, *events: NewEvent) -> list[StoredEvent]:
    """``put`` in a transaction of its own."""
    with transaction.atomic():
        return put(stream, expected_version, *events)


def draw_transaction_id() -> None:
    """Do what any write does to the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_xact_id()")


class Session:
    """A connection of its own that does what the test tells it to, step by step."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._atomic: transaction.Atomic | None = None

    def start(self, step: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Begin a step that may have to wait for another session."""
        return self._thread.submit(step, *arguments)

    def do(self, step: Callable[..., T], *arguments: Any) -> T:
        return self.start(step, *arguments).result(timeout=20)

    def begin(self) -> None:
        self._atomic = transaction.atomic()
        self.do(self._atomic.__enter__)

    def commit(self) -> None:
        assert self._atomic is not None
        self.do(self._atomic.__exit__, None, None, None)
        self._atomic = None

    def roll_back(self) -> None:
        self.do(transaction.set_rollback, True)
        self.commit()

    def close(self) -> None:
        if self._atomic is not None:
            self.roll_back()
        self.do(lambda: connection.close())
        self._thread.shutdown()


@contextmanager
def sessions(count: int) -> Iterator[list[Session]]:
    opened = [Session() for _ in range(count)]
    try:
        yield opened
    finally:
        for session in opened:
            session.close()


def until_it_waits(step: "Future[Any]") -> None:
    """Until a step of another session waits for a lock in this database, or is done."""
    with connection.cursor() as cursor:
        while not step.done():
            cursor.execute(
                """SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
                WHERE datname = current_database() AND NOT granted"""
            )
            if cursor.rowcount:
                return
