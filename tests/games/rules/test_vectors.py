"""Hand records with their right settlement, all games."""

import json
from collections import Counter
from pathlib import Path

from games.rules.lines import settle_line

VECTORS = Path(__file__).parents[2] / "data" / "settlements.jsonl"


def compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def test_every_record_settles_to_its_settlement_byte_for_byte() -> None:
    games: Counter[str] = Counter()
    for line in VECTORS.read_text().splitlines():
        vector = json.loads(line)
        answer = settle_line(compact(vector["record"]).encode())
        assert answer.text == compact(vector["settlement"]), vector["record"]["hand"]
        assert answer.settled
        games[vector["record"]["game"]] += 1
    assert games == {
        "high_card_flush": 200,
        "holdem": 100,
        "chinese_poker": 200,
        "five_card_draw": 100,
    }
