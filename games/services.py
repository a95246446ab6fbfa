"""What table systems report, decided and kept: each service is one transaction.

A service locks the streams it decides on before it reads them, so that two reports on one table
run one after the other, each on what the one before left. Index rows, transfers and the due list
follow the events in the same transaction. If the table's hand before has ended and no worker has
settled it yet, a report on the table settles it first, in the same transaction too.

All services raise Refused, naming code, field and what to do; nothing is kept then.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, timedelta
from secrets import token_hex
from typing import Any, Final, NamedTuple, TypeVar
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone
from msgspec import convert
from msgspec.structs import replace as with_fields

from casino.clock import gaming_day
from casino.people.models import Property
from games import catalogue
from games.floor.errors import HandInProgress, Malformed, Refused
from games.floor.hand_commands import HandCommand, Misdeal
from games.floor.handover import finish_of, start_of
from games.floor.record import commands_of, in_record, open_of
from games.floor.table_commands import OpenHand, OpenTable, TableCommand, TakeSeat
from games.floor.terms import Cap, Limits, Rake, Rotation
from games.journal import mark_settled, put_on_record, update, write
from games.models import Hand, RuleSet, Table, TableOpening
from games.settlement import CannotSettle, settle
from games.streams import (
    HANDS,
    TABLES,
    HandCourse,
    Report,
    TableCourse,
    Turn,
    append_all,
    hand_stream,
    load_hands,
    load_tables,
    table_stream,
)
from ledger.events.store import Stream, lock, new_stream_id

_TABLE_LOCKS: Final = UUID("0e9d7c55-2a63-4b0c-8d0f-2f5f7d1c8a10")
_MOST_AHEAD: Final = timedelta(minutes=5)
_MOST_BEHIND: Final = timedelta(days=30)

T = TypeVar("T")
A = TypeVar("A")


class ActionRefused(Refused):
    """One of several actions may not be, the one at ``index`` from 0: none was kept."""

    def __init__(self, index: int, refused: Refused) -> None:
        super().__init__(refused.code, refused.field, refused.detail)
        self.index = index
        self.refused = refused


class StaleVersion(Exception):
    """The table or hand is not at the version that the caller has seen: look again."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"Expected version {expected}, and it is at {actual}: look again.")
        self.expected = expected
        self.actual = actual


class OpenedTable(NamedTuple):
    """An opening's row, and the table as it stands."""

    opening: TableOpening
    table: TableCourse


class PlayedHand(NamedTuple):
    """A hand's row, and the hand as it stands."""

    hand: Hand
    course: HandCourse


def open_table(
    *,
    property: Property,
    code: str,
    game: str,
    seats: int,
    stakes: Mapping[str, Limits],
    report: Report,
    rule_set: int | None = None,
    rules: Mapping[str, Any] | None = None,
    caps: Sequence[Cap] | None = None,
    rake: Rake | None = None,
    minimum_bank: int = 0,
    rotation: Rotation | None = None,
) -> OpenedTable:
    """Open the physical table ``code``, which is put on record if the property has none yet.

    ``rule_set`` is the version of the game's rule set, the game's page without one; ``rules``
    are switches and rounding to play by instead, as in a hand record; ``caps`` stand in place
    of the rule set's. Amounts are minor units of the property's currency.
    """
    _check_clock(report)
    with transaction.atomic():
        lock([uuid5(_TABLE_LOCKS, f"{property.pk} {code}")])
        physical = _table_to_open(property, code, game)
        chosen = catalogue.rule_set_for(
            property_id=property.pk, game=game, version=rule_set, rules=rules or {}
        )
        day = _gaming_day(property, report)
        opened = TABLES.begin(table_stream(new_stream_id(), property.pk, day)).then(
            OpenTable(
                table=code,
                game=game,
                seats=seats,
                currency=property.currency,
                stakes=dict(stakes),
                rule_set=chosen.content,
                rule_set_version=chosen.version,
                caps=_caps(chosen, caps),
                rake=rake,
                minimum_bank=minimum_bank,
                rotation=rotation or Rotation(),
            )
        )
        write([Turn(opened)], report)
        catalogue.use(chosen)
        if physical.pk is None:
            physical.save()
        opening = TableOpening.objects.create(
            id=opened.stream.id, table=physical, day=day, opened_at=report.occurred_at
        )
    return OpenedTable(opening, opened)


def act_on_table(
    *,
    opening: TableOpening,
    actions: Sequence[TableCommand],
    report: Report,
    expected_version: int | None = None,
) -> TableCourse:
    """Carry out actions at a table in order, all of them or none.

    Raises ActionRefused, naming which, or StaleVersion.
    """
    with transaction.atomic():
        turn = _turn(opening, report, expected_version)
        turn = _in_order(actions, turn, lambda turn, one: _act(turn, one, opening, report))
        _keep(turn, opening, report)
    return turn.table


def record_hand(
    *,
    opening: TableOpening,
    record: Mapping[str, Any],
    report: Report,
    expected_version: int | None = None,
) -> PlayedHand:
    """Report a whole hand that was played, as one hand record; it is due to be settled then.

    The record may leave out the table's rules, caps and rake, and may not name others. Fields of
    a refusal are paths in the record. Raises StaleVersion.
    """
    with transaction.atomic():
        turn = _turn(opening, report, expected_version)
        course = _new_hand(opening, report)
        opens = open_of(record, turn.table.state, str(course.stream.id))
        with _as_in(record, opens):
            turn = _at_table(turn, opens)
        for command in commands_of(record, turn.table.state):
            with _as_in(record, command):
                course = course.then(command)
        turn = replace(turn, hands=(*turn.hands, course))
        (hand,) = _keep(turn, opening, report)
    return PlayedHand(hand, course)


def act_on_hand(
    *,
    hand: Hand,
    actions: Sequence[HandCommand],
    report: Report,
    expected_version: int | None = None,
) -> HandCourse:
    """Carry out actions in a hand in order, all of them or none.

    Ending the hand makes it due to be settled; a misdeal finishes it at its table. Raises
    ActionRefused, naming which, or StaleVersion.
    """
    opening = hand.opening
    _check_clock(report, opening)
    with transaction.atomic():
        if any(isinstance(action, Misdeal) for action in actions):
            lock([opening.id])
        lock([hand.id])
        (course,) = load_hands([hand_stream(hand.id, opening.table.property_id, hand.day)])
        _check_version(course, expected_version)
        course = _in_order(actions, course, HandCourse.then)
        if course.state.phase == "misdealt":
            (table,) = load_tables([_stream_of(opening)])
            write([Turn(table.then(finish_of(course.state, hand.day)), (course,))], report)
        else:
            append_all([course], report)
        update(hand, course)
    return course


def _turn(opening: TableOpening, report: Report, expected_version: int | None) -> Turn:
    """Lock a table and load it, with the hand before settled if that has ended."""
    _check_clock(report, opening)
    lock([opening.id])
    (table,) = load_tables([_stream_of(opening)])
    _check_version(table, expected_version)
    return _hand_before_settled(table)


def _hand_before_settled(table: TableCourse) -> Turn:
    before = _hand_before(table)
    if before is None or before.status != Hand.Status.ENDED:
        return Turn(table)
    lock([before.id])
    (hand,) = load_hands([hand_stream(before.id, table.stream.property_id, before.day)])
    try:
        return settle(table, hand)
    except CannotSettle:
        # The worker sets it aside for people to look at; to the table it is still in progress.
        return Turn(table)


def _hand_before(table: TableCourse) -> Hand | None:
    """The hand that a table has in progress; None where there is none before this transaction."""
    opened = table.state.hand
    return Hand.objects.filter(id=opened.hand).first() if opened else None


def _act(turn: Turn, action: TableCommand, opening: TableOpening, report: Report) -> Turn:
    if isinstance(action, TakeSeat):
        _check_left_out("session", action.session)
        action = with_fields(action, session=token_hex(8))
    if not isinstance(action, OpenHand):
        return _at_table(turn, action)
    _check_left_out("hand", action.hand)
    hand = _new_hand(opening, report)
    turn = _at_table(turn, with_fields(action, hand=str(hand.stream.id)))
    return replace(turn, hands=(*turn.hands, hand.then(start_of(turn.table.state))))


def _at_table(turn: Turn, command: TableCommand) -> Turn:
    """The turn after a command at its table, for which a hand set aside is still in progress."""
    try:
        return replace(turn, table=turn.table.then(command))
    except HandInProgress as refused:
        before = _hand_before(turn.table)
        if before is None or before.status != Hand.Status.SET_ASIDE:
            raise
        detail = (
            f"Hand {before.number} could not be settled and is set aside; its page says why."
            " Call a supervisor: once that is put right, `manage.py settle_set_aside` settles"
            " the hand and the table goes on."
        )
        raise Refused("hand_set_aside", refused.field, detail) from refused


def _check_left_out(field: str, given: str) -> None:
    if given:
        detail = f"Leave {field} out: the service gives it and answers with it."
        raise Malformed("given_by_service", field, detail)


def _new_hand(opening: TableOpening, report: Report) -> HandCourse:
    of_property = opening.table.property
    day = _gaming_day(of_property, report)
    return HANDS.begin(hand_stream(new_stream_id(), of_property.pk, day))


def _keep(turn: Turn, opening: TableOpening, report: Report) -> list[Hand]:
    """Write what was decided, and the rows that point to it; gives those of hands that began."""
    write([turn], report)
    mark_settled([hand for hand in turn.hands if hand.state.phase == "settled"])
    if turn.table.state.closed:
        opening.closed_at = report.occurred_at
        opening.save(update_fields=["closed_at"])
    return [put_on_record(hand, opening, report) for hand in turn.hands if hand.stored == 0]


def _table_to_open(property: Property, code: str, game: str) -> Table:
    """The table of that code, saved or not, which nobody has open."""
    table = Table.objects.filter(property=property, code=code).first()
    if table is None:
        return Table(property=property, code=code, game=game)
    if table.game != game:
        detail = f"Table {code} is a table of {table.game}."
        raise Refused("other_game", "game", detail)
    if TableOpening.objects.filter(table=table, closed_at=None).exists():
        detail = f"Table {code} is open: close it before it is opened again."
        raise Refused("table_already_open", "", detail)
    return table


def _caps(rule_set: RuleSet, caps: Sequence[Cap] | None) -> tuple[Cap, ...]:
    if caps is None:
        return convert(rule_set.content["caps"], tuple[Cap, ...])
    return tuple(caps)


def _stream_of(opening: TableOpening) -> Stream:
    return table_stream(opening.id, opening.table.property_id, opening.day)


def _gaming_day(of_property: Property, report: Report) -> date:
    return gaming_day(
        at=report.occurred_at,
        zone=of_property.time_zone,
        start_hour=of_property.day_start_hour,
    )


def _in_order(actions: Iterable[A], start: T, step: Callable[[T, A], T]) -> T:
    """What actions lead to one after the other; raises ActionRefused for the first refused."""
    for index, action in enumerate(actions):
        try:
            start = step(start, action)
        except Refused as refused:
            raise ActionRefused(index, refused) from refused
    return start


@contextmanager
def _as_in(record: Mapping[str, Any], command: OpenHand | HandCommand) -> Iterator[None]:
    """Refusals of a command that a hand record stands for, with the record's own paths."""
    try:
        yield
    except Refused as refused:
        raise in_record(refused, command, record) from refused


def _check_version(course: TableCourse | HandCourse, expected: int | None) -> None:
    if expected not in (None, course.version):
        raise StaleVersion(expected, course.version)


def _check_clock(report: Report, opening: TableOpening | None = None) -> None:
    """Refuse a table whose clock is so far off that its hands would count for another time."""
    now = timezone.now()
    if not now - _MOST_BEHIND <= report.occurred_at <= now + _MOST_AHEAD:
        detail = (
            f"It is {now:%Y-%m-%d %H:%M} UTC here: report what happened within"
            f" {_MOST_BEHIND.days} days, with a clock that is right."
        )
        raise Refused("clock_off", "occurred_at", detail)
    if opening is not None and report.occurred_at < opening.opened_at - _MOST_AHEAD:
        opened_at = opening.opened_at.astimezone(UTC)
        detail = (
            f"The table was opened at {opened_at:%Y-%m-%d %H:%M} UTC: what happened before"
            " belongs to another opening."
        )
        raise Refused("clock_off", "occurred_at", detail)
