"""The way in: to the floor of a house that one belongs to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from casino.people.access import require
from casino.people.models import Property


@require("read_tables")
def home(request: HttpRequest) -> HttpResponse:
    """Leads to the floor of one's house, or lets one choose among several."""
    reach = request.scope.property_ids  # type: ignore[attr-defined]
    houses = list(Property.objects.filter(pk__in=reach).order_by("name"))
    if len(houses) == 1:
        return redirect("floor", houses[0].code)
    return render(request, "reporting/home.html", {"houses": houses})
