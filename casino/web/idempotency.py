"""`Idempotency-Key`: a POST that is sent again is done once and answered alike.

The key is bound to its caller and to the request's method, address and body. The answer is stored
in the transaction of the work, so that either both are kept or neither; what is refused or fails
keeps nothing, and may be sent again under the same key. Two requests with one key at once run one
after the other: the second finds the first one's answer.
"""

import struct
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.web.bodies import body_of
from casino.web.models import StoredAnswer
from casino.web.problems import Problem

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"
MOST_CHARACTERS: Final = 255
_KEPT_HEADERS: Final = ("Location", "ETag")
# One of the two numbers of an advisory lock: no other lock of this database uses it.
_LOCK_SPACE: Final = 0x1DE0

P = ParamSpec("P")
V = TypeVar("V", bound=APIView)
Handler = Callable[Concatenate[V, Request, P], Response]


def idempotent(handler: Handler[V, P]) -> Handler[V, P]:
    """Makes a POST handler run once for each key. It raises what it refuses, and answers the rest.

    The handler runs in a transaction that has no id yet, as the event store wants it: what holds
    the key until the end is an advisory lock, and the answer is written last.
    """

    @wraps(handler)
    def once(view: V, request: Request, /, *args: P.args, **kwargs: P.kwargs) -> Response:
        key = _key_of(request)
        caller: str = request.user.actor  # type: ignore[union-attr]  # permission was given
        fingerprint = _fingerprint(request)
        with transaction.atomic():
            _lock(caller, key)
            stored = StoredAnswer.objects.filter(caller=caller, key=key).first()
            if stored is not None:
                return _replay(stored, fingerprint)
            response = handler(view, request, *args, **kwargs)
            _store(response, caller=caller, key=key, fingerprint=fingerprint)
        return response

    once.idempotent = True  # type: ignore[attr-defined]
    return once


def forget_old_answers() -> int:
    """Deletes the answers older than `settings.IDEMPOTENCY_DAYS`; gives how many."""
    oldest = timezone.now() - timedelta(days=settings.IDEMPOTENCY_DAYS)
    return StoredAnswer.objects.filter(created_at__lt=oldest).delete()[0]


def _key_of(request: Request) -> str:
    key = request.headers.get(HEADER, "")
    if not key:
        raise Problem(
            HTTPStatus.BAD_REQUEST,
            "idempotency_key_missing",
            f"Send the header {HEADER} with a value of your own for this request, such as a UUID; "
            "repeat it when you send the same request again.",
        )
    if len(key) > MOST_CHARACTERS or not (key.isascii() and key.isprintable()):
        raise Problem(
            HTTPStatus.BAD_REQUEST,
            "idempotency_key_invalid",
            f"Make {HEADER} at most {MOST_CHARACTERS} printable ASCII characters long.",
        )
    return key


def _fingerprint(request: Request) -> bytes:
    digest = sha256()
    for part in (request.method, request.get_full_path()):
        digest.update(f"{part}\n".encode())
    digest.update(body_of(request))
    return digest.digest()


def _lock(caller: str, key: str) -> None:
    """Waits until no other transaction works under the key. Assigns no transaction id."""
    (number,) = struct.unpack("!i", sha256(f"{caller}\n{key}".encode()).digest()[:4])
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_LOCK_SPACE, number])


def _replay(stored: StoredAnswer, fingerprint: bytes) -> Response:
    if bytes(stored.fingerprint) != fingerprint:
        raise Problem(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "idempotency_key_reused",
            "This key was used for another request: choose a new one for every new request.",
        )
    return Response(
        msgspec.json.decode(bytes(stored.body)),
        status=stored.status,
        headers={**stored.headers, REPLAYED: "true"},
    )


def _store(response: Response, *, caller: str, key: str, fingerprint: bytes) -> None:
    body = msgspec.json.encode(response.data)
    headers = {name: response[name] for name in _KEPT_HEADERS if name in response}
    StoredAnswer.objects.create(
        caller=caller,
        key=key,
        fingerprint=fingerprint,
        status=response.status_code,
        headers=headers,
        body=body,
    )
    # The first answer is read back from what is stored, as every repeated one is.
    response.data = msgspec.json.decode(body)


def is_idempotent(handler: Any) -> bool:
    """Tells whether a handler was made so by `idempotent`."""
    return getattr(handler, "idempotent", False)
