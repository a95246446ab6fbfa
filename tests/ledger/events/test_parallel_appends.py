"""Real connections append at the same time."""

from contextlib import suppress
from datetime import date
from threading import Barrier

import pytest
from django.db import connection

from ledger.events import feed
from ledger.events.store import StaleStream, read_stream
from tests.ledger.events.samples import (
    commit,
    event,
    new_stream,
    put,
    sessions,
    until_it_waits,
)

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 6


def test_exactly_one_append_wins_each_version():
    stream = new_stream()
    barrier = Barrier(WRITERS)

    def write(writer):
        won = []
        for version in range(20):
            barrier.wait(timeout=20)
            with suppress(StaleStream):
                won += commit(stream, version, event(writer=writer))
        return won

    with sessions(WRITERS) as writers:
        steps = [session.start(write, number) for number, session in enumerate(writers)]
        won = [stored for step in steps for stored in step.result(timeout=60)]
    assert sorted(won, key=lambda stored: stored.version) == read_stream(stream.id)
    assert [stored.version for stored in read_stream(stream.id)] == list(range(1, 21))


def test_a_stream_opened_twice_at_once_is_opened_once():
    stream = new_stream()
    with sessions(2) as (first, second):
        first.begin()
        first.do(put, stream)
        opening = second.start(commit, stream)
        first.commit()
        with pytest.raises(StaleStream):
            opening.result(timeout=20)
    assert len(read_stream(stream.id)) == 1


def test_a_stream_whose_opening_was_rolled_back_can_be_opened():
    stream = new_stream()
    with sessions(2) as (first, second):
        first.begin()
        first.do(put, stream)
        opening = second.start(commit, stream)
        first.roll_back()
        assert opening.result(timeout=20) == read_stream(stream.id)


def test_different_streams_do_not_wait_for_each_other():
    commit(new_stream())  # whoever is the first of a month makes its partition
    with sessions(2) as (slow, quick):
        slow.begin()
        slow.do(put, new_stream())
        quick.do(commit, new_stream())


def test_a_partition_needed_by_two_at_once_is_made_once(month_without_partition):
    with sessions(WRITERS) as (first, *others):
        for session in others:
            session.do(commit, new_stream())
        first.begin()
        first.do(put, new_stream(day=month_without_partition))
        waiting = [
            session.start(commit, new_stream(day=month_without_partition)) for session in others
        ]
        first.commit()
        for step in waiting:
            step.result(timeout=20)
    assert len(feed.read(feed.Cursor.START, 20)) == 2 * len(others) + 1


def test_a_partition_whose_maker_rolls_back_is_made_by_the_next(month_without_partition):
    with sessions(2) as (first, second):
        first.begin()
        first.do(put, new_stream(day=month_without_partition))
        waiting = second.start(commit, new_stream(day=month_without_partition))
        first.roll_back()
        waiting.result(timeout=20)
    assert len(feed.read(feed.Cursor.START, 10)) == 1


def test_making_a_partition_waits_for_no_writer_and_no_reader(month_without_partition):
    commit(new_stream())
    with sessions(3) as (writer, reader, maker):
        writer.begin()
        writer.do(put, new_stream())
        reader.begin()
        reader.do(feed.read, feed.Cursor.START, 10)
        maker.do(commit, new_stream(day=month_without_partition))


def test_makers_of_the_same_two_partitions_do_not_stop_each_other(month_without_partition):
    month_before = date(2011, 6, 9)
    with sessions(2) as (first, second):
        first.begin()
        first.do(put, new_stream(day=month_without_partition))
        waiting = second.start(commit, new_stream(day=month_before))
        until_it_waits(waiting)
        first.do(put, new_stream(day=month_before))
        first.commit()
        waiting.result(timeout=20)
    assert len(feed.read(feed.Cursor.START, 10)) == 3


@pytest.fixture
def month_without_partition():
    yield date(2011, 7, 9)
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS ledger_event_2011_06, ledger_event_2011_07")
