"""What holds for all pages: what they are asked, what they cost, and how late they may be."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import DueHand
from games.services import record_hand
from games.settlement import settle_due
from reporting.selectors import table_order
from reporting.tasks import project
from tests.games import evenings

db = pytest.mark.django_db(transaction=True)
LIVE = ("floor", "tables/HCF-2")
PATHS = (*LIVE, "hands", "hands/{hand}", "rake", "books", "books/rake:HCF-2")


def play_on(night):
    """One more hand, settled and not in any view yet."""
    opening = night["yesterday"].opening
    record_hand(opening=opening, record=evenings.a_record(Random(8)), report=evenings.now())
    settle_due(limit=10)


@db
@pytest.mark.parametrize("path", PATHS)
def test_no_page_takes_a_parameter_that_it_does_not_know(ask, night, path):
    response = ask(path.format(hand=night["settled"].pk), tabel="HCF-10")
    assert response.status_code == 400
    assert "This page knows no “tabel”." in response.text


@db
@pytest.mark.parametrize("path", PATHS)
def test_a_page_asks_the_database_no_more_often_when_there_is_more_to_show(ask, night, path):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert ask(path.format(hand=night["settled"].pk)).status_code == 200
        return len(asked)

    ask("floor")  # makes the person, once
    before = queries()
    for _ in range(3):
        play_on(night)
    house = night["yesterday"].table.property
    evenings.a_playing_table(house, "HCF-30")
    project()
    assert queries() == before


@db
@pytest.mark.parametrize("path", [*LIVE, "hands", "rake"])
def test_a_page_says_when_its_figures_wait_for_somebody_to_bring_them_up_to_date(
    ask, night, monkeypatch, path
):
    said = "is not in these figures yet"
    monkeypatch.setattr("reporting.selectors.builds.LATE_AFTER", timedelta(0))
    assert said not in ask(path).text
    play_on(night)
    assert said in ask(path).text
    project()
    assert said not in ask(path).text


@db
def test_the_floor_names_the_first_hands_set_aside_and_counts_the_others(ask, night, monkeypatch):
    monkeypatch.setattr("reporting.pages.floor.NAMED_SET_ASIDE", 1)
    assert "more hand" not in ask("floor").text
    again = night["ended"]
    DueHand.objects.filter(hand=again).update(
        set_aside_at=DueHand.objects.get(hand=night["set_aside"]).set_aside_at + timedelta(1)
    )
    text = re.sub(r"<[^>]+>", "", ask("floor").text)
    assert "1 more hand could not be settled and is set aside." in text
    assert str(again.pk) not in ask("floor").text


@db
def test_tables_stand_in_the_order_that_people_count_in(ask, night):
    codes = re.findall(r'data-table="([^"]+)"', ask("floor").text)
    assert codes == ["HCF-2", "HCF-3", "HCF-4", "HCF-10"]


def test_codes_of_any_make_can_be_ordered():
    codes = ["10", "a²", "B-2", "A10b", "", "A9", "2", "B"]
    assert sorted(codes, key=table_order) == ["", "2", "10", "A9", "A10b", "B", "B-2", "a²"]


@db
def test_a_fault_of_ours_is_a_page_of_the_house_that_names_the_request(ask, house, monkeypatch):
    monkeypatch.setattr("reporting.pages.floor.context", lambda house: 1 / 0)
    response = ask("floor")
    assert response.status_code == 500
    assert "web/house.css" in response.text
    assert response["X-Request-ID"] in response.text
