import asyncio
from random import Random

import pytest
from django.core.management import call_command

from casino.people.models import Property
from games.models import Hand, TableOpening
from games.settlement import settle_due
from games.simulator import evening as module
from games.simulator.client import Client
from games.simulator.evening import Evening
from games.simulator.plans import PLANS
from ledger.books.selectors import trial_balance

pytestmark = pytest.mark.django_db(transaction=True)

PLAY_SECONDS = 4


@pytest.fixture
def key(tmp_path, capsys):
    path = tmp_path / "key"
    call_command("demo", key_file=path)
    return path.read_text().strip()


@pytest.fixture(autouse=True)
def no_waiting_for_workers(monkeypatch):
    """Starting the next hand settles the one before."""
    monkeypatch.setattr(module, "_SETTLEMENT_WAIT", 0)
    monkeypatch.setattr(module, "_HANDS", (6, 9))


def play(url: str, key: str, seed: int) -> list[str]:
    """Play at all tables for some seconds; gives what was said."""
    said: list[str] = []

    async def evening():
        client = Client(url=url, key=key, say=said.append)
        tables = [
            Evening(client, plan, chance=Random(seed), speed=10_000, say=said.append).play()
            for plan in PLANS
        ]
        try:
            await asyncio.wait_for(asyncio.gather(*tables), PLAY_SECONDS)
        except TimeoutError:
            pass
        finally:
            await client.close()

    asyncio.run(evening())
    return said


def test_evenings_are_played_without_a_refusal_and_taken_up_where_they_were_left(live_server, key):
    said = play(live_server.url, key, seed=1)
    before = Hand.objects.count()
    said += play(live_server.url, key, seed=2)
    assert [line for line in said if "refused" in line or "answers" in line] == []
    assert Hand.objects.count() > before
    assert set(Hand.objects.values_list("table__code", flat=True)) == {p.code for p in PLANS}
    assert not Hand.objects.filter(status=Hand.Status.SET_ASIDE).exists()

    while settle_due(request_id="test"):
        pass
    balance = trial_balance(Property.objects.get().pk)
    assert balance.accounts
    assert balance.is_zero()


def test_a_table_closes_after_its_evening_and_opens_again(live_server, key, monkeypatch):
    monkeypatch.setattr(module, "_HANDS", (1, 1))
    play(live_server.url, key, seed=3)
    closed = TableOpening.objects.exclude(closed_at=None)
    assert closed.exists()
    again = TableOpening.objects.filter(table__in=closed.values("table"), closed_at=None)
    assert again.exists()
