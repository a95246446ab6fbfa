"""The rake page: its period, its sums, and the way from each figure to the hands behind it."""

import re
from datetime import date, timedelta
from html import unescape
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.people.models import Role
from reporting.pages.rake import COLORS, OTHERS, chart_of, stretches

db = pytest.mark.django_db(transaction=True)
DAY = date(2026, 11, 1)


@given(st.lists(st.lists(st.integers(), max_size=2), min_size=1, max_size=20))
def test_every_day_of_the_period_stands_in_one_stretch_with_its_rows(rows_of_days):
    days = [(DAY + timedelta(days=n), rows) for n, rows in enumerate(rows_of_days)]
    told = list(stretches(days))
    for one in told:
        assert not one.rows or one.first == one.last
    spread = [
        (one.first + timedelta(days=n), one.rows)
        for one in told
        for n in range((one.last - one.first).days + 1)
    ]
    assert spread == days
    assert all(one.rows or after.rows for one, after in pairwise(told))


@pytest.mark.parametrize("tables", [1, COLORS, COLORS + 1, 3 * COLORS])
def test_tables_share_a_color_only_where_there_are_more_tables_than_colors(tables):
    rows = [{"table": f"HCF-{n}", "day": DAY, "rake": n} for n in range(1, tables + 1)]
    series = chart_of(rows, [DAY], text=str).series
    assert len(series) == min(tables, COLORS)
    assert (series[-1].name == OTHERS) == (tables > COLORS)
    assert sum(one.total for one in series) == sum(range(1, tables + 1))


@db
def test_each_figure_leads_to_the_hands_that_it_is_made_of(ask, night):
    page = ask("rake")
    assert len(page.context["rows"]) == 2
    links = [unescape(link) for link in re.findall(r'href="(/[^"]+/hands\?[^"]+)"', page.text)]
    for row in page.context["rows"]:
        of_row = [link for link in links if f"{row['day']}&table={row['table']}" in link]
        whole = ask(next(link for link in of_row if "status" not in link)).context["totals"]
        names = ("settled", "misdealt", "handle", "rake")
        assert [whole[name] for name in names] == [
            row[name] for name in ("hands", "misdeals", "handle", "rake")
        ]
        for link in of_row:
            status = re.search("status=(settled|misdeal)", link)
            if status:
                count = len(ask(link).context["hands"])
                assert count == row["hands" if status[1] == "settled" else "misdeals"]


@db
def test_the_days_tables_and_bars_add_up_to_the_same_total(ask, night):
    context = ask("rake").context
    total = context["total"]
    for name in ("hands", "misdeals", "handle", "rake"):
        assert sum(getattr(one.total, name) for one in context["stretches"]) == getattr(total, name)
    assert sum(series.total for series in context["chart"].series) == total.rake > 0


@db
def test_a_day_without_hands_is_not_the_same_as_a_day_without_rake(ask, night):
    page = ask("rake")
    tops = [top.text for top in page.context["chart"].tops]
    assert tops[:-2] == ["–"] * 12
    assert "–" not in tops[-2:]
    assert "no hand was finished" in page.text
    before = ask("rake", first="2026-01-01", last="2026-01-02").text
    assert "No hand was finished from 2026-01-01 to 2026-01-02." in before


@db
def test_who_may_not_read_hands_is_shown_the_figures_without_links(ask, night):
    page = ask("rake", role=Role.CAGE)
    assert page.context["rows"]
    assert "/hands" not in page.text


@db
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"first": "soon"}, "This is no day of the calendar: write it as 2026-11-30."),
        (
            {"first": "2026-11-30", "last": "2026-11-29"},
            "2026-11-30 comes after 2026-11-29: choose an earlier day.",
        ),
        (
            {"first": "2026-01-01", "last": "2026-11-29"},
            "Choose 92 days at the most, up to 2026-11-29.",
        ),
        ({"day": "2026-11-30"}, "This page knows no “day”."),
    ],
)
def test_a_period_that_makes_no_sense_shows_nothing_and_says_what_to_mend(ask, night, query, said):
    response = ask("rake", **query)
    assert response.status_code == 400
    assert said in unescape(response.text)
    assert "<tr" not in response.text


@db
@pytest.mark.parametrize("day", ["1970-01-01", "2999-12-31"])
def test_the_ends_of_the_calendar_are_days_as_any_other(ask, house, day):
    assert ask("rake", first=day, last=day).status_code == 200
    assert ask("hands", day=day).status_code == 200
