"""The request id: one name for a request in the answer, the log and the events it caused."""

import re
import secrets
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

HEADER: Final = "X-Request-ID"
_ACCEPTED: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Takes the id that the caller gives, where it is a plain one, else makes one."""

    def with_request_id(request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        request_id = given if _ACCEPTED.fullmatch(given) else secrets.token_hex(8)
        request.request_id = request_id  # type: ignore[attr-defined]
        response = get_response(request)
        response[HEADER] = request_id
        return response

    return with_request_id
