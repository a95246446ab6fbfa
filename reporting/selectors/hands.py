"""Hands, by what they are looked for, and what they add up to."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final, TypedDict, cast

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum

from games.models import DueHand
from reporting.models import HandView
from reporting.selectors.builds import live

# What a hand may be, by its code in addresses, as people call it.
HAND_STATES: Final = {
    "open": "in play",
    "ended": "due to be settled",
    "set_aside": "set aside",
    "settled": "settled",
    "misdeal": "misdealt",
    "dead": "settled with a dead hand",
    "capped": "settled with a capped payout",
}
_SET_ASIDE = DueHand.objects.filter(hand=OuterRef("hand")).exclude(set_aside_at=None)
_SETTLED = Q(status=HandView.Status.SETTLED)


def find_hands(
    property_id: int,
    *,
    day: date | None = None,
    table: str | None = None,
    state: str | None = None,
    text: str | None = None,
) -> QuerySet[HandView]:
    """Hands, the latest first, of one gaming day, table and state (`HAND_STATES`) where they are
    given, and those whose number is ``text`` or whose reference holds it.

    Each has ``set_aside``: whether it could not be settled.
    """
    found = live(HandView, property_id).annotate(set_aside=Exists(_SET_ASIDE))
    found = found.order_by("-started_at", "-hand")
    if day is not None:
        # Whatever the zone, it lies between these: they let the index on the moment be used.
        midnight = datetime.combine(day, time.min, UTC)
        around = (midnight - timedelta(days=1), midnight + timedelta(days=3))
        found = found.filter(day=day, started_at__range=around)
    if table is not None:
        found = found.filter(table=table)
    if state is not None:
        found = found.filter(_is_in(state))
    if text is not None:
        number = Q(number=int(text)) if text.isdecimal() else Q()
        found = found.filter(Q(reference__icontains=text) | number)
    return found


def _is_in(state: str) -> Q:
    match state:
        case "set_aside":
            return Q(set_aside=True)
        case "ended":
            return Q(status=HandView.Status.ENDED, set_aside=False)
        case "dead" | "capped":
            return Q(**{f"{state}__gt": 0})
    return Q(status=state)


class HandTotals(TypedDict):
    """What hands come to; those that are settled alone make up the amounts (minor units)."""

    settled: int
    misdealt: int
    handle: int
    bank: int
    rake: int


def hand_totals(found: QuerySet[HandView]) -> HandTotals:
    """What these hands add up to, as the rake report counts them."""
    sums = {
        name: Sum(column, filter=_SETTLED, default=0)
        for name, column in (("handle", "handle"), ("bank", "bank_net"), ("rake", "rake"))
    }
    totals = found.order_by().aggregate(
        settled=Count("pk", filter=_SETTLED),
        misdealt=Count("pk", filter=Q(status=HandView.Status.MISDEAL)),
        **sums,
    )
    return cast(HandTotals, totals)
