"""The head of every page: whose house it shows, the way to its pages, and who is signed in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, cast

from django.http import HttpRequest
from django.urls import reverse

from casino.people.access import Caller, scope
from casino.people.models import Property

# Name of the URL, title, and the action it takes to see it.
NAVIGATION: Final = (
    ("floor", "Floor", "read_tables"),
    ("hands", "Hands", "read_hands"),
    ("rake", "Rake", "read_reports"),
    ("books", "Books", "read_books"),
)


@dataclass(frozen=True)
class Link:
    """A page in the masthead."""

    title: str
    url: str
    current: bool


def masthead(request: HttpRequest) -> dict[str, Any]:
    """What ``web/base.html`` shows to who is signed in; a context processor, so that pages of the
    framework's own, such as those of errors, have it too.

    The house is the page's (``request.house``), or else the only one that the reader belongs to.
    """
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    house = getattr(request, "house", None) or _only_house_of(user)
    return {
        "house": house,
        "pages": _links(request, house) if house else [],
        "role_names": _role_names(user),
    }


def may(request: HttpRequest, house: Property, action: str) -> bool:
    """Tells whether who is signed in may do the action at the house."""
    return house.pk in scope(cast(Caller, request.user), action).property_ids


def _only_house_of(user: Caller) -> Property | None:
    return Property.objects.get(pk=next(iter(user.roles))) if len(user.roles) == 1 else None


def _links(request: HttpRequest, house: Property) -> list[Link]:
    links = []
    for name, title, action in NAVIGATION:
        if may(request, house, action):
            url = reverse(name, args=[house.code])
            links.append(Link(title, url, current=request.path == url))
    return links


def _role_names(user: Caller) -> str:
    held = {role.label for roles in user.roles.values() for role in roles}
    return ", ".join(sorted(held))
