"""A reader follows the feed while eight connections write as unkindly as they may."""

from itertools import groupby
from operator import attrgetter
from random import Random
from threading import Event
from time import sleep

import pytest
from django.db import transaction

from ledger.events import feed
from ledger.events.store import Append, LateStreamLock, append, lock, read_streams
from tests.ledger.events.samples import draw_transaction_id, event, new_stream, sessions

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8
TRANSACTIONS = 40
STREAMS = [new_stream() for _ in range(12)]


class RolledBack(Exception):
    pass


def write(seed):
    """Transactions over several streams, with pauses; gives the events that were committed."""
    random, committed = Random(seed), []
    for _ in range(TRANSACTIONS):
        try:
            with transaction.atomic():
                stored = append_to_some(random)
                sleep(random.random() / 100)
                if random.random() < 0.2:
                    raise RolledBack
        except (RolledBack, LateStreamLock):
            continue
        committed += stored
    return committed


def append_to_some(random):
    if random.random() < 0.3:
        draw_transaction_id()
        sleep(random.random() / 100)
    chosen = random.sample(STREAMS, random.randint(1, 3))
    lock(stream.id for stream in chosen)
    versions = {one: len(events) for one, events in read_streams(s.id for s in chosen).items()}
    appends = [
        Append(stream, versions[stream.id], [event()] * random.randint(1, 4)) for stream in chosen
    ]
    return append(appends, actor="", request_id="")


def follow(written):
    """Read to the end of the feed, and on until everything is written and read."""
    read, cursor = [], feed.Cursor.START
    while True:
        over = written.is_set()
        events = feed.read(cursor, 1 + len(read) % 7)
        if over and not events:
            return read
        read += events
        cursor = events[-1].cursor if events else cursor


def test_the_reader_misses_nothing_repeats_nothing_and_keeps_each_streams_order():
    written = Event()
    with sessions(WRITERS + 1) as (reader, *writers):
        following = reader.start(follow, written)
        writing = [writer.start(write, seed) for seed, writer in enumerate(writers)]
        committed = [stored for step in writing for stored in step.result(timeout=120)]
        written.set()
        read = following.result(timeout=120)
    assert read == sorted(committed, key=attrgetter("cursor"))
    for _, of_stream in groupby(sorted(read, key=attrgetter("stream_id")), attrgetter("stream_id")):
        versions = [stored.version for stored in of_stream]
        assert versions == list(range(1, len(versions) + 1))
