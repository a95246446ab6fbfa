"""A house with a hand of every kind, and its pages as somebody of the staff is given them."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from casino.people.models import Property, Role
from games.floor.hand_commands import Misdeal, PlaceWagers
from games.floor.terms import Cap
from games.models import Hand
from games.services import act_on_hand, record_hand
from games.settlement import settle_due
from reporting.tasks import project
from tests.callers import sign_in
from tests.games import evenings

# Both players beat a bank that is soon empty: the first is paid what is there.
WINNERS = [
    {"seat": 1, "cards": ["Ah", "Kh", "Qh", "9h", "7h", "2c", "3d"]},
    {"seat": 5, "cards": ["As", "Ks", "Qs", "9s", "7s", "3c", "4d"]},
]
BANK_CARDS = ["2d", "4c", "5s", "7d", "8c", "6s", "Jd"]
CAPS = [Cap(scope="hand", amount=100, wagers=("flush",), share="pro_rata")]


@pytest.fixture
def house() -> Property:
    return evenings.a_property(name="The Cardroom")


@pytest.fixture
def ask(house: Property) -> Callable[..., HttpResponse]:
    """``ask("hands", day=…)``: the answer to somebody of the house; ``role=`` as which one."""

    def asked(path: str, *, role: Role = Role.MANAGEMENT, **query: Any) -> HttpResponse:
        client = sign_in(Client(raise_request_exception=False), role, house)
        return client.get(path if path.startswith("/") else f"/{house.code}/{path}", query)

    return asked


def won(*, flush: int = 0, bank: int) -> dict[str, Any]:
    """A hand that both players win from a bank of that amount, each with a flush bet."""
    wagers = {"ante": 500, "raise": 500} | ({"flush": flush} if flush else {})
    return {
        **evenings.a_record(Random(0), reference="both win" + ", capped" * bool(flush)),
        "bank": {"seat": evenings.BANK, "amount": bank, "cards": BANK_CARDS},
        "players": [{**player, "wagers": wagers} for player in WINNERS],
    }


@pytest.fixture
def night(house: Property) -> dict[str, Hand]:
    """Hands by what became of them: two tables, the second one played on the day before."""
    table = evenings.a_playing_table(house, "HCF-10", caps=CAPS)
    before = evenings.now(timezone.now() - timedelta(days=1))
    elsewhere = evenings.an_open_table(house, "HCF-2", report=before)
    evenings.report_actions(elsewhere, *evenings.seated(), *evenings.banking())

    def play(record: dict[str, Any], opening=table, report=None) -> Hand:
        hand = record_hand(opening=opening, record=record, report=report or evenings.now()).hand
        settle_due(limit=10)
        return hand

    hands = {
        "yesterday": play(evenings.a_record(Random(1), reference="NIGHT-77"), elsewhere, before),
        "settled": play(evenings.a_record(Random(2), reference="plain")),
        "dead": play(won(bank=600)),
        "capped": play(won(flush=100, bank=90_000)),
        "misdeal": evenings.a_started_hand(table),
    }
    placed = PlaceWagers(seat=1, wagers={"ante": 500})
    light = Misdeal(reason="shuffler_red_light", note="The light came on.")
    act_on_hand(hand=hands["misdeal"], actions=[placed, light], report=evenings.now())

    with evenings.nothing_settled():
        hands["set_aside"] = play(evenings.a_record(Random(3), reference="stuck"))
    other = evenings.a_playing_table(house, "HCF-3")
    hands["ended"] = record_hand(
        opening=other, record=evenings.a_record(Random(4), reference="due"), report=evenings.now()
    ).hand
    hands["open"] = evenings.a_started_hand(evenings.a_playing_table(house, "HCF-4"))
    project()
    return hands
