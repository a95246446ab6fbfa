"""JSON in and out: strict about what comes in, exact about what goes out."""

import json
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import IO, Any, Final, NoReturn

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.utils.http import parse_header_parameters
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from casino.web.problems import Problem

MOST_LEVELS: Final = 32
MOST_DIGITS: Final = 20
_NOT_STORABLE: Final = re.compile("[\0\ud800-\udfff]")
_CHUNK: Final = 1 << 16
_CHUNKS_READ_AWAY: Final = 512


class StrictJSONParser(BaseParser):
    """Reads a JSON body that leaves no doubt about what was meant.

    Refused as `malformed_json`: what is not UTF-8 or not JSON, a name twice in one object, NaN and
    Infinity, integers of more than `MOST_DIGITS` digits, text that cannot be stored (NUL, half a
    surrogate pair), more than `MOST_LEVELS` levels of nesting. How large a body may be is Django's
    `DATA_UPLOAD_MAX_MEMORY_SIZE`. A body that says that it is packed, or in other characters than
    UTF-8, is refused (415) and not guessed at.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        assert parser_context is not None
        request: Request = parser_context["request"]
        _check_encoding(request)
        return read_json(body_of(request))


def _check_encoding(request: Request) -> None:
    _, parameters = parse_header_parameters(request.content_type)
    charset = parameters.get("charset", "utf-8").lower()
    packing = request.headers.get("Content-Encoding", "identity").lower()
    if charset != "utf-8" or packing != "identity":
        detail = "Send the body in UTF-8 and not packed, without the header Content-Encoding."
        raise Problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail)


def body_of(request: Request) -> bytes:
    """Gives the whole body. Problem 413 where it is larger than the settings allow."""
    try:
        return request.body
    except RequestDataTooBig:
        # Read away what is bearable: closed on bytes unread, the connection would be reset, and
        # the caller would not see the answer.
        for _ in range(_CHUNKS_READ_AWAY):
            if not request.read(_CHUNK):
                break
        raise


def read_json(body: bytes) -> Any:
    """Gives the value of a JSON text, by the rules of `StrictJSONParser`."""
    try:
        value = json.loads(
            body.decode(),
            object_pairs_hook=_unique,
            parse_int=_integer,
            parse_constant=_refuse_constant,
        )
    except RecursionError:
        _refuse_depth()
    except ValueError as error:
        raise Problem(
            HTTPStatus.BAD_REQUEST, "malformed_json", f"The body is not JSON: {error}."
        ) from error
    _check(value, MOST_LEVELS)
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return members


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"an integer has more than {MOST_DIGITS} digits")
    return int(digits)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _refuse_depth() -> NoReturn:
    detail = f"The body is nested deeper than {MOST_LEVELS} levels: no request needs that."
    raise Problem(HTTPStatus.BAD_REQUEST, "malformed_json", detail)


def _check(value: Any, levels: int) -> None:
    if isinstance(value, str):
        if _NOT_STORABLE.search(value):
            detail = "A text of the body holds a NUL or half a surrogate pair: leave it out."
            raise Problem(HTTPStatus.BAD_REQUEST, "malformed_json", detail)
    elif isinstance(value, dict | list):
        if levels == 0:
            _refuse_depth()
        for item in value:
            _check(item, levels - 1)
        if isinstance(value, dict):
            for item in value.values():
                _check(item, levels - 1)


class ExactJSONRenderer(BaseRenderer):
    """Writes compact JSON; structs, UUIDs and dates as msgspec does, `msgspec.Raw` byte for byte.

    Stored events go out as the very bytes that their hashes cover.
    """

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else msgspec.json.encode(data)
