from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from ledger.events import tasks
from ledger.events.partitions import make_partitions
from tests.ledger.events.samples import new_stream, put

pytestmark = pytest.mark.django_db


def partitions():
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT relname, pg_get_expr(relpartbound, oid) FROM pg_class
            WHERE relispartition AND relkind = 'r' AND relname LIKE 'ledger_event_%'"""
        )
        return dict(cursor.fetchall())


def test_the_coming_months_are_made_once():
    assert make_partitions(today=date(2004, 11, 30), months_ahead=2) == 3
    assert make_partitions(today=date(2004, 12, 31), months_ahead=2) == 1
    assert make_partitions(today=date(2004, 12, 1), months_ahead=2) == 0
    bounds = "FOR VALUES FROM ('{}') TO ('{}')".format
    made = {name: bound for name, bound in partitions().items() if name < "ledger_event_2006"}
    assert made == {
        "ledger_event_2004_11": bounds("2004-11-01", "2004-12-01"),
        "ledger_event_2004_12": bounds("2004-12-01", "2005-01-01"),
        "ledger_event_2005_01": bounds("2005-01-01", "2005-02-01"),
        "ledger_event_2005_02": bounds("2005-02-01", "2005-03-01"),
    }


@pytest.mark.parametrize("day", [date(2005, 2, 28), date(2005, 3, 1), date(2000, 1, 1)])
def test_an_append_makes_the_partition_of_its_day(day):
    with transaction.atomic():
        put(new_stream(day=day))
    assert f"ledger_event_{day:%Y_%m}" in partitions()


def test_the_clock_and_the_command_make_them_too():
    tasks.make_partitions()
    out = StringIO()
    call_command("make_partitions", stdout=out)
    assert out.getvalue() == "0 partitions made.\n"
    call_command("make_partitions", "--months", "5", stdout=out)
    assert out.getvalue().endswith("\n2 partitions made.\n")


def test_the_command_makes_a_year_ahead_and_no_more():
    call_command("make_partitions", "--months", "12")
    with pytest.raises(CommandError, match="13"):
        call_command("make_partitions", "--months", "13")
