"""`Prefer: wait=N`: answering a hand that has ended with its settlement.

The wait comes after the transaction, which would keep the worker from settling, and after the
stored answer: a repeated request waits and is answered like the first. Only so many requests of a
process wait at a time; one more is answered at once, as the preference allows, so that a worker
that is late never keeps table systems from reporting.
"""

import re
from collections.abc import Callable
from functools import wraps
from threading import BoundedSemaphore
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
from uuid import UUID

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.answers import hand_result
from games.models import Hand
from games.selectors import hand_as_it_stands, wait_for_settlement

MOST_SECONDS: Final = 30

PREFER: Final = OpenApiParameter(
    "Prefer",
    str,
    OpenApiParameter.HEADER,
    description=(
        f"`wait=N` waits up to N seconds (at most {MOST_SECONDS}) for hands that have ended to be "
        "settled, and answers with their settlements."
    ),
)

PREFERENCE_APPLIED: Final = OpenApiParameter(
    "Preference-Applied",
    str,
    OpenApiParameter.HEADER,
    response=True,
    description="That this answer waited, and for how long at most.",
)

_WAIT: Final = re.compile(r"(?:^|[,;\s])wait\s*=\s*\"?(\d{1,6})", re.ASCII | re.IGNORECASE)
_places: Final = BoundedSemaphore(settings.WAITING_REQUESTS)

P = ParamSpec("P")
V = TypeVar("V", bound=APIView)
Handler = Callable[Concatenate[V, Request, P], Response]


def waits_for_settlement(handler: Handler[V, P]) -> Handler[V, P]:
    """Makes a handler wait as long as its caller prefers for the hands of its answer."""

    @wraps(handler)
    def waiting(view: V, request: Request, /, *args: P.args, **kwargs: P.kwargs) -> Response:
        response = handler(view, request, *args, **kwargs)
        if (seconds := _preferred_wait(request)) and _places.acquire(blocking=False):
            try:
                _await_settlements(response.data, seconds)
            finally:
                _places.release()
            response[PREFERENCE_APPLIED.name] = f"wait={seconds}"
        return response

    return waiting


def _preferred_wait(request: Request) -> int:
    """Gives the seconds to wait, at most `MOST_SECONDS`; 0 where nothing is preferred."""
    wait = _WAIT.search(request.headers.get("Prefer", ""))
    return min(int(wait[1]), MOST_SECONDS) if wait else 0


def _await_settlements(body: dict[str, Any], seconds: int) -> None:
    waiting = [hand for hand in body.get("hands", [body]) if hand["status"] == Hand.Status.ENDED]
    if waiting:
        wait_for_settlement(UUID(waiting[-1]["id"]), seconds=seconds)
    for hand in waiting:
        hand.update(_settled(UUID(hand["id"])))


def _settled(hand_id: UUID) -> dict[str, Any]:
    found = Hand.objects.select_related("opening__table__property").get(pk=hand_id)
    result = hand_result(found, hand_as_it_stands(found))
    return {name: getattr(result, name) for name in ("status", "settlement", "set_aside")}
