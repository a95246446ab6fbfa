"""Any difference between accounts, transfers and events is found and named."""

from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from games.services import record_hand
from games.settlement import settle_due
from ledger.books.models import Account, Transfer
from ledger.seals.books import verify_books
from tests.games import evenings
from tests.ledger.damage import damage
from tests.ledger.events.samples import sessions, until_it_waits

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _an_evening():
    opening = evenings.a_playing_table()
    for n in range(3):
        record_hand(opening=opening, record=evenings.a_record(Random(n)), report=evenings.now())
        settle_due(limit=1)


def test_books_that_were_left_alone_add_up():
    done = verify_books()
    assert done.faults == []
    assert (done.accounts, done.transfers) == (Account.objects.count(), Transfer.objects.count())
    assert done.transfers > 3


@pytest.mark.parametrize("side", ["debits", "credits"])
def test_an_account_that_does_not_add_up_is_named_with_both_figures(side):
    account = Account.objects.get(code="rake:HCF-1")
    damage(f"UPDATE ledger_account SET {side} = {side} + 1 WHERE id = %s", account.pk)
    (fault,) = verify_books().faults
    assert fault.startswith(f"Account rake:HCF-1 of {account.property.code} says ")


def test_a_changed_amount_shows_in_both_accounts():
    transfer = Transfer.objects.first()
    damage("UPDATE ledger_transfer SET amount = amount + 5 WHERE id = %s", transfer.pk)
    assert len(verify_books().faults) == 2


def test_a_transfer_that_no_event_caused_is_named():
    transfer = Transfer.objects.first()
    damage("UPDATE ledger_transfer SET event_version = 999 WHERE id = %s", transfer.pk)
    (fault,) = verify_books().faults
    assert f"Transfer {transfer.pk} names event 999" in fault


def test_a_transfer_whose_account_is_gone_is_no_less_found():
    account = Account.objects.get(code="rake:HCF-1")
    damage("DELETE FROM ledger_account WHERE id = %s", account.pk)
    (fault,) = verify_books().faults
    assert fault.startswith(f"Account number {account.pk} of no property says debits 0 and")


def test_an_overdrawn_account_is_named():
    account = Account.objects.get(code="rake:HCF-1")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE ledger_account DROP CONSTRAINT account_never_overdrawn")
        cursor.execute(
            "UPDATE ledger_account SET never_negative = true, kind = 'asset' WHERE id = %s",
            [account.pk],
        )
        (fault,) = verify_books().faults
        transaction.set_rollback(True)
    assert f"may not be overdrawn, and is by {account.credits:,}." in fault


def test_a_transfer_of_another_currency_than_its_accounts_is_named():
    transfer = Transfer.objects.first()
    damage("UPDATE ledger_transfer SET currency = 'EUR' WHERE id = %s", transfer.pk)
    (fault,) = verify_books().faults
    assert fault.startswith(f"Transfer {transfer.pk} is of another currency")


def test_large_books_may_take_longer_than_a_transaction_of_the_services_may():
    def verify_within(limit):
        with connection.cursor() as cursor:
            cursor.execute(f"SET transaction_timeout = '{limit}'")
        return verify_books()

    with sessions(1) as (auditor,), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE ledger_transfer")
        verifying = auditor.start(verify_within, "200ms")
        until_it_waits(verifying)
        cursor.execute("SELECT pg_sleep(0.5)")
        transaction.set_rollback(True)
    assert verifying.result(timeout=20).faults == []


def test_the_command_says_that_the_books_add_up_or_ends_with_what_does_not():
    out, err = StringIO(), StringIO()
    call_command("verify_ledger", stdout=out, stderr=err)
    assert f"{Transfer.objects.count():,} transfers between " in out.getvalue()
    damage("UPDATE ledger_account SET debits = debits + 1 WHERE code = 'rake:HCF-1'")
    with pytest.raises(CommandError, match="The books are not"):
        call_command("verify_ledger", stdout=out, stderr=err)
    assert "Account rake:HCF-1" in err.getvalue()
