"""The hash chain of a stream, recomputed from what is stored.

The hash of an event is SHA-256 over the hash of the event before it, 32 zero bytes for the
first, and then every other column in the table's order: integers as 4 or 8 bytes, the day as
days and times as microseconds since 2000-01-01 UTC in 4 and 8, all big-endian and signed; ids as
their 16 bytes; texts in UTF-8 with their length in 4 bytes before them. The database function
``ledger_append`` computes the same; ``docs/decisions/0004-hash-chain.md`` says what it proves.
"""

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final
from uuid import UUID

from ledger.events.stored import StoredEvent

GENESIS: Final = bytes(32)


@dataclass(frozen=True)
class StreamHead:
    """What the row of a stream says: what it is, how long, and the hash of its last event."""

    id: UUID
    kind: str
    property_id: int
    day: date
    version: int
    head: bytes
    epoch: int
    xact: int


@dataclass(frozen=True)
class Fault:
    """The first thing wrong in a stream: ``version`` is the event's at which it shows."""

    stream_id: UUID
    version: int
    difference: str

    def __str__(self) -> str:
        return f"stream {self.stream_id}, version {self.version}: {self.difference}"


def event_hash(previous: bytes, event: StoredEvent) -> bytes:
    """The hash that ``event`` has to have after an event whose hash is ``previous``."""
    content = (
        previous,
        event.stream_id.bytes,
        _text(event.stream_kind),
        struct.pack(">qi", event.property_id, (event.day - _EPOCH.date()).days),
        struct.pack(">iqq", event.epoch, event.xact, _microseconds(event.recorded_at)),
        _text(event.actor),
        _text(event.request_id),
        struct.pack(">iq", event.version, event.position),
        _text(event.type),
        struct.pack(">iq", event.schema_version, _microseconds(event.occurred_at)),
        struct.pack(">i", len(event.data)),
        event.data,
    )
    return hashlib.sha256(b"".join(content)).digest()


def first_fault(head: StreamHead | None, events: Sequence[StoredEvent]) -> Fault | None:
    """What is wrong with a stream first, or None: ``events`` are all it has, by version."""
    if head is None:
        first = events[0]
        return Fault(first.stream_id, first.version, "the event is of a stream that is not there")
    previous, place = GENESIS, (0, 0, 0)
    for version, event in enumerate(events, 1):
        difference = (
            _wrong_version(version, event)
            or _wrong_hash(head, previous, event, events[version : version + 1])
            or _wrong_place(head, place, event)
        )
        if difference:
            return Fault(head.id, min(version, event.version), difference)
        previous, place = event.hash, _place(event)
    difference = _wrong_head(head, len(events), previous, place)
    return Fault(head.id, len(events), difference) if difference else None


_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def _wrong_version(version: int, event: StoredEvent) -> str | None:
    if event.version > version:
        return f"the event is missing, the next one there is version {event.version}"
    if event.version < version:
        return "the event is there twice"
    return None


def _wrong_hash(
    head: StreamHead, previous: bytes, event: StoredEvent, following: Sequence[StoredEvent]
) -> str | None:
    right = _hash_if_whole(previous, event)
    if right is None:
        return "the event lacks something that every event has"
    if right == event.hash:
        return None
    # Whatever came after was chained to the hash that the event had.
    witness = _hash_if_whole(right, following[0]) if following else right
    if witness == (following[0].hash if following else head.head):
        return "the hash is not the one that was recorded"
    return "the event is not what was recorded"


def _hash_if_whole(previous: bytes, event: StoredEvent) -> bytes | None:
    """``event_hash``, or None for an event of which the owner of the tables emptied a column."""
    try:
        return event_hash(previous, event)
    except (AttributeError, TypeError, struct.error):
        return None


def _wrong_place(head: StreamHead, before: tuple[int, int, int], event: StoredEvent) -> str | None:
    if (event.stream_kind, event.property_id, event.day) != (head.kind, head.property_id, head.day):
        return "the row of the stream has another kind, property or day"
    if _place(event) <= before:
        return "the event stands in the feed before the version before it"
    return None


def _wrong_head(
    head: StreamHead, version: int, last_hash: bytes, place: tuple[int, int, int]
) -> str | None:
    if version != head.version:
        return f"the events end here, the row of the stream counts {head.version}"
    if last_hash != head.head:
        return "the row of the stream has another hash of the last event"
    if (head.epoch, head.xact) != place[:2]:
        return "the row of the stream has another transaction of the last event"
    return None


def _place(event: StoredEvent) -> tuple[int, int, int]:
    return event.epoch, event.xact, event.position


def _text(text: str) -> bytes:
    encoded = text.encode()
    return struct.pack(">i", len(encoded)) + encoded


def _microseconds(time: datetime) -> int:
    return (time - _EPOCH) // _MICROSECOND
