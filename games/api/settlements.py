"""Settling a hand record without keeping it."""

from typing import Any, ClassVar, Final

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino.web.openapi import OneOf
from casino.web.paging import bad_parameter
from casino.web.views import ApiView
from games import rules
from games.api.records import RECORDS, SETTLEMENTS
from games.rules.explain import LANGUAGES, add_reasons

LANGUAGE: Final = OpenApiParameter(
    "language",
    str,
    enum=sorted(LANGUAGES),
    description="Adds to every outcome a sentence of why, in this language.",
)


class Preview(ApiView):
    """A settlement that is not kept."""

    actions: ClassVar = {"POST": "preview_settlement"}
    parameters: ClassVar = {"POST": (LANGUAGE,)}

    @extend_schema(
        operation_id="preview_settlement",
        summary="Settle a hand record of any game, and keep nothing",
        description="What the record leaves out is as the game's page has it. Nothing is kept, "
        "so no idempotency key is needed.",
        tags=["settlements"],
        request=OneOf("HandRecord", RECORDS),
        responses={200: OneOf("Settlement", SETTLEMENTS)},
    )
    def post(self, request: Request) -> Response:
        record: Any = request.data
        settlement = rules.settle(record)
        language = request.query_params.get("language")
        if language is not None:
            if language not in LANGUAGES:
                raise bad_parameter("language", f"Choose one of {', '.join(LANGUAGES)}.")
            add_reasons(record, settlement, language)
        return Response(settlement)
