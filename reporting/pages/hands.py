"""Hands: the list, and one hand replayed from its events with every line explained."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from casino.people.models import Property
from games.bookings import Accounts
from games.models import DueHand, Hand
from ledger.books import selectors as books
from reporting import selectors
from reporting.pages.filters import HandFilters
from reporting.pages.page import page, show
from reporting.projections.hands import HANDS
from reporting.replay import Replay, replay

PAGE_SIZE = 50


@page("read_hands", takes=HandFilters.base_fields)
def hands(request: HttpRequest, house: Property) -> HttpResponse:
    """Hands, the latest first, of the day, table and status asked for; 400 for filters that make
    no sense. Those of one day come with what they add up to."""
    codes = selectors.openings(house.pk).values_list("table", flat=True)
    filters = HandFilters(request.GET, tables=sorted(codes, key=selectors.table_order))
    context = {"filters": filters, "as_of": selectors.as_of(HANDS)}
    if filters.is_valid():
        context |= _found(house, filters)
    return show(request, house, "hands", context, status=400 if filters.errors else 200)


def _found(house: Property, filters: HandFilters) -> dict[str, Any]:
    """A page of the hands that fit; an error among the filters where there is no such page."""
    asked = filters.cleaned_data
    found = selectors.find_hands(
        house.pk,
        day=asked["day"],
        table=asked["table"] or None,
        state=asked["status"] or None,
        text=asked["q"] or None,
    )
    number = asked["page"] or 1
    # One more than is shown tells whether there is a next page; counting them all takes longer.
    rows = list(found[(number - 1) * PAGE_SIZE : number * PAGE_SIZE + 1])
    if not rows and number > 1:
        filters.add_error("page", f"These hands are fewer than {number} pages.")
        return {}
    return {
        "hands": rows[:PAGE_SIZE],
        "page": number,
        "later": number - 1,
        "earlier": number + 1 if rows[PAGE_SIZE:] else None,
        "totals": selectors.hand_totals(found) if asked["day"] else None,
        "filtered": any(asked[name] for name in ("day", "table", "status", "q")),
    }


@page("read_hands")
def hand(request: HttpRequest, house: Property, hand: UUID) -> HttpResponse:
    """One hand as its events tell it, so that it is current even when the views lag."""
    row = get_object_or_404(Hand, pk=hand, table__property=house)
    played = replay(hand)
    context = {
        "hand": played,
        "due": DueHand.objects.filter(hand=row).first(),
        "seats": _seats(played),
        "transfers": books.transfers_of(hand),
        "neighbors": _neighbors(row),
        "sides": _sides(played, house),
    }
    return show(request, house, "hand", context)


def _neighbors(row: Hand) -> dict[str, Hand]:
    """The hands before and after this one at its opening, as far as there are any."""
    found = Hand.objects.filter(
        opening_id=row.opening_id, number__in=(row.number - 1, row.number + 1)
    )
    return {"before" if one.number < row.number else "after": one for one in found}


def _sides(played: Replay, house: Property) -> dict[str, str]:
    """The accounts of the seats in the hand, by code, as people call them."""
    terms = played.state.terms
    accounts = Accounts(house.pk, terms.table, terms.currency)
    sides = {
        accounts.stack(player.session).code: f"seat {player.seat}"
        for player in played.state.players.values()
    }
    if terms.bank:
        sides[accounts.stack(terms.bank.session).code] = "the bank"
    return sides | {accounts.untracked().code: "seats not tracked", accounts.rake().code: "rake"}


def _seats(played: Replay) -> list[dict[str, Any]]:
    """Who bet, in settlement order (seat order before it), each with result and outcomes."""
    results = {row["seat"]: row for row in played.state.settlement.get("seats", [])}
    players = {seat: player for seat, player in played.state.players.items() if player.wagers}
    order = dict.fromkeys([line["seat"] for line in played.lines] + sorted(players))
    return [
        {
            "player": players[seat],
            "result": results.get(seat),
            "lines": [line for line in played.lines if line["seat"] == seat],
        }
        for seat in order
    ]
