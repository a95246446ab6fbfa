"""The feed: everything that happened, in one order that misses nothing."""

from collections.abc import Sequence
from typing import ClassVar, Final

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino.people.access import Scope
from casino.people.models import Property
from casino.web.paging import AFTER, LIMIT, bad_parameter, limit_of
from casino.web.views import ApiView
from games.api.answers import FeedEvents, feed_event
from games.api.lookups import PROPERTY, scope_of
from games.models import Hand, TableOpening
from games.streams import HANDS, TABLES
from ledger.events import feed
from ledger.events.stored import Cursor, StoredEvent

_KINDS: Final = (TABLES.name, HANDS.name)
KINDS: Final = OpenApiParameter(
    "kinds",
    {"type": "array", "items": {"type": "string", "enum": list(_KINDS)}},
    style="form",
    explode=False,
    description="Only events of these kinds of streams, with commas between them.",
)


class Events(ApiView):
    """The feed. `next` of a page that is not full is the feed's end, past what others may see."""

    actions: ClassVar = {"GET": "read_events"}
    parameters: ClassVar = {"GET": (PROPERTY, KINDS, AFTER, LIMIT)}

    @extend_schema(
        operation_id="read_events",
        summary="Everything that happened since a cursor",
        description="Keep `next` and ask on from there: nothing is missed and nothing comes "
        "twice. A page may hold fewer events than `limit` while there are more.",
        tags=["events"],
        responses={200: FeedEvents},
    )
    def get(self, request: Request) -> Response:
        within = scope_of(request, self)
        after, limit = _cursor_of(request), limit_of(request.query_params)
        shown = feed.last_shown()
        if after > shown:
            detail = "This cursor lies ahead of all that happened here: it is of another feed."
            raise bad_parameter("after", detail)
        found = feed.read(after, limit, kinds=_kinds_of(request), property_ids=within.property_ids)
        more = len(found) == limit
        last = found[-1].cursor if found else after
        codes = dict(Property.objects.values_list("pk", "code"))
        return Response(
            FeedEvents(
                [feed_event(event, codes) for event in _of_tables(found, within)],
                next=(last if more else max(last, shown)).encode(),
                more=more,
            )
        )


def _cursor_of(request: Request) -> Cursor:
    text = request.query_params.get("after")
    if text is None:
        return Cursor.START
    try:
        return Cursor.decode(text)
    except ValueError as error:
        detail = "Give the `next` of the page before, or leave it out to start at the beginning."
        raise bad_parameter("after", detail) from error


def _kinds_of(request: Request) -> list[str] | None:
    text = request.query_params.get("kinds")
    if text is None:
        return None
    kinds = text.split(",")
    if not set(kinds) <= set(_KINDS):
        raise bad_parameter("kinds", f"The kinds are {' and '.join(_KINDS)}.")
    return kinds


def _of_tables(events: Sequence[StoredEvent], within: Scope) -> Sequence[StoredEvent]:
    """Leaves out what happened at tables that the caller's key is not for."""
    if within.table_codes is None:
        return events
    streams = {event.stream_id for event in events}
    seen = {
        *TableOpening.objects.filter(
            pk__in=streams, table__code__in=within.table_codes
        ).values_list("pk", flat=True),
        *Hand.objects.filter(pk__in=streams, table__code__in=within.table_codes).values_list(
            "pk", flat=True
        ),
    }
    return [event for event in events if event.stream_id in seen]
