from dataclasses import replace
from datetime import UTC
from time import time
from uuid import RFC_4122

import pytest
from django.db import DataError, transaction
from django.db.transaction import TransactionManagementError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.events import feed
from ledger.events.canonical import NotCanonical
from ledger.events.store import (
    Append,
    NewEvent,
    StaleStream,
    StreamDiffers,
    append,
    lock,
    new_stream_id,
    read_stream,
    read_streams,
    try_lock,
)
from tests.ledger.events.samples import DAY, commit, event, new_stream, put, sessions

pytestmark = pytest.mark.django_db(transaction=True)

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"))


def test_what_append_gives_is_what_reading_gives():
    hand, table = new_stream(), new_stream("table", 2)
    with transaction.atomic():
        stored = append(
            [Append(hand, 0, [event(n=1), event(n=2)]), Append(table, 0, [event(n=3)])],
            actor="dealer 7",
            request_id="request 1",
        )
    assert read_stream(hand.id) == stored[:2]
    assert read_streams([hand.id, table.id]) == {hand.id: stored[:2], table.id: stored[2:]}
    assert feed.read(feed.Cursor.START, 10) == stored
    assert [each.version for each in stored] == [1, 2, 1]


@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    data=st.dictionaries(TEXTS | st.just("\0"), TEXTS | st.just("\0\\\\N\t\n") | st.integers()),
    texts=st.tuples(TEXTS, TEXTS, TEXTS, TEXTS),
    occurred_at=st.datetimes(timezones=st.just(UTC)),
    schema_version=st.integers(1, (1 << 31) - 1),
)
def test_any_text_comes_back_byte_for_byte(data, texts, occurred_at, schema_version):
    kind, type, actor, request_id = texts
    stream = new_stream(kind)
    new = NewEvent(
        type=type,
        data=event(data=data).data,
        occurred_at=occurred_at,
        schema_version=schema_version,
    )
    with transaction.atomic():
        stored = append([Append(stream, 0, [new])], actor=actor, request_id=request_id)
    (read,) = read_stream(stream.id)
    assert [read] == stored
    assert (read.stream_kind, read.type, read.actor, read.request_id) == texts
    assert read.data == new.data


def test_reading_goes_on_after_a_version():
    hand, table = new_stream(), new_stream("table")
    stored = commit(hand, 0, event(n=1), event(n=2), event(n=3))
    other = commit(table, 0, event(n=4), event(n=5))
    assert read_stream(hand.id, after=2) == stored[2:]
    assert read_streams([hand.id, table.id], after={hand.id: 1}) == {
        hand.id: stored[1:],
        table.id: other,
    }


def test_unknown_streams_have_no_events():
    unknown = new_stream().id
    assert read_stream(unknown) == []
    assert read_streams([unknown]) == {unknown: []}


@pytest.mark.parametrize(("length", "expected"), [(0, 1), (2, 0), (2, 1), (2, 3)])
def test_a_wrong_version_is_refused_with_the_right_one(length, expected):
    stream = new_stream()
    if length:
        commit(stream, 0, *[event()] * length)
    with pytest.raises(StaleStream) as stale:
        commit(stream, expected)
    assert (stale.value.stream_id, stale.value.expected, stale.value.actual) == (
        stream.id,
        expected,
        length,
    )
    assert len(read_stream(stream.id)) == length


def test_a_transaction_can_go_on_after_a_refusal():
    stream = new_stream()
    commit(stream)
    with transaction.atomic():
        with pytest.raises(StaleStream) as stale:
            put(stream, 0)
        put(stream, stale.value.actual)
    assert len(read_stream(stream.id)) == 2


def test_a_batch_with_one_stale_stream_leaves_no_trace():
    fresh, stale = new_stream(), new_stream()
    commit(stale)
    batch = [Append(fresh, 0, [event()]), Append(stale, 0, [event()])]
    with transaction.atomic(), pytest.raises(StaleStream):
        append(batch, actor="", request_id="")
    assert read_stream(fresh.id) == []
    assert [each.version for each in commit(fresh)] == [1]


def test_a_rolled_back_append_leaves_no_trace_and_no_gap():
    stream = new_stream()
    first = commit(stream)
    with transaction.atomic():
        put(stream, 1)
        transaction.set_rollback(True)
    second = commit(stream, 1)
    assert read_stream(stream.id) == first + second
    assert feed.read(feed.Cursor.START, 10) == first + second


def test_one_transaction_may_append_several_times():
    hand, table = new_stream(), new_stream("table")
    with transaction.atomic():
        stored = put(hand) + put(table) + put(hand, 1)
        with transaction.atomic():
            stored += put(hand, 2)
    assert feed.read(feed.Cursor.START, 10) == stored
    assert [each.version for each in read_stream(hand.id)] == [1, 2, 3]


@pytest.mark.parametrize(
    "change", [{"kind": "table"}, {"property_id": 2}, {"day": DAY.replace(day=15)}]
)
def test_a_stream_stays_what_it_was_opened_as(change):
    stream = new_stream()
    commit(stream)
    with pytest.raises(StreamDiffers, match=str(stream.id)):
        commit(replace(stream, **change), 1)
    assert len(read_stream(stream.id)) == 1


def test_an_append_without_a_transaction_is_one_itself():
    known, new = new_stream(), new_stream()
    put(known)
    with sessions(1) as (other,):
        assert len(other.do(read_stream, known.id)) == 1
        with pytest.raises(StaleStream):
            append(
                [Append(new, 0, [event()]), Append(known, 0, [event()])], actor="", request_id=""
            )
        assert other.do(read_stream, new.id) == []
        assert other.do(commit, known, 1)  # nothing is left locked


@pytest.mark.parametrize("take", [lock, try_lock])
def test_locking_needs_a_transaction(take):
    with pytest.raises(TransactionManagementError, match="atomic"):
        take([new_stream().id])


def test_appending_nothing_does_nothing():
    with transaction.atomic():
        assert append([], actor="", request_id="") == []


def test_events_that_could_not_be_read_again_as_they_are_meant_are_refused():
    stream = new_stream()
    naive = replace(event(), occurred_at=event().occurred_at.replace(tzinfo=None))
    with pytest.raises(ValueError, match="time zone"):
        commit(stream, 0, naive)
    with pytest.raises(NotCanonical):
        commit(stream, 0, replace(event(), data=b'{"ante": 5}'))
    with pytest.raises(DataError):
        commit(stream, 0, event("nul\0"))
    assert read_stream(stream.id) == []


def test_a_batch_names_each_stream_once_and_has_events_for_it():
    stream = new_stream()
    twice = [Append(stream, 0, [event()]), Append(stream, 1, [event()])]
    with transaction.atomic():
        with pytest.raises(ValueError, match="twice"):
            append(twice, actor="", request_id="")
        with pytest.raises(ValueError, match="no event"):
            append([Append(stream, 0, [])], actor="", request_id="")


def test_ids_of_new_streams_are_ordered_by_time_and_never_twice():
    ids = [new_stream_id() for _ in range(2000)]
    assert len(set(ids)) == len(ids)
    assert {(one.version, one.variant) for one in ids} == {(7, RFC_4122)}
    milliseconds = [one.int >> 80 for one in ids]
    assert milliseconds == sorted(milliseconds)
    assert abs(milliseconds[-1] - time() * 1000) < 60_000
