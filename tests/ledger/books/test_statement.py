from datetime import timedelta

import pytest

from ledger.books.models import Account
from ledger.books.selectors import statement
from ledger.books.services import post
from tests.ledger.books.samples import DAY, chips, drop, new_property, stack, transfer

pytestmark = pytest.mark.django_db
NEXT = DAY + timedelta(days=1)


def test_a_statement_runs_the_balance_from_what_earlier_days_left() -> None:
    house = new_property()
    bob, cage = stack(house.id, "bob"), chips(house.id)
    post([transfer(drop(house.id), bob, 500), transfer(bob, cage, 120, code="leave")])
    post([transfer(cage, bob, 70, day=NEXT, code="buy_in")])
    account = Account.objects.get(code=bob.code, property=house)
    lines = statement(account=account)
    assert [(line.change, line.balance) for line in lines] == [(500, 500), (-120, 380), (70, 450)]
    assert [line.other for line in lines] == ["drop:T-1", cage.code, cage.code]
    (line,) = statement(account=account, first=NEXT)
    assert (line.transfer.code, line.change, line.balance) == ("buy_in", 70, 450)
    assert len(statement(account=account, last=DAY)) == 2


def test_an_asset_grows_by_what_it_is_debited() -> None:
    house = new_property()
    post([transfer(drop(house.id), stack(house.id, "bob"), 500)])
    (line,) = statement(account=Account.objects.get(code="drop:T-1", property=house))
    assert (line.change, line.balance, line.other) == (500, 500, "stack:bob")
