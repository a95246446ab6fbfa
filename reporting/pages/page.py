"""What every page has in common: who may see it, whose house it shows, the way to the others."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any, Concatenate, Final, ParamSpec, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from casino.people.access import Caller, require, scope
from casino.people.models import Property, Role

P = ParamSpec("P")
HousePage = Callable[Concatenate[HttpRequest, Property, P], HttpResponseBase]
Page = Callable[..., HttpResponseBase]

# Name of the URL, title, and the action it takes to see it.
NAVIGATION: Final = (
    ("floor", "Floor", "read_tables"),
    ("hands", "Hands", "read_hands"),
    ("rake", "Rake", "read_reports"),
)


@dataclass(frozen=True)
class Link:
    """A page in the masthead."""

    title: str
    url: str
    current: bool


def page(action: str) -> Callable[[HousePage[P]], Page]:
    """Makes a view of ``(request, house)`` a page: behind sign-in and ``action``, for a house
    within the caller's scope (404 outside of it), with times on that house's clock. Browsers do
    not keep it: who comes after on the same machine may see less."""

    def decorate(view: HousePage[P]) -> Page:
        def shown(request: HttpRequest, house: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            reach = request.scope.property_ids  # type: ignore[attr-defined]
            found = get_object_or_404(Property, code=house, pk__in=reach)
            with timezone.override(zoneinfo.ZoneInfo(found.time_zone)):
                return view(request, found, *args, **kwargs)

        guarded: Page = never_cache(require(action)(shown))
        return update_wrapper(guarded, view)

    return decorate


def show(
    request: HttpRequest, house: Property, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    """Renders ``reporting/{template}.html`` with the masthead's links and the house."""
    return render(
        request,
        f"reporting/{template}.html",
        {
            **context,
            "house": house,
            "pages": _links(request, house),
            "reads_hands": _may(request, house, "read_hands"),
            "role_names": _roles(request),
        },
    )


def _may(request: HttpRequest, house: Property, action: str) -> bool:
    return house.pk in scope(cast(Caller, request.user), action).property_ids


def _links(request: HttpRequest, house: Property) -> list[Link]:
    links = []
    for name, title, action in NAVIGATION:
        if _may(request, house, action):
            url = reverse(name, args=[house.code])
            links.append(Link(title, url, current=request.path == url))
    return links


def _roles(request: HttpRequest) -> str:
    held = {role for roles in cast(Caller, request.user).roles.values() for role in roles}
    return ", ".join(sorted(Role(role).label for role in held))
