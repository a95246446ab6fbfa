"""Playing through the API: requests as a table system sends them."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from rest_framework.test import APIClient

from tests.games.evenings import BANK, GAME, a_record

Json = dict[str, Any]
LIMITS = {"min": 100, "max": 100_000, "multiple": 1}
OPENING: Json = {
    "game": GAME,
    "seats": 7,
    "stakes": dict.fromkeys(("ante", "flush", "straight_flush"), LIMITS),
    "rake": {"method": "all_players", "amount": 100},
}


def post(api: APIClient, path: str, body: Any, **headers: str) -> HttpResponse:
    """Sends a POST under a key of its own; header names are written with underscores."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return api.post(
        f"/api/v1/{path}",
        data=body,
        format="json",
        headers={"Idempotency-Key": str(uuid4()), **named},
    )


def get(api: APIClient, path: str, **headers: str) -> HttpResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return api.get(f"/api/v1/{path}", headers=named)


def problem(response: HttpResponse) -> tuple[int, str, str | None, int | None]:
    """Gives status, code, field and index of a refusal."""
    assert response["Content-Type"] == "application/problem+json", response.content
    body = response.json()
    assert body["status"] == response.status_code
    return body["status"], body["code"], body.get("field"), body.get("index")


def open_table(api: APIClient, code: str = "HCF-1", **terms: Any) -> Json:
    response = post(api, f"tables/{code}/openings", {**OPENING, **terms})
    assert response.status_code == 201, response.content
    return response.json()


def act(api: APIClient, code: str, *actions: Json) -> Json:
    response = post(api, f"tables/{code}/actions", {"actions": actions})
    assert response.status_code == 200, response.content
    return response.json()


def seating(seats: Sequence[int] = (1, BANK, 5), bank: int = BANK) -> list[Json]:
    """Actions that seat players and make one of them the designated player."""
    return [
        *({"type": "take_seat", "seat": seat} for seat in seats),
        {"type": "offer_designated_player", "seat": bank},
        {"type": "accept_designated_player", "seat": bank},
    ]


def playing_table(api: APIClient, code: str = "HCF-1", **terms: Any) -> Json:
    open_table(api, code, **terms)
    return act(api, code, *seating())


def hand_record(number: int = 1) -> Json:
    """A hand that suits `playing_table`, the same for the same number."""
    return a_record(Random(number), reference=f"hand-{number}")


def hand_actions(record: Mapping[str, Any]) -> list[Json]:
    """A hand record as the actions of a table that reports event by event."""
    players, bank = record["players"], record["bank"]
    before = [
        {
            "type": "place_wagers",
            "seat": player["seat"],
            "wagers": {name: at for name, at in player["wagers"].items() if name != "raise"},
        }
        for player in players
    ]
    deal = [
        {"type": "deal_cards", "seat": holder["seat"], "cards": holder["cards"]}
        for holder in (*players, bank)
    ]
    return [*before, *deal, *map(_decision, players), {"type": "end_hand"}]


def _decision(player: Mapping[str, Any]) -> Json:
    if player.get("folded"):
        return {"type": "fold", "seat": player["seat"]}
    return {"type": "raise", "seat": player["seat"], "amount": player["wagers"]["raise"]}
