"""Finding tables and hands for a caller: what lies outside its scope is not there."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Final, cast
from uuid import UUID

from django.db.models import F, QuerySet
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.views import APIView

from casino.people.access import Caller, Scope, declared_action, scope
from casino.people.models import Property
from casino.web.paging import bad_parameter
from casino.web.problems import Problem
from games.models import Hand, Table, TableOpening

PROPERTY: Final = OpenApiParameter(
    "property",
    {"type": "string", "minLength": 1},
    description="Code of the property; only who works for several has to name it.",
)


def scope_of(request: Request, view: APIView) -> Scope:
    """Gives the scope of what the view does; within one property where `?property=` names it.

    Problem 400 where the caller works at no property of that code, be there one or not.
    """
    within = scope(cast(Caller, request.user), declared_action(view, request.method or ""))
    code = request.query_params.get("property")
    if code is None:
        return within
    named = Property.objects.filter(pk__in=within.property_ids, code=code).first()
    if named is None:
        raise bad_parameter("property", "You do this at no property of that code.")
    return Scope(frozenset({named.pk}), within.table_codes)


def property_id_of(within: Scope) -> int:
    """Gives the one property of a scope. Problem 400 where there are several."""
    if len(within.property_ids) > 1:
        raise bad_parameter("property", "You work for several properties: name one of them.")
    (property_id,) = within.property_ids
    return property_id


def property_of(within: Scope, table_code: str) -> Property:
    """Gives the one property of a scope where a table of that code may be.

    Problem 400 where there are several properties, 404 where the table is out of scope.
    """
    return Property.objects.get(pk=_property_id_with(within, table_code))


def _property_id_with(within: Scope, table_code: str) -> int:
    property_id = property_id_of(within)
    if not within.holds(property_id=property_id, table_code=table_code):
        raise Http404
    return property_id


def tables(within: Scope) -> QuerySet[Table]:
    """Gives the tables in a scope, by property and code."""
    found = Table.objects.filter(property_id__in=within.property_ids)
    if within.table_codes is not None:
        found = found.filter(code__in=within.table_codes)
    return found.select_related("property").order_by("property__code", "code")


def table_of(within: Scope, code: str) -> Table:
    """Gives a table by its code. Problem 404 where the scope has none."""
    property_id = _property_id_with(within, code)
    table = tables(within).filter(property_id=property_id, code=code).first()
    if table is None:
        raise Http404
    return table


def opening_of(within: Scope, code: str) -> TableOpening:
    """Gives the present opening of a table, or else the last. Problem 409 before the first."""
    # One query, not one for each step of the way: every report of play asks this.
    property_id = _property_id_with(within, code)
    openings = _latest_first(TableOpening.objects.filter(table__property_id=property_id))
    opening = openings.filter(table__code=code).first()
    if opening is None:
        table_of(within, code)
        raise Problem(HTTPStatus.CONFLICT, "table_not_open", "Open the table first.")
    return opening


def latest_openings(of: Iterable[Table]) -> dict[int, TableOpening]:
    """Gives the present or last opening of each table that has one, by the table's id."""
    latest = _latest_first(TableOpening.objects.filter(table__in=of)).distinct("table_id")
    return {opening.table_id: opening for opening in latest}


def _latest_first(openings: QuerySet[TableOpening]) -> QuerySet[TableOpening]:
    """Gives openings by table, of each the present one first and then from the last back."""
    present = F("closed_at").desc(nulls_first=True)
    return openings.select_related("table__property").order_by("table_id", present, "-opened_at")


def hands(within: Scope) -> QuerySet[Hand]:
    """Gives the hands in a scope, the latest first."""
    found = Hand.objects.filter(table__property_id__in=within.property_ids)
    if within.table_codes is not None:
        found = found.filter(table__code__in=within.table_codes)
    return found.select_related("opening__table__property").order_by("-started_at", "-id")


def hand_of(within: Scope, hand_id: UUID) -> Hand:
    """Gives a hand by its id. Problem 404 where the scope has none."""
    hand = hands(within).filter(pk=hand_id).first()
    if hand is None:
        raise Http404
    return hand
