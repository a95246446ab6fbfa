"""Table systems' keys: ``Authorization: Bearer tsk_<prefix>_<secret>``.

The prefix finds the key, the secret proves it; only the secret's SHA-256 is kept (a secret of 256
random bits needs no slow hash). A key is looked up on every request, so that a revoked one stops
at once, and nothing is written when it is used.
"""

import hmac
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from casino.people.models import Property, Role, TableSystemKey

_KIND: Final = "tsk"
_SCHEME: Final = "Bearer"


@dataclass(frozen=True, slots=True)
class TableSystem:
    """A table system that has proved its key: the caller of a request (`access.Caller`)."""

    prefix: str
    name: str
    property_id: int
    table_codes: frozenset[str] | None
    is_authenticated: bool = True

    @property
    def actor(self) -> str:
        return f"key:{self.prefix}"

    @property
    def roles(self) -> Mapping[int, frozenset[Role]]:
        return {self.property_id: frozenset({Role.TABLE_SYSTEM})}


def issue(*, property: Property, name: str, tables: Collection[str] = ()) -> str:
    """Makes a key for a property, for some of its tables only where any are named.

    Gives the whole key, the only time that it can be seen.
    """
    prefix, secret = secrets.token_hex(6), secrets.token_hex(32)
    TableSystemKey.objects.create(
        property=property,
        name=name,
        prefix=prefix,
        digest=_digest(secret),
        tables=sorted(tables),
    )
    return f"{_KIND}_{prefix}_{secret}"


def revoke(*, prefix: str) -> bool:
    """Ends a key for good; tells whether there was one to end."""
    key = TableSystemKey.objects.filter(prefix=prefix, revoked_at=None)
    return key.update(revoked_at=timezone.now()) == 1


def authenticate(token: str) -> TableSystem | None:
    """Gives the table system whose key this is, None for what is no key or a revoked one."""
    kind, _, rest = token.partition("_")
    prefix, _, secret = rest.partition("_")
    if kind != _KIND or "\0" in prefix:
        return None
    key = TableSystemKey.objects.filter(prefix=prefix, revoked_at=None).first()
    if key is None or not hmac.compare_digest(bytes(key.digest), _digest(secret)):
        return None
    return TableSystem(
        prefix=key.prefix,
        name=key.name,
        property_id=key.property_id,
        table_codes=frozenset(key.tables) or None,
    )


def _digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


class TableSystemAuthentication(BaseAuthentication):
    """Signs a table system in by its key; other schemes are left to other authenticators."""

    def authenticate(self, request: Request) -> tuple[TableSystem, None] | None:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != _SCHEME.lower():
            return None
        table_system = authenticate(token.strip())
        if table_system is None:
            raise AuthenticationFailed(
                "This key is unknown or revoked: ask an administrator for a new one.",
                code="key_unknown",
            )
        return table_system, None

    def authenticate_header(self, request: Request) -> str:
        return f'{_SCHEME} realm="api"'
