"""Events a second of ``append`` beside raw COPY and the ``eventsourcing`` package's recorder.

All on one PostgreSQL with its default, durable settings, taking turns; each batch is a transaction
of its own. Raw COPY brings the same rows, hashes and all, into the same table. ``within`` is
``append`` within a transaction of its caller, as the services append, which sends BEGIN and COMMIT
as well. Measured with eight writers, each a process with a connection of its own as the services
are, and with one alone.

    python -m benchmarks.append
"""

import json
import multiprocessing
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from datetime import UTC, date, datetime
from functools import partial
from itertools import count
from statistics import median
from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

import django
import psycopg
from django.core.management import call_command
from django.db import transaction
from eventsourcing import persistence
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore

from casino.embedded.throwaway import throwaway_servers
from ledger.events import canonical, store

DATABASE = "casino"
WRITERS = 8
ROUNDS = 9
TRANSACTIONS = {1: 120, 30: 60, 1000: 12}  # events in each: how many a writer does in a round
NAMES = ("append", "within", "copy", "recorder")
HAND = 30  # events of a stream at most
DAY = date(2026, 3, 14)
NOW = datetime(2026, 3, 14, 21, 30, 5, 250_000, tzinfo=UTC)
DATA = {
    "cards": ["As", "Kd", "7c", "2h", "9s", "Jd", "4c"],
    "player": "p-19482",
    "seat": 3,
    "wagers": {"ante": 2500, "flush": 500, "straight_flush": 500},
}

Write = Callable[[], object]
Prepare = Callable[[int], Write]  # makes a transaction of so many events ready to be written
Rates = dict[tuple[str, int], float]  # events a second by name and events a transaction


def main() -> None:
    with throwaway_servers({}) as servers:
        servers.postgres.create_database(DATABASE)
        url = servers.postgres.url(DATABASE)
        migrate(url)
        together, alone = rates(url, WRITERS), rates(url, 1)
    report(f"{WRITERS} writers", together)
    report("1 writer", alone)
    figures = {f"{name}_{size}": round(rate) for (name, size), rate in together.items()}
    figures |= {f"{name}_{size}_alone": round(rate) for (name, size), rate in alone.items()}
    print(json.dumps({"figures": figures}))


def rates(url: str, writers: int) -> Rates:
    """What ``writers`` get written together, the median of the rounds."""
    processes = multiprocessing.get_context("spawn")
    start, results = processes.Barrier(writers), processes.Queue()
    crew = [
        processes.Process(target=take_turns, args=(url, start, results)) for _ in range(writers)
    ]
    for process in crew:
        process.start()
    spans = defaultdict(list)
    for _ in range(writers * ROUNDS * len(TRANSACTIONS) * len(NAMES)):
        *turn, started, ended = results.get(timeout=300)
        spans[tuple(turn)].append((started, ended))
    for process in crew:
        process.join()
    by_contestant = defaultdict(list)
    for (_, size, name), times in spans.items():
        seconds = max(ended for _, ended in times) - min(started for started, _ in times)
        by_contestant[name, size].append(writers * TRANSACTIONS[size] * size / seconds)
    return {contestant: median(measured) for contestant, measured in by_contestant.items()}


def take_turns(url: str, start: Any, results: Any) -> None:
    """One writer: writes for each contestant in turn, at the same time as the other writers."""
    use_database(url)
    with ExitStack() as opened:
        contestants: dict[str, Prepare] = {
            "append": partial(append, nullcontext),
            "within": partial(append, transaction.atomic),
            "copy": opened.enter_context(raw_copy(url)),
            "recorder": opened.enter_context(recorder(url)),
        }
        for prepare in contestants.values():
            prepare(1)()
        for turn in range(ROUNDS):
            for size, transactions in TRANSACTIONS.items():
                for name, prepare in contestants.items():
                    writes = [prepare(size) for _ in range(transactions)]
                    start.wait()
                    started = time.perf_counter()
                    for write in writes:
                        write()
                    results.put((turn, size, name, started, time.perf_counter()))
                    start.wait()


def append(around: Callable[[], AbstractContextManager[None]], size: int) -> Write:
    event = store.NewEvent(type="wagers_made", data=canonical.encode(DATA), occurred_at=NOW)
    appends = [
        store.Append(store.Stream(stream, "hand", 1, DAY), 0, [event] * events)
        for stream, events in streams(size)
    ]

    def write() -> None:
        with around():
            store.append(appends, actor="table system 12", request_id=str(appends[0].stream.id))

    return write


@contextmanager
def raw_copy(url: str) -> Iterator[Prepare]:
    """COPY by psycopg into the table of events."""
    with psycopg.connect(url, autocommit=True) as connection:
        positions = count(1 << 40)

        def prepare(size: int) -> Write:
            rows = [
                (stream, "hand", 1, DAY, 1, 1 << 40, NOW, "table system 12", str(stream), version,
                 next(positions), "wagers_made", 1, NOW, json.dumps(DATA), os.urandom(32))
                for stream, events in streams(size)
                for version in range(1, events + 1)
            ]  # fmt: skip

            def write() -> None:
                with (
                    connection.cursor() as cursor,
                    cursor.copy("COPY ledger_event FROM STDIN") as copy,
                ):
                    for row in rows:
                        copy.write_row(row)

            return write

        yield prepare


@contextmanager
def recorder(url: str) -> Iterator[Prepare]:
    """The package's recorder as it comes, on a table that is there already."""
    with datastore(url) as opened:
        stored_events = PostgresApplicationRecorder(opened)
        opened.register_type_adapters()
        state = json.dumps(DATA).encode()

        def prepare(size: int) -> Write:
            events = [
                persistence.StoredEvent(stream, version, "hands:WagersMade", state)
                for stream, events in streams(size)
                for version in range(1, events + 1)
            ]
            return lambda: stored_events.insert_events(events)

        yield prepare


def datastore(url: str) -> PostgresDatastore:
    parts = urlsplit(url)
    return PostgresDatastore(
        dbname=DATABASE,
        host=parts.hostname or "",
        port=str(parts.port),
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        pool_size=1,
    )


def streams(size: int) -> Iterator[tuple[UUID, int]]:
    """Ids of new streams, as the product makes them, with the events that each gets of ``size``."""
    for start in range(0, size, HAND):
        yield store.new_stream_id(), min(HAND, size - start)


def migrate(url: str) -> None:
    """Make the tables of all contestants."""
    use_database(url)
    call_command("migrate", verbosity=0)
    with datastore(url) as opened:
        PostgresApplicationRecorder(opened).create_table()


def use_database(url: str) -> None:
    os.environ["DATABASE_URL"] = url
    os.environ["DJANGO_SETTINGS_MODULE"] = "casino.config.settings"
    os.environ["LOG_LEVEL"] = "WARNING"
    django.setup()


def report(title: str, measured: Rates) -> None:
    print(f"{title:>10}: events a second, in durable transactions")
    print(f"{'events in each':>16}" + "".join(f"{name:>12}" for name in NAMES), end="")
    print(f"{'× copy':>12}{'× recorder':>12}")
    for size in TRANSACTIONS:
        print(f"{size:>16,}" + "".join(f"{measured[name, size]:>12,.0f}" for name in NAMES), end="")
        for peer in ("copy", "recorder"):
            print(f"{measured['append', size] / measured[peer, size]:>12.2f}", end="")
        print()


if __name__ == "__main__":
    main()
