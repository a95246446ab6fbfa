"""A browser, a house with an evening behind it, and people who may look at it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from casino.people.models import Membership, Person, Property, Role
from games.models import Hand, TableOpening
from games.services import record_hand
from games.settlement import settle_due
from reporting.tasks import project
from tests.games import evenings

PASSWORD = "a good long password"
# What a page may log when its request could not be sent.
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest")
# What Chromium would ask the outside for is none of the pages' doing.
QUIET = ("background-networking", "component-update", "sync", "quic")


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Open for a module and no longer: Playwright's loop makes Django take this thread for an
    asynchronous one, which other tests must not have to know."""
    flags = ["--no-sandbox", *(f"--disable-{name}" for name in QUIET)]
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=chromium_path, args=flags)
        yield browser
        browser.close()


class Evening(NamedTuple):
    """A house, its table and the hands played there."""

    house: Property
    opening: TableOpening

    def play(self, reference: str, *, seed: int = 1) -> Hand:
        """One more hand, settled and taken into the views."""
        record = evenings.a_record(Random(seed), reference=reference)
        hand = record_hand(opening=self.opening, record=record, report=evenings.now()).hand
        settle_due(limit=10)
        project()
        return hand


@pytest.fixture
def evening(browser: Browser, transactional_db: None) -> Evening:
    house = evenings.a_property(name="Bay Street Cardroom")
    evening = Evening(house, evenings.a_playing_table(house))
    for n in range(3):
        evening.play(f"evening-{n}", seed=n)
    return evening


@pytest.fixture
def open_page(browser: Browser, live_server) -> Iterator[Callable[..., Page]]:
    """``open_page(width=…, scheme=…)``: a page that must not complain.

    The test fails when a page logs an error (a Content-Security-Policy violation is one), throws,
    or asks any other server for anything; that the network is gone it may say.
    """
    contexts, complaints = [], []

    def heard(said: ConsoleMessage) -> None:
        if said.type == "error" and not any(words in said.text for words in OFFLINE):
            complaints.append(said.text)

    def opened(width: int = 1600, scheme: str = "light") -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: _stays_here(asked.url, live_server.url, complaints))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def _stays_here(url: str, server: str, complaints: list[str]) -> None:
    if not url.startswith((server, "data:")):
        complaints.append(f"asked for {url}")


@pytest.fixture
def sign_in(open_page, evening) -> Callable[..., Page]:
    """``sign_in(role)``: a page signed in as somebody with that role at the evening's house."""

    def signed_in(role: Role = Role.MANAGEMENT, **window) -> Page:
        person = Person.objects.create_user(f"somebody-{role}", password=PASSWORD)
        Membership.objects.create(person=person, property=evening.house, role=role)
        page = open_page(**window)
        page.goto("/login")
        page.get_by_label("Name").fill(person.username)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        return page

    return signed_in
