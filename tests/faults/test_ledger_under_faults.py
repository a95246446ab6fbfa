"""Connections ended and PostgreSQL stopped at once under load: nothing is lost, double or torn."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest

from casino.embedded.postgres import Postgres
from casino.embedded.processes import spawn, stop
from casino.embedded.system_user import postgres_user, temporary_folder
from tests.conftest import ROOT

pytestmark = pytest.mark.faults

PATIENCE = 120  # seconds for what takes some
BETWEEN_FAULTS = 150  # events


@pytest.fixture
def server() -> Iterator[Postgres]:
    """A PostgreSQL of the test's own, whose commits outlive its processes."""
    folder = temporary_folder(postgres_user())
    server = Postgres(
        folder, password="secret", log=folder / "postgres.log", settings={"fsync": "off"}
    )
    try:
        server.start()
        server.create_database("casino")
        yield server
    finally:
        server.close()
        shutil.rmtree(folder)


@pytest.fixture
def environment(server: Postgres) -> dict[str, str]:
    """As the services have it, once the database is provisioned; without Redis."""
    owner = server.url("casino")
    service = f"postgresql://casino:secret@{owner.partition('@')[2]}"
    environment = {
        **os.environ,
        "DATABASE_URL": owner,
        "SERVICE_DATABASE_URL": service,
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    run(environment, "manage.py", "provision")
    return {**environment, "DATABASE_URL": service}


def run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def events(server: Postgres) -> int:
    with psycopg.connect(server.url("casino")) as owner:
        (count,) = owner.execute("SELECT count(*) FROM ledger_event").fetchone()
        return count


def end_some_connections(server: Postgres) -> None:
    with psycopg.connect(server.url("casino")) as owner:
        owner.execute(
            """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE usename = 'casino' ORDER BY random() LIMIT 4"""
        )


def stop_at_once_and_start_again(server: Postgres) -> None:
    stop(server.process, by=signal.SIGQUIT, within=60)
    server.start()


@pytest.fixture
def evening(
    server: Postgres, environment: dict[str, str], tmp_path: Path
) -> Iterator[subprocess.Popen[bytes]]:
    with (tmp_path / "evening.log").open("wb") as log:
        process = spawn(
            [sys.executable, "-m", "tests.faults.evening"],
            stdout=log,
            environment=environment,
            stdin=subprocess.PIPE,
            cwd=ROOT,
        )
    yield process
    stop(process, within=0)


def test_feed_chains_books_and_views_outlive_whatever_ends(
    server: Postgres,
    environment: dict[str, str],
    evening: subprocess.Popen[bytes],
    tmp_path: Path,
) -> None:
    faults: list[Callable[[Postgres], None]] = [
        *[end_some_connections] * 5,
        stop_at_once_and_start_again,
    ] * 3
    for fault in faults:
        wait_for_events(server, evening, events(server) + BETWEEN_FAULTS)
        fault(server)
    wait_for_events(server, evening, events(server) + BETWEEN_FAULTS)
    evening.stdin.close()
    assert evening.wait(timeout=PATIENCE) == 0, (tmp_path / "evening.log").read_text()
    told = json.loads((tmp_path / "evening.log").read_text().splitlines()[-1])
    assert told["read"] == told["stored"], "the feed missed, repeated or exchanged something"
    assert told["differing"] == []
    assert run(environment, "manage.py", "verify_ledger")
    assert run(environment, "manage.py", "verify_settlements")
    with psycopg.connect(server.url("casino")) as owner:
        ended = owner.execute("SELECT id::text FROM games_hand WHERE status = 'settled'")
        assert set(told["promised"]) <= {hand for (hand,) in ended}, "a promised hand is missing"
    assert "deadlock detected" not in server.log.read_text()


def wait_for_events(server: Postgres, evening: subprocess.Popen[bytes], count: int) -> None:
    until = monotonic() + PATIENCE
    while events(server) < count:
        assert evening.poll() is None, "the evening ended by itself"
        assert monotonic() < until, "nothing is appended any more"
        sleep(0.02)
