"""Whole hands a second over REST, to settled and to projected, with everything on one machine.

Starts what ``make run`` starts, but the simulator, with PostgreSQL's durable defaults; sends
whole hands at a steady rate over many tables and follows the event feed and the views to see
when each is settled and shown. Latencies count from the moment a hand was due to be sent, so
that a service that falls behind cannot hide it.

    python -m benchmarks.hands [--rate 100] [--seconds 60] [--tables 50]
"""

import argparse
import contextlib
import json
import os
import shutil
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread
from typing import Any, Self
from urllib.parse import urlsplit
from uuid import uuid4

import psutil
import psycopg

from casino.embedded.home import Home
from casino.embedded.machine import Machine
from casino.embedded.ports import listen_near
from casino.embedded.supervisor import Supervisor
from casino.embedded.system_user import postgres_user, temporary_folder
from games.simulator import dealing

SEATS = (1, 2, 3, 4, 5)  # the last of them banks every hand
STACK = 100_000_000
BANK = 500_000
SENDERS = 16
LOOK_EVERY = 0.02  # seconds
NEAR_THE_LIMIT = 0.6  # of all cores: what is left does not even out a second's ups and downs
PATIENCE = 60  # seconds for what is sent to be settled and projected
LIMITS = {"min": 500, "max": 10_000, "multiple": 100}
OPENING = {
    "game": "high_card_flush",
    "seats": 7,
    "stakes": {"ante": LIMITS, "straight_flush": LIMITS, "flush": LIMITS},
    "rake": {"method": "all_players", "amount": 100},
    "caps": [{"scope": "round", "amount": 5_000_000, "wagers": ["flush", "straight_flush"]}],
}

Json = dict[str, Any]
Place = tuple[int, ...]  # in the feed: epoch, transaction, position

# By what their command lines hold, the first that fits.
PARTS = {
    "web": "gunicorn",
    "beat": " beat ",
    "worker": " worker ",
    "redis": "redis-server",
    "postgres": "postgres",
}
SETTLED = """
    SELECT stream_id, epoch, xact::text::bigint, position FROM ledger_event
    WHERE (epoch, xact, position) > (%s, (%s::bigint)::text::xid8, %s) AND type = 'hand_settled'
        AND xact < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY epoch, xact, position"""
# A settlement's hand and table events share a transaction, and a view may read only one kind.
VIEWS = "SELECT epoch, xact FROM reporting_projectionbuild WHERE status = 'live'"


def main() -> None:
    given = arguments()
    with running_machine() as (machine, address):
        key = machine.key_file.read_text().strip()
        client = Client(address, key)
        chance = Random(1)
        tables = [open_table(client, f"BENCH-{n}") for n in range(1, given.tables + 1)]
        hands = [
            Hand(table["code"], record_of(chance, table, number))
            for number in range(given.rate * given.seconds // len(tables) + 1)
            for table in tables
        ][: given.rate * given.seconds]
        with Watch(machine.environment["DATABASE_URL"]) as watch:
            before = cpu_seconds()
            send_all(hands, address, key, given.rate)
            ended = time.monotonic()
            used = cpu_seconds()
            used.subtract(before)
            watch.wait_for({hand.id for hand in hands if hand.id})
        report(hands, watch, used, ended - hands[0].due)


@dataclass
class Hand:
    """A hand to report, and what became of it; times are of the monotonic clock."""

    table: str
    record: Json
    due: float = 0.0
    answered: float = 0.0
    status: int = 0
    id: str = ""


class Client:
    """One connection to the API, kept open."""

    def __init__(self, address: str, key: str) -> None:
        parts = urlsplit(address)
        assert parts.hostname
        self._http = HTTPConnection(parts.hostname, parts.port, timeout=30)
        self._key = key

    def post(self, path: str, body: Json) -> tuple[int, Json]:
        headers = {
            "Authorization": f"Bearer {self._key}",
            "Content-Type": "application/json",
            "Idempotency-Key": str(uuid4()),
        }
        self._http.request("POST", f"/api/v1/{path}", json.dumps(body), headers)
        response = self._http.getresponse()
        return response.status, json.loads(response.read())

    def must(self, path: str, body: Json) -> Json:
        status, answer = self.post(path, body)
        assert status < 300, answer
        return answer


def open_table(client: Client, code: str) -> Json:
    """Opens a table with players whose stacks outlast the run; gives it as the API shows it."""
    client.must(f"tables/{code}/openings", OPENING)
    actions: list[Json] = []
    for seat in SEATS:
        actions.append({"type": "take_seat", "seat": seat})
        actions.append({"type": "buy_in", "seat": seat, "amount": STACK, "source": "cash"})
    actions.append({"type": "offer_designated_player", "seat": SEATS[-1]})
    actions.append({"type": "accept_designated_player", "seat": SEATS[-1]})
    return client.must(f"tables/{code}/actions", {"actions": actions})


def record_of(chance: Random, table: Json, number: int) -> Json:
    begun = dealing.begun(table, bank=BANK, reference=f"{table['code']}-{number}")
    record = dealing.played_out(chance, table, begun)
    assert record is not None
    return record


def send_all(hands: Sequence[Hand], address: str, key: str, rate: int) -> None:
    """Sends the hands at their due times, by as many connections as are needed for that."""
    waiting: SimpleQueue[Hand] = SimpleQueue()
    start = time.monotonic() + 0.5
    for number, hand in enumerate(hands):
        hand.due = start + number / rate
        waiting.put(hand)

    def sender() -> None:
        client = Client(address, key)
        while True:
            try:
                hand = waiting.get_nowait()
            except Empty:
                return
            time.sleep(max(0.0, hand.due - time.monotonic()))
            hand.status, answer = client.post(f"tables/{hand.table}/hands", hand.record)
            hand.answered = time.monotonic()
            hand.id = answer.get("id", "")

    with ThreadPoolExecutor(SENDERS) as pool:
        for done in [pool.submit(sender) for _ in range(SENDERS)]:
            done.result()


class Watch:
    """Follows the ledger and the views from outside, and notes when what was first seen."""

    def __init__(self, database_url: str) -> None:
        self.settled: dict[str, float] = {}
        self.projected: dict[str, float] = {}
        self._places: list[tuple[Place, str]] = []
        self._connection = psycopg.connect(database_url, autocommit=True)
        self._ended = Event()
        self._thread = Thread(target=self._look_on)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._ended.set()
        self._thread.join()
        self._connection.close()

    def wait_for(self, hands: set[str]) -> None:
        until = time.monotonic() + PATIENCE
        while not hands <= self.projected.keys() and time.monotonic() < until:
            time.sleep(LOOK_EVERY)

    def _look_on(self) -> None:
        seen: Place = (0, 0, 0)
        shown = 0
        while not self._ended.wait(LOOK_EVERY):
            for hand, *place in self._connection.execute(
                SETTLED, [seen[0], str(seen[1]), seen[2]]
            ).fetchall():
                seen = tuple(place)
                self.settled[str(hand)] = time.monotonic()
                self._places.append((seen, str(hand)))
            reached = min(self._connection.execute(VIEWS).fetchall(), default=(0, 0))
            while shown < len(self._places) and self._places[shown][0][:2] <= reached:
                self.projected[self._places[shown][1]] = time.monotonic()
                shown += 1


def cpu_seconds() -> Counter[str]:
    """Processor time that each part has taken so far, its ended children's included."""
    taken: Counter[str] = Counter()
    for process in [psutil.Process(), *psutil.Process().children(recursive=True)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            taken[part_of(" ".join(process.cmdline()))] += sum(process.cpu_times()[:4])
    return taken


def part_of(command: str) -> str:
    """What a process belongs to: one of PARTS, or this benchmark, which plays the table systems."""
    return next((name for name, sign in PARTS.items() if sign in command), "table systems")


def report(hands: Sequence[Hand], watch: Watch, used: Counter[str], seconds: float) -> None:
    refused = [hand for hand in hands if hand.status != 201]
    figures: dict[str, float] = {"asked_per_s": round(len(hands) / seconds, 1)}
    stages = {
        "answered": {hand.id: hand.answered for hand in hands if hand.status == 201},
        "settled": watch.settled,
        "projected": watch.projected,
    }
    end = hands[0].due + seconds
    print(f"{'':>12}{'hands/s':>10}{'p50 ms':>10}{'p99 ms':>10}{'most ms':>10}")
    for name, when in stages.items():
        taken = sorted(when[hand.id] - hand.due for hand in hands if hand.id in when)
        rate = sum(moment <= end for moment in when.values()) / seconds
        figures[f"{name}_per_s"] = round(rate, 1)
        row = {"p50": taken[len(taken) // 2], "p99": taken[len(taken) * 99 // 100]}
        figures |= {f"{name}_{mark}_ms": round(1000 * one) for mark, one in row.items()}
        most = 1000 * taken[-1]
        print(f"{name:>12}{rate:>10.1f}", end="")
        print("".join(f"{1000 * one:>10.0f}" for one in row.values()) + f"{most:>10.0f}")
    print(f"{len(hands)} hands in {seconds:.1f} s; {len(refused)} refused.")
    cores = os.cpu_count() or 1
    busy = {name: taken / seconds for name, taken in used.most_common()}
    print(f"Of {cores} cores, each part took: ", end="")
    print(", ".join(f"{name} {share:.2f}" for name, share in busy.items()), end="")
    print(f"; together {sum(busy.values()):.2f}.")
    if sum(busy.values()) > NEAR_THE_LIMIT * cores:
        print(f"Processor time is what limits it, most of it that of {next(iter(busy))}.")
    figures |= {f"cores_{name.replace(' ', '_')}": round(one, 2) for name, one in busy.items()}
    print(json.dumps({"figures": figures}))


@contextlib.contextmanager
def running_machine() -> Iterator[tuple[Machine, str]]:
    """Servers, web, worker and beat as ``make run`` has them, gone afterwards."""
    folder = temporary_folder(postgres_user())
    supervisor = Supervisor(lambda name, line: print(f"{name:>10} | {line}"))
    try:
        with Home(folder) as home, listen_near(8100) as listening:
            machine = Machine(home, supervisor, speed=1)
            machine.start_servers()
            machine.provision()
            machine.make_demo()
            address = machine.start_web(listening)
            machine.start_workers()
            time.sleep(5)  # until the worker has started too
            yield machine, address
    finally:
        supervisor.stop()
        shutil.rmtree(folder)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hands", description=__doc__)
    parser.add_argument("--rate", type=int, default=100, help="hands a second")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--tables", type=int, default=50)
    return parser.parse_args()


if __name__ == "__main__":
    main()
