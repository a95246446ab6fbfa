"""The examples on the games' pages settle as the pages say."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.rules import settle
from games.rules.explain import explain

PAGES = Path(__file__).parents[3] / "docs" / "rules"


def blocks(page: str) -> list[dict[str, Any]]:
    text = (PAGES / page).read_text()
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


@pytest.mark.parametrize("page", ["chinese-poker.md", "five-card-draw.md"])
def test_a_record_is_followed_by_its_settlement(page: str) -> None:
    examples = [(one, other) for one, other in pairwise(blocks(page)) if "game" in one]
    assert len(examples) == 2
    for record, settlement in examples:
        assert settle(record) == settlement


@pytest.mark.parametrize("page", ["chinese-poker.md", "five-card-draw.md"])
def test_a_sentence_that_is_quoted_is_what_is_said(page: str) -> None:
    quoted = re.findall(r"^> (.*)$", (PAGES / page).read_text(), re.MULTILINE)
    records = [block for block in blocks(page) if "game" in block]
    said = {sentence for record in records for sentence in explain(record, settle(record), "en")}
    assert quoted
    assert said >= set(quoted)
