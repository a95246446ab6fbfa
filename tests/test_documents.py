"""The documents, as somebody reads them who follows their links and runs what they name."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.conftest import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
HOUSE = ("casino", "ledger", "games", "reporting")


def anchors(page: Path) -> set[str]:
    """The addresses of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file_and_a_heading_that_are_there(page):
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text()):
        path, _, anchor = link.partition("#")
        place = (page.parent / path).resolve() if path else page
        assert place.exists(), link
        assert not anchor or anchor in anchors(place), link


def test_every_command_of_the_house_is_in_the_operators_handbook():
    ours = {name for name, package in get_commands().items() if package.startswith(HOUSE)}
    assert "verify_ledger" in ours
    assert ours <= set(re.findall(r"`(\w+)", OPERATIONS))


def test_every_variable_that_settings_read_is_in_the_operators_handbook():
    settings = (ROOT / "casino" / "config" / "settings.py").read_text()
    read = set(re.findall(r'environ\.get\("(\w+)"', settings))
    assert "SECRET_KEY" in read
    assert read <= set(re.findall(r"^\| `(\w+)` \|", OPERATIONS, re.MULTILINE))
