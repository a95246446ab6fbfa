"""What every page of a house has in common: who may see it, and what its address may ask."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable, Collection, Mapping
from datetime import date
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from casino.clock import gaming_day
from casino.people.access import require
from casino.people.models import Property
from casino.web.views import MOST_OF_A_NAME
from reporting.pages.masthead import may

P = ParamSpec("P")
HousePage = Callable[Concatenate[HttpRequest, Property, P], HttpResponseBase]
Page = Callable[..., HttpResponseBase]


def page(action: str, *, takes: Collection[str] = ()) -> Callable[[HousePage[P]], Page]:
    """Makes a view of ``(request, house)`` a page: behind sign-in and ``action``, for a house
    within the caller's scope (404 outside of it), with times on that house's clock. An address
    with other parameters than it ``takes`` is refused (400). Browsers do not keep a page: who
    comes after on the same machine may see less."""

    def decorate(view: HousePage[P]) -> Page:
        def shown(request: HttpRequest, house: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            reach = request.scope.property_ids  # type: ignore[attr-defined]
            found = get_object_or_404(Property, code=house, pk__in=reach)
            request.house = found  # type: ignore[attr-defined]
            with timezone.override(zoneinfo.ZoneInfo(found.time_zone)):
                if faults := _faults(request, takes):
                    context = {"faults": faults, "takes": takes}
                    return show(request, found, "refused", context, status=400)
                return view(request, found, *args, **kwargs)

        guarded: Page = never_cache(require(action)(shown))
        return update_wrapper(guarded, view)

    return decorate


def _faults(request: HttpRequest, takes: Collection[str]) -> list[str]:
    """What is wrong with the parameters of an address, before anybody looks at their values."""
    asked = list(request.GET.lists())
    unknown = [name[:MOST_OF_A_NAME] for name, _ in asked if name not in takes]
    twice = [name for name, values in asked if name in takes and len(values) > 1]
    return [f"This page knows no “{name}”." for name in unknown] + [
        f"“{name}” was given twice." for name in twice
    ]


def today(house: Property) -> date:
    """The gaming day that it is at a house."""
    return gaming_day(at=timezone.now(), zone=house.time_zone, start_hour=house.day_start_hour)


def show(
    request: HttpRequest,
    house: Property,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Renders ``reporting/{template}.html`` with what every page of a house needs."""
    return render(
        request,
        f"reporting/{template}.html",
        {
            **context,
            "house": house,
            "reads_hands": may(request, house, "read_hands"),
            "reads_books": may(request, house, "read_books"),
            "today": today(house),
        },
        status=status,
    )
