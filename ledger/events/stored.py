"""An event as it is stored, and its place in the feed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, ClassVar, Self
from uuid import UUID

import msgspec
import psycopg
from django.db import connection
from psycopg.rows import Row, RowFactory, args_row


@dataclass(frozen=True, order=True)
class Cursor:
    """How far a reader has come: the place of one event in the order of the feed.

    Positions alone would lose events: they are drawn in one order and committed in another.
    """

    epoch: int
    xact: int
    position: int

    START: ClassVar["Cursor"]

    def encode(self) -> str:
        """Text for links and headers; readers hand it back and need not understand it."""
        return f"{self.epoch}.{self.xact}.{self.position}"

    @classmethod
    def decode(cls, text: str) -> Self:
        """The cursor that ``encode`` wrote. Raises ``ValueError`` for any other text."""
        parts = text.split(".")
        if len(parts) != 3 or not all(part.isascii() and part.isdecimal() for part in parts):
            raise ValueError(f"{text!r} is not a cursor: use one that an answer gave.")
        epoch, xact, position = map(int, parts)
        if epoch >= 1 << 31 or xact >= 1 << 64 or position >= 1 << 63:
            raise ValueError(f"{text!r} is not a cursor: use one that an answer gave.")
        return cls(epoch, xact, position)


Cursor.START = Cursor(0, 0, 0)


class StoredEvent(msgspec.Struct, frozen=True):
    """One event with everything the ledger knows of it, in the order that its hash covers.

    ``version`` counts the events of its stream from 1. ``day`` is the gaming day on which the
    stream was opened. ``occurred_at`` is the clock of who reported it, ``recorded_at`` the
    database's. ``data`` is canonical JSON, byte for byte as it was appended.
    """

    stream_id: UUID
    stream_kind: str
    property_id: int
    day: date
    epoch: int
    xact: int
    recorded_at: datetime
    actor: str
    request_id: str
    version: int
    position: int
    type: str
    schema_version: int
    occurred_at: datetime
    data: bytes
    hash: bytes

    @property
    def cursor(self) -> Cursor:
        return Cursor(self.epoch, self.xact, self.position)


COLUMNS = """stream_id, stream_kind, property_id, day, epoch, xact::text::bigint, recorded_at,
    actor, request_id, version, position, type, schema_version, occurred_at,
    convert_to(data, 'UTF8'), hash"""


def select_events(query: str, parameters: Sequence[Any]) -> list[StoredEvent]:
    """The events that ``query`` gives, whose output is ``COLUMNS``."""
    with binary_cursor(args_row(StoredEvent)) as cursor:
        return cursor.execute(query, parameters, binary=True).fetchall()


@contextmanager
def binary_cursor(row_factory: RowFactory[Row]) -> Iterator[psycopg.Cursor[Row]]:
    """A cursor that sends and receives binary values, which Django's do not.

    It works in the transaction of Django's connection, and raises Django's errors.
    """
    connection.ensure_connection()
    with (
        connection.wrap_database_errors,
        psycopg.Cursor(connection.connection, row_factory=row_factory) as cursor,
    ):
        yield cursor
