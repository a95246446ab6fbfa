"""The list of hands with its filters, and the page of one hand."""

import re
from html import unescape

import pytest

from reporting import selectors
from reporting.tasks import project
from tests.games import evenings

pytestmark = pytest.mark.django_db(transaction=True)

SETTLED = {"settled", "dead", "capped", "yesterday"}


def listed(response, night):
    """The names of the hands that a page lists."""
    assert response.status_code == 200
    rows = re.findall(r'<tr id="hand-([0-9a-f-]{36})"', response.text)
    names = {str(hand.pk): name for name, hand in night.items()}
    return {names[row] for row in rows}


@pytest.mark.parametrize(
    ("filters", "fit"),
    [
        ({}, {*SETTLED, "misdeal", "set_aside", "ended", "open"}),
        ({"status": "settled"}, SETTLED),
        *[({"status": state}, {state}) for state in selectors.HAND_STATES if state != "settled"],
        ({"table": "HCF-2"}, {"yesterday"}),
        ({"table": "HCF-10", "status": "settled"}, {"settled", "dead", "capped"}),
        ({"q": "night-7"}, {"yesterday"}),
        ({"q": "5"}, {"set_aside"}),
        ({"q": "%"}, set()),
        ({"q": "9" * 200}, set()),
        ({"q": "5", "status": "settled"}, set()),
    ],
)
def test_each_filter_lists_exactly_the_hands_that_fit_it(ask, night, filters, fit):
    assert listed(ask("hands", **filters), night) == fit


@pytest.mark.parametrize("name", ["yesterday", "settled"])
def test_a_gaming_day_lists_the_hands_of_that_day_and_what_they_add_up_to(ask, night, name):
    day = night[name].day
    assert night["yesterday"].day != night["settled"].day
    response = ask("hands", day=day.isoformat())
    assert listed(response, night) == {n for n, hand in night.items() if hand.day == day}
    rows = [row for row in response.context["hands"] if row.status == "settled"]
    assert response.context["totals"] == {
        "settled": len(rows),
        "misdealt": 0 if name == "yesterday" else 1,
        "handle": sum(row.handle for row in rows),
        "bank": sum(row.bank_net for row in rows),
        "rake": sum(row.rake for row in rows),
    }


def test_paging_keeps_the_filters_and_misses_no_hand(ask, night, house, monkeypatch):
    monkeypatch.setattr("reporting.pages.hands.PAGE_SIZE", 2)
    seen, response = [], ask("hands", status="settled")
    while True:
        seen += listed(response, night)
        link = re.search(r'rel="next" href="([^"]+)"', response.text)
        if not link:
            break
        response = ask(f"/{house.code}/hands{unescape(link[1])}")
    assert sorted(seen) == sorted(SETTLED)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"day": "30.11.2026"}, "This is no day of the calendar: write it as 2026-11-30."),
        ({"day": "2026-02-30"}, "This is no day of the calendar: write it as 2026-11-30."),
        ({"table": "HCF-99"}, "No table HCF-99 has been opened here: choose one of the list."),
        ({"status": "lost"}, "A hand is never “lost”: choose a status of the list."),
        ({"page": "x"}, "Pages are counted 1, 2, 3, …"),
        ({"page": "0"}, "Pages are counted from 1."),
        ({"page": "7"}, "These hands are fewer than 7 pages."),
        ({"page": "9" * 30}, "There are not so many pages."),
        ({"day": "0001-01-01"}, "Give a day from 1970-01-01 on."),
        ({"day": "9999-12-31"}, "Give a day up to 2999-12-31."),
        ({"q": "x" * 201}, "at most 200 characters"),
        ({"tabel": "HCF-10"}, "This page knows no “tabel”."),
        ({"status": ["open", "dead"]}, "“status” was given twice."),
    ],
)
def test_filters_that_make_no_sense_list_nothing_and_say_what_to_mend(ask, night, query, said):
    response = ask("hands", **query)
    assert response.status_code == 400
    assert said in unescape(response.text)
    assert "<tr" not in response.text


def test_an_empty_list_says_whether_the_filters_are_to_blame(ask, house):
    evenings.an_open_table(house)
    project()
    assert "No hand has been played yet." in ask("hands").text
    assert "No hand fits these filters" in ask("hands", status="dead").text


def test_a_hand_leads_to_those_before_and_after_it_at_its_opening(ask, night, house):
    def neighbors(name):
        links = re.findall(r'rel="(prev|next)" href="([^"]+)"', ask(f"hands/{night[name].pk}").text)
        return {rel: url.rsplit("/", 1)[1] for rel, url in links}

    assert neighbors("settled") == {"next": str(night["dead"].pk)}
    assert neighbors("dead") == {"prev": str(night["settled"].pk), "next": str(night["capped"].pk)}
    assert neighbors("set_aside") == {"prev": str(night["misdeal"].pk)}
    assert neighbors("yesterday") == {}


def test_a_misdeal_says_why_and_which_wagers_went_back(ask, night):
    text = ask(f"hands/{night['misdeal'].pk}").text
    assert "Misdeal: shuffler red light" in text
    assert "“The light came on.”" in text
    assert re.search(r"<td>1</td><td>ante</td>\s*<td class=\"num\">\$5.00</td>", text)
    assert "Nothing was booked." in text
