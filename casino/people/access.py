"""Who may do what: one matrix of roles and actions, and the one place that applies it.

Nothing is allowed that is not written in `ACTIONS`. An API view declares its action for every
method (`actions = {"GET": "read_tables"}`), a page is wrapped in `require("read_tables")`; one
that declares none is refused. What is allowed reaches only as far as `scope` says: the
properties where the caller holds such a role, and for a table system's key bound to tables,
those tables.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, Protocol, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from casino.people.models import Role

if TYPE_CHECKING:  # the framework's views load this module
    from rest_framework.views import APIView

_EVERYBODY: Final = frozenset(Role)
_READERS_OF_PLAY: Final = frozenset(
    {
        Role.TABLE_SYSTEM,
        Role.FLOOR,
        Role.ACCOUNTING,
        Role.COMPLIANCE,
        Role.AUDIT,
        Role.MANAGEMENT,
    }
)

ACTIONS: Final[Mapping[str, frozenset[Role]]] = {
    # Open and close tables, seats, the designated player, hands.
    "report_play": frozenset({Role.TABLE_SYSTEM}),
    # Settle a hand record without keeping it.
    "preview_settlement": _READERS_OF_PLAY,
    # Tables and how they stand now.
    "read_tables": _EVERYBODY,
    # Hands, their cards, settlements and transfers.
    "read_hands": _READERS_OF_PLAY,
    # The feed of everything that happened.
    "read_events": _READERS_OF_PLAY - {Role.FLOOR},
    # Rake, designated players' results and what else is added up over days.
    "read_reports": _READERS_OF_PLAY - {Role.TABLE_SYSTEM} | {Role.CAGE},
    # The trial balance, and statements of single accounts.
    "read_books": frozenset({Role.CAGE, Role.ACCOUNTING, Role.AUDIT, Role.MANAGEMENT}),
}


class Caller(Protocol):
    """Somebody who has signed in, a person or a table system.

    `actor` names the caller in events and stored answers; `table_codes` are the only tables that
    may be seen, None where there is no such bound.
    """

    @property
    def actor(self) -> str: ...

    @property
    def table_codes(self) -> frozenset[str] | None: ...

    @property
    def roles(self) -> Mapping[int, frozenset[Role]]:
        """The roles held, by property."""
        ...


@dataclass(frozen=True, slots=True)
class Scope:
    """How far an allowed action reaches."""

    property_ids: frozenset[int]
    table_codes: frozenset[str] | None

    def __bool__(self) -> bool:
        return bool(self.property_ids)

    def holds(self, *, property_id: int, table_code: str) -> bool:
        """Tells whether a table lies within."""
        return property_id in self.property_ids and (
            self.table_codes is None or table_code in self.table_codes
        )


def allowed(role: str, action: str) -> bool:
    """Tells whether a role may do an action; an action that is not in the matrix, nobody may."""
    return role in ACTIONS.get(action, frozenset())


def scope(caller: Caller, action: str) -> Scope:
    """Gives the properties and tables on which the caller may do the action; maybe none."""
    return Scope(
        property_ids=frozenset(
            property_id
            for property_id, roles in caller.roles.items()
            if any(allowed(role, action) for role in roles)
        ),
        table_codes=caller.table_codes,
    )


class ActionAllowed(BasePermission):
    """Lets a caller through whose roles allow what the view declares for the method."""

    message = "None of your roles allows this: ask an administrator for one that does."

    def has_permission(self, request: Request, view: "APIView") -> bool:
        if request.method == "OPTIONS" or request.method not in view.allowed_methods:
            raise MethodNotAllowed(request.method or "")
        action = declared_action(view, request.method)
        return request.user is not None and bool(scope(cast(Caller, request.user), action))


def declared_action(view: "APIView | type[APIView]", method: str) -> str:
    """Gives the action that an API view declares for a method, "" for none."""
    actions: Mapping[str, str] = getattr(view, "actions", {})
    return actions.get("GET" if method == "HEAD" else method, "")


P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def require(action: str) -> Callable[[Page[P]], Page[P]]:
    """Guards a page: asks who is not signed in to do so, refuses (403) who may not.

    The page finds its `Scope` as `request.scope`.
    """

    def guard(page: Page[P]) -> Page[P]:
        @wraps(page)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            within = scope(cast(Caller, request.user), action)
            if not within:
                raise PermissionDenied(f"None of your roles lets you {action.replace('_', ' ')}.")
            request.scope = within  # type: ignore[attr-defined]
            return page(request, *args, **kwargs)

        guarded.action = action  # type: ignore[attr-defined]
        return guarded

    return guard
