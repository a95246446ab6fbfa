"""What the documents point at is there, and what an operator can set or call is in them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.conftest import ROOT

DOCUMENTS = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
HOUSE = ("casino", "ledger", "games", "reporting")


def prose(document: Path) -> str:
    return re.sub(r"^ *```.*?^ *```", "", document.read_text(), flags=re.MULTILINE | re.DOTALL)


def anchors(document: Path) -> Iterator[str]:
    """As GitHub derives them from headings."""
    for heading in re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_to_a_file_and_a_heading_that_are_there(document):
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", prose(document)):
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_command_of_the_house_is_in_the_operators_handbook():
    ours = {name for name, package in get_commands().items() if package.startswith(HOUSE)}
    assert "verify_ledger" in ours
    assert ours <= set(re.findall(r"`(\w+)", OPERATIONS))


def test_every_variable_that_settings_read_is_in_the_operators_handbook():
    settings = (ROOT / "casino" / "config" / "settings.py").read_text()
    read = set(re.findall(r'environ\.get\("(\w+)"', settings))
    assert "SECRET_KEY" in read
    assert read <= set(re.findall(r"^\| `(\w+)` \|", OPERATIONS, re.MULTILINE))
