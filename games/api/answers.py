"""What this API answers with. Amounts are minor units of the table's currency."""

from datetime import date, datetime
from typing import Annotated, Any, Final, Literal, cast
from uuid import UUID

import msgspec
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from msgspec.structs import asdict

from games.api.records import BankedSettlement
from games.floor.hand_events import HandEvent
from games.floor.record import record_of
from games.floor.table_events import TableEvent
from games.floor.terms import TableTerms
from games.models import DueHand, Hand, Table, TableOpening
from games.streams import HandCourse, TableCourse
from ledger.events.stored import StoredEvent

LOCATION: Final = OpenApiParameter(
    "Location",
    {"type": "string", "format": "uri-reference"},
    OpenApiParameter.HEADER,
    response=True,
    description="Where to read it again.",
)

Next = Annotated[
    str | None, Meta(description="Give it as `after` for the next page; null on the last one.")
]


class TableLine(msgspec.Struct):
    """A table in a list. `opening` is the present one, or else the last."""

    code: str
    property: str
    game: str
    status: Literal["open", "closed"]
    opening: UUID | None
    day: Annotated[date | None, Meta(description="Gaming day on which it opened.")]
    opened_at: datetime | None
    closed_at: datetime | None


class TableLines(msgspec.Struct):
    """A page of tables, by property and code."""

    tables: list[TableLine]
    next: Next


class TableSeat(msgspec.Struct):
    """An occupied seat. `stack` is null until a buy-in was reported."""

    seat: int
    session: str
    player: str | None
    stack: int | None
    sitting_out: bool


class HandInProgress(msgspec.Struct):
    """The hand that a table has opened and not finished."""

    id: UUID
    number: int
    reference: str | None


class TableState(TableLine):
    """An opening as its events have left it, at `version`."""

    version: int
    terms: TableTerms
    seats: list[TableSeat]
    designated_player: int | None
    offered: Annotated[int | None, Meta(description="The seat that has the standing offer.")]
    button: int | None
    hands: Annotated[int, Meta(description="How many were opened.")]
    hand: HandInProgress | None


class SetAside(msgspec.Struct):
    """Why a hand could not be settled; it waits for a person."""

    code: str
    detail: str


class HandLine(msgspec.Struct):
    """A hand in a list."""

    id: UUID
    table: str
    property: str
    opening: UUID
    number: Annotated[int, Meta(description="Counts from 1 in the opening.")]
    reference: str
    day: date
    started_at: datetime
    status: Literal["open", "ended", "settled", "misdeal", "set_aside"]


class HandLines(msgspec.Struct):
    """A page of hands, the latest first."""

    hands: list[HandLine]
    next: Next


class HandResult(HandLine):
    """A hand and what came of it; both are null while it waits to be settled."""

    settlement: BankedSettlement | None
    set_aside: SetAside | None


class HandResults(msgspec.Struct):
    """Several hands, in the order in which they were sent."""

    hands: list[HandResult]


class HandState(HandResult):
    """A hand as its events have left it, at `version`; `record` as far as it was reported."""

    version: int
    record: dict[str, Any]


class FeedEvent(msgspec.Struct):
    """Something that happened. `data` stands as it is stored, byte for byte as `hash` covers it."""

    cursor: str
    stream: UUID
    kind: str
    property: str
    day: date
    version: int
    type: str
    schema_version: int
    data: TableEvent | HandEvent
    actor: str
    request_id: str
    occurred_at: Annotated[datetime, Meta(description="By the table's clock.")]
    recorded_at: datetime
    hash: str


class FeedEvents(msgspec.Struct):
    """A page of the feed. `next` is where to go on, also when there is no more for now."""

    events: list[FeedEvent]
    next: str
    more: bool


def table_line(table: Table, opening: TableOpening | None) -> TableLine:
    """Gives a table with its present or last opening."""
    is_open = opening is not None and opening.closed_at is None
    return TableLine(
        code=table.code,
        property=table.property.code,
        game=table.game,
        status="open" if is_open else "closed",
        opening=opening.id if opening else None,
        day=opening.day if opening else None,
        opened_at=opening.opened_at if opening else None,
        closed_at=opening.closed_at if opening else None,
    )


def table_state(opening: TableOpening, course: TableCourse) -> TableState:
    """Gives an opening as it stands."""
    state = course.state
    terms = {name: getattr(state.terms, name) for name in TableTerms.__struct_fields__}
    return TableState(
        **asdict(table_line(opening.table, opening)),
        version=course.version,
        terms=TableTerms(**terms),
        seats=[TableSeat(number, **asdict(seat)) for number, seat in sorted(state.seats.items())],
        designated_player=state.designated_player,
        offered=state.offered,
        button=state.button,
        hands=state.hands,
        hand=HandInProgress(UUID(state.hand.hand), state.hand.number, state.hand.reference)
        if state.hand
        else None,
    )


def hand_line(hand: Hand) -> HandLine:
    """Gives a hand for a list."""
    return HandLine(
        id=hand.id,
        table=hand.opening.table.code,
        property=hand.opening.table.property.code,
        opening=hand.opening_id,
        number=hand.number,
        reference=hand.reference,
        day=hand.day,
        started_at=hand.started_at,
        status=cast(Any, hand.status),
    )


def hand_result(hand: Hand, course: HandCourse) -> HandResult:
    """Gives a hand with its settlement, if there is one yet."""
    found = course.state.settlement
    return HandResult(
        **asdict(hand_line(hand)),
        settlement=msgspec.convert(found, BankedSettlement) if found else None,
        set_aside=_set_aside(hand),
    )


def hand_state(hand: Hand, course: HandCourse) -> HandState:
    """Gives a hand as it stands."""
    return HandState(
        **asdict(hand_result(hand, course)),
        version=course.version,
        record=record_of(course.state),
    )


def feed_event(event: StoredEvent, properties: dict[int, str]) -> FeedEvent:
    """Gives an event of the feed; `properties` are the codes by id."""
    return FeedEvent(
        cursor=event.cursor.encode(),
        stream=event.stream_id,
        kind=event.stream_kind,
        property=properties[event.property_id],
        day=event.day,
        version=event.version,
        type=event.type,
        schema_version=event.schema_version,
        data=cast(Any, msgspec.Raw(event.data)),
        actor=event.actor,
        request_id=event.request_id,
        occurred_at=event.occurred_at,
        recorded_at=event.recorded_at,
        hash=event.hash.hex(),
    )


def _set_aside(hand: Hand) -> SetAside | None:
    if hand.status != Hand.Status.SET_ASIDE:
        return None
    due = DueHand.objects.get(hand=hand)
    return SetAside(due.code, due.reason)
