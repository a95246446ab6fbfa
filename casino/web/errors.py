"""Django's own error pages: problem details under the API, pages elsewhere."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template import loader
from django.views import defaults

from casino.web.problems import Problem, answer, problem_of

_FAULT = Problem(
    HTTPStatus.INTERNAL_SERVER_ERROR,
    "internal_error",
    "The fault is ours and nothing of the request was kept: send it again, with the same key, "
    "and report the request id if that fails too.",
)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers what Django could not make sense of (400)."""
    return _refusal(request, exception, defaults.bad_request)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers what is forbidden (403)."""
    return _refusal(request, exception, defaults.permission_denied)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers an address that leads nowhere (404)."""
    return _refusal(request, exception, defaults.page_not_found)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answers a fault of ours (500), without asking who is signed in: that may be it."""
    if _is_api(request):
        return answer(request, _FAULT)
    context = {"request_id": getattr(request, "request_id", "")}
    return HttpResponseServerError(loader.render_to_string("500.html", context))


def _refusal(
    request: HttpRequest,
    exception: Exception,
    page: Callable[[HttpRequest, Exception], HttpResponse],
) -> HttpResponse:
    if _is_api(request):
        return answer(request, problem_of(exception) or _FAULT)
    return page(request, exception)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
