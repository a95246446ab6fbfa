"""The views as reports over REST. Each answer says up to which moment and cursor it is true."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import date, timedelta
from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino.web.paging import AFTER, LIMIT, bad_parameter, limit_of
from casino.web.problems import Problem
from casino.web.views import ApiView
from games.api.lookups import PROPERTY, property_id_of, scope_of
from ledger.events.feed import Cursor
from reporting import selectors
from reporting.api.serializers import (
    DesignatedReport,
    FloorReport,
    HandsReport,
    RakeReport,
    floor_row,
    hand_row,
)
from reporting.models import HandView
from reporting.projections import FLOOR, HANDS
from reporting.projections.framework import Projection, wait_for

WAIT_SECONDS = 5.0
MOST_DAYS = 366
DEFAULT_DAYS = 7

MIN_CURSOR = OpenApiParameter(
    "min_cursor",
    OpenApiTypes.STR,
    description="Answer once this cursor of the feed is taken in, or 503 after five seconds.",
)
PERIOD = [
    OpenApiParameter("first", OpenApiTypes.DATE, description="First gaming day."),
    OpenApiParameter("last", OpenApiTypes.DATE, description="Last gaming day, inclusive."),
]
TABLE = OpenApiParameter("table", OpenApiTypes.STR, description="One table only, by its code.")


class ReportView(ABC, ApiView):
    """A report on one property from one projection: subclasses give its rows."""

    projection: ClassVar[Projection]
    actions: ClassVar[Mapping[str, str]] = {"GET": "read_reports"}

    @abstractmethod
    def rows(self, request: Request, property_id: int) -> list[Any]:
        """The report's rows of the property."""

    def answer(self, request: Request) -> Response:
        """Waits for ``min_cursor`` where one is given, then answers rows and their moment."""
        place = property_id_of(scope_of(request, self))
        _wait(request, self.projection)
        as_of = selectors.as_of(self.projection)
        return Response(
            {
                "as_of": as_of.recorded_at,
                "cursor": as_of.cursor.encode(),
                "rows": self.rows(request, place),
            }
        )


class FloorReportView(ReportView):
    projection = FLOOR
    parameters: ClassVar = {"GET": (PROPERTY, MIN_CURSOR)}

    @extend_schema(
        responses=FloorReport,
        operation_id="report_floor",
        summary="Tables as they stand, with their pace",
    )
    def get(self, request: Request) -> Response:
        """Every table as it stands: its latest opening, seats, designated player and pace."""
        return self.answer(request)

    def rows(self, request: Request, property_id: int) -> list[Any]:
        now = timezone.now()
        return [floor_row(row, now=now) for row in selectors.openings(property_id)]


class HandsReportView(ReportView):
    projection = HANDS
    parameters: ClassVar = {"GET": (PROPERTY, MIN_CURSOR, TABLE, AFTER, LIMIT)}

    @extend_schema(
        responses=HandsReport,
        operation_id="report_hands",
        summary="Hands, the latest first, with their results",
    )
    def get(self, request: Request) -> Response:
        """Hands, the latest first; a full page's last ``hand`` is the ``after`` of the next."""
        return self.answer(request)

    def rows(self, request: Request, property_id: int) -> list[Any]:
        found = selectors.find_hands(property_id, table=request.query_params.get("table"))
        if (after := request.query_params.get("after")) is not None:
            found = found.filter(_earlier_than(after, found))
        return [hand_row(row) for row in found[: limit_of(request.query_params)]]


class RakeReportView(ReportView):
    projection = FLOOR
    parameters: ClassVar = {"GET": (PROPERTY, MIN_CURSOR, *PERIOD)}

    @extend_schema(
        responses=RakeReport,
        operation_id="report_rake",
        summary="Rake by table and gaming day",
    )
    def get(self, request: Request) -> Response:
        """Hands, handle and rake by gaming day and table."""
        return self.answer(request)

    def rows(self, request: Request, property_id: int) -> list[Any]:
        first, last = period_of(request)
        return selectors.rake(property_id, first=first, last=last)


class DesignatedReportView(ReportView):
    projection = FLOOR
    parameters: ClassVar = {"GET": (PROPERTY, MIN_CURSOR, *PERIOD)}

    @extend_schema(
        responses=DesignatedReport,
        operation_id="report_designated_players",
        summary="The bank's rotation and results by seat",
    )
    def get(self, request: Request) -> Response:
        """Offers, answers, turns and results of the bank by gaming day, table and seat session."""
        return self.answer(request)

    def rows(self, request: Request, property_id: int) -> list[Any]:
        first, last = period_of(request)
        return selectors.designated(property_id, first=first, last=last)


def _wait(request: Request, projection: Projection) -> None:
    text = request.query_params.get("min_cursor")
    if text is None:
        return
    try:
        cursor = Cursor.decode(text)
    except ValueError:
        raise bad_parameter(
            "min_cursor", "Give a cursor as the feed or a report gave it."
        ) from None
    if not wait_for(projection, cursor, seconds=WAIT_SECONDS):
        raise Problem(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "report_behind",
            "The report has not taken this cursor in yet: ask again in a moment.",
            field="min_cursor",
            headers={"Retry-After": "1"},
        )


def _earlier_than(hand: str, found: QuerySet[HandView]) -> Q:
    try:
        last = found.filter(hand=UUID(hand)).get()
    except (ValueError, HandView.DoesNotExist):
        raise bad_parameter("after", "Give the `hand` that ended the page before.") from None
    return Q(started_at__lt=last.started_at) | Q(started_at=last.started_at, hand__lt=last.hand)


def period_of(request: Request) -> tuple[date, date]:
    """The gaming days asked for, the last week where none is named. Problem 400 for a period
    that makes no sense or is too long."""
    last = _day(request, "last", timezone.now().date() + timedelta(days=1))
    a_week_before = date.fromordinal(max(1, last.toordinal() - DEFAULT_DAYS))
    first = _day(request, "first", a_week_before)
    if first > last:
        raise bad_parameter("first", "The first day comes after the last: turn them round.")
    if (last - first).days >= MOST_DAYS:
        raise bad_parameter("first", f"Ask for at most {MOST_DAYS} days at a time.")
    return first, last


def _day(request: Request, name: str, default: date) -> date:
    text = request.query_params.get(name)
    if text is None:
        return default
    try:
        return msgspec.convert(text, date)
    except msgspec.ValidationError:
        raise bad_parameter(name, "Write a day as 2026-11-30.") from None
