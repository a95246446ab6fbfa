from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from ledger.events import feed
from ledger.events.feed import Cursor
from ledger.events.store import read_stream
from tests.ledger.events.samples import (
    commit,
    draw_transaction_id,
    event,
    new_stream,
    put,
    sessions,
)

database = pytest.mark.django_db(transaction=True)

CURSORS = st.builds(
    Cursor,
    st.integers(0, (1 << 31) - 1),
    st.integers(0, (1 << 63) - 1),
    st.integers(0, (1 << 63) - 1),
)


@given(CURSORS)
def test_a_cursor_survives_its_text(cursor):
    assert Cursor.decode(cursor.encode()) == cursor


@given(CURSORS, CURSORS)
def test_cursors_compare_by_epoch_then_transaction_then_position(one, other):
    tuples = [(c.epoch, c.xact, c.position) for c in (one, other)]
    assert (one < other) == (tuples[0] < tuples[1])


@pytest.mark.parametrize(
    "text",
    ["", "1", "1.2", "1.2.3.4", "1.-2.3", "1. 2.3", "a.b.c", "1.2.٣", f"1.2.{1 << 63}", "1..3"],
)
def test_no_other_text_is_a_cursor(text):
    with pytest.raises(ValueError, match="not a cursor"):
        Cursor.decode(text)


@database
def test_readers_go_on_from_the_last_event_they_got():
    stored = [commit(new_stream())[0] for _ in range(5)]
    first = feed.read(Cursor.START, 2)
    rest = feed.read(first[-1].cursor, 10)
    assert first + rest == stored
    assert feed.read(rest[-1].cursor, 10) == []


@database
def test_events_of_one_transaction_keep_their_order():
    with transaction.atomic():
        stored = [put(new_stream("hand"))[0] for _ in range(20)]
    assert feed.read(Cursor.START, 100) == stored
    assert feed.read(stored[7].cursor, 100) == stored[8:]


@database
def test_readers_may_ask_for_kinds_and_properties():
    hand = commit(new_stream("hand", 1))
    table = commit(new_stream("table", 1))
    elsewhere = commit(new_stream("hand", 2))
    assert feed.read(Cursor.START, 10, kinds=["hand"]) == hand + elsewhere
    assert feed.read(Cursor.START, 10, property_ids=[1]) == hand + table
    assert feed.read(Cursor.START, 10, kinds=("hand",), property_ids={2}) == elsewhere
    assert feed.read(Cursor.START, 10, kinds=[]) == []


@database
def test_an_event_waits_for_older_transactions_that_may_still_append():
    with sessions(2) as (slow, quick):
        slow.begin()
        early = slow.do(put, new_stream())
        late = quick.do(commit, new_stream())
        assert feed.read(Cursor.START, 10) == []
        slow.commit()
        assert feed.read(Cursor.START, 10) == early + late


@database
def test_an_id_drawn_early_and_committed_late_is_not_skipped():
    with sessions(2) as (slow, quick):
        slow.begin()
        slow.do(draw_transaction_id)
        late = quick.do(commit, new_stream())
        early = slow.do(put, new_stream())
        assert early[0].position > late[0].position
        assert feed.read(Cursor.START, 10) == []
        slow.commit()
        assert feed.read(Cursor.START, 10) == early + late


@database
def test_a_transaction_that_rolls_back_holds_nothing_up_afterwards():
    with sessions(2) as (slow, quick):
        slow.begin()
        slow.do(put, new_stream())
        late = quick.do(commit, new_stream())
        slow.roll_back()
        assert feed.read(Cursor.START, 10) == late


@database
def test_who_only_reads_holds_nothing_up():
    with sessions(2) as (reader, writer):
        reader.begin()
        reader.do(feed.read, Cursor.START, 10)
        stored = writer.do(commit, new_stream())
        assert feed.read(Cursor.START, 10) == stored


@database
def test_lag_counts_what_is_committed_and_not_shown():
    commit(new_stream())
    assert feed.lag() == feed.Lag(0, timedelta(0))
    with sessions(1) as (slow,):
        slow.begin()
        slow.do(draw_transaction_id)
        commit(new_stream(), 0, event(), event())
        lag = feed.lag()
        assert lag.events == 2
        assert timedelta(0) < lag.waited < timedelta(seconds=20)
        slow.roll_back()
    assert feed.lag() == feed.Lag(0, timedelta(0))


@database
def test_the_command_tells_of_lag_and_fails_above_a_limit():
    out = StringIO()
    with sessions(1) as (slow,):
        slow.begin()
        slow.do(draw_transaction_id)
        call_command("feed_lag", "--at-most", "0", stdout=out)
        commit(new_stream())
        call_command("feed_lag", "--at-most", "20", stdout=out)
        with pytest.raises(CommandError, match=r"1 events held back.*transaction that stays open"):
            call_command("feed_lag", "--at-most", "0")
        slow.roll_back()
    assert [line.split()[0] for line in out.getvalue().splitlines()] == ["0", "1"]


@database
def test_the_last_event_shown_has_all_that_is_shown_before_it_and_nothing_else():
    assert feed.last_shown() == feed.Cursor.START
    commit(new_stream(day=date(2026, 4, 1)))
    (shown,) = commit(new_stream())
    with sessions(1) as (slow,):
        slow.begin()
        held = slow.do(put, new_stream())
        last = feed.last_shown()
        late = commit(new_stream())
        assert last == feed.last_shown() == shown.cursor
        slow.commit()
    assert feed.read(last, 10) == held + late


@database
def test_the_feed_ends_at_an_event_and_at_no_transaction_that_left_none():
    # After a crash the id of one that wrote nothing durable is given to another.
    (shown,) = commit(new_stream())
    with transaction.atomic():
        draw_transaction_id()
    assert feed.last_shown() == shown.cursor


@database
def test_a_page_of_the_feed_costs_no_more_than_its_events():
    many, few = new_stream(day=date(2026, 1, 31)), new_stream(day=date(2026, 2, 1))
    stored = commit(many, 0, *[event()] * 1500)
    commit(few, 0, *[event()] * 10)
    with transaction.atomic():
        assert feed.read(stored[700].cursor, 20) == stored[701:721]
        assert events_looked_at() <= 25


@database
def test_where_the_feed_ends_costs_no_more_than_its_last_events():
    commit(new_stream(day=date(2026, 1, 31)), 0, *[event()] * 1500)
    last = commit(new_stream(day=date(2026, 2, 1)), 0, *[event()] * 10)[-1]
    with transaction.atomic():
        assert feed.last_shown() == last.cursor
        assert events_looked_at() <= 5


@database
def test_reading_a_stream_looks_at_its_own_events_only():
    commit(new_stream(), 0, *[event()] * 300)
    stream = new_stream()
    stored = commit(stream, 0, *[event()] * 10)
    with transaction.atomic():
        assert read_stream(stream.id, after=4) == stored[4:]
        assert events_looked_at() == 6


def events_looked_at():
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT sum(seq_tup_read + idx_tup_fetch) FROM pg_stat_xact_user_tables
            WHERE relname LIKE 'ledger_event%'"""
        )
        return cursor.fetchone()[0]
