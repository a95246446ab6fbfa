"""Tables and hands as their event streams have left them, and what is decided on top.

A ``Course`` is one stream in the hands of a service: loaded under the stream's lock, carried on
by commands, and appended together with the other courses of the same transaction.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial, reduce
from threading import Lock
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from django.db import transaction

from games.floor import codec, hand, table
from games.floor.hand_commands import HandCommand
from games.floor.hand_events import HandEvent
from games.floor.table_commands import TableCommand
from games.floor.table_events import TableEvent
from games.floor.upcast import current_version
from ledger.books.services import NewTransfer
from ledger.events.store import (
    Append,
    NewEvent,
    StoredEvent,
    Stream,
    append,
    read_streams,
)

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

MOST_REMEMBERED: Final = 2000


@dataclass(frozen=True)
class Report:
    """Who reports, under which request, and when it happened by the reporter's clock."""

    actor: str
    request_id: str
    occurred_at: datetime


class _Memory(Generic[S]):
    """States by stream, of a bounded number of streams: the longest unused are dropped.

    Only what is committed may be remembered: a state that was rolled back would never be
    found out.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[UUID, tuple[int, S]] = OrderedDict()
        self._lock = Lock()

    def recall(self, stream_id: UUID, initial: S) -> tuple[int, S]:
        with self._lock:
            if stream_id not in self._known:
                return 0, initial
            self._known.move_to_end(stream_id)
            return self._known[stream_id]

    def remember(self, stream_id: UUID, version: int, state: S) -> None:
        with self._lock:
            if self._known.get(stream_id, (0,))[0] < version:
                self._known[stream_id] = version, state
                self._known.move_to_end(stream_id)
                while len(self._known) > MOST_REMEMBERED:
                    self._known.popitem(last=False)


@dataclass(frozen=True)
class Kind(Generic[S, C, E]):
    """A kind of stream: how its events are decided, read back and made into a state."""

    name: str
    initial: S
    decide: Callable[[S, C], list[E]]
    evolve: Callable[[S, E], S]
    decode: Callable[[StoredEvent], E]
    memory: _Memory[S] = field(default_factory=_Memory)

    def begin(self, stream: Stream) -> "Course[S, C, E]":
        """A stream of this kind before its first event."""
        return Course(self, stream, 0, self.initial)


@dataclass(frozen=True)
class Course(Generic[S, C, E]):
    """A stream at ``stored`` events, the ``events`` decided since, and the state they lead to."""

    kind: Kind[S, C, E]
    stream: Stream
    stored: int
    state: S
    events: tuple[E, ...] = ()

    @property
    def version(self) -> int:
        """How many events the stream has with those not yet appended."""
        return self.stored + len(self.events)

    def then(self, command: C) -> "Course[S, C, E]":
        """The course after a command; raises Refused."""
        events = self.kind.decide(self.state, command)
        state = reduce(self.kind.evolve, events, self.state)
        return replace(self, state=state, events=(*self.events, *events))


TableCourse = Course[table.State, TableCommand, TableEvent]
HandCourse = Course[hand.State, HandCommand, HandEvent]


@dataclass(frozen=True)
class Turn:
    """A table and those of its hands that move with it in one transaction.

    ``transfers`` are what its settled hands book.
    """

    table: TableCourse
    hands: tuple[HandCourse, ...] = ()
    transfers: tuple[NewTransfer, ...] = ()

    @property
    def courses(self) -> "tuple[TableCourse | HandCourse, ...]":
        """Every stream of the turn."""
        return self.table, *self.hands


TABLES: Final = Kind("table", table.INITIAL, table.decide, table.evolve, codec.decode_table)
HANDS: Final = Kind("hand", hand.INITIAL, hand.decide, hand.evolve, codec.decode_hand)


def table_stream(opening_id: UUID, property_id: int, day: date) -> Stream:
    """The stream of a table opening."""
    return Stream(opening_id, TABLES.name, property_id, day)


def hand_stream(hand_id: UUID, property_id: int, day: date) -> Stream:
    """The stream of a hand."""
    return Stream(hand_id, HANDS.name, property_id, day)


def load_tables(streams: Iterable[Stream]) -> list[TableCourse]:
    """The tables as they stand now; in one query. To act on one, hold its stream's lock."""
    return _load(TABLES, list(streams))


def load_hands(streams: Iterable[Stream]) -> list[HandCourse]:
    """The hands as they stand now; in one query. To act on one, hold its stream's lock."""
    return _load(HANDS, list(streams))


def _load(kind: Kind[S, C, E], streams: Sequence[Stream]) -> list[Course[S, C, E]]:
    recalled = {stream.id: kind.memory.recall(stream.id, kind.initial) for stream in streams}
    since = read_streams(recalled, after={one: version for one, (version, _) in recalled.items()})
    courses = []
    for stream in streams:
        version, state = recalled[stream.id]
        for event in since[stream.id]:
            version, state = event.version, kind.evolve(state, kind.decode(event))
        courses.append(Course(kind, stream, version, state))
    _remember(courses)
    return courses


def append_all(courses: Iterable[TableCourse | HandCourse], report: Report) -> None:
    """Append what was decided, in one go.

    Raises StaleStream where a stream has grown since it was loaded; its lock rules that out.
    """
    changed = [course for course in courses if course.events]
    append(
        [_append(course, report) for course in changed],
        actor=report.actor,
        request_id=report.request_id,
    )
    _remember(changed)


def _append(course: TableCourse | HandCourse, report: Report) -> Append:
    events = []
    for event in course.events:
        name, data = codec.encode(event)
        events.append(
            NewEvent(
                type=name,
                data=data,
                occurred_at=report.occurred_at,
                schema_version=current_version(name),
            )
        )
    return Append(course.stream, course.stored, events)


def _remember(courses: Iterable[Course[Any, Any, Any]]) -> None:
    for course in courses:
        memory, stream = course.kind.memory, course.stream
        transaction.on_commit(partial(memory.remember, stream.id, course.version, course.state))
