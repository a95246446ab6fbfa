"""The feed: all events in one order that misses nothing, whoever writes at the same time.

Events are ordered by (epoch, xact, position), and one is shown only when every transaction with
an older id has ended, so that none can appear before it any more. Readers take no lock; a writing
transaction that stays open, anywhere on the server, holds them back, and ``lag`` tells.
See ``docs/decisions/0002-feed-cursor.md``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db import connection

from ledger.events.stored import COLUMNS, Cursor, StoredEvent, select_events

__all__ = ["Cursor", "Lag", "lag", "last_shown", "read"]


@dataclass(frozen=True)
class Lag:
    """Events committed but not shown yet, and for how long the first of them has waited."""

    events: int
    waited: timedelta


def read(
    after: Cursor,
    limit: int,
    *,
    kinds: Iterable[str] | None = None,
    property_ids: Iterable[int] | None = None,
) -> list[StoredEvent]:
    """Up to ``limit`` events after the cursor, of these stream kinds and properties only.

    The next read goes on from the last event's ``cursor``. Fewer than ``limit`` means that
    there are no more for now.
    """
    return select_events(
        f"SELECT {COLUMNS} FROM ledger_feed(%b, %b::text::xid8, %b, %b, %b::bigint[], %b)",  # noqa: S608
        [
            after.epoch,
            str(after.xact),
            after.position,
            None if kinds is None else list(kinds),
            None if property_ids is None else list(property_ids),
            limit,
        ],
    )


def last_shown() -> Cursor:
    """The cursor of the last event there is for now, whatever its kind; ``START`` without any.

    Taken before a read that gave fewer events than its limit, it is as good a place to go on
    from as the last event's, and spares a reader of few kinds the way over all the others.
    """
    events = select_events(f"SELECT {COLUMNS} FROM ledger_last_shown()", [])  # noqa: S608
    return events[0].cursor if events else Cursor.START


def lag() -> Lag:
    """What the feed holds back at this moment."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT events, coalesce(clock_timestamp() - since, '0') FROM ledger_held_back()"
        )
        return Lag(*cursor.fetchone())
