"""Evenings at tables of High Card Flush, reported through the services."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.utils import timezone
from msgspec import convert

from casino.people.models import Property
from games.floor.table_commands import (
    AcceptDesignatedPlayer,
    BuyIn,
    OfferDesignatedPlayer,
    OpenHand,
    TableCommand,
    TakeSeat,
)
from games.floor.terms import Cap, Limits, Rake
from games.models import Hand, TableOpening
from games.rules.cards import TEXTS
from games.rules.errors import BadRecord
from games.rules.high_card_flush import raise_limit
from games.selectors import table_as_it_stands
from games.services import act_on_table, open_table
from games.streams import Report
from ledger.books.models import Account

GAME = "high_card_flush"
BANK = 3  # the seat of the designated player
STAKES = {wager: Limits(min=100, max=100_000) for wager in ("ante", "flush", "straight_flush")}
RAKE = Rake(method="all_players", amount=100)
STACK = 500_000

_numbers = count(1)


def a_property(**changes: Any) -> Property:
    zone = "America/Los_Angeles"
    usual = {
        "name": "The Cardroom",
        "currency": "USD",
        "time_zone": zone,
        # Half a day away, so that no gaming day ends while a test plays.
        "day_start_hour": (timezone.now().astimezone(ZoneInfo(zone)).hour + 12) % 24,
    }
    code = f"room-{next(_numbers)}-{uuid4().hex[:6]}"
    return Property.objects.create(code=code, **{**usual, **changes})


def now(at: datetime | None = None) -> Report:
    return Report("tsk_test", "request-1", at or timezone.now())


def an_open_table(room: Property | None = None, code: str = "HCF-1", **terms: Any) -> TableOpening:
    usual: dict[str, Any] = {"stakes": STAKES, "rake": RAKE, "seats": 7, "report": now()}
    room = room or a_property()
    return open_table(property=room, code=code, game=GAME, **{**usual, **terms}).opening


def report_actions(opening: TableOpening, *actions: TableCommand) -> None:
    act_on_table(opening=opening, actions=actions, report=now())


def a_started_hand(opening: TableOpening, bank: int = 50_000) -> Hand:
    """A hand that is played event by event."""
    report_actions(opening, OpenHand(bank=bank))
    return opening.hands.get(status=Hand.Status.OPEN)


def seated(seats: Sequence[int] = (1, BANK, 5), stack: int | None = STACK) -> list[TableCommand]:
    """Actions that seat players, each with a stack bought for cash, or untracked without one."""
    actions: list[TableCommand] = [TakeSeat(seat=seat) for seat in seats]
    if stack is not None:
        actions += [BuyIn(seat=seat, amount=stack, source="cash") for seat in seats]
    return actions


def banking(seat: int = BANK) -> list[TableCommand]:
    """Actions that make a seat the designated player."""
    return [OfferDesignatedPlayer(seat=seat), AcceptDesignatedPlayer(seat=seat)]


def a_playing_table(
    room: Property | None = None,
    code: str = "HCF-1",
    seats: Sequence[int] = (1, BANK, 5),
    stack: int | None = STACK,
    **terms: Any,
) -> TableOpening:
    """An open table with players seated and the designated player in place."""
    opening = an_open_table(room, code, **terms)
    report_actions(opening, *seated(seats, stack), *banking())
    return opening


def a_record(
    chance: Random,
    seats: Sequence[int] = (1, 5),
    *,
    bank: int = BANK,
    amount: int = 100_000,
    reference: str = "",
    bets: Sequence[int] = (500, 1000, 2500),
) -> dict[str, Any]:
    """A hand that a table might report: random cards, bets, raises and folds."""
    deck = list(TEXTS)
    chance.shuffle(deck)

    def seven() -> list[str]:
        return [deck.pop() for _ in range(7)]

    return {
        "game": GAME,
        "hand": reference or f"hand-{next(_numbers)}",
        "currency": "USD",
        "button": bank,
        "bank": {"seat": bank, "amount": amount, "cards": seven()},
        "players": [_player(chance, seat, seven(), bets) for seat in seats],
    }


def _player(chance: Random, seat: int, cards: list[str], bets: Sequence[int]) -> dict[str, Any]:
    wagers = {"ante": chance.choice(bets)}
    for bonus in ("straight_flush", "flush"):
        if chance.random() < 0.5:
            wagers[bonus] = chance.choice(bets)
    player: dict[str, Any] = {"seat": seat, "cards": cards, "wagers": wagers}
    if chance.random() < 0.3:
        return {**player, "folded": True}
    most = raise_limit([TEXTS.index(card) for card in cards])
    wagers["raise"] = wagers["ante"] * chance.randint(1, most)
    return player


@contextmanager
def nothing_settled() -> Iterator[None]:
    """While it lasts the rules refuse every hand, so that it is set aside."""
    refusal = BadRecord("no_pay_table", "rules", "There is no pay table.")
    with patch("games.settlement.rules.settle", side_effect=refusal):
        yield


def terms_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """The terms to open a table on for a record that names rules, caps and rake of its own."""
    return {
        "rules": record.get("rules", {}),
        "caps": convert(record.get("caps", []), list[Cap]),
        "rake": convert(record.get("rake"), Rake | None),
        "stakes": dict.fromkeys(STAKES, Limits(min=1, max=10_000_000)),
    }


def stacks_on_record(opening: TableOpening) -> dict[str, int]:
    """Tracked stacks by account code, as the table's events leave them."""
    seats = table_as_it_stands(opening).state.seats.values()
    table = opening.table.code
    return {f"stack:{table}:{s.session}": s.stack for s in seats if s.stack is not None}


def stacks_in_the_books(opening: TableOpening) -> dict[str, int]:
    """What the books hold for the seat sessions of a table, empty ones left out."""
    accounts = Account.objects.filter(
        property=opening.table.property, code__startswith=f"stack:{opening.table.code}:"
    )
    return {one.code: one.balance() for one in accounts if one.balance()}
