"""Versions of resources over HTTP: `ETag`, `If-None-Match` on reading, `If-Match` on writing."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from casino.web.problems import Problem

IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the version that this was decided on; refused (412) on any other.",
)
IF_NONE_MATCH: Final = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the version that is known; answered by 304 while it is the present.",
)

ETAG: Final = OpenApiParameter(
    "ETag",
    str,
    OpenApiParameter.HEADER,
    response=True,
    description="The version that this is, for `If-None-Match` and `If-Match`.",
)


def etag_of(stream_id: UUID, version: int) -> str:
    """Gives the entity tag of what a stream's events lead to."""
    return f'"{stream_id.hex}-{version}"'


def versioned(request: Request, body: object, etag: str) -> Response:
    """Gives the answer to a GET: the body under its tag, or 304 for who has that version."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if "*" in known or etag in {tag.removeprefix("W/") for tag in known}:
        return Response(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": etag})
    return Response(body, headers={"ETag": etag})


def expected_version(request: Request, stream_id: UUID) -> int | None:
    """Gives the version of the stream that `If-Match` asks for, None where any will do.

    Problem 412 where it names another stream: an opening that is over, or nothing of ours.
    """
    given = request.headers.get("If-Match", "*").strip()
    if given == "*":
        return None
    named, _, version = given.strip('"').partition("-")
    if named != stream_id.hex or not version.isdecimal() or len(version) > 9:
        raise precondition_failed()
    return int(version)


def precondition_failed() -> Problem:
    """Gives the refusal of a request that was decided on an older version."""
    return Problem(
        HTTPStatus.PRECONDITION_FAILED,
        "precondition_failed",
        "This has changed since the version that If-Match names: read it again, then decide.",
    )
