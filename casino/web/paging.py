"""Cursor paging: a page holds its items and the cursor after which the next one starts."""

from http import HTTPStatus
from typing import Final

from django.http import QueryDict

from casino.web.problems import Problem

DEFAULT_LIMIT: Final = 50
MOST: Final = 500


def limit_of(query: QueryDict) -> int:
    """Gives how many items a page holds (`limit`), by default `DEFAULT_LIMIT`."""
    limit = whole_number(query, "limit", DEFAULT_LIMIT)
    if not 1 <= limit <= MOST:
        raise bad_parameter("limit", f"Ask for 1 to {MOST} items a page.")
    return limit


def whole_number(query: QueryDict, name: str, default: int) -> int:
    """Gives a parameter that is a whole number, `default` where it is missing."""
    text = query.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise bad_parameter(name, "Give a whole number, or leave it out.")
    return int(text)


def bad_parameter(name: str, detail: str) -> Problem:
    """Gives the refusal of a query parameter."""
    return Problem(HTTPStatus.BAD_REQUEST, "bad_parameter", detail, field=name)
