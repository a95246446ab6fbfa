"""What is recorded stays: by trigger for the owner, by missing rights for the service."""

from contextlib import contextmanager
from datetime import date

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from ledger.events import feed
from ledger.events.roles import SERVICE_ROLE
from ledger.events.store import lock, read_stream, try_lock
from tests.ledger.events.samples import commit, new_stream, put

pytestmark = pytest.mark.django_db(transaction=True)

# With a column of each, to be set to what it is.
EVENTS = {"ledger_event": "data", "ledger_event_2026_03": "data", "ledger_event_2026_04": "data"}
TABLES = {**EVENTS, "ledger_epoch": "number"}
CHANGES = ["UPDATE {0} SET {1} = {1}", "DELETE FROM {0}", "TRUNCATE {0}"]
INSERT = "INSERT INTO {0} SELECT * FROM {0}"


def execute(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else None


@contextmanager
def as_service():
    execute(f"SET ROLE {SERVICE_ROLE}")
    try:
        yield
    finally:
        execute("RESET ROLE")


@pytest.fixture
def stream():
    """A stream, and another in a partition made after the triggers were."""
    commit(new_stream(day=date(2026, 4, 1)))
    stream = new_stream()
    commit(stream)
    return stream


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize(("table", "column"), TABLES.items())
def test_not_even_the_owner_changes_what_is_recorded(stream, change, table, column):
    verb = change.split()[0]
    with pytest.raises(IntegrityError, match=f"{verb} on {table} is refused"):
        execute(change.format(table, column))
    assert len(read_stream(stream.id)) == 1


@pytest.mark.parametrize("change", [*CHANGES, INSERT])
@pytest.mark.parametrize(("table", "column"), {**TABLES, "ledger_stream": "version"}.items())
def test_the_service_may_write_the_ledger_by_appending_alone(
    stream, service_login, change, table, column
):
    with as_service(), pytest.raises(ProgrammingError, match="permission denied"):
        execute(change.format(table, column))


@pytest.mark.parametrize(
    "call",
    [
        "ledger_start_epoch()",
        "ledger_make_append_only('ledger_stream')",
        "nextval('ledger_position')",
    ],
)
def test_the_service_may_not_run_the_owners_functions(service_login, call):
    with as_service(), pytest.raises(ProgrammingError, match="permission denied"):
        execute(f"SELECT {call}")


@pytest.mark.parametrize(
    "way_round",
    [
        "ALTER TABLE ledger_event DISABLE TRIGGER ALL",
        "ALTER TABLE ledger_event DETACH PARTITION ledger_event_2026_03",
        "ALTER TABLE ledger_event OWNER TO casino_service",
        "ALTER FUNCTION ledger_refuse_change RENAME TO ledger_let_change",
        "DROP TABLE ledger_event_2026_03",
        "DROP TRIGGER append_only ON ledger_event",
        "CREATE RULE instead AS ON INSERT TO ledger_event DO INSTEAD NOTHING",
        "CREATE TRIGGER instead BEFORE INSERT ON ledger_event"
        " FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "COPY ledger_event FROM STDIN",
        "COPY ledger_event FROM PROGRAM 'true'",
        "LOCK TABLE ledger_event",
        "SET session_replication_role = replica",
        "SELECT setval('ledger_position', 1)",
    ],
)
def test_the_service_has_no_way_round_the_triggers(stream, service_login, way_round):
    with (
        as_service(),
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        transaction.atomic(),
    ):
        execute(way_round)


@pytest.mark.parametrize("table", ["ledger_stream", "ledger_account"])
@pytest.mark.parametrize("removal", ["DELETE FROM {}", "TRUNCATE {} CASCADE"])
def test_not_even_the_owner_removes_streams_and_accounts(stream, removal, table):
    with pytest.raises(IntegrityError, match="is refused: what is recorded stays"):
        execute(removal.format(table))
    assert len(read_stream(stream.id)) == 1


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE ledger_account SET never_negative = false",
        "UPDATE ledger_account SET debits = debits + 1",
        "DELETE FROM ledger_account",
        "INSERT INTO ledger_account (property_id, code, kind, currency, debits)"
        " VALUES (1, 'gift', 'asset', 'USD', 100)",
        "UPDATE ledger_transfer SET amount = amount",
        "DELETE FROM ledger_transfer",
        "TRUNCATE ledger_transfer",
        "INSERT INTO ledger_transfer (position) OVERRIDING SYSTEM VALUE VALUES (1)",
        "INSERT INTO ledger_transfer (recorded_at) VALUES (now())",
        "COPY ledger_transfer FROM STDIN",
        "CREATE FUNCTION public.nextval(text) RETURNS bigint RETURN 1",
    ],
)
def test_the_service_opens_accounts_and_posts_transfers_and_changes_nothing_else_of_them(
    service_login, change
):
    with as_service(), pytest.raises(ProgrammingError, match="permission denied"):
        execute(change)


def test_the_service_appends_locks_and_reads(service_login):
    stream = new_stream(day=date(2026, 5, 1))
    with as_service():
        with transaction.atomic():
            assert try_lock([stream.id]) == {stream.id}
            lock([stream.id])
            stored = put(stream)
        assert read_stream(stream.id) == stored
        assert feed.read(feed.Cursor.START, 10) == stored
        assert feed.lag().events == 0


def test_rights_follow_the_kind_of_table(service_login):
    rights = dict(
        execute(
            """SELECT table_name, string_agg(privilege_type, ' ' ORDER BY privilege_type)
            FROM information_schema.role_table_grants WHERE grantee = 'casino_service'
            GROUP BY table_name"""
        )
    )
    assert rights["ledger_event"] == rights["ledger_stream"] == rights["ledger_epoch"] == "SELECT"
    assert rights["django_migrations"] == "SELECT"
    # Beside what it may insert into some columns.
    assert rights["ledger_account"] == rights["ledger_transfer"] == "SELECT"
    assert rights["people_person"] == "DELETE INSERT SELECT UPDATE"
    assert not [table for table in rights if table.startswith("ledger_event_")]
