import asyncio
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from django.core.management import call_command
from django.db import connections

from casino.people.models import Property
from games.models import Hand, TableOpening
from games.settlement import settle_due
from games.simulator import evening as module
from games.simulator.client import Client
from games.simulator.evening import Evening
from games.simulator.plans import PLANS
from ledger.books.selectors import trial_balance

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE_SECONDS = 90


@pytest.fixture
def key(tmp_path, capsys):
    path = tmp_path / "key"
    call_command("demo", key_file=path)
    return path.read_text().strip()


@pytest.fixture(autouse=True)
def short_evenings(monkeypatch):
    monkeypatch.setattr(module, "_HANDS", (6, 9))


async def settle_hands() -> None:
    """What a worker does."""

    def settle() -> None:
        settle_due(limit=100)
        connections.close_all()

    while True:
        await asyncio.to_thread(settle)
        await asyncio.sleep(0.05)


def play(url: str, key: str, *, seed: int, until: Callable[[list[str]], bool]) -> list[str]:
    """Play at all tables until something was said; gives all of it."""
    said: list[str] = []

    def say(line: str, code: str = "") -> None:
        said.append(f"{code} {line}")

    async def heard() -> None:
        while not until(said):
            await asyncio.sleep(0.05)

    async def evening() -> None:
        client = Client(url=url, key=key, say=say)
        tables = [
            Evening(
                client, plan, chance=Random(seed), speed=10_000, say=partial(say, code=plan.code)
            ).play()
            for plan in PLANS
        ]
        running = [asyncio.ensure_future(one) for one in (settle_hands(), *tables)]
        try:
            await asyncio.wait_for(heard(), PATIENCE_SECONDS)
        finally:
            for one in running:
                one.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            await client.close()

    asyncio.run(evening())
    return said


def told_by_all(what: str, times: int = 1) -> Callable[[list[str]], bool]:
    def told(said: list[str]) -> bool:
        lines = [line for line in said if what in line]
        return all(sum(plan.code in line for line in lines) >= times for plan in PLANS)

    return told


def test_evenings_are_played_without_a_refusal_and_taken_up_where_they_were_left(live_server, key):
    said = play(live_server.url, key, seed=1, until=told_by_all("banks against"))
    before = Hand.objects.count()
    said += play(live_server.url, key, seed=2, until=told_by_all("banks against", times=2))
    assert [line for line in said if "refused" in line or "answers" in line] == []
    assert Hand.objects.count() > before
    assert not Hand.objects.filter(status=Hand.Status.SET_ASIDE).exists()

    settle_due(limit=100)
    balance = trial_balance(Property.objects.get().pk)
    assert balance.lines
    assert balance.is_zero()


def test_a_table_closes_after_its_evening_and_opens_again(live_server, key, monkeypatch):
    monkeypatch.setattr(module, "_HANDS", (1, 1))
    play(live_server.url, key, seed=3, until=told_by_all("opens", times=2))
    for plan in PLANS:
        openings = TableOpening.objects.filter(table__code=plan.code)
        assert openings.exclude(closed_at=None).exists()
        assert openings.count() > 1
