"""What is read from the books: the trial balance, and statements of single accounts."""

from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.people.models import Property
from ledger.books.models import Account, normal_balance
from ledger.books.selectors import Place, account_of, moved, statement, trial_balance
from ledger.books.services import AccountRef, post
from tests.ledger.books.samples import DAY, chips, drop, new_property, stack, transfer

pytestmark = pytest.mark.django_db
NEXT = DAY + timedelta(days=1)
MANY = 100


def opened(ref: AccountRef) -> Account:
    account = account_of(property_id=ref.property_id, code=ref.code)
    assert account is not None
    return account


@pytest.fixture
def house() -> Property:
    return new_property()


@pytest.fixture
def bob(house: Property) -> AccountRef:
    """Somebody who bought in, took chips away, and came back with some on the next day."""
    bob, cage = stack(house.id, "bob"), chips(house.id)
    post([transfer(drop(house.id), bob, 500), transfer(bob, cage, 120, code="leave")])
    post([transfer(cage, bob, 70, day=NEXT, code="buy_in")])
    return bob


def test_a_statement_has_the_latest_first_each_with_the_balance_that_it_left(bob):
    lines = statement(opened(bob), limit=MANY)
    assert [(line.debit, line.credit, line.balance) for line in lines] == [
        (0, 70, 450),
        (120, 0, 380),
        (0, 500, 500),
    ]
    assert [line.other for line in lines] == ["chips_outstanding"] * 2 + ["drop:T-1"]


def test_the_balance_of_a_day_runs_on_from_what_earlier_days_left(bob):
    (line,) = statement(opened(bob), first=NEXT, limit=MANY)
    assert (line.transfer.code, line.balance) == ("buy_in", 450)
    lines = statement(opened(bob), last=DAY, limit=MANY)
    assert [line.balance for line in lines] == [380, 500]


def test_an_asset_grows_by_what_it_is_debited(house, bob):
    (line,) = statement(opened(drop(house.id)), limit=MANY)
    assert (line.debit, line.credit, line.balance, line.other) == (500, 0, 500, bob.code)


def test_what_is_posted_late_for_an_earlier_day_stands_on_that_day(house, bob):
    post([transfer(drop(house.id), bob, 30)])
    lines = statement(opened(bob), limit=MANY)
    assert [line.balance for line in lines] == [480, 410, 380, 500]
    assert lines[0].transfer.day == NEXT


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize("seed", range(3))
def test_pages_of_a_statement_are_the_whole_of_it_with_the_same_balances(house, seed, size):
    chance = Random(seed)
    refs = [drop(house.id), chips(house.id), drop(house.id, "T-2")]
    for _ in range(20):
        debit, credit = chance.sample(refs, 2)
        post([transfer(debit, credit, chance.randint(1, 99), day=chance.choice([DAY, NEXT]))])
    for ref in refs:
        account = opened(ref)
        whole = statement(account, limit=MANY)
        assert [line.balance for line in whole] == running_balances(account, whole)
        paged, before = [], None
        while page := statement(account, limit=size, before=before):
            paged += page
            before = Place.decode(page[-1].place.encode())
        assert paged == whole


def running_balances(account: Account, lines) -> list[int]:
    """The balances after each line, added up from the first transfer on."""
    balance, balances = 0, []
    for line in reversed(lines):
        balance += normal_balance(account.kind, line.debit, line.credit)
        balances.append(balance)
    assert balance == account.balance()
    return balances[::-1]


def test_a_page_of_one_day_ends_with_that_day(bob):
    far = Place(NEXT + timedelta(days=9), 1)
    assert len(statement(opened(bob), last=DAY, before=far, limit=MANY)) == 2


def test_a_statement_is_one_query_whatever_its_length(bob):
    account = opened(bob)
    with CaptureQueriesContext(connection) as asked:
        statement(account, limit=MANY)
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("days", "told"),
    [
        ((DAY, DAY), (0, 120, 500, 380)),
        ((NEXT, NEXT), (380, 0, 70, 450)),
        ((DAY, NEXT), (0, 120, 570, 450)),
        ((NEXT + timedelta(days=1),) * 2, (450, 0, 0, 450)),
    ],
)
def test_what_days_moved_lies_between_what_was_held_before_and_after(bob, days, told):
    first, last = days
    found = moved(opened(bob), first=first, last=last)
    assert (found.brought_forward, found.debits, found.credits, found.carried_forward) == told


@pytest.mark.parametrize(
    "text", ["", ".", "2026-11-30", "2026-11-30.", "20261130.1", "2026-11-30.-1", "2026-11-30.01"]
)
def test_what_is_no_place_in_a_statement_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        Place.decode(text)


def test_accounts_within_accounts_that_hold_nothing_share_a_line(house):
    ann, bob, eve = (stack(house.id, f"T-1:{name}") for name in ("ann", "bob", "eve"))
    for one in (ann, bob, eve):
        post([transfer(drop(house.id), one, 500)])
    for one in (ann, bob):
        post([transfer(one, chips(house.id), 500)])
    told = trial_balance(house.id)
    assert [(line.code, line.folded, line.accounts, line.balance()) for line in told.lines] == [
        ("chips_outstanding", False, 1, 1000),
        ("drop:T-1", False, 1, 1500),
        ("stack:T-1", True, 2, 0),
        ("stack:T-1:eve", False, 1, 500),
    ]
    assert told.totals == {"USD": (2500, 2500)}


def test_the_trial_balance_of_a_house_is_of_no_other(house, bob):
    assert trial_balance(new_property().id).lines == []
    assert account_of(property_id=new_property().id, code=bob.code) is None
