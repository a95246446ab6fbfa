"""Reads the whole ledger and checks the chain of every stream."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Any, Final
from uuid import UUID

import psycopg
from django.db import DataError, connection
from psycopg.abc import Buffer
from psycopg.rows import tuple_row
from psycopg.types.datetime import DateBinaryLoader, TimestamptzBinaryLoader

from ledger.events.stored import COLUMNS, StoredEvent, binary_cursor
from ledger.seals.chain import Fault, StreamHead, first_fault

STREAMS_AT_A_TIME: Final = 500


@dataclass
class Verification:
    """How much was looked at, and the first fault of each stream that has one."""

    streams: int = 0
    events: int = 0
    faults: list[Fault] = field(default_factory=list)


def verify(progress: Callable[[Verification], None] = lambda so_far: None) -> Verification:
    """Recompute the chains of all streams; ``progress`` is called after each batch of them.

    Streams that grow meanwhile are no fault: each batch is read as it is at one moment.
    """
    done = Verification()
    for head, events in _streams(lambda: progress(done)):
        done.streams += 1
        done.events += len(events)
        if fault := first_fault(head, events):
            done.faults.append(fault)
    named = {fault.stream_id for fault in done.faults}
    done.faults += (fault for fault in _hidden() if fault.stream_id not in named)
    return done


def _hidden() -> Iterator[Fault]:
    """Streams that went on in an epoch that the ledger has no more: no reader sees their events."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, version FROM ledger_stream"
            " WHERE epoch > (SELECT coalesce(max(number), 0) FROM ledger_epoch) ORDER BY id"
        )
        for stream_id, version in cursor.fetchall():
            yield Fault(stream_id, version, "the event is hidden: its epoch is not there")


def _streams(
    after_batch: Callable[[], None],
) -> Iterator[tuple[StreamHead | None, list[StoredEvent]]]:
    """Every stream by id, with its events by version: rows without events and the reverse too."""
    first, last = 0, UUID(int=0)
    while last != _LAST:
        last = _end_of_batch(UUID(int=first))
        rows = _batch(UUID(int=first), last)
        for _, of_stream in groupby(rows, key=lambda row: row[0] or row[_HEAD]):
            stream = list(of_stream)
            row = stream[0][:_HEAD]
            yield (
                StreamHead(*row) if row[0] else None,
                [StoredEvent(*line[_HEAD:]) for line in stream if line[_HEAD]],
            )
        after_batch()
        first = last.int + 1


def _batch(first: UUID, last: UUID) -> list[tuple[Any, ...]]:
    try:
        return _rows(first, last)
    except DataError:
        # Somebody has put in a time that cannot be read. This way is slower, and reads any.
        return _rows(first, last, any_time=True)


def _rows(first: UUID, last: UUID, *, any_time: bool = False) -> list[tuple[Any, ...]]:
    with binary_cursor(tuple_row) as cursor:
        if any_time:
            cursor.adapters.register_loader("timestamptz", _AnyTime)
            cursor.adapters.register_loader("date", _AnyDay)
        return cursor.execute(_BATCH, {"first": first, "last": last}, binary=True).fetchall()


class _AnyTime(TimestamptzBinaryLoader):
    """Reads a time beyond what Python knows as the last it knows: the event's hash tells then."""

    def load(self, data: Buffer) -> datetime:
        try:
            return super().load(data)
        except psycopg.DataError:
            return datetime.max.replace(tzinfo=UTC)


class _AnyDay(DateBinaryLoader):
    """The same for days."""

    def load(self, data: Buffer) -> date:
        try:
            return super().load(data)
        except psycopg.DataError:
            return date.max


def _end_of_batch(first: UUID) -> UUID:
    with binary_cursor(tuple_row) as cursor:
        cursor.execute(_END_OF_BATCH, [first, STREAMS_AT_A_TIME - 1], binary=True)
        row = cursor.fetchone()
    return row[0] if row else _LAST


_LAST: Final = UUID(int=(1 << 128) - 1)
_HEAD: Final = 8  # columns of a stream, before those of its event
_END_OF_BATCH = "SELECT id FROM ledger_stream WHERE id >= %b ORDER BY id OFFSET %b LIMIT 1"
# One statement, so that a stream's row and its events are of the same moment.
_BATCH = f"""
    SELECT s.*, e.* FROM (
        SELECT id, kind, property_id, day, version, head, epoch, xact::text::bigint
        FROM ledger_stream WHERE id BETWEEN %(first)b AND %(last)b
    ) AS s FULL JOIN (
        SELECT {COLUMNS} FROM ledger_event WHERE stream_id BETWEEN %(first)b AND %(last)b
    ) AS e ON stream_id = id
    ORDER BY coalesce(id, stream_id), e.version"""  # noqa: S608
