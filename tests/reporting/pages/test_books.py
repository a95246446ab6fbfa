"""The books' pages: the trial balance against the accounts, and statements from page to page."""

import re
from html import unescape

import pytest
from django.db import connection

from casino.people.models import Role
from games.floor.table_commands import CloseTable, LeaveSeat
from ledger.books.models import Account, Transfer, normal_balance
from ledger.books.selectors import TrialLine
from reporting.pages.books import groups
from tests.games import evenings

db = pytest.mark.django_db(transaction=True)


def accounts_of(house) -> dict[str, Account]:
    return {one.code: one for one in Account.objects.filter(property=house)}


@db
def test_the_trial_balance_has_every_account_and_the_sums_of_them_all(ask, night, house):
    evenings.report_actions(night["yesterday"].opening, CloseTable())
    page = ask("books", role=Role.ACCOUNTING)
    booked = accounts_of(house)
    lines = [
        line for group in page.context["groups"] for entry in group.entries for line in entry.lines
    ]
    assert sum(line.accounts for line in lines) == len(booked)
    for line in lines:
        if line.folded:
            assert line.balance() == 0
        else:
            account = booked[line.code]
            assert (line.debits, line.credits) == (account.debits, account.credits)
            assert f'href="/{house.code}/books/{line.code}"' in page.text
    total = page.context["totals"]["USD"]
    assert total.debits == total.credits == sum(one.debits for one in booked.values()) > 0
    assert total.debit_balance == total.credit_balance
    assert "Debits and credits are equal: $" in page.text


@db
def test_the_balances_of_groups_and_of_their_accounts_add_up_to_the_total(ask, night):
    context = ask("books").context
    for name in ("debits", "credits", "debit_balance", "credit_balance"):
        total = getattr(context["totals"]["USD"], name)
        assert sum(getattr(group.sums, name) for group in context["groups"]) == total
        for group in context["groups"]:
            assert sum(getattr(one.sums, name) for one in group.entries) == getattr(
                group.sums, name
            )


@db
def test_books_that_are_not_whole_are_said_to_be_so_with_both_sums(ask, night, house):
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE ledger_account SET debits = debits + 5 WHERE property_id = %s AND code = %s",
            [house.pk, "drop:HCF-2"],
        )
    text = unescape(ask("books").text)
    assert "Debits and credits are not equal in USD:" in text
    assert "are equal: " not in text


@db
def test_seats_that_hold_chips_are_named_and_those_who_left_counted(ask, night):
    opening = night["yesterday"].opening
    text = ask("books").text
    assert "3 with chips<" in text
    assert all(f">seat {seat}</a>" in text for seat in (1, evenings.BANK, 5))
    evenings.report_actions(opening, CloseTable())
    assert ">3 that left<" in ask("books").text
    assert "stack:HCF-2:" not in ask("books").text


@db
def test_books_in_which_nothing_stands_yet_say_so(ask, house):
    assert "Nothing has been booked yet." in ask("books").text


def test_groups_stand_in_one_order_and_tables_as_people_count():
    codes = ["rake:T-10", "rake:T-2", "tips", "drop:T-2", "stack:T-2:b", "stack:T-2:a"]
    lines = [TrialLine(code, False, "liability", "USD", 1, 5, 5) for code in codes]
    lines.append(TrialLine("rake:T-2", False, "liability", "EUR", 1, 5, 5))
    told = [(one.title, one.currency, [e.heading for e in one.entries]) for one in groups(lines)]
    assert told == [
        ("Drop boxes", "USD", ["drop:T-2"]),
        ("Stacks at tables", "USD", ["stack:T-2"]),
        ("Rake", "EUR", ["rake:T-2"]),
        ("Rake", "USD", ["rake:T-2", "rake:T-10"]),
        ("tips", "USD", ["tips"]),
    ]


def pages_of(ask, house, code, **query):
    """The lines of all pages of an account's statement, by its links from page to page."""
    response, lines = ask(f"books/{code}", **query), []
    while True:
        lines += response.context["lines"]
        link = re.search(r'rel="next" href="([^"]+)"', response.text)
        if not link:
            return lines
        response = ask(f"/{house.code}/books/{code}{unescape(link[1])}")


@db
def test_a_statement_runs_the_balance_through_all_of_its_pages(ask, night, house, monkeypatch):
    monkeypatch.setattr("reporting.pages.books.PAGE_SIZE", 3)
    for code, account in accounts_of(house).items():
        lines = pages_of(ask, house, code)
        moved = Transfer.objects.filter(debit=account) | Transfer.objects.filter(credit=account)
        assert {line.transfer.pk for line in lines} == {one.pk for one in moved}
        assert len(lines) == len(moved)
        balance = 0
        for line in reversed(lines):
            balance += normal_balance(account.kind, line.debit, line.credit)
            assert line.balance == balance
        assert balance == account.balance()


@db
def test_a_gaming_day_lists_its_transfers_between_what_it_found_and_left(
    ask, night, house, monkeypatch
):
    monkeypatch.setattr("reporting.pages.books.PAGE_SIZE", 2)
    code, day = "chips_outstanding", night["yesterday"].day
    leaving = [LeaveSeat(seat=seat) for seat in (1, evenings.BANK, 5)]
    for opening in (night["yesterday"].opening, evenings.a_playing_table(house, "HCF-5")):
        evenings.report_actions(opening, *leaving)
    lines = pages_of(ask, house, code, day=day.isoformat())
    assert lines
    assert {line.transfer.day for line in lines} == {day}
    moved = ask(f"books/{code}", day=day.isoformat()).context["moved"]
    assert moved.debits == sum(line.debit for line in lines)
    assert moved.credits == sum(line.credit for line in lines)
    assert lines[0].balance == moved.carried_forward


@db
def test_a_transfer_leads_to_the_hand_or_table_it_came_from_and_to_its_counter_account(
    ask, night, house
):
    def links(code, role):
        return re.findall(r'<td[^>]*>(?:<a [^>]*href="([^"]+)")', ask(code, role=role).text)

    raked = links("books/rake:HCF-2", Role.ACCOUNTING)
    assert f"/{house.code}/hands/{night['yesterday'].pk}" in raked
    assert any(link.startswith(f"/{house.code}/books/stack:HCF-2:") for link in raked)
    bought = links("books/drop:HCF-2", Role.ACCOUNTING)
    assert f"/{house.code}/tables/HCF-2" in bought
    assert not any("/hands/" in link for link in links("books/rake:HCF-2", Role.CAGE))
    assert "Hand 1 at HCF-2" in re.sub(r"<[^>]+>", "", ask("books/rake:HCF-2", role=Role.CAGE).text)


@db
def test_a_statement_says_in_words_what_moved(ask, night):
    text = ask("books/drop:HCF-2").text
    assert "buy-in for cash" in text
    assert "Chips at HCF-2, session" in text


@db
def test_an_account_of_another_house_is_as_one_that_there_is_not(ask, night, house):
    elsewhere = evenings.a_property()
    evenings.a_playing_table(elsewhere, "ELSE-1")
    assert ask(f"/{house.code}/books/drop:ELSE-1").status_code == 404
    assert ask("books/no-such-account").status_code == 404


@db
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"day": "30.11.2026"}, "This is no day of the calendar: write it as 2026-11-30."),
        ({"before": "the-last"}, "No page of this statement begins there."),
        ({"before": "2026-11-30"}, "No page of this statement begins there."),
        ({"page": "2"}, "This page knows no “page”."),
    ],
)
def test_what_makes_no_sense_lists_nothing_and_says_what_to_mend(ask, night, query, said):
    response = ask("books/drop:HCF-2", **query)
    assert response.status_code == 400
    assert said in unescape(response.text)
    assert "<tr" not in response.text


@db
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"day": "1970-01-01"}, "Nothing was moved on this gaming day"),
        ({"before": "1970-01-01.1"}, "There are no earlier transfers"),
    ],
)
def test_a_statement_without_lines_says_why(ask, night, query, said):
    response = ask("books/drop:HCF-2", **query)
    assert response.status_code == 200
    assert said in response.text
