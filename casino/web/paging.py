"""Paging by cursor: a page ends with `next`, which the request for the following one repeats."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final, TypeVar

from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter

from casino.web.problems import Problem

DEFAULT_LIMIT: Final = 50
MOST: Final = 500

LIMIT: Final = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": MOST, "default": DEFAULT_LIMIT},
    description="How many items a page holds.",
)
AFTER: Final = OpenApiParameter(
    "after", {"type": "string", "minLength": 1}, description="The `next` of the page before."
)

T = TypeVar("T")


def limit_of(query: QueryDict) -> int:
    """Gives how many items a page holds. Problem 400 unless it is a number up to `MOST`."""
    text = query.get("limit", str(DEFAULT_LIMIT))
    if not (text.isascii() and text.isdecimal() and len(text) < 9 and 1 <= int(text) <= MOST):
        raise bad_parameter("limit", f"Ask for 1 to {MOST} items a page.")
    return int(text)


def page_of(found: Sequence[T], limit: int) -> tuple[Sequence[T], bool]:
    """Gives a page of what was looked up, one item more than it holds, and whether more follow."""
    return found[:limit], len(found) > limit


def bad_parameter(name: str, detail: str) -> Problem:
    """Gives the refusal of a query parameter."""
    return Problem(HTTPStatus.BAD_REQUEST, "bad_parameter", detail, field=name)
