"""Errors as problem details (RFC 9457): one shape for everything that the API refuses.

Code raises `Problem`, or an exception of its own that a room above has translated with
`translates`: this package knows neither the ledger nor a game.
"""

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from rest_framework import exceptions
from rest_framework.request import Request

CONTENT_TYPE = "application/problem+json"

logger = logging.getLogger(__name__)


class ProblemDetails(msgspec.Struct, omit_defaults=True):
    """Why a request was refused, and what to do about it.

    `code` is stable and meant for programs; `detail` is a sentence for people. `field` is the
    path of the part of the body that is at fault, `index` the position of the failing item where
    the body holds a list of them. `request_id` finds the request in the service's log.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    request_id: str
    field: str | None = None
    index: int | None = None


class Problem(Exception):
    """A refusal, ready to be answered; see `ProblemDetails` for what each part means."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        field: str | None = None,
        index: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.field = field
        self.index = index
        self.headers = dict(headers or {})

    def details(self, request_id: str) -> ProblemDetails:
        """Gives the body of the answer."""
        return ProblemDetails(
            type=f"urn:casino:problem:{self.code}",
            title=self.code.replace("_", " ").capitalize(),
            status=self.status,
            code=self.code,
            detail=self.detail,
            request_id=request_id,
            field=self.field or None,
            index=self.index,
        )


E = TypeVar("E", bound=Exception)
Translation = Callable[[E], Problem]
_translations: dict[type[Exception], Translation[Any]] = {}


def translates(*kinds: type[E]) -> Callable[[Translation[E]], Translation[E]]:
    """Registers the decorated function as what turns exceptions of these kinds into problems."""

    def register(translation: Translation[E]) -> Translation[E]:
        _translations.update(dict.fromkeys(kinds, translation))
        return translation

    return register


def problem_of(error: Exception) -> Problem | None:
    """Gives the problem that an exception stands for, None where it is a fault of ours."""
    if isinstance(error, Problem):
        return error
    for kind in type(error).__mro__:
        if translation := _translations.get(kind):
            return translation(error)
    return None


def exception_handler(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Answers for the REST framework; what it leaves alone, Django's error handlers answer."""
    problem = problem_of(error)
    return None if problem is None else answer(context["request"], problem)


def answer(request: HttpRequest | Request, problem: Problem) -> HttpResponse:
    """Gives the response that refuses a request, JSON whatever was asked for."""
    return HttpResponse(
        msgspec.json.encode(problem.details(request_id_of(request))),
        status=problem.status,
        headers=problem.headers,
        content_type=CONTENT_TYPE,
    )


def request_id_of(request: HttpRequest | Request) -> str:
    """Gives the id that `casino.web.middleware` gave the request, "" where none did."""
    return getattr(request, "request_id", "")


@translates(exceptions.APIException)
def _refused_by_framework(error: exceptions.APIException) -> Problem:
    code, detail, field = _first_of(error.detail)
    return Problem(error.status_code, code, detail, field=field, headers=_headers_of(error))


def _headers_of(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait))
    return headers


def _first_of(detail: Any, field: str = "") -> tuple[str, str, str]:
    """Gives code, sentence and field of the first error in what the framework nests."""
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        return _first_of(inner, f"{field}.{name}" if field else str(name))
    if isinstance(detail, list):
        return _first_of(detail[0], field)
    return detail.code, str(detail), field


@translates(exceptions.NotAuthenticated)
def _nobody(error: exceptions.NotAuthenticated) -> Problem:
    detail = "Sign in: send a table system's key as Authorization: Bearer, or use your session."
    return Problem(error.status_code, "not_authenticated", detail, headers=_headers_of(error))


@translates(exceptions.MethodNotAllowed)
def _wrong_method(error: exceptions.MethodNotAllowed) -> Problem:
    detail = "This address does not know that method: use one that the Allow header names."
    return Problem(error.status_code, "method_not_allowed", detail)


@translates(exceptions.NotAcceptable)
def _not_acceptable(error: exceptions.NotAcceptable) -> Problem:
    detail = "Answers are application/json only: name it in the Accept header, or send none."
    return Problem(error.status_code, "not_acceptable", detail)


@translates(exceptions.UnsupportedMediaType)
def _unsupported_media_type(error: exceptions.UnsupportedMediaType) -> Problem:
    detail = "Send the body as JSON, with the header Content-Type: application/json."
    return Problem(error.status_code, "unsupported_media_type", detail)


@translates(Http404)
def _not_found(error: Http404) -> Problem:
    detail = "There is nothing here, or nothing that you may see: check the address."
    return Problem(HTTPStatus.NOT_FOUND, "not_found", detail)


@translates(PermissionDenied)
def _denied(error: PermissionDenied) -> Problem:
    detail = str(error) or "You may not do this."
    return Problem(HTTPStatus.FORBIDDEN, "permission_denied", detail)


@translates(SuspiciousOperation)
def _suspicious(error: SuspiciousOperation) -> Problem:
    detail = "The request is not well formed: check its address and headers."
    return Problem(HTTPStatus.BAD_REQUEST, "bad_request", detail)


@translates(RequestDataTooBig)
def _too_big(error: RequestDataTooBig) -> Problem:
    detail = "The body is larger than this service takes: send fewer items in one request."
    return Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "body_too_large", detail)


@translates(UnreadablePostError)
def _unreadable(error: UnreadablePostError) -> Problem:
    detail = "The body broke off before its end: send the request again."
    return Problem(HTTPStatus.BAD_REQUEST, "body_unreadable", detail)


@translates(OperationalError)
def _database_busy(error: OperationalError) -> Problem:
    logger.warning("Answered 503: %s", error)
    detail = "The database cannot answer now: send the request again, with the same key."
    return Problem(
        HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", detail, headers={"Retry-After": "1"}
    )
