"""What the database itself refuses, whoever asks."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import F

from ledger.books.models import Account, Transfer
from ledger.books.services import AccountRef, NewTransfer, post
from tests.ledger.books.samples import drop, new_property, stack, transfer

pytestmark = pytest.mark.django_db


@pytest.fixture
def buy_in() -> NewTransfer:
    house = new_property()
    buy_in = transfer(drop(house.id), stack(house.id, "bob"), 100)
    post([buy_in])
    return buy_in


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger_transfer SET amount = amount + 1",
        "DELETE FROM ledger_transfer",
        "TRUNCATE ledger_transfer",
    ],
)
def test_transfers_are_never_changed_or_removed(buy_in: NewTransfer, statement: str) -> None:
    # Checks that wait for the commit would refuse the TRUNCATE before the trigger does.
    execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(DatabaseError, match="stays as it is"), transaction.atomic():
        execute(statement)
    assert Transfer.objects.get(id=buy_in.id).amount == 100


def overdrawn(ref: AccountRef, **sums: object) -> None:
    with pytest.raises(IntegrityError, match="account_never_overdrawn"), transaction.atomic():
        Account.objects.filter(property_id=ref.property_id, code=ref.code).update(**sums)


def test_a_liability_that_is_never_negative_keeps_its_credits_up(buy_in: NewTransfer) -> None:
    overdrawn(buy_in.credit, debits=F("credits") + 1)


def test_an_asset_that_is_never_negative_keeps_its_debits_up(buy_in: NewTransfer) -> None:
    Account.objects.filter(code="drop:T-1").update(never_negative=True)
    overdrawn(buy_in.debit, credits=F("debits") + 1)


@pytest.mark.parametrize(
    ("credit", "amount", "constraint"),
    [
        ("credit_id", "0", "transfer_moves_something"),
        ("credit_id", "-5", "transfer_moves_something"),
        ("debit_id", "5", "transfer_between_two_accounts"),
    ],
)
def test_a_transfer_moves_something_between_two_accounts(
    buy_in: NewTransfer, credit: str, amount: str, constraint: str
) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        execute(
            "INSERT INTO ledger_transfer (id, debit_id, credit_id, amount, currency, code,"
            " stream_id, event_version, day)"
            f" SELECT gen_random_uuid(), debit_id, {credit}, {amount}, currency, code,"
            " stream_id, event_version, day FROM ledger_transfer"
        )


def test_sums_only_grow_from_zero(buy_in: NewTransfer) -> None:
    with pytest.raises(IntegrityError, match="account_sums_only_grow"), transaction.atomic():
        Account.objects.filter(code="drop:T-1").update(credits=-1)
