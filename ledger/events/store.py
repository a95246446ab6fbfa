"""The event store: append to streams and read them.

All writing is done by the database function ``ledger_append``, in one round trip: it locks the
streams, checks the expected versions, draws the places in the feed, chains the hashes and
inserts. See ``docs/decisions/0001-one-call-appends.md``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from secrets import randbits
from time import time_ns
from types import MappingProxyType
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.transaction import TransactionManagementError
from psycopg.rows import tuple_row

from ledger.events import canonical
from ledger.events.stored import COLUMNS, StoredEvent, binary_cursor, select_events

__all__ = [
    "Append",
    "LateStreamLock",
    "NewEvent",
    "StaleStream",
    "StoredEvent",
    "Stream",
    "StreamDiffers",
    "append",
    "lock",
    "new_stream_id",
    "read_stream",
    "read_streams",
    "try_lock",
]


@dataclass(frozen=True)
class Stream:
    """What a stream is from its first event on: ``day`` is the gaming day it was opened on."""

    id: UUID
    kind: str
    property_id: int
    day: date


def new_stream_id() -> UUID:
    """An id for a stream to be opened: a UUID of version 7, which begins with the time.

    Streams of the same hour stand side by side in the indexes then. Random ids would have every
    append touch, and log anew after each checkpoint, a page of its own.
    """
    milliseconds = time_ns() // 1_000_000
    random = randbits(74)
    version, variant = 7, 2
    return UUID(
        int=milliseconds << 80 | version << 76 | random >> 62 << 64 | variant << 62 | random % 2**62
    )


@dataclass(frozen=True, kw_only=True)
class NewEvent:
    """An event to append: ``data`` as ``canonical.encode`` gives it, ``occurred_at`` aware."""

    type: str
    data: bytes
    occurred_at: datetime
    schema_version: int = 1


@dataclass(frozen=True)
class Append:
    """Events for the end of a stream that has ``expected_version`` events; 0 opens it."""

    stream: Stream
    expected_version: int
    events: Sequence[NewEvent]


class StaleStream(Exception):
    """The stream has grown, or never was, since the caller read it: read again and decide anew."""

    def __init__(self, stream_id: UUID, expected: int, actual: int) -> None:
        super().__init__(
            f"Stream {stream_id} is at version {actual}, not {expected}: "
            "read it again and decide on what it says now."
        )
        self.stream_id = stream_id
        self.expected = expected
        self.actual = actual


class LateStreamLock(Exception):
    """This transaction wrote something before it locked the stream, and another came between.

    Its id is older than the stream's last event: the feed would show the stream's events out of
    order. Run the transaction again; to never meet this, append, or lock, before other writes.
    """

    def __init__(self, stream_id: UUID) -> None:
        super().__init__(
            f"Stream {stream_id} was appended to by a younger transaction: run this one again, "
            "and let it lock its streams before it writes anything else."
        )
        self.stream_id = stream_id


class StreamDiffers(ValueError):
    """The stream was opened with another kind, property or day."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(
            f"Stream {stream.id} was not opened as {stream.kind} of property "
            f"{stream.property_id} on {stream.day}: name it as it was opened."
        )
        self.stream = stream


def append(appends: Iterable[Append], *, actor: str, request_id: str) -> list[StoredEvent]:
    """Append all events of ``appends``, or none.

    Within the caller's transaction, which locks the streams until it ends; where there is none,
    the call is one itself, and what it gives is durable. ``actor`` is who is answerable for the
    events, ``request_id`` what they came with. Gives the events as stored, in the order of
    ``appends``.

    Raises ``StaleStream``, ``LateStreamLock`` or ``StreamDiffers`` with nothing written; the
    transaction can go on after them.
    """
    batch = list(appends)
    _check(batch)
    if not batch:
        return []
    with binary_cursor(tuple_row) as cursor:
        cursor.execute(_APPEND, _arguments(batch, actor, request_id), binary=True)
        (answer,) = cursor.fetchall()
    refusal, stream_id, version, *places = answer
    if refusal:
        raise _refused(batch, refusal, stream_id, version)
    return list(_stored(batch, actor, request_id, *places))


def read_stream(stream_id: UUID, *, after: int = 0) -> list[StoredEvent]:
    """The events of a stream with versions above ``after``, in order; none if there are none."""
    return read_streams([stream_id], after={stream_id: after})[stream_id]


def read_streams(
    stream_ids: Iterable[UUID], *, after: Mapping[UUID, int] = MappingProxyType({})
) -> dict[UUID, list[StoredEvent]]:
    """The events of each stream in order, by one query; an empty list for an unknown stream.

    Of streams named in ``after`` only those with versions above the one given there.
    """
    streams: dict[UUID, list[StoredEvent]] = {stream_id: [] for stream_id in stream_ids}
    versions = [after.get(stream_id, 0) for stream_id in streams]
    for event in select_events(_READ, [list(streams), versions]):
        streams[event.stream_id].append(event)
    return streams


def lock(stream_ids: Iterable[UUID]) -> None:
    """Lock streams, known or not, until the transaction ends; waits for others in one order.

    Raises ``TransactionManagementError`` where there is none.
    """
    _need_transaction()
    with binary_cursor(tuple_row) as cursor:
        cursor.execute("SELECT ledger_lock(%b)", [list(stream_ids)])


def try_lock(stream_ids: Iterable[UUID]) -> set[UUID]:
    """Lock those of the streams that nobody else has locked, until the transaction ends.

    Gives the ones locked. No id is drawn for the transaction, so that it may append to them
    afterwards. Append to no others then: two that hold and wait would stop each other. Raises
    ``TransactionManagementError`` where there is no transaction.
    """
    _need_transaction()
    with binary_cursor(tuple_row) as cursor:
        cursor.execute("SELECT ledger_try_lock(%b)", [list(stream_ids)])
        return {stream_id for (stream_id,) in cursor}


_APPEND = """
    SELECT refusal, refused_stream, actual_version, epoch, xact::text::bigint, recorded_at,
        positions, hashes
    FROM ledger_append(%b, %b, %b::bigint[], %b, %b::integer[], %b::integer[],
        %b, %b::integer[], %b, %b, %b, %b)"""

_READ = f"SELECT {COLUMNS} FROM ledger_read(%b, %b::integer[])"  # noqa: S608


def _need_transaction() -> None:
    if not connection.in_atomic_block:
        raise TransactionManagementError(
            "A lock lasts as long as its transaction: lock inside transaction.atomic()."
        )


def _check(batch: Sequence[Append]) -> None:
    if len({item.stream.id for item in batch}) < len(batch):
        raise ValueError("A stream is named twice in one append: put its events together.")
    for item in batch:
        if not item.events:
            raise ValueError(f"There is no event to append to stream {item.stream.id}.")
        for event in item.events:
            canonical.check(event.data)
            if event.occurred_at.tzinfo is None:
                raise ValueError(f"The time of {event.type} has no time zone: use aware times.")


def _arguments(batch: Sequence[Append], actor: str, request_id: str) -> list[Any]:
    streams = [item.stream for item in batch]
    events = [event for item in batch for event in item.events]
    return [
        [stream.id for stream in streams],
        [stream.kind for stream in streams],
        [stream.property_id for stream in streams],
        [stream.day for stream in streams],
        [item.expected_version for item in batch],
        [len(item.events) for item in batch],
        [event.type for event in events],
        [event.schema_version for event in events],
        [event.occurred_at for event in events],
        [event.data.decode() for event in events],
        actor,
        request_id,
    ]


def _refused(
    batch: Sequence[Append], refusal: str, stream_id: UUID, version: int
) -> StaleStream | LateStreamLock | StreamDiffers:
    (item,) = (item for item in batch if item.stream.id == stream_id)
    if refusal == "stale":
        return StaleStream(stream_id, item.expected_version, version)
    if refusal == "late":
        return LateStreamLock(stream_id)
    return StreamDiffers(item.stream)


def _stored(
    batch: Sequence[Append],
    actor: str,
    request_id: str,
    epoch: int,
    xact: int,
    recorded_at: datetime,
    positions: Sequence[int],
    hashes: Sequence[bytes],
) -> Iterator[StoredEvent]:
    places = zip(positions, hashes, strict=True)
    for item in batch:
        stream = item.stream
        for version, event in enumerate(item.events, item.expected_version + 1):
            position, event_hash = next(places)
            yield StoredEvent(
                stream.id,
                stream.kind,
                stream.property_id,
                stream.day,
                epoch,
                xact,
                recorded_at,
                actor,
                request_id,
                version,
                position,
                event.type,
                event.schema_version,
                event.occurred_at,
                event.data,
                event_hash,
            )
