"""Hands: whole or event by event, and what came of them."""

from http import HTTPStatus
from typing import ClassVar
from uuid import UUID

from django.db.models import Q, QuerySet
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
from games.api.answers import (
    LOCATION,
    HandLines,
    HandResult,
    HandResults,
    HandState,
    hand_line,
    hand_result,
    hand_state,
)
from games.api.lookups import PROPERTY, hand_of, hands, opening_of, scope_of, table_of
from games.api.problems import in_item, of_refusal
from games.api.requests import (
    HandActions,
    PlayedHand,
    PlayedHands,
    read,
    report_of,
    split_record,
)
from games.api.waiting import PREFER, PREFERENCE_APPLIED, waits_for_settlement
from games.floor.errors import Refused
from games.models import Hand
from games.selectors import hand_as_it_stands


class HandList(ApiView):
    """The hands of a table."""

    actions: ClassVar = {"GET": "read_hands", "POST": "report_play"}
    parameters: ClassVar = {
        "GET": (PROPERTY, AFTER, LIMIT),
        "POST": (PROPERTY, IF_MATCH, PREFER, PREFERENCE_APPLIED, LOCATION),
    }

    @extend_schema(
        operation_id="list_hands",
        summary="Hands of a table, the latest first",
        tags=["hands"],
        responses={200: HandLines},
    )
    def get(self, request: Request, code: str) -> Response:
        within = scope_of(request, self)
        limit = limit_of(request.query_params)
        found = hands(within).filter(table=table_of(within, code))
        found = found.filter(_after(request, found))[: limit + 1]
        page, more = page_of(list(found), limit)
        return Response(
            HandLines([hand_line(hand) for hand in page], next=str(page[-1].id) if more else None)
        )

    @extend_schema(
        operation_id="record_hand",
        summary="Report a whole hand",
        description="The record may leave out the table's rules, caps and rake; it is refused "
        "where it names others.",
        tags=["hands"],
        request=PlayedHand,
        responses={201: HandResult},
    )
    @waits_for_settlement
    @idempotent
    def post(self, request: Request, code: str) -> Response:
        opening = opening_of(scope_of(request, self), code)
        record, occurred_at = split_record(request.data)
        hand, course = services.record_hand(
            opening=opening,
            record=record,
            report=report_of(request, occurred_at),
            expected_version=expected_version(request, opening.id),
        )
        return Response(
            hand_result(hand, course),
            status=HTTPStatus.CREATED,
            headers={"Location": f"/api/v1/hands/{hand.id}"},
        )


class HandBatch(ApiView):
    """Many hands of a table at once."""

    actions: ClassVar = {"POST": "report_play"}
    parameters: ClassVar = {"POST": (PROPERTY, IF_MATCH, PREFER, PREFERENCE_APPLIED)}

    @extend_schema(
        operation_id="record_hands",
        summary="Report many whole hands at once",
        description="In the order in which they were played. All of them are kept, or none.",
        tags=["hands"],
        request=PlayedHands,
        responses={201: HandResults},
    )
    @waits_for_settlement
    @idempotent
    def post(self, request: Request, code: str) -> Response:
        opening = opening_of(scope_of(request, self), code)
        expected = expected_version(request, opening.id)
        results = []
        for index, played in enumerate(read(request.data, PlayedHands).hands):
            try:
                record, occurred_at = split_record(played)
                hand, course = services.record_hand(
                    opening=opening,
                    record=record,
                    report=report_of(request, occurred_at),
                    expected_version=expected,
                )
            except Refused as refused:
                raise in_item("hands", index, of_refusal(refused)) from refused
            results.append(hand_result(hand, course))
            expected = None  # the first hand locked the table: only this request changes it now
        return Response(HandResults(results), status=HTTPStatus.CREATED)


class HandDetail(ApiView):
    """One hand."""

    actions: ClassVar = {"GET": "read_hands"}
    parameters: ClassVar = {"GET": (PROPERTY, IF_NONE_MATCH, ETAG)}

    @extend_schema(
        operation_id="read_hand",
        summary="A hand with its record and settlement, under the ETag of its version",
        tags=["hands"],
        responses={200: HandState, 304: None},
    )
    def get(self, request: Request, hand: UUID) -> Response:
        found = hand_of(scope_of(request, self), hand)
        course = hand_as_it_stands(found)
        return versioned(request, hand_state(found, course), etag_of(found.id, course.version))


class Actions(ApiView):
    """What happens in a hand."""

    actions: ClassVar = {"POST": "report_play"}
    parameters: ClassVar = {"POST": (PROPERTY, IF_MATCH, PREFER, PREFERENCE_APPLIED, ETAG)}

    @extend_schema(
        operation_id="act_on_hand",
        summary="Wagers, cards, folds, raises, the end or a misdeal",
        description="All of the actions are carried out, or none.",
        tags=["hands"],
        request=HandActions,
        responses={200: HandResult},
    )
    @waits_for_settlement
    @idempotent
    def post(self, request: Request, hand: UUID) -> Response:
        found = hand_of(scope_of(request, self), hand)
        asked = read(request.data, HandActions)
        course = services.act_on_hand(
            hand=found,
            actions=asked.actions,
            report=report_of(request, asked.occurred_at),
            expected_version=expected_version(request, found.id),
        )
        return Response(
            hand_result(found, course), headers={"ETag": etag_of(found.id, course.version)}
        )


def _after(request: Request, of: QuerySet[Hand]) -> Q:
    """Gives the condition for those hands that stand after the one that `after` names."""
    text = request.query_params.get("after")
    if text is None:
        return Q()
    try:
        last = of.get(pk=UUID(text))
    except (ValueError, Hand.DoesNotExist) as error:
        raise bad_parameter("after", "Give the `next` of the page before.") from error
    return Q(started_at__lt=last.started_at) | Q(started_at=last.started_at, pk__lt=last.pk)
