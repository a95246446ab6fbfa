"""Tables: list, open, look at, act on."""

from http import HTTPStatus
from typing import ClassVar

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino.web.conditional import (
    ETAG,
    IF_MATCH,
    IF_NONE_MATCH,
    etag_of,
    expected_version,
    versioned,
)
from casino.web.idempotency import idempotent
from casino.web.paging import AFTER, LIMIT, bad_parameter, limit_of, page_of
from casino.web.views import ApiView
from games import services
from games.api.answers import LOCATION, TableLines, TableState, table_line, table_state
from games.api.lookups import (
    PROPERTY,
    latest_openings,
    opening_of,
    property_of,
    scope_of,
    tables,
)
from games.api.requests import Opening, TableActions, read, report_of
from games.models import TableOpening
from games.selectors import table_as_it_stands
from games.streams import TableCourse


class TableList(ApiView):
    """The tables."""

    actions: ClassVar = {"GET": "read_tables"}
    parameters: ClassVar = {"GET": (PROPERTY, AFTER, LIMIT)}

    @extend_schema(
        operation_id="list_tables",
        summary="Tables, by property and code",
        tags=["tables"],
        responses={200: TableLines},
    )
    def get(self, request: Request) -> Response:
        limit = limit_of(request.query_params)
        found = tables(scope_of(request, self)).filter(_after(request))[: limit + 1]
        page, more = page_of(list(found), limit)
        openings = latest_openings(page)
        return Response(
            TableLines(
                [table_line(table, openings.get(table.pk)) for table in page],
                next=f"{page[-1].property.code}/{page[-1].code}" if more else None,
            )
        )


class TableDetail(ApiView):
    """One table."""

    actions: ClassVar = {"GET": "read_tables"}
    parameters: ClassVar = {"GET": (PROPERTY, IF_NONE_MATCH, ETAG)}

    @extend_schema(
        operation_id="read_table",
        summary="A table as it stands, under the ETag of its version",
        tags=["tables"],
        responses={200: TableState, 304: None},
    )
    def get(self, request: Request, code: str) -> Response:
        opening = opening_of(scope_of(request, self), code)
        course = table_as_it_stands(opening)
        etag = etag_of(opening.id, course.version)
        return versioned(request, table_state(opening, course), etag)


class Openings(ApiView):
    """The openings of a table."""

    actions: ClassVar = {"POST": "report_play"}
    parameters: ClassVar = {"POST": (PROPERTY, LOCATION, ETAG)}

    @extend_schema(
        operation_id="open_table",
        summary="Open a table",
        description="A code that the property does not know yet is put on record.",
        tags=["tables"],
        request=Opening,
        responses={201: TableState},
    )
    @idempotent
    def post(self, request: Request, code: str) -> Response:
        place = property_of(scope_of(request, self), code)
        asked = read(request.data, Opening)
        opening, course = services.open_table(
            property=place,
            code=code,
            game=asked.game,
            seats=asked.seats,
            stakes=asked.stakes,
            rule_set=asked.rule_set,
            rules=asked.rules,
            caps=asked.caps,
            rake=asked.rake,
            minimum_bank=asked.minimum_bank,
            rotation=asked.rotation,
            report=report_of(request, asked.occurred_at),
        )
        return _standing(opening, course, HTTPStatus.CREATED, Location=f"/api/v1/tables/{code}")


class Actions(ApiView):
    """What happens at a table."""

    actions: ClassVar = {"POST": "report_play"}
    parameters: ClassVar = {"POST": (PROPERTY, IF_MATCH, ETAG)}

    @extend_schema(
        operation_id="act_on_table",
        summary="Seats, the designated player, starting a hand, closing",
        description="All of the actions are carried out, or none.",
        tags=["tables"],
        request=TableActions,
        responses={200: TableState},
    )
    @idempotent
    def post(self, request: Request, code: str) -> Response:
        opening = opening_of(scope_of(request, self), code)
        asked = read(request.data, TableActions)
        course = services.act_on_table(
            opening=opening,
            actions=asked.actions,
            report=report_of(request, asked.occurred_at),
            expected_version=expected_version(request, opening.id),
        )
        return _standing(opening, course, HTTPStatus.OK)


def _after(request: Request) -> Q:
    """Gives the condition for those tables that stand after the one that `after` names."""
    text = request.query_params.get("after")
    if text is None:
        return Q()
    place, slash, code = text.partition("/")
    if not slash:
        raise bad_parameter("after", "Give the `next` of the page before.")
    return Q(property__code__gt=place) | Q(property__code=place, code__gt=code)


def _standing(
    opening: TableOpening, course: TableCourse, status: HTTPStatus, **headers: str
) -> Response:
    etag = etag_of(opening.id, course.version)
    return Response(table_state(opening, course), status=status, headers={"ETag": etag, **headers})
