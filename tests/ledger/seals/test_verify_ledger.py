"""Any damage to the ledger is found and named, also what the owner of the tables can do."""

from io import StringIO
from itertools import count

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from ledger.events.models import Event
from ledger.events.partitions import make_partitions
from ledger.events.store import Stream
from ledger.seals import verify as verifying
from ledger.seals.verify import verify
from tests.ledger.damage import damage
from tests.ledger.events.samples import DAY, commit, event, new_stream, put, sessions

pytestmark = pytest.mark.django_db(transaction=True)

NOT_RECORDED = "the event is not what was recorded"
HASH_NOT_RECORDED = "the hash is not the one that was recorded"

EVENT_DAMAGE = {
    "stream_kind": "'table'",
    "property_id": "property_id + 1",
    "day": "day + 40",
    "epoch": "epoch + 1",
    "xact": "'3'",
    "recorded_at": "recorded_at - interval '1 microsecond'",
    "actor": "'dealer 8'",
    "request_id": "request_id || '0'",
    "position": "position + 1",
    "type": "'voided'",
    "schema_version": "schema_version + 1",
    "occurred_at": "occurred_at + interval '1 microsecond'",
    "data": "replace(data, '2500', '9500')",
}
STREAM_DAMAGE = {
    "kind": ("'table'", 1, "the row of the stream has another kind, property or day"),
    "property_id": ("9", 1, "the row of the stream has another kind, property or day"),
    "day": ("day + 1", 1, "the row of the stream has another kind, property or day"),
    "version": ("5", 4, "the events end here, the row of the stream counts 5"),
    "head": ("sha256('')", 4, "the row of the stream has another hash of the last event"),
    "epoch": ("7", 4, "the row of the stream has another transaction of the last event"),
    "xact": ("'7'", 4, "the row of the stream has another transaction of the last event"),
}


@pytest.fixture
def stream() -> Stream:
    """A stream of four events among others, and room for events that are moved."""
    make_partitions(today=DAY, months_ahead=1)
    for _ in range(3):
        commit(new_stream(), 0, event(), event())
    stream = new_stream()
    commit(stream, 0, event(ante=2500), event(ante=2500))
    commit(stream, 2, event(ante=2500), event(ante=2500))
    commit(new_stream())
    return stream


def found(stream):
    """Version and difference of the stream's fault, the only one there is."""
    (fault,) = verify().faults
    assert fault.stream_id == stream.id
    return fault.version, fault.difference


def test_an_undamaged_ledger_is_whole(stream):
    out = StringIO()
    call_command("verify_ledger", stdout=out)
    assert out.getvalue().splitlines()[0] == "11 events in 5 streams: whole"


def test_an_empty_ledger_is_whole():
    done = verify()
    assert (done.streams, done.events, done.faults) == (0, 0, [])


@pytest.mark.parametrize("version", [1, 3, 4])
@pytest.mark.parametrize(("column", "value"), EVENT_DAMAGE.items())
def test_a_change_of_any_column_is_found_at_its_event(stream, column, value, version):
    damage(
        f"UPDATE ledger_event SET {column} = {value} WHERE stream_id = %s AND version = %s",
        stream.id,
        version,
    )
    assert found(stream) == (version, NOT_RECORDED)


@pytest.mark.parametrize("version", [1, 3, 4])
def test_a_change_of_a_hash_alone_is_told_from_one_of_its_event(stream, version):
    damage(
        "UPDATE ledger_event SET hash = sha256(hash) WHERE stream_id = %s AND version = %s",
        stream.id,
        version,
    )
    assert found(stream) == (version, HASH_NOT_RECORDED)


@pytest.mark.parametrize(("column", "change"), STREAM_DAMAGE.items())
def test_a_change_of_a_streams_row_is_found(stream, column, change):
    value, version, difference = change
    damage(f"UPDATE ledger_stream SET {column} = {value} WHERE id = %s", stream.id)
    assert found(stream) == (version, difference)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_deleted_event_is_missed(stream, version):
    damage("DELETE FROM ledger_event WHERE stream_id = %s AND version = %s", stream.id, version)
    assert found(stream) == (
        version,
        f"the event is missing, the next one there is version {version + 1}",
    )


def test_a_cut_off_tail_is_missed(stream):
    damage("DELETE FROM ledger_event WHERE stream_id = %s AND version > 2", stream.id)
    assert found(stream) == (2, "the events end here, the row of the stream counts 4")


def test_a_stream_without_any_event_is_missed(stream):
    damage("DELETE FROM ledger_event WHERE stream_id = %s", stream.id)
    assert found(stream) == (0, "the events end here, the row of the stream counts 4")


def test_events_without_a_stream_are_found(stream):
    damage("DELETE FROM ledger_stream WHERE id = %s", stream.id)
    assert found(stream) == (1, "the event is of a stream that is not there")


def test_two_events_in_each_others_place_are_found(stream):
    damage(
        "UPDATE ledger_event SET version = 5 - version + 100"
        " WHERE stream_id = %s AND version IN (2, 3)",
        stream.id,
    )
    damage(
        "UPDATE ledger_event SET version = version - 100 WHERE stream_id = %s AND version > 100",
        stream.id,
    )
    assert found(stream) == (2, NOT_RECORDED)


def test_a_deleted_event_whose_gap_was_closed_is_found(stream):
    damage("DELETE FROM ledger_event WHERE stream_id = %s AND version = 2", stream.id)
    damage(
        "UPDATE ledger_event SET version = version - 1 WHERE stream_id = %s AND version > 2",
        stream.id,
    )
    damage("UPDATE ledger_stream SET version = 3 WHERE id = %s", stream.id)
    assert found(stream) == (2, NOT_RECORDED)


def test_an_event_there_twice_in_two_partitions_is_found(stream):
    columns = [field.column for field in Event._meta.concrete_fields]
    values = [f"{column} + 40" if column == "day" else column for column in columns]
    damage(
        f"""INSERT INTO ledger_event ({", ".join(columns)}) SELECT {", ".join(values)}
        FROM ledger_event WHERE stream_id = %s AND version = 2""",
        stream.id,
    )
    assert found(stream)[0] == 2


UNREADABLE = {
    "occurred_at": ("'infinity'", NOT_RECORDED),
    "recorded_at": ("'-infinity'", NOT_RECORDED),
    "data": ("NULL", "the event lacks something that every event has"),
    "actor": ("NULL", "the event lacks something that every event has"),
    "xact": ("NULL", "the event lacks something that every event has"),
    "hash": ("NULL", HASH_NOT_RECORDED),
}


@pytest.mark.parametrize(("column", "change"), UNREADABLE.items())
def test_an_event_that_nobody_could_read_any_more_is_named_all_the_same(
    stream, unconstrained, column, change
):
    value, difference = change
    damage(
        f"UPDATE ledger_event SET {column} = {value} WHERE stream_id = %s AND version = 3",
        stream.id,
    )
    assert found(stream) == (3, difference)
    damage(
        "UPDATE ledger_event SET actor = 'somebody else' WHERE stream_id = %s AND version = 2",
        stream.id,
    )
    assert found(stream) == (2, NOT_RECORDED)


@pytest.fixture
def unconstrained():
    """The table of the events as its owner makes it who wants to store anything."""
    constraint = "ledger_event_occurred_at_check"
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_constraintdef(oid) FROM pg_constraint"
            f" WHERE conname = '{constraint}' AND conrelid = 'ledger_event'::regclass"
        )
        (check,) = cursor.fetchone()
        nullable = [column for column, (value, _) in UNREADABLE.items() if value == "NULL"]
        cursor.execute(f"ALTER TABLE ledger_event DROP CONSTRAINT {constraint}")
        for column in nullable:
            cursor.execute(f"ALTER TABLE ledger_event ALTER {column} DROP NOT NULL")
        yield
        damage("DELETE FROM ledger_event")
        cursor.execute(f"ALTER TABLE ledger_event ADD CONSTRAINT {constraint} {check}")
        for column in nullable:
            cursor.execute(f"ALTER TABLE ledger_event ALTER {column} SET NOT NULL")


def test_events_whose_epoch_was_taken_away_from_the_feed_are_found(stream):
    with connection.cursor() as cursor:
        cursor.execute("SELECT ledger_start_epoch()")
    commit(stream, 4)
    assert verify().faults == []
    damage("DELETE FROM ledger_epoch WHERE number = 2")
    assert found(stream) == (5, "the event is hidden: its epoch is not there")


def test_a_detached_partition_is_missed(stream):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE ledger_event DETACH PARTITION ledger_event_2026_03")
        assert len(verify().faults) == 5
        transaction.set_rollback(True)


def test_the_command_names_the_first_wrong_event_of_each_stream_and_fails(stream):
    other = new_stream()
    commit(other, 0, event(), event())
    for damaged in (stream, other):
        damage(
            "UPDATE ledger_event SET actor = '' WHERE stream_id = %s AND version > 1", damaged.id
        )
    err = StringIO()
    with pytest.raises(CommandError, match="2 of 6 streams are not whole") as failed:
        call_command("verify_ledger", stderr=err)
    assert failed.value.returncode == 1
    assert sorted(err.getvalue().splitlines()) == sorted(
        f"stream {damaged.id}, version 2: {NOT_RECORDED}" for damaged in (stream, other)
    )


def test_batches_of_streams_cover_all_of_them(stream, monkeypatch):
    monkeypatch.setattr(verifying, "STREAMS_AT_A_TIME", 2)
    seen = []
    done = verify(lambda so_far: seen.append(so_far.streams))
    assert (done.streams, done.events, done.faults) == (5, 11, [])
    assert seen == [2, 4, 5]


def test_streams_that_grow_meanwhile_are_no_fault(stream, monkeypatch):
    monkeypatch.setattr(verifying, "STREAMS_AT_A_TIME", 1)
    lengths = count(4)
    done = verify(lambda so_far: commit(stream, next(lengths)))
    assert done.faults == []
    assert next(lengths) > 5, "it grew between the batches"


def test_what_is_not_committed_is_not_looked_at(stream):
    with sessions(1) as (writer,):
        writer.begin()
        writer.do(put, stream, 4)
        assert (verify().events, verify().faults) == (11, [])
