"""Events a second of ``append`` beside raw COPY and the ``eventsourcing`` package's recorder.

All on one PostgreSQL with its default, durable settings, one connection each, taking turns
transaction by transaction. Raw COPY brings the same rows, hashes and all, into the same table.

    python -m benchmarks.append
"""

import json
import os
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from itertools import count
from statistics import median
from urllib.parse import urlsplit

import django
import psycopg
from eventsourcing import persistence
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore

from casino.embedded.throwaway import throwaway_servers

DATABASE = "casino"
HAND = 30  # events of a stream at most
ROUNDS = {1: 800, 30: 400, 1000: 60}  # events a transaction: transactions of each contestant
DAY = date(2026, 3, 14)
NOW = datetime(2026, 3, 14, 21, 30, 5, 250_000, tzinfo=UTC)
DATA = {
    "cards": ["As", "Kd", "7c", "2h", "9s", "Jd", "4c"],
    "player": "p-19482",
    "seat": 3,
    "wagers": {"ante": 2500, "flush": 500, "straight_flush": 500},
}

Write = Callable[[int], Callable[[], object]]  # prepares the events, gives what writes them


def main() -> None:
    with throwaway_servers({}) as servers:
        servers.postgres.create_database(DATABASE)
        os.environ["DATABASE_URL"] = url = servers.postgres.url(DATABASE)
        os.environ["DJANGO_SETTINGS_MODULE"] = "casino.config.settings"
        os.environ["LOG_LEVEL"] = "WARNING"
        django.setup()
        _migrate()
        with raw_copy(url) as copy, recorder(url) as record:
            contestants = {"append": append, "copy": copy, "recorder": record}
            figures = {
                f"{name}_{size}": round(size / seconds)
                for size, rounds in ROUNDS.items()
                for name, seconds in measure(contestants, size, rounds).items()
            }
    report(figures)


def measure(contestants: dict[str, Write], size: int, rounds: int) -> dict[str, float]:
    """Seconds of a transaction of ``size`` events, the median of each contestant's."""
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, prepare in contestants.items():
            write = prepare(size)
            started = time.perf_counter()
            write()
            seconds[name].append(time.perf_counter() - started)
    return {name: median(taken) for name, taken in seconds.items()}


def append(size: int) -> Callable[[], object]:
    from django.db import transaction

    from ledger.events import canonical, store

    event = store.NewEvent(type="wagers_made", data=canonical.encode(DATA), occurred_at=NOW)
    appends = [
        store.Append(store.Stream(stream, "hand", 1, DAY), 0, [event] * events)
        for stream, events in streams(size)
    ]

    def write() -> None:
        with transaction.atomic():
            store.append(appends, actor="table system 12", request_id=str(uuid.uuid4()))

    return write


@contextmanager
def raw_copy(url: str) -> Iterator[Write]:
    """COPY by psycopg into the table of events, in one transaction a batch."""
    with psycopg.connect(url, autocommit=True) as connection:
        positions = count(1 << 40)

        def prepare(size: int) -> Callable[[], object]:
            rows = [
                (stream, "hand", 1, DAY, 1, 1 << 40, NOW, "table system 12", str(stream), version,
                 next(positions), "wagers_made", 1, NOW, json.dumps(DATA), os.urandom(32))
                for stream, events in streams(size)
                for version in range(1, events + 1)
            ]  # fmt: skip

            def write() -> None:
                with (
                    connection.transaction(),
                    connection.cursor() as cursor,
                    cursor.copy("COPY ledger_event FROM STDIN") as copy,
                ):
                    for row in rows:
                        copy.write_row(row)

            return write

        yield prepare


@contextmanager
def recorder(url: str) -> Iterator[Write]:
    """The package's recorder as it comes."""
    parts = urlsplit(url)
    datastore = PostgresDatastore(
        dbname=DATABASE,
        host=parts.hostname or "",
        port=str(parts.port),
        user=parts.username or "",
        password=parts.password or "",
        pool_size=1,
    )
    with datastore:
        events_recorder = PostgresApplicationRecorder(datastore)
        events_recorder.create_table()
        state = json.dumps(DATA).encode()

        def prepare(size: int) -> Callable[[], object]:
            events = [
                persistence.StoredEvent(stream, version, "hands:WagersMade", state)
                for stream, events in streams(size)
                for version in range(1, events + 1)
            ]
            return lambda: events_recorder.insert_events(events)

        yield prepare


def streams(size: int) -> Iterator[tuple[uuid.UUID, int]]:
    """New streams with the events each gets of ``size``."""
    for start in range(0, size, HAND):
        yield uuid.uuid4(), min(HAND, size - start)


def report(figures: dict[str, int]) -> None:
    names: Sequence[str] = ("append", "copy", "recorder")
    print(f"{'events a transaction':>22}" + "".join(f"{name:>12}" for name in names), end="")
    print(f"{'× copy':>12}{'× recorder':>12}")
    for size in ROUNDS:
        rates = [figures[f"{name}_{size}"] for name in names]
        print(f"{size:>22,}" + "".join(f"{rate:>12,}" for rate in rates), end="")
        print("".join(f"{rates[0] / rate:>12.2f}" for rate in rates[1:]))
    print("Events a second, each in durable transactions on one connection (median transaction).")
    print(json.dumps({"figures": figures}))


def _migrate() -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


if __name__ == "__main__":
    main()
