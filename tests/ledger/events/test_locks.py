"""Who waits for whom, and why the order of a stream cannot turn round in the feed."""

from random import Random

import pytest
from django.db import connection, transaction

from ledger.events import feed
from ledger.events.store import (
    Append,
    LateStreamLock,
    append,
    lock,
    read_stream,
    read_streams,
    try_lock,
)
from tests.ledger.events.samples import (
    commit,
    draw_transaction_id,
    event,
    new_stream,
    put,
    sessions,
)

pytestmark = pytest.mark.django_db(transaction=True)


def transaction_id_is_drawn():
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_xact_id_if_assigned() IS NOT NULL")
        return cursor.fetchone()[0]


def test_try_lock_gives_the_streams_that_nobody_holds():
    held, free = new_stream().id, new_stream().id
    with sessions(2) as (holder, other):
        holder.begin()
        assert holder.do(try_lock, [held]) == {held}
        assert holder.do(try_lock, [held, free]) == {held, free}, "one's own are no obstacle"
        other.begin()
        assert other.do(try_lock, [held]) == set()
        holder.commit()
        assert other.do(try_lock, [held, free]) == {held, free}


def test_locking_draws_no_transaction_id():
    with transaction.atomic():
        lock([new_stream().id])
        try_lock([new_stream().id])
        assert not transaction_id_is_drawn()


def test_lock_and_append_wait_for_who_holds_the_stream():
    stream = new_stream()
    with sessions(3) as (holder, locker, appender):
        holder.begin()
        holder.do(put, stream)
        locker.begin()
        locking = locker.start(lock, [stream.id])
        appending = appender.start(commit, stream, 1)
        assert not locking.done()
        assert not appending.done()
        holder.commit()
        locking.result(timeout=20)
        locker.commit()
        appending.result(timeout=20)
    assert [each.version for each in read_stream(stream.id)] == [1, 2]


def test_who_claimed_a_stream_reads_what_was_committed_before():
    stream = new_stream()
    with sessions(2) as (before, claimer):
        before.begin()
        before.do(put, stream)
        claimer.begin()
        assert claimer.do(try_lock, [stream.id]) == set()
        before.commit()
        assert claimer.do(try_lock, [stream.id]) == {stream.id}
        assert len(claimer.do(read_stream, stream.id)) == 1
        claimer.do(put, stream, 1)
        claimer.commit()
    assert len(read_stream(stream.id)) == 2


def test_streams_named_in_any_order_are_locked_in_one():
    streams = [new_stream().id for _ in range(6)]

    def lock_some(number):
        for _ in range(30):
            with transaction.atomic():
                lock(Random(number).sample(streams, 4))

    with sessions(4) as four:
        for step in [session.start(lock_some, n) for n, session in enumerate(four)]:
            step.result(timeout=20)


def test_a_transaction_older_than_the_last_event_is_refused():
    stream = new_stream()
    commit(stream)
    with sessions(2) as (early, late):
        early.begin()
        early.do(draw_transaction_id)
        late.do(commit, stream, 1)
        with pytest.raises(LateStreamLock) as refused:
            early.do(put, stream, 2)
        assert refused.value.stream_id == stream.id
        early.commit()
        assert [each.version for each in read_stream(stream.id)] == [1, 2]
        early.do(commit, stream, 2)
    versions = [each.version for each in feed.read(feed.Cursor.START, 10)]
    assert versions == [1, 2, 3]


def test_a_late_transaction_is_refused_whole():
    stream, other = new_stream(), new_stream()
    with sessions(2) as (early, late):
        early.begin()
        early.do(draw_transaction_id)
        late.do(commit, stream)
        batch = [Append(other, 0, [event()]), Append(stream, 1, [event()])]
        with pytest.raises(LateStreamLock):
            early.do(lambda: append(batch, actor="", request_id=""))
        early.commit()
    assert read_stream(other.id) == []


def test_an_early_transaction_id_is_no_obstacle_if_nobody_came_between():
    stream = new_stream()
    commit(stream)
    with transaction.atomic():
        draw_transaction_id()
        put(stream, 1)
        put(new_stream())
    assert [each.version for each in read_stream(stream.id)] == [1, 2]


def test_no_streams_are_no_work():
    with transaction.atomic():
        lock([])
        assert try_lock([]) == set()
        assert read_streams([]) == {}
