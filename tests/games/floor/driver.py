"""Drives a table or a hand in the tests: its state, and every event so far."""

from dataclasses import dataclass, field
from datetime import date
from types import ModuleType
from typing import Any

import pytest

from games.floor import hand, table
from games.floor.errors import Refused
from games.floor.hand_commands import DealCards, PlaceWagers
from games.floor.handover import start_of
from games.floor.table_commands import (
    AcceptDesignatedPlayer,
    BuyIn,
    FinishHand,
    OfferDesignatedPlayer,
    OpenHand,
    OpenTable,
    TakeSeat,
)
from games.floor.terms import Limits, Rake
from games.rules.rule_sets import DEFAULTS

GAME = "high_card_flush"
DAY = date(2025, 6, 1)
STAKES = {
    "ante": Limits(min=500, max=10_000, multiple=100),
    "flush": Limits(min=100, max=5_000, multiple=100),
}
SEVEN_OF_A_SUIT = ("2s", "4s", "6s", "8s", "Ts", "Qs", "As")
FIVE_OF_A_SUIT = ("2h", "4h", "6h", "8h", "Th", "Qc", "Kc")
THREE_OF_A_SUIT = ("2d", "4d", "7d", "9c", "Jc", "Qh", "Kh")


@dataclass
class Stored:
    """What of a stored event is needed to read it."""

    type: str
    data: bytes
    schema_version: int = 1


@dataclass
class Driver:
    """One stream: what it decided so far, and where that leaves it."""

    module: ModuleType
    state: Any
    events: list[Any] = field(default_factory=list)

    def do(self, *commands: Any) -> list[Any]:
        """Decides the commands one after the other and gives the events of the last."""
        events: list[Any] = []
        for command in commands:
            events = self.module.decide(self.state, command)
            self.events += events
            self.state = self.module.fold(events, self.state)
        return events

    def refusal(self, command: Any) -> tuple[str, str]:
        """Gives code and field of the refusal that a command has to meet."""
        with pytest.raises(Refused) as caught:
            self.module.decide(self.state, command)
        assert caught.value.detail.endswith(".")
        return caught.value.code, caught.value.field

    def code(self, command: Any) -> str:
        """Gives the code of the refusal that a command has to meet."""
        return self.refusal(command)[0]


def terms(**changes: Any) -> OpenTable:
    """Gives the opening of a table of seven seats that rakes 100 from everybody."""
    usual = {
        "table": "HCF-1",
        "game": GAME,
        "currency": "USD",
        "rule_set": DEFAULTS[GAME],
        "rule_set_version": 1,
        "stakes": STAKES,
        "rake": Rake(method="all_players", amount=100),
        "seats": 7,
        "minimum_bank": 10_000,
    }
    return OpenTable(**{**usual, **changes})


def a_table(*seats: int, **changes: Any) -> Driver:
    """Gives an open table with players at these seats, of untracked stacks."""
    opened = Driver(table, table.INITIAL)
    opened.do(terms(**changes), *(TakeSeat(seat=seat, session=f"s{seat}") for seat in seats))
    return opened


def a_banked_table(bank: int, *players: int, stacks: int | None = None, **changes: Any) -> Driver:
    """Gives a table whose designated player sits at `bank`, everybody with the same stack."""
    opened = a_table(bank, *players, **changes)
    if stacks is not None:
        opened.do(*(BuyIn(seat=seat, amount=stacks, source="cash") for seat in (bank, *players)))
    opened.do(OfferDesignatedPlayer(seat=bank), AcceptDesignatedPlayer(seat=bank))
    return opened


def a_hand(at: Driver, bank: int = 50_000) -> Driver:
    """Opens a hand at a table and gives it, started."""
    at.do(OpenHand(hand=f"hand-{at.state.hands + 1}", bank=bank))
    started = Driver(hand, hand.INITIAL)
    started.do(start_of(at.state))
    return started


def finish(at: Driver, **changes: Any) -> FinishHand:
    """Gives the finish of the hand in progress, without any nets."""
    usual = {"hand": at.state.hand.hand, "result": "settled", "day": DAY}
    return FinishHand(**{**usual, **changes})


def a_dealt_hand(at: Driver, cards: dict[int, tuple[str, ...]], **wagers: int) -> Driver:
    """Gives a hand in which all these seats bet the same and have their cards."""
    dealt = a_hand(at)
    bank = dealt.state.terms.bank.seat
    dealt.do(*(PlaceWagers(seat=seat, wagers=wagers) for seat in cards if seat != bank))
    dealt.do(*(DealCards(seat=seat, cards=held) for seat, held in cards.items()))
    return dealt
