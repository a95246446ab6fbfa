"""Settling a record without keeping it: what `manage.py settle` gives, over REST."""

import json
from pathlib import Path

import pytest
from rest_framework.test import APIClient

from games.rules.explain import LANGUAGES, outcomes
from games.rules.lines import settle_line
from tests.games.api.play import problem

pytestmark = pytest.mark.django_db

VECTORS = Path(__file__).parents[2] / "data" / "settlements.jsonl"
LINES = [json.loads(line) for line in VECTORS.read_text().splitlines()]
BY_GAME = {line["record"]["game"]: line["record"] for line in LINES}


def preview(api: APIClient, record: object, query: str = ""):
    return api.post(f"/api/v1/settlements/preview{query}", data=record, format="json")


def test_every_vector_settles_as_given_with_its_keys_in_order(api: APIClient):
    for line in LINES:
        response = preview(api, line["record"])
        assert response.status_code == 200, line["record"]["hand"]
        given = json.dumps(line["settlement"], separators=(",", ":"))
        assert response.content.decode() == given


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BY_GAME)
def test_reasons_are_given_in_the_language_asked_for(api: APIClient, game: str, language: str):
    record = BY_GAME[game]
    settlement = preview(api, record, f"?language={language}").json()
    expected = settle_line(json.dumps(record).encode(), language=language)
    assert settlement == json.loads(expected.text)
    assert all(outcome["why"] for outcome in outcomes(settlement))


def test_an_unknown_language_is_refused_by_its_name(api: APIClient):
    response = preview(api, LINES[0]["record"], "?language=tlh")
    assert problem(response) == (400, "bad_parameter", "language", None)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "whist"},
        {"currency": 5},
        {"players": []},
        {"players": "none"},
        {"bank": None},
        {"rules": {"on_shortfall": "never"}},
        {"caps": [{"scope": "table", "amount": 1, "wagers": ["flush"]}]},
        {"rake": {"method": "pot", "amount": 1}},
        {"mood": "good"},
    ],
)
def test_a_bad_record_is_refused_as_on_the_command_line(api: APIClient, changes: dict):
    record = {**BY_GAME["high_card_flush"], **changes}
    answer = json.loads(settle_line(json.dumps(record).encode()).text)["error"]
    refusal = preview(api, record).json()
    assert refusal["status"] == 422
    assert (refusal["code"], refusal.get("field", ""), refusal["detail"]) == (
        answer["code"],
        answer["field"],
        answer["detail"],
    )


@pytest.mark.parametrize("record", [[], "x", 1, None, {}])
def test_what_is_no_record_is_refused(api: APIClient, record: object):
    assert problem(preview(api, record))[0] == 422
