"""Transaction ids count anew in a restored copy; the epoch keeps its events behind the old ones."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import OperationalError, ProgrammingError, connection, transaction

from ledger.events import feed
from ledger.events.epochs import has_moved, start_epoch
from tests.ledger.events.samples import commit, event, new_stream, put, sessions

pytestmark = pytest.mark.django_db(transaction=True)


def as_owner(statement):
    """Change what the triggers protect, as a restore does."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement)


@pytest.fixture(autouse=True)
def first_epoch():
    yield
    as_owner("DELETE FROM ledger_epoch WHERE number > 1")


def restore_elsewhere():
    """Leave the tables as a dump brings them to a server that has run for a shorter time."""
    as_owner("UPDATE ledger_event SET xact = '1000000000000'")
    as_owner("UPDATE ledger_stream SET xact = '1000000000000'")


def test_a_new_epoch_stands_behind_the_old_one_whatever_its_transaction_ids():
    stream = new_stream()
    commit(stream, 0, event(), event())
    restore_elsewhere()
    assert feed.read(feed.Cursor.START, 10) == [], "its ids are not in the past of this server"
    number = start_epoch()
    old = feed.read(feed.Cursor.START, 10)
    assert [each.version for each in old] == [1, 2]
    new = commit(stream, 2)
    assert new[0].xact < old[-1].xact
    assert new[0].epoch == number == old[-1].epoch + 1
    assert feed.read(old[-1].cursor, 10) == new
    assert feed.read(feed.Cursor.START, 10) == old + new


def test_an_epoch_starts_when_whoever_appends_in_the_last_one_is_done():
    with sessions(2) as (appender, owner):
        appender.begin()
        last = appender.do(put, new_stream())
        starting = owner.start(start_epoch)
        assert not starting.done()
        appender.commit()
        assert starting.result(timeout=20) == last[0].epoch + 1
        assert owner.do(commit, new_stream())[0].epoch == last[0].epoch + 1


def test_nothing_is_appended_on_another_server_before_an_epoch_is_started_there():
    as_owner("UPDATE ledger_epoch SET system_identifier = system_identifier + 1")
    try:
        assert has_moved()
        with sessions(1) as (fresh,):
            with pytest.raises((OperationalError, ProgrammingError), match="another server"):
                fresh.do(commit, new_stream())
            out = StringIO()
            call_command("start_epoch", "--if-moved", stdout=out)
            call_command("start_epoch", "--if-moved", stdout=out)
            assert out.getvalue().splitlines() == [
                "Epoch 2 has started.",
                "The ledger is on the server where its epoch was started.",
            ]
            fresh.do(commit, new_stream())
    finally:
        as_owner(
            "UPDATE ledger_epoch SET system_identifier = system_identifier - 1 WHERE number = 1"
        )
