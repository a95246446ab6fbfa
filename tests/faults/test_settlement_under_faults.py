"""Workers killed, Redis flushed and restarted, messages doubled: every hand is settled once.

What is true afterwards is read from the events alone, by folding every stream from its start.
"""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest
from django.db import connection

from casino.embedded.redis_server import RedisServer
from casino.people.models import Property
from games.floor import hand, table
from games.floor.codec import decode_hand, decode_table
from games.models import DueHand, Hand, TableOpening
from games.services import record_hand
from ledger.books.selectors import trial_balance
from ledger.events.store import read_stream
from tests.games.evenings import (
    a_playing_table,
    a_property,
    a_record,
    now,
    stacks_in_the_books,
)

pytestmark = [pytest.mark.faults, pytest.mark.django_db(transaction=True)]

PATIENCE = 90  # seconds for what takes some
Run = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture(autouse=True)
def small_batches(process_environment: dict[str, str]) -> None:
    """A worker settles few hands in a transaction, so that there is a middle to be killed in."""
    process_environment["SETTLEMENT_BATCH"] = "4"


@pytest.fixture
def slow_settlement(db: None) -> Iterator[None]:
    """Every hand takes a while, so that no worker is done before it is killed."""
    with connection.cursor() as cursor:
        cursor.execute("""
            CREATE FUNCTION take_a_while() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_sleep(0.02);
                RETURN OLD;
            END $$;
            CREATE TRIGGER slow BEFORE DELETE ON games_duehand
                FOR EACH ROW EXECUTE FUNCTION take_a_while()""")
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP FUNCTION take_a_while CASCADE")


def worker(run_process: Run, name: str = "one") -> subprocess.Popen[bytes]:
    return run_process(
        "celery",
        *("-A", "casino.config", "worker", "--queues", "settlement", "--concurrency", "2"),
        *("--without-gossip", "--without-mingle", "--hostname", f"{name}@%h"),
    )


def beat(run_process: Run, tmp_path: Path) -> subprocess.Popen[bytes]:
    schedule = str(tmp_path / "schedule")
    return run_process(
        "celery", "-A", "casino.config", "beat", "--schedule", schedule, "--pidfile", ""
    )


def kill(process: subprocess.Popen[bytes]) -> None:
    """SIGKILL to the process and all of its children."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def kill_children(process: subprocess.Popen[bytes]) -> None:
    """SIGKILL to the processes that run a worker's tasks, not to the worker itself."""
    for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
        os.kill(int(child), signal.SIGKILL)


def tables(room: Property, number: int) -> list[TableOpening]:
    return [a_playing_table(room, f"HCF-{n}") for n in range(number)]


def end_a_hand_at_each(openings: list[TableOpening], chance: Random) -> None:
    for opening in openings:
        record = a_record(chance, bets=(100, 200), amount=3_000)
        record_hand(opening=opening, record=record, report=now())


def due() -> int:
    return DueHand.objects.filter(set_aside_at=None).count()


def wait_until(reached: Callable[[], bool], pause: float = 0.005) -> None:
    until = monotonic() + PATIENCE
    while not reached():
        assert monotonic() < until, f"{due()} hands are still due"
        sleep(pause)


def assert_settled_once(room: Property) -> None:
    """Every hand has one settlement, and books and stacks are what the events add up to."""
    assert not DueHand.objects.exists()
    for one in Hand.objects.filter(table__property=room):
        events = read_stream(one.id)
        assert [event.type for event in events].count("hand_settled") == 1
        assert hand.fold(map(decode_hand, events)).phase == "settled"
        assert one.status == Hand.Status.SETTLED
    for opening in TableOpening.objects.filter(table__property=room):
        state = table.fold(map(decode_table, read_stream(opening.id)))
        assert state.hand is None
        code = opening.table.code
        replayed = {f"stack:{code}:{s.session}": s.stack for s in state.seats.values() if s.stack}
        assert stacks_in_the_books(opening) == replayed
    assert trial_balance(room.pk).is_zero()


def test_a_worker_killed_again_and_again_settles_every_hand_once(
    redis_server: RedisServer, slow_settlement: None, run_process: Run, tmp_path: Path
) -> None:
    room = a_property()
    openings = tables(room, 100)
    end_a_hand_at_each(openings, Random(1))
    beat(run_process, tmp_path)
    chance = Random(2)
    for _ in range(4):
        process = worker(run_process)
        before = due()
        wait_until(lambda before=before: due() < before)
        sleep(chance.random() / 10)  # anywhere within the transactions that follow
        kill(process)
        assert due() > 0, "the worker was done before it was killed"
        end_a_hand_at_each(openings[:50], chance)
    worker(run_process)
    wait_until(lambda: due() == 0)
    assert Hand.objects.count() == 300
    assert_settled_once(room)


def test_a_killed_task_is_taken_up_again_without_a_sweep(
    redis_server: RedisServer, slow_settlement: None, run_process: Run
) -> None:
    room = a_property()
    end_a_hand_at_each(tables(room, 60), Random(5))
    with redis_server.client() as redis:
        assert redis.llen("settlement") == 1  # no other message will come
    process = worker(run_process)
    wait_until(lambda: due() < 60)
    kill_children(process)
    assert due() > 0, "the worker was done before it was killed"
    wait_until(lambda: due() == 0)
    assert_settled_once(room)


def test_redis_flushed_and_restarted_loses_no_hand(
    redis_server: RedisServer, run_process: Run, tmp_path: Path
) -> None:
    room = a_property()
    openings = tables(room, 20)
    worker(run_process)
    beat(run_process, tmp_path)
    chance = Random(3)
    end_a_hand_at_each(openings, chance)
    wait_until(lambda: due() == 0)
    faults: list[Callable[[], Any]] = [
        redis_server.client().flushall,
        redis_server.stop,
        redis_server.start,
        redis_server.client().flushall,
    ]
    for fault in faults:
        end_a_hand_at_each(openings[:10], chance)
        fault()
        end_a_hand_at_each(openings[10:], chance)
    wait_until(lambda: due() == 0)
    assert Hand.objects.count() == 100
    assert_settled_once(room)


def test_a_worker_outlives_redis_that_restarts_while_it_settles(
    redis_server: RedisServer, slow_settlement: None, run_process: Run, tmp_path: Path
) -> None:
    room = a_property()
    openings = tables(room, 60)
    process = worker(run_process)
    beat(run_process, tmp_path)
    for n in range(3):
        end_a_hand_at_each(openings, Random(n))
        wait_until(lambda: due() < 60)
        redis_server.stop()
        assert due() > 0, "the worker was done before Redis was gone"
        redis_server.start()
        wait_until(lambda: due() == 0)
    assert process.poll() is None
    assert_settled_once(room)


def test_a_message_delivered_twice_to_two_workers_settles_once(
    redis_server: RedisServer, run_process: Run
) -> None:
    room = a_property()
    end_a_hand_at_each(tables(room, 60), Random(4))
    with redis_server.client() as redis:
        (message,) = redis.lrange("settlement", 0, -1)
        redis.rpush("settlement", message, message, message)
        assert redis.llen("settlement") == 4
    worker(run_process, "one")
    worker(run_process, "two")
    wait_until(lambda: due() == 0)
    assert_settled_once(room)
