"""Whom a failed sign-in is counted against."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address that a request came from, as the outermost trusted proxy saw it.

    With ``TRUSTED_PROXIES`` at 0 it is the peer of the connection, and what ``X-Forwarded-For``
    says is ignored: anybody may write anything there. Each trusted proxy adds one address at its
    end, so that with two of them the second from the end is the client's.
    """
    seen = [one.strip() for one in request.headers.get("X-Forwarded-For", "").split(",")]
    if 0 < settings.TRUSTED_PROXIES <= len(seen) and (own := seen[-settings.TRUSTED_PROXIES]):
        return own
    return str(request.META.get("REMOTE_ADDR", ""))
