"""What every request goes through before anything else looks at it."""

import re
import secrets
from collections.abc import Callable
from typing import Final

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse

from casino.web.errors import bad_request
from casino.web.logs import current_request_id

HEADER: Final = "X-Request-ID"
_ACCEPTED: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")

Handler = Callable[[HttpRequest], HttpResponse]


def request_id_middleware(get_response: Handler) -> Handler:
    """Gives the request one name for the answer, the log and the events it causes.

    The one that the caller gives, where it is a plain one.
    """

    def with_request_id(request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        request_id = given if _ACCEPTED.fullmatch(given) else secrets.token_hex(8)
        request.request_id = request_id  # type: ignore[attr-defined]
        current_request_id.set(request_id)
        response = get_response(request)
        response[HEADER] = request_id
        return response

    return with_request_id


def storable_address_middleware(get_response: Handler) -> Handler:
    """Refuses (400) an address that holds a NUL, which no text of the database can."""

    def with_storable_address(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return bad_request(request, SuspiciousOperation("The address holds a NUL."))
        return get_response(request)

    return with_storable_address
