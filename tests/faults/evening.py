"""Everything at once on one database, until the standard input ends: ``test_ledger_under_faults``.

Reports of hands, settlement, appends in any order, views and a reader of the feed, each in a
thread with a connection of its own. Whoever loses it connects again and goes on; what a report
was answered counts as promised. Ends with one line of JSON: what was promised, read and shown.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from random import Random
from threading import Event
from time import sleep
from typing import Any

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "casino.config.settings"
django.setup()

from django.db import InterfaceError, OperationalError, connection, transaction  # noqa: E402

from games.models import TableOpening  # noqa: E402
from games.services import record_hand  # noqa: E402
from games.settlement import settle_due  # noqa: E402
from ledger.events import feed  # noqa: E402
from ledger.events.models import Event as StoredRow  # noqa: E402
from ledger.events.store import (  # noqa: E402
    Append,
    LateStreamLock,
    StaleStream,
    append,
    read_streams,
)
from reporting.models import ProjectionBuild  # noqa: E402
from reporting.projections import PROJECTIONS  # noqa: E402
from reporting.projections.framework import catch_up, rebuild  # noqa: E402
from tests.games.evenings import a_playing_table, a_property, a_record, now  # noqa: E402
from tests.ledger.events.samples import event, new_stream  # noqa: E402

Place = tuple[int, int, int]
NOTES = [new_stream("note") for _ in range(6)]


class RolledBack(Exception):
    pass


def again_and_again(over: Event, step: Callable[[], Any]) -> list[Any]:
    """What each step gave that came to its end, until it is over."""
    given = []
    while not over.is_set():
        try:
            given.append(step())
        except (OperationalError, InterfaceError):
            connection.close()
            sleep(0.01)
        except (StaleStream, LateStreamLock, RolledBack):
            pass
    connection.close()
    return given


def report_a_hand(chance: Random, openings: list[TableOpening]) -> str:
    record = a_record(chance, bets=(100, 200), amount=3_000)
    return str(record_hand(opening=chance.choice(openings), record=record, report=now()).hand.id)


def take_notes(chance: Random) -> None:
    chosen = chance.sample(NOTES, 3)
    versions = {one: len(events) for one, events in read_streams(s.id for s in chosen).items()}
    with transaction.atomic():
        for stream in chosen[:2]:
            notes = [event(n=n) for n in range(chance.randint(1, 3))]
            append([Append(stream, versions[stream.id], notes)], actor="", request_id="")
        if chance.random() < 0.3:
            raise RolledBack


def show() -> None:
    for projection in PROJECTIONS.values():
        catch_up(projection)
    sleep(0.02)


def follow(over: Event) -> list[Place]:
    """The places of events as a reader of the feed comes upon them who goes on as REST does."""
    read: list[Place] = []
    cursor = feed.Cursor.START
    while True:
        is_over = over.is_set()
        try:
            shown = feed.last_shown()
            events = feed.read(cursor, 1 + len(read) % 50)
        except (OperationalError, InterfaceError):
            connection.close()
            sleep(0.01)
            continue
        read += [(one.epoch, one.xact, one.position) for one in events]
        cursor = events[-1].cursor if events else max(cursor, shown)
        if is_over and not events:
            return read


def rows() -> Iterator[tuple[str, list[Any]]]:
    """What readers see of each view."""
    for projection in PROJECTIONS.values():
        build = ProjectionBuild.objects.get(projection=projection.name, status="live")
        for view in projection.views:
            seen = view.model._default_manager.filter(build=build).order_by(*view.model.KEY)
            columns = [
                field.attname
                for field in view.model._meta.concrete_fields
                if field.attname not in ("id", "build_id")
            ]
            yield view.model.__name__, list(seen.values_list(*columns))


def views_that_differ_from_their_rebuild() -> list[str]:
    for projection in PROJECTIONS.values():
        catch_up(projection)
    live = dict(rows())
    for projection in PROJECTIONS.values():
        rebuild(projection)
    return [name for name, seen in rows() if seen != live[name] or not seen]


def main() -> None:
    room = a_property()
    openings = [a_playing_table(room, f"HCF-{n}", stack=10**9) for n in range(3)]
    connection.close()
    over, all_written = Event(), Event()
    go_on = partial(again_and_again, over)
    with ThreadPoolExecutor() as threads:
        following = threads.submit(follow, all_written)
        reports = [
            threads.submit(go_on, partial(report_a_hand, Random(seed), openings))
            for seed in range(4)
        ]
        others: list[Future[Any]] = [
            *(threads.submit(go_on, partial(settle_due, limit=n)) for n in (3, 20)),
            *(threads.submit(go_on, partial(take_notes, Random(seed))) for seed in range(3)),
            threads.submit(go_on, show),
        ]
        sys.stdin.read()
        over.set()
        try:
            for other in others:
                other.result()
            promised = [hand for report in reports for hand in report.result()]
            while settle_due(limit=200):
                pass
        finally:
            all_written.set()
        read = following.result()
    stored = StoredRow.objects.order_by("epoch", "xact", "position")
    print(
        json.dumps(
            {
                "promised": promised,
                "read": read,
                "stored": list(stored.values_list("epoch", "xact", "position")),
                "differing": views_that_differ_from_their_rebuild(),
            }
        )
    )


if __name__ == "__main__":
    main()
