"""`Prefer: wait=N`: answering a hand that has ended with its settlement.

The wait comes after the transaction, which would keep the worker from settling, and after the
stored answer: a repeated request waits and is answered like the first. Only so many requests of a
process wait at a time; one more is answered at once, as the preference allows, so that a worker
that is late never keeps table systems from reporting.
"""

from collections.abc import Callable
from functools import wraps
from threading import BoundedSemaphore
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
from uuid import UUID

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.answers import hand_result
from games.api.requests import PREFERENCE_APPLIED, preferred_wait
from games.models import Hand
from games.selectors import hand_as_it_stands, wait_for_settlement

_places: Final = BoundedSemaphore(settings.WAITING_REQUESTS)

P = ParamSpec("P")
V = TypeVar("V", bound=APIView)
Handler = Callable[Concatenate[V, Request, P], Response]


def waits_for_settlement(handler: Handler[V, P]) -> Handler[V, P]:
    """Makes a handler wait as long as its caller prefers for the hands of its answer."""

    @wraps(handler)
    def waiting(view: V, request: Request, /, *args: P.args, **kwargs: P.kwargs) -> Response:
        response = handler(view, request, *args, **kwargs)
        if (seconds := preferred_wait(request)) and _places.acquire(blocking=False):
            try:
                _await_settlements(response.data, seconds)
            finally:
                _places.release()
            response[PREFERENCE_APPLIED.name] = f"wait={seconds}"
        return response

    return waiting


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
