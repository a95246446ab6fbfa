"""The pages as a person meets them, in a real browser."""

import re
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from casino.people.models import Role
from games.floor.table_commands import CloseTable
from games.models import DueHand
from games.services import record_hand
from games.settlement import settle_due
from ledger.books.selectors import transfers_of
from reporting.tasks import project
from tests.games import evenings

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

CONTRAST = Path(__file__).with_name("contrast.js").read_text()
UNNAMED = """() => [
    ...[...document.querySelectorAll("main :is(input, select)")].filter((one) => !one.labels[0]),
    ...[...document.querySelectorAll("table")].filter((one) => !one.tHead),
    ...[...document.querySelectorAll("th, a, button")].filter((one) => !one.textContent.trim()),
    ...document.querySelectorAll("[role=img]:not([aria-label]), img:not([alt])"),
    ...[...document.querySelectorAll("[id]")].filter(
        (one) => document.querySelectorAll(`[id="${one.id}"]`).length > 1
    ),
].map((one) => one.outerHTML)"""
WINDOWS = [(390, "light"), (390, "dark"), (1600, "light"), (1600, "dark")]


def paths_of(evening, hand):
    house = evening.house.code
    return [
        f"/{house}/floor",
        f"/{house}/tables/HCF-1",
        f"/{house}/hands",
        f"/{house}/hands/{hand.pk}",
        f"/{house}/rake",
        f"/{house}/books",
        f"/{house}/books/rake:HCF-1",
    ]


def test_signing_in_leads_to_the_floor_of_ones_house(sign_in, evening):
    page = sign_in()
    expect(page).to_have_url(re.compile(f"/{evening.house.code}/floor$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Floor")


def test_a_wrong_password_is_said_and_lets_nobody_in(open_page, evening):
    page = open_page()
    page.goto(f"/{evening.house.code}/floor")
    page.get_by_label("Name").fill("nobody")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("do not match")


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_every_page_fits_its_window_and_asks_nobody_else(sign_in, evening, width, scheme):
    hand = evening.play("one-more")
    page = sign_in(width=width, scheme=scheme)
    for path in paths_of(evening, hand):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        too_wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert too_wide <= 0, f"{path} scrolls sideways by {too_wide} px"


def test_the_floor_shows_a_new_hand_without_being_loaded_again(sign_in, evening):
    page = sign_in()
    card = page.locator('[data-table="HCF-1"]')
    expect(card).to_contain_text("hand 3")
    expect(card.get_by_role("img")).to_have_accessible_name(
        re.compile("3 of 7 seats taken, designated player at seat 3")
    )
    page.evaluate("window.loadedOnce = true")
    evening.play("a-new-one")
    expect(card).to_contain_text("hand 4", timeout=6000)
    assert page.evaluate("window.loadedOnce")


def test_the_floor_names_closed_tables_below_the_open_ones(sign_in, evening):
    evenings.report_actions(evening.opening, CloseTable())
    project()
    page = sign_in()
    expect(page.locator(".table-card")).to_have_count(0)
    expect(page.get_by_text("No table is open.")).to_be_visible()
    page.get_by_role("link", name="HCF-1").click()
    expect(page.locator(".tag").first).to_have_text("closed")


def test_a_page_that_gets_no_answer_says_since_when_until_it_does_again(sign_in, evening):
    page = sign_in()
    notice = page.get_by_role("status")
    expect(notice).to_be_empty()
    page.context.set_offline(True)
    expect(notice).to_contain_text("has not answered since", timeout=6000)
    shown = page.locator("[data-shown]").get_attribute("data-shown")
    expect(notice).to_contain_text(f"since {shown} (America/Los_Angeles)")
    page.context.set_offline(False)
    expect(notice).to_be_empty(timeout=6000)


def test_a_live_page_leaves_focus_selection_and_scrolling_where_they_are(sign_in, evening):
    page = sign_in(width=390)
    page.goto(f"/{evening.house.code}/tables/HCF-1")
    link = page.locator("tbody th a").first
    link.focus()
    page.evaluate("getSelection().selectAllChildren(document.querySelector('h1'))")
    page.evaluate("scrollTo(0, 200)")
    kept = """() => [document.activeElement.textContent, getSelection().toString(), scrollY]"""
    assert page.evaluate(kept) == ["3", "HCF-1", 200]
    evening.play("a-new-one")
    expect(page.locator("tbody th a").first).to_have_text("4", timeout=6000)
    assert page.evaluate(kept) == ["3", "HCF-1", 200]


def test_a_live_page_puts_no_part_of_itself_in_place_anew(sign_in, evening):
    page = sign_in()
    # With the first answer the spaces between the parts go; it is in place when the next is there.
    for _ in range(2):
        with page.expect_response("**/floor"):
            pass
    page.evaluate(
        """() => {
            window.changes = 0;
            new MutationObserver((seen) => { window.changes += seen.length; })
                .observe(document.querySelector("[hx-get]"), { childList: true, subtree: true });
        }"""
    )
    for _ in range(3):
        with page.expect_response("**/floor"):
            pass
    assert page.evaluate("window.changes") == 0


def test_a_live_page_asks_for_a_new_sign_in_when_the_last_one_has_run_out(sign_in, evening):
    page = sign_in()
    page.context.clear_cookies()
    expect(page).to_have_url(re.compile(f"/login\\?next=/{evening.house.code}/floor"), timeout=6000)
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_told_from_what_lies_behind_it(sign_in, evening, scheme):
    hand = evening.play("one-more")
    page = sign_in(scheme=scheme)
    for path in paths_of(evening, hand):
        page.goto(path)
        assert page.evaluate(CONTRAST) == [], path


def test_a_page_can_be_read_and_used_without_seeing_it(sign_in, evening):
    hand = evening.play("one-more")
    page = sign_in()
    for path in paths_of(evening, hand):
        page.goto(path)
        expect(page).to_have_title(re.compile("· Bay Street Cardroom$"))
        for landmark in ("banner", "main", "navigation"):
            assert page.get_by_role(landmark).count() >= 1, path
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        assert page.evaluate(UNNAMED) == [], path


def test_going_back_leads_to_the_list_as_it_was_filtered(sign_in, evening):
    page = sign_in()
    page.goto(f"/{evening.house.code}/hands")
    page.get_by_label("Number or reference").fill("evening-1")
    page.get_by_label("Table").select_option("HCF-1")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("link", name="2", exact=True).click()
    page.get_by_role("link", name="Hand 3").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 3")
    page.go_back()
    page.go_back()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.get_by_label("Number or reference")).to_have_value("evening-1")


def test_a_hand_shows_its_cards_reasons_walk_transfers_and_events(sign_in, evening):
    hand = evening.play("explained", seed=4)
    page = sign_in()
    page.goto(f"/{evening.house.code}/hands/{hand.pk}")
    expect(page.locator(".playing-card")).to_have_count(21)
    reasons = page.locator("td.why").all_inner_texts()
    assert reasons
    assert all(reason.endswith(".") for reason in reasons)
    walk = page.locator("section", has_text="Money in action").locator("tbody tr")
    expect(walk.last).to_contain_text(page.locator("dt:text-is('Left') + dd").inner_text())
    booked = page.locator("section", has=page.get_by_role("heading", name="Transfers"))
    expect(booked.locator("tbody tr")).to_have_count(transfers_of(hand.pk).count())
    settled = transfers_of(hand.pk)
    assert settled
    for transfer, row in zip(settled, booked.locator("tbody tr").all(), strict=True):
        assert transfer.code in row.inner_text()
        assert re.search(r"seat [15]\b|the bank", row.inner_text())
    page.get_by_text("hand settled").click()
    expect(page.get_by_text('"settlement":')).to_be_visible()


def test_a_hand_that_is_not_settled_yet_says_so(sign_in, evening):
    record = evenings.a_record(Random(9), reference="due")
    hand = record_hand(opening=evening.opening, record=record, report=evenings.now()).hand
    page = sign_in()
    page.goto(f"/{evening.house.code}/hands/{hand.pk}")
    expect(page.locator(".tag").first).to_have_text("due to be settled")
    settle_due(limit=10)
    page.reload()
    expect(page.locator(".tag").first).to_have_text("settled")


def test_the_rake_chart_has_the_figures_of_its_table(sign_in, evening):
    page = sign_in()
    page.goto(f"/{evening.house.code}/rake")
    total = page.locator("tfoot td").last.inner_text()
    bars = page.locator(".chart rect title").all_text_contents()
    assert total == "$9.00"
    assert len(bars) == 1
    assert bars[0].endswith("HCF-1: $9")


def test_a_role_sees_only_the_pages_that_are_its_own(sign_in, evening):
    hand = evening.play("not-for-the-cage")
    page = sign_in(Role.CAGE)
    expect(page.get_by_role("navigation").get_by_role("link")).to_have_text(
        ["Floor", "Rake", "Books"]
    )
    response = page.request.get(f"/{evening.house.code}/hands/{hand.pk}")
    assert response.status == 403
    assert "Not for your role" in response.text()
    page.goto(f"/{evening.house.code}/tables/HCF-1")
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    expect(page.get_by_role("heading", name="Latest hands")).to_have_count(0)
    assert page.locator(f'a[href*="/{evening.house.code}/hands"]').count() == 0


def test_another_house_is_not_there(sign_in):
    elsewhere = evenings.a_property()
    page = sign_in()
    for path in ("floor", "hands", "rake", "books", "books/rake:HCF-1", "tables/HCF-1"):
        assert page.request.get(f"/{elsewhere.code}/{path}").status == 404


def test_the_api_reference_can_be_browsed(sign_in):
    page = sign_in()
    page.goto("/api/v1/docs")
    expect(page.get_by_text("/api/v1/tables").first).to_be_visible()


def test_a_hand_that_could_not_be_settled_is_said_on_the_floor_and_on_its_page(sign_in, evening):
    with evenings.nothing_settled():
        hand = evening.play("stuck")
    page = sign_in()
    expect(page.get_by_role("alert")).to_contain_text("There is no pay table.")
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.locator(".tag").first).to_have_text("set aside")
    call_command("settle_set_aside", stdout=StringIO())
    page.reload()
    expect(page.locator(".tag").first).to_have_text("settled")
    assert not DueHand.objects.filter(hand=hand).exists()
