"""An API small enough to see through: what the house gives every view, without a game."""

from typing import ClassVar

from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.people.models import Property
from casino.web.idempotency import idempotent
from casino.web.problems import Problem, translates


class OutOfChips(Exception):
    pass


@translates(OutOfChips)
def _out_of_chips(error: OutOfChips) -> Problem:
    return Problem(409, "out_of_chips", "Bring chips.", field="amount", index=2)


FAILURES = {
    "problem": Problem(409, "table_closed", "Open the table first."),
    "translated": OutOfChips(),
    "missing": Http404(),
    "throttled": exceptions.Throttled(wait=7),
    "nested": exceptions.ValidationError({"seats": [{"number": ["Give a number."]}]}),
    "database": OperationalError("the server is gone"),
    "suspicious": SuspiciousOperation("who are you"),
    "fault": ZeroDivisionError("ours"),
}


class Fail(APIView):
    actions: ClassVar = {"GET": "read_tables"}

    def get(self, request: Request, kind: str) -> Response:
        raise FAILURES[kind]


class Echo(APIView):
    actions: ClassVar = {"GET": "read_tables", "POST": "report_play"}

    def get(self, request: Request) -> Response:
        return Response({"actor": request.user.actor})

    def post(self, request: Request) -> Response:
        return Response(request.data)


class Undeclared(APIView):
    def get(self, request: Request) -> Response:
        return Response({})


class Properties(APIView):
    """Does one thing that cannot be done twice unseen: writes a row."""

    actions: ClassVar = {"POST": "report_play"}

    @idempotent
    def post(self, request: Request, prefix: str = "") -> Response:
        if request.data.get("refuse"):
            raise Problem(409, "refused", "Not now.")
        made = Property.objects.create(
            code=prefix + request.data["code"], name="Made", currency="USD", time_zone="UTC"
        )
        if request.data.get("fail"):
            raise ZeroDivisionError
        return Response(
            {"z": made.pk, "a": made.code}, status=201, headers={"Location": f"/p/{made.pk}"}
        )


def page_fault(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [
    path("api/v1/fail/<kind>", Fail.as_view()),
    path("api/v1/echo", Echo.as_view()),
    path("api/v1/undeclared", Undeclared.as_view()),
    path("api/v1/properties", Properties.as_view()),
    path("api/v1/properties/<prefix>", Properties.as_view()),
    path("fault", page_fault),
]
handler400 = "casino.web.errors.bad_request"
handler403 = "casino.web.errors.permission_denied"
handler404 = "casino.web.errors.not_found"
handler500 = "casino.web.errors.server_error"
