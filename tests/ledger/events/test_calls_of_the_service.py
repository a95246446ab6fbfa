"""What the services' login can make of the ledger's functions by calling them itself."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.events import feed
from ledger.seals.verify import verify
from tests.ledger.events.samples import DAY, commit, new_stream

pytestmark = pytest.mark.django_db(transaction=True)

TYPES = {
    "stream_ids": "uuid[]",
    "kinds": "text[]",
    "property_ids": "bigint[]",
    "days": "text[]::date[]",
    "expected_versions": "integer[]",
    "counts": "integer[]",
    "types": "text[]",
    "schema_versions": "integer[]",
    "occurred_ats": "text[]::timestamptz[]",
    "datas": "text[]",
    "actor": "text",
    "request_id": "text",
}
CALL = f"SELECT refusal FROM ledger_append({', '.join(f'%s::{type}' for type in TYPES.values())})"
A_YEAR_AND_MORE_AHEAD = f"{datetime.now(UTC) + timedelta(days=430):%Y-%m-%d}"


def arguments(stream, **changes):
    """Those of a call that appends two events to a stream with none."""
    usual = {
        "stream_ids": [stream.id],
        "kinds": [stream.kind],
        "property_ids": [stream.property_id],
        "days": [str(stream.day)],
        "expected_versions": [0],
        "counts": [2],
        "types": ["noted", "noted"],
        "schema_versions": [1, 1],
        "occurred_ats": ["2026-03-14 12:00+00"] * 2,
        "datas": ["{}", '{"ante":2500}'],
        "actor": "somebody",
        "request_id": "",
    }
    return list({**usual, **changes}.values())


@pytest.fixture
def service(service_database_url):
    with psycopg.connect(service_database_url, autocommit=True) as service:
        yield service


def test_such_a_call_appends(service):
    assert service.execute(CALL, arguments(new_stream())).fetchone() == (None,)
    assert [stored.version for stored in feed.read(feed.Cursor.START, 10)] == [1, 2]


@pytest.mark.parametrize(
    "changes",
    [
        {"counts": [0]},
        {"counts": [-1]},
        {"counts": [1]},
        {"counts": [3]},
        {"counts": [2, 1]},
        {"counts": [None]},
        {"counts": None},
        {"stream_ids": [None]},
        {"stream_ids": None},
        {"kinds": [None]},
        {"kinds": []},
        {"property_ids": [None]},
        {"days": [None]},
        {"days": ["infinity"]},
        {"days": ["-infinity"]},
        {"days": ["0044-03-15 BC"]},
        {"days": ["1999-12-31"]},
        {"days": [A_YEAR_AND_MORE_AHEAD]},
        {"days": ["10000-01-01"]},
        {"expected_versions": [None]},
        {"types": ["noted", None]},
        {"types": ["noted"] * 3},
        {"schema_versions": [1, 0]},
        {"schema_versions": [1]},
        {"occurred_ats": ["2026-03-14 12:00+00", "infinity"]},
        {"occurred_ats": ["2026-03-14 12:00+00", "-infinity"]},
        {"occurred_ats": ["2026-03-14 12:00+00", "0001-12-31 23:59+00 BC"]},
        {"occurred_ats": ["2026-03-14 12:00+00", "10000-01-01 00:00+00"]},
        {"datas": ["{}", "ante"]},
        {"datas": ["{}", '["ante"]']},
        {"datas": ["{}", '{"ante":2500']},
        {"datas": ["{}", None]},
        {"actor": None},
        {"request_id": None},
    ],
)
def test_an_event_that_is_not_well_formed_is_refused_and_nothing_is_appended(service, changes):
    known = new_stream()
    stored = commit(known)
    with pytest.raises((psycopg.DataError, psycopg.IntegrityError, psycopg.ProgrammingError)):
        service.execute(CALL, arguments(new_stream(), **changes))
    assert feed.read(feed.Cursor.START, 10) == stored
    assert verify().faults == []


@pytest.mark.parametrize("expected", [-1, 0, 2])
def test_no_call_turns_a_stream_back_or_skips_a_version(service, expected):
    stream = new_stream()
    stored = commit(stream)
    call = arguments(stream, expected_versions=[expected])
    assert service.execute(CALL, call).fetchone() == ("stale",)
    assert feed.read(feed.Cursor.START, 10) == stored


def test_a_stream_named_twice_is_refused(service):
    stream = new_stream()
    stored = commit(stream)
    twice = {
        name: [value[0]] * 2
        for name, value in zip(TYPES, arguments(stream), strict=True)
        if isinstance(value, list)
    }
    with pytest.raises(psycopg.IntegrityError):
        service.execute(
            CALL, arguments(stream, **{**twice, "expected_versions": [1, 1], "counts": [1, 1]})
        )
    assert feed.read(feed.Cursor.START, 10) == stored


OF_ANY_SHAPE = st.fixed_dictionaries(
    {},
    optional={
        "counts": st.lists(st.none() | st.integers(-2, 4), max_size=3),
        "expected_versions": st.lists(st.none() | st.integers(-2, 2), max_size=3),
        "kinds": st.lists(st.sampled_from(["hand", "table", None]), max_size=3),
        "types": st.lists(st.sampled_from(["noted", "", None]), max_size=4),
        "schema_versions": st.lists(st.none() | st.integers(-1, 2), max_size=4),
        "datas": st.lists(st.sampled_from(["{}", "[]", "{", "", None]), max_size=4),
        "days": st.lists(
            st.sampled_from([str(DAY), "2026-04-01", "infinity", "0044-03-15 BC", None]), max_size=3
        ),
        "occurred_ats": st.lists(
            st.sampled_from(["2026-03-14 12:00+00", "infinity", "0001-01-01 BC", None]), max_size=4
        ),
    },
)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=OF_ANY_SHAPE)
def test_whatever_is_called_every_reader_can_read_on_and_the_ledger_is_whole(service, changes):
    with suppress(psycopg.Error):
        service.execute(CALL, arguments(new_stream(), **changes))
    feed.read(feed.Cursor.START, 1000)
    assert verify().faults == []


@pytest.mark.parametrize(
    "day", ["infinity", "-infinity", "0044-03-15 BC", "1999-12-31", A_YEAR_AND_MORE_AHEAD]
)
def test_partitions_are_made_within_bounds_only(service, day):
    with pytest.raises(psycopg.DataError, match="no room"):
        service.execute("SELECT ledger_make_partition(%s::text::date)", [day])


@pytest.mark.parametrize(
    "shadow",
    [
        "CREATE TEMP TABLE ledger_event (LIKE public.ledger_event)",
        "CREATE TEMP TABLE ledger_stream (LIKE public.ledger_stream)",
        "CREATE TEMP TABLE ledger_epoch AS SELECT 7 AS number, 1::bigint AS system_identifier",
        "CREATE TEMP TABLE ledger_account (LIKE public.ledger_account)",
        "CREATE FUNCTION pg_temp.ledger_text(text) RETURNS bytea RETURN ''::bytea",
        "CREATE FUNCTION pg_temp.nextval(text) RETURNS bigint RETURN 1",
        "CREATE FUNCTION pg_temp.sha256(bytea) RETURNS bytea RETURN ''::bytea",
        "CREATE DOMAIN pg_temp.uuid AS text",
    ],
)
def test_nothing_that_the_service_makes_stands_before_what_the_ledgers_functions_use(
    service, shadow
):
    service.execute("SET search_path = pg_temp, public")
    service.execute(shadow)
    stream = new_stream()
    service.execute(CALL, arguments(stream))
    assert [stored.stream_id for stored in feed.read(feed.Cursor.START, 10)] == [stream.id] * 2
    assert verify().faults == []
