"""Hands: the list, and one hand replayed from its events with every line explained."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from casino.people.models import Property
from games.bookings import Accounts
from games.models import DueHand, Hand
from ledger.books import selectors as books
from reporting import selectors
from reporting.pages.page import page, show
from reporting.projections.hands import HANDS
from reporting.replay import Replay, replay

PAGE_SIZE = 50


@page("read_hands")
def hands(request: HttpRequest, house: Property) -> HttpResponse:
    """Hands, the latest first, by table where one is asked for."""
    found = selectors.hands([house.pk])
    tables = sorted(set(selectors.openings([house.pk]).values_list("table", flat=True)))
    table = request.GET.get("table", "")
    if table:
        found = found.filter(table=table)
    context = {
        "page": Paginator(found, PAGE_SIZE).get_page(request.GET.get("page")),
        "tables": tables,
        "table": table,
        "show_table": not table,
        "as_of": selectors.as_of(HANDS),
    }
    return show(request, house, "hands", context)


@page("read_hands")
def hand(request: HttpRequest, house: Property, hand: UUID) -> HttpResponse:
    """One hand as its events tell it, so that it is current even when the views lag."""
    row = get_object_or_404(Hand, pk=hand, table__property=house)
    played = replay(hand)
    context = {
        "hand": played,
        "due": DueHand.objects.filter(hand=row).first(),
        "seats": _seats(played),
        "walk": selectors.bank_walk(played.state.settlement) if played.has_limited_bank else [],
        "transfers": books.transfers_of(hand),
        "sides": _sides(played, house),
    }
    return show(request, house, "hand", context)


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
