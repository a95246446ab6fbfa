"""Reports over REST: who reads them, what they say, and up to when they are true."""

from datetime import date
from random import Random

import pytest
from rest_framework.test import APIClient

from casino.people.models import Membership, Person, Role
from games.services import record_hand
from games.settlement import settle_due
from ledger.books.selectors import trial_balance
from reporting.projections import FLOOR
from reporting.projections.framework import catch_up
from reporting.selectors import as_of
from reporting.tasks import project
from tests.callers import sign_in
from tests.games import evenings

pytestmark = pytest.mark.django_db(transaction=True)

REPORTS = ("floor", "hands", "rake", "designated-players")
HANDS = 4


@pytest.fixture
def house():
    house = evenings.a_property()
    opening = evenings.a_playing_table(house)
    for n in range(HANDS):
        record_hand(opening=opening, record=evenings.a_record(Random(n)), report=evenings.now())
        settle_due(limit=1)
    project()
    return house


@pytest.fixture
def read(house):
    """``read(report, **query)`` as somebody of management; ``role=`` as somebody else."""

    def asked(report, *, role=Role.MANAGEMENT, of=house, **query):
        return sign_in(APIClient(), role, of).get(f"/api/v1/reports/{report}", query)

    return asked


def test_the_rake_report_agrees_with_the_books(house, read):
    rows = read("rake").json()["rows"]
    booked = {one.code: one.balance() for one in trial_balance(house.pk).lines}
    assert {row["table"]: row["rake"] for row in rows} == {"HCF-1": booked["rake:HCF-1"]}
    assert rows[0]["hands"] == HANDS


def test_handle_rake_and_the_banks_result_are_the_sums_over_the_hands(read):
    hands = read("hands").json()["rows"]
    (rake,) = read("rake").json()["rows"]
    (bank,) = read("designated-players").json()["rows"]
    assert len(hands) == HANDS
    assert rake["handle"] == sum(hand["handle"] for hand in hands)
    assert rake["rake"] == sum(hand["rake"] for hand in hands)
    assert bank["net"] == sum(hand["bank_net"] for hand in hands)
    assert bank["turns"] == HANDS


def test_the_floor_has_each_seat_with_its_stack(house, read):
    (row,) = read("floor").json()["rows"]
    stacks = {one["session"]: one["stack"] for one in row["seats"]}
    booked = {one.code: one.balance() for one in trial_balance(house.pk).lines}
    assert {f"stack:HCF-1:{session}": stack for session, stack in stacks.items()} == {
        code: balance for code, balance in booked.items() if code.startswith("stack:")
    }


def test_hands_are_paged_without_gap_or_repeat(read):
    seen, after = [], {}
    while page := read("hands", limit=3, **after).json()["rows"]:
        seen += [row["number"] for row in page]
        after = {"after": page[-1]["hand"]}
    assert seen == [4, 3, 2, 1]


@pytest.mark.parametrize("report", REPORTS)
def test_a_report_says_up_to_where_it_is_true_and_waits_for_a_cursor(read, report):
    answer = read(report).json()
    assert answer["as_of"]
    assert read(report, min_cursor=answer["cursor"]).json()["rows"] == answer["rows"]


def test_a_cursor_that_is_not_reached_is_503_with_a_time_to_ask_again(read, monkeypatch):
    monkeypatch.setattr("reporting.api.views.WAIT_SECONDS", 0)
    beyond = as_of(FLOOR).cursor
    response = read("floor", min_cursor=f"{beyond.epoch}.{beyond.xact + 999}.1")
    assert response.status_code == 503
    assert response.json()["code"] == "report_behind"
    assert response.headers["Retry-After"] == "1"


@pytest.mark.parametrize(
    ("report", "query", "field"),
    [
        ("floor", {"min_cursor": "yesterday"}, "min_cursor"),
        ("rake", {"first": "30/11/2026"}, "first"),
        ("rake", {"first": "20261130"}, "first"),
        ("rake", {"first": ""}, "first"),
        ("rake", {"first": "2026-11-30", "last": "2026-11-01"}, "first"),
        ("rake", {"first": "1999-01-01"}, "first"),
        ("designated-players", {"last": "soon"}, "last"),
        ("hands", {"after": "the-last-one"}, "after"),
        ("hands", {"after": ""}, "after"),
        ("hands", {"limit": "0"}, "limit"),
    ],
)
def test_a_parameter_that_makes_no_sense_is_named(read, report, query, field):
    response = read(report, **query)
    assert response.status_code == 400
    assert response.json()["field"] == field


@pytest.mark.parametrize("report", ["rake", "designated-players"])
@pytest.mark.parametrize("day", [date.min, date.max])
def test_a_period_may_end_on_any_day_there_is(read, report, day):
    assert read(report, last=day.isoformat()).json()["rows"] == []
    assert read(report, first=day.isoformat(), last=day.isoformat()).json()["rows"] == []


@pytest.mark.parametrize("report", REPORTS)
def test_nobody_reads_reports_of_a_house_that_is_not_theirs(read, report):
    elsewhere = evenings.a_property()
    assert read(report, of=elsewhere).json()["rows"] == []


@pytest.mark.parametrize("report", REPORTS)
def test_who_works_for_two_houses_reads_of_the_one_that_is_named(house, read, report):
    elsewhere = evenings.a_property()
    evenings.a_playing_table(elsewhere)
    catch_up(FLOOR)
    alone = read(report).json()["rows"]
    person = Person.objects.get()
    Membership.objects.create(person=person, property=elsewhere, role=Role.AUDIT)
    unnamed = read(report)
    assert (unnamed.status_code, unnamed.json()["field"]) == (400, "property")
    assert read(report, property=house.code).json()["rows"] == alone


@pytest.mark.parametrize("report", REPORTS)
def test_a_role_without_reports_is_refused(read, report):
    assert read(report, role=Role.ADMINISTRATOR).status_code == 403
    assert APIClient().get(f"/api/v1/reports/{report}").status_code == 401
