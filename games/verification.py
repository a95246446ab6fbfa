"""Settling every hand of the ledger again, and comparing it with what was recorded and booked.

Hash chains and sums are whole also where somebody computed them anew over other amounts. What a
hand settles to follows from its own events, by the rules that it pinned: nobody can choose it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Any, Final, NamedTuple
from uuid import UUID

from msgspec import to_builtins

from games.bookings import of_table
from games.floor.codec import decode_hand, decode_table
from games.floor.hand_events import HandMisdealt, HandSettled
from games.floor.table_commands import FinishHand
from games.floor.table_events import Event, HandFinished, TableClosed
from games.settlement import CannotSettle, settle
from games.streams import HANDS, TABLES, Course, HandCourse, Kind, TableCourse
from ledger.books.comparison import Booked, differing_transfers
from ledger.books.selectors import transfers_by_event
from ledger.events import feed
from ledger.events.store import StoredEvent, Stream

EVENTS_AT_A_TIME: Final = 1000
MOST_NAMED: Final = 20


@dataclass
class Verification:
    """How much was looked at and how much differs, with a sentence for the first ``MOST_NAMED``."""

    events: int = 0
    hands: int = 0
    differing: int = 0
    named: list[str] = field(default_factory=list)

    def differ(self, differences: Iterable[str]) -> None:
        """Count the differences, and keep those that are named."""
        for difference in differences:
            self.differing += 1
            if len(self.named) < MOST_NAMED:
                self.named.append(difference)


def verify_settlements(
    progress: Callable[[Verification], None] = lambda so_far: None,
) -> Verification:
    """Settle all hands again; ``progress`` is called after each page of the feed.

    Reads the feed once from its start and keeps the tables that are open and the hands that are
    not over. Compares with each hand's ``hand_settled``, with ``hand_finished`` at its table, and
    every event with the transfers that it caused; those of other streams cause none.
    """
    done, replay, cursor = Verification(), _Replay(), feed.Cursor.START
    while events := feed.read(cursor, EVENTS_AT_A_TIME):
        booked = transfers_by_event({event.stream_id for event in events})
        for event in events:
            done.differ(replay.take_in(event, booked.get((event.stream_id, event.version), [])))
        cursor = events[-1].cursor
        done.events += len(events)
        done.hands = replay.hands
        progress(done)
    done.differ(replay.left())
    return done


class _Finished(NamedTuple):
    """A hand's result at its table, which stood so before it."""

    table: TableCourse
    event: HandFinished


class _Settled(NamedTuple):
    """A hand's settlement with what it booked, and the hand as it stood before it."""

    hand: HandCourse
    event: HandSettled
    booked: Booked


class _Replay:
    """Tables and hands as far as their events have been taken in, in the order of the feed.

    Result and settlement of a hand come in one transaction, in either order.
    """

    def __init__(self) -> None:
        self.hands = 0
        self._tables: dict[UUID, TableCourse] = {}
        self._hands: dict[UUID, HandCourse] = {}
        self._finished: dict[UUID, _Finished] = {}
        self._settled: dict[UUID, _Settled] = {}
        self._given_up: set[UUID] = set()

    def take_in(self, event: StoredEvent, booked: Booked) -> Iterator[str]:
        """Take the next event in, and say what about it is not as it has to be."""
        if event.stream_id in self._given_up:
            return
        try:
            if event.stream_kind == TABLES.name:
                yield from self._at_table(event, booked)
            elif event.stream_kind == HANDS.name:
                yield from self._in_hand(event, booked)
            else:
                yield from _first(_place(event), differing_transfers(booked, []))
        except Exception as error:
            # Made-up events may fail anywhere; the other streams are looked at all the same.
            self._given_up.add(event.stream_id)
            yield f"{_place(event)}: nothing can be replayed from here on: {error!r}."

    def left(self) -> Iterator[str]:
        """Say which hands are settled on one side only, once all events are taken in."""
        for hand_id in self._finished:
            yield f"Hand {hand_id}: finished at its table, and not settled."
        for hand_id in self._settled:
            yield f"Hand {hand_id}: settled, and not finished at its table."

    def _at_table(self, event: StoredEvent, booked: Booked) -> Iterator[str]:
        before = self._tables.pop(event.stream_id, None) or _start_of(TABLES, event)
        body = decode_table(event)
        if isinstance(body, HandFinished) and body.result == "settled":
            hand_id = UUID(body.hand)
            self._finished[hand_id] = _Finished(before, body)
            yield from self._compared(hand_id)
        elif isinstance(body, HandFinished):
            again = before.then(FinishHand(hand=body.hand, result="misdeal", day=body.day))
            yield from _first(_place(event), _events_differ(body, again.events[-1]))
        state = TABLES.evolve(before.state, body)
        after = replace(before, state=state, events=(body,))
        yield from _first(_place(event), differing_transfers(booked, of_table(after)))
        if not isinstance(body, TableClosed):
            self._tables[event.stream_id] = replace(after, stored=event.version, events=())

    def _in_hand(self, event: StoredEvent, booked: Booked) -> Iterator[str]:
        before = self._hands.pop(event.stream_id, None) or _start_of(HANDS, event)
        body = decode_hand(event)
        if isinstance(body, HandSettled):
            self._settled[event.stream_id] = _Settled(before, body, booked)
            yield from self._compared(event.stream_id)
            return
        yield from _first(_place(event), differing_transfers(booked, []))
        if not isinstance(body, HandMisdealt):
            state = HANDS.evolve(before.state, body)
            self._hands[event.stream_id] = replace(before, state=state, stored=event.version)

    def _compared(self, hand_id: UUID) -> Iterator[str]:
        """What differs about a hand, once its result and its settlement are both there."""
        if not (hand_id in self._finished and hand_id in self._settled):
            return
        finished, settled = self._finished.pop(hand_id), self._settled.pop(hand_id)
        self.hands += 1
        terms = settled.hand.state.terms
        place = f"Hand {hand_id}, number {terms.number} at {terms.table}"
        try:
            again = settle(finished.table, settled.hand)
        except CannotSettle as reason:
            yield f"{place}: cannot be settled again: {reason}"
            return
        yield from _first(
            place,
            _events_differ(settled.event, again.hands[0].events[-1]),
            _events_differ(finished.event, again.table.events[-1]),
            differing_transfers(settled.booked, again.transfers),
        )


def _start_of(kind: Kind[Any, Any, Any], event: StoredEvent) -> Course[Any, Any, Any]:
    stream = Stream(event.stream_id, event.stream_kind, event.property_id, event.day)
    return kind.begin(stream)


def _place(event: StoredEvent) -> str:
    return f"{event.stream_kind.capitalize()} {event.stream_id}, version {event.version}"


def _first(place: str, *differences: Iterator[str]) -> Iterator[str]:
    """The first difference of all, if there is one, as a sentence."""
    for found in islice(chain(*differences), 1):
        yield f"{place}: {found}."


def _events_differ(recorded: Event, again: Event) -> Iterator[str]:
    for path, one, other in _differences(to_builtins(recorded), to_builtins(again)):
        yield f"{path} is recorded as {one!r} and is {other!r} when settled again"


def _differences(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two values as of JSON differ, by path, with what each has there."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one | other:
            below = f"{path}.{name}" if path else name
            yield from _differences(one.get(name, "nothing"), other.get(name, "nothing"), below)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (item, another) in enumerate(zip(one, other, strict=True)):
            yield from _differences(item, another, f"{path}[{place}]")
    elif (type(one), one) != (type(other), other):  # Python takes 0 and False for the same
        yield path, one, other
