"""The books over REST: equal to the accounts, and paged without gap or repeat."""

import pytest
from rest_framework.test import APIClient

from casino.people.models import Role
from ledger.books.models import Account
from tests.callers import sign_in
from tests.games import evenings

pytestmark = pytest.mark.django_db(transaction=True)

STATEMENT = "accounts/drop:HCF-1/statement"


@pytest.fixture
def house():
    house = evenings.a_property()
    evenings.a_playing_table(house)
    return house


@pytest.fixture
def read(house):
    """``read(report, **query)`` as somebody of accounting; ``of=`` as one of another house."""

    def asked(report, *, of=house, **query):
        return sign_in(APIClient(), Role.ACCOUNTING, of).get(f"/api/v1/reports/{report}", query)

    return asked


def test_the_trial_balance_has_the_accounts_as_they_stand(house, read):
    answer = read("trial-balance").json()
    booked = Account.objects.filter(property=house)
    assert {
        row["code"]: (row["debits"], row["credits"], row["balance"]) for row in answer["rows"]
    } == {one.code: (one.debits, one.credits, one.balance()) for one in booked}
    whole = 3 * evenings.STACK
    assert answer["totals"] == [{"currency": "USD", "debits": whole, "credits": whole}]
    assert answer["as_of"]


def test_a_statement_is_paged_with_balances_that_run_on(read):
    rows, after = [], {}
    while True:
        page = read(STATEMENT, limit=2, **after).json()
        rows += page["rows"]
        if page["next"] is None:
            break
        after = {"after": page["next"]}
    assert [row["balance"] for row in rows] == [n * evenings.STACK for n in (3, 2, 1)]
    assert {(row["code"], row["debit"], row["credit"]) for row in rows} == {
        ("buy_in:cash", evenings.STACK, 0)
    }
    assert (page["brought_forward"], page["carried_forward"]) == (0, 3 * evenings.STACK)


def test_a_period_without_transfers_has_the_balance_of_before(read):
    page = read(STATEMENT, first="2000-01-01", last="2000-01-02").json()
    assert (page["rows"], page["next"], page["carried_forward"]) == ([], None, 0)


def test_an_account_of_another_house_is_not_there(read):
    elsewhere = evenings.a_property()
    assert read("trial-balance", of=elsewhere).json()["rows"] == []
    assert read(STATEMENT, of=elsewhere).status_code == 404


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"after": "2026-11-30"}, "after"),
        ({"after": ""}, "after"),
        ({"first": "soon"}, "first"),
        ({"first": "1999-01-01"}, "first"),
        ({"limit": "0"}, "limit"),
    ],
)
def test_a_parameter_that_makes_no_sense_is_named(read, query, field):
    response = read(STATEMENT, **query)
    assert (response.status_code, response.json()["field"]) == (400, field)
