"""The examples on the games' pages settle as the pages say."""

import ast
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.rules import settle
from games.rules.explain import explain
from games.rules.lines import settle_line
from games.rules.rule_sets import DEFAULTS

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "docs" / "rules"
RULES = ROOT / "games" / "rules"


def blocks(page: str) -> list[dict[str, Any]]:
    text = (PAGES / page).read_text()
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


GAMES = ["chinese-poker.md", "five-card-draw.md", "high-card-flush.md", "holdem.md"]


@pytest.mark.parametrize("page", [*GAMES, "hand-record.md"])
def test_a_record_is_followed_by_its_settlement(page: str) -> None:
    examples = [(one, other) for one, other in pairwise(blocks(page)) if "hand" in one]
    assert examples
    for record, settlement in examples:
        assert settle(record) == settlement


@pytest.mark.parametrize("page", GAMES)
def test_a_sentence_that_is_quoted_is_what_is_said(page: str) -> None:
    quoted = re.findall(r"^> (.*)$", (PAGES / page).read_text(), re.MULTILINE)
    records = [block for block in blocks(page) if "hand" in block]
    said = {sentence for record in records for sentence in explain(record, settle(record), "en")}
    assert quoted
    assert said >= set(quoted)


def test_the_error_on_the_page_is_what_a_raise_that_is_too_high_gives() -> None:
    record = blocks("high-card-flush.md")[0]
    record["players"][0]["wagers"]["raise"] = 3000
    error = json.loads(settle_line(json.dumps(record).encode()).text)
    assert error in blocks("hand-record.md")


def test_the_rule_set_on_the_page_is_the_games_own() -> None:
    assert DEFAULTS["high_card_flush"] in blocks("hand-record.md")


def test_every_code_of_an_error_is_on_the_page() -> None:
    page = (PAGES / "hand-record.md").read_text()
    calls = [
        node
        for source in RULES.rglob("*.py")
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "BadRecord"
    ]
    codes = {ast.literal_eval(call.args[0]) for call in calls}
    assert len(codes) > 30
    assert [code for code in sorted(codes) if f"`{code}`" not in page] == []
