import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from casino.people.models import Property

HOLDER = """
import signal, time
from casino.embedded.throwaway import throwaway_servers
# A program that was started in the background ignores it.
signal.signal(signal.SIGINT, signal.default_int_handler)
with throwaway_servers() as servers:
    pids = servers.postgres.process.pid, servers.redis.process.pid
    print(servers.postgres.folder, *pids, flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holder():
    """A process that holds throw-away servers, and what it said of them."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        folder, *pids = process.stdout.readline().split()
        yield process, Path(folder), [int(pid) for pid in pids]
        process.kill()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until(condition, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "this took too long"
        time.sleep(0.05)


@pytest.mark.faults
def test_an_interrupted_process_leaves_neither_servers_nor_files(holder):
    process, folder, pids = holder
    process.send_signal(signal.SIGINT)
    process.wait(timeout=20)
    assert all(map(gone, pids))
    assert not folder.exists()


@pytest.mark.faults
def test_a_killed_process_takes_its_servers_with_it(holder):
    process, folder, pids = holder
    process.kill()
    process.wait()
    wait_until(lambda: all(map(gone, pids)))
    shutil.rmtree(folder)


def test_the_servers_own_clock_is_not_on_utc(db):
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        zone = connection.execute("SHOW timezone").fetchone()
    assert zone == ("Pacific/Chatham",)


def test_a_stopped_redis_comes_back_empty_at_its_old_address(redis_server):
    address = redis_server.url
    with redis_server.client() as client:
        client.set("held", "1")
    redis_server.stop()
    redis_server.start()
    assert redis_server.url == address
    with redis_server.client() as client:
        assert client.get("held") is None


def test_a_process_of_a_test_works_under_the_services_role(service_connection, service_login):
    (name,) = service_connection.execute("SELECT current_user").fetchone()
    assert name == service_login[0]


def test_no_transaction_of_a_service_may_stay_open_for_long(service_connection):
    for limit in ("transaction_timeout", "idle_in_transaction_session_timeout"):
        assert service_connection.execute(f"SHOW {limit}").fetchone() != ("0",)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_what_a_test_commits_is_gone_before_the_next(turn):
    assert not Property.objects.exists()
    Property.objects.create(code="x", name="X", currency="USD", time_zone="UTC")
