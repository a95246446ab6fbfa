"""Hands over REST: whole, many at once or event by event, and read with their settlement."""

from copy import deepcopy
from threading import BoundedSemaphore
from uuid import UUID, uuid4

import pytest
from rest_framework.test import APIClient

from games.api import waiting
from games.models import DueHand, Hand
from games.rules import settle
from games.settlement import settle_due
from tests.games.api.play import (
    act,
    get,
    hand_actions,
    hand_record,
    open_table,
    playing_table,
    post,
    problem,
    seating,
)

pytestmark = pytest.mark.django_db


def settled(api: APIClient, hand: str) -> dict:
    settle_due(limit=100)
    state = get(api, f"hands/{hand}").json()
    assert state["status"] == "settled"
    return state


def start_hand(api: APIClient, record: dict) -> str:
    opens = {"type": "open_hand", "bank": record["bank"]["amount"], "reference": record["hand"]}
    return act(api, "HCF-1", opens)["hand"]["id"]


def test_a_whole_hand_is_due_and_then_settled_by_the_rules(api: APIClient):
    playing_table(api)
    record = hand_record()
    response = post(api, "tables/HCF-1/hands", record)
    assert response.status_code == 201
    sent = response.json()
    assert (sent["number"], sent["reference"], sent["status"]) == (1, record["hand"], "ended")
    assert (sent["settlement"], sent["set_aside"]) == (None, None)
    assert response["Location"] == f"/api/v1/hands/{sent['id']}"
    state = settled(api, sent["id"])
    rake = {"method": "all_players", "amount": 100}
    assert state["settlement"] == settle({**record, "rake": rake})
    assert {**state["record"], **record} == state["record"]


def test_event_by_event_comes_to_the_same_as_the_whole_record(api: APIClient):
    playing_table(api)
    record = hand_record()
    hand = start_hand(api, record)
    assert get(api, f"hands/{hand}").json()["status"] == "open"
    for action in hand_actions(record):
        response = post(api, f"hands/{hand}/actions", {"actions": [action]})
        assert response.status_code == 200, response.content
    step_by_step = settled(api, hand)
    whole = post(api, "tables/HCF-1/hands", {**record, "hand": "again"}).json()
    at_once = settled(api, whole["id"])
    assert step_by_step["settlement"] == at_once["settlement"]
    assert step_by_step["record"] == {**at_once["record"], "hand": record["hand"]}


def test_one_refused_action_undoes_all_and_is_named(api: APIClient):
    playing_table(api)
    record = hand_record()
    hand = start_hand(api, record)
    before = get(api, f"hands/{hand}").json()
    actions = [*hand_actions(record)[:2], {"type": "fold", "seat": 4}]
    response = post(api, f"hands/{hand}/actions", {"actions": actions})
    assert problem(response)[2:] == ("actions[2].seat", 2)
    assert get(api, f"hands/{hand}").json() == before


@pytest.mark.parametrize(
    "action",
    [
        {"type": "settle", "settlement": {"rake": 0}},
        {"type": "start_hand"},
        {"type": "take_seat", "seat": 2},
    ],
)
def test_only_what_a_table_reports_is_an_action_of_a_hand(api: APIClient, action: dict):
    playing_table(api)
    hand = start_hand(api, hand_record())
    response = post(api, f"hands/{hand}/actions", {"actions": [action]})
    assert problem(response) == (422, "invalid", "actions[0].type", 0)


def test_what_was_decided_on_an_older_version_is_refused(api: APIClient):
    playing_table(api)
    record = hand_record()
    hand = start_hand(api, record)
    seen = get(api, f"hands/{hand}")["ETag"]
    wagers, more, *_ = hand_actions(record)
    done = post(api, f"hands/{hand}/actions", {"actions": [wagers]}, If_Match=seen)
    assert done.status_code == 200
    late = post(api, f"hands/{hand}/actions", {"actions": [more]}, If_Match=seen)
    assert problem(late)[0] == 412
    again = post(api, f"hands/{hand}/actions", {"actions": [more]}, If_Match=done["ETag"])
    assert again.status_code == 200


def test_a_misdeal_gives_every_wager_back(api: APIClient):
    playing_table(api)
    record = hand_record()
    hand = start_hand(api, record)
    actions = [*hand_actions(record)[:2], {"type": "misdeal", "reason": "exposed_card"}]
    response = post(api, f"hands/{hand}/actions", {"actions": actions})
    assert (response.json()["status"], response.json()["settlement"]) == ("misdeal", None)
    assert get(api, "tables/HCF-1").json()["hand"] is None


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"currency": "EUR"}, "currency"),
        ({"rules": {"limit_bank_win": True}}, "rules.limit_bank_win"),
        ({"rules": {"rounding": {"unit": 100, "direction": "down"}}}, "rules.rounding"),
        ({"caps": [{"scope": "hand", "amount": 5, "wagers": ["flush"]}]}, "caps"),
        ({"rake": {"method": "all_players", "amount": 99}}, "rake"),
        ({"rake": {"method": "players_only", "amount": 100}}, "rake"),
    ],
)
def test_a_record_that_names_other_terms_than_its_table_is_refused(
    api: APIClient, changes: dict, field: str
):
    playing_table(api)
    response = post(api, "tables/HCF-1/hands", {**hand_record(), **changes})
    assert problem(response) == (409, "differs_from_table", field, None)
    assert not Hand.objects.exists()


def test_a_record_that_names_its_table_s_terms_is_taken(api: APIClient):
    playing_table(api)
    rake = {"method": "all_players", "amount": 100}
    record = {**hand_record(), "rules": {"limit_bank_win": False}, "caps": [], "rake": rake}
    assert post(api, "tables/HCF-1/hands", record).status_code == 201


def damaged(path: str, value: object) -> dict:
    """Gives a record with one value changed; an absent one is written as `...`."""
    record = deepcopy(hand_record())
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place = record
    for part in parents:
        place = place[part]
    place[last] = value
    return record


@pytest.mark.parametrize(
    ("path", "value", "code", "field"),
    [
        ("game", "whist", "unknown_game", "game"),
        ("bank.amount", -1, "bad_amount", "bank.amount"),
        ("bank.amount", 1.5, "bad_amount", "bank.amount"),
        ("bank.amount", 2**60, "bad_amount", "bank.amount"),
        ("bank.cards", ["As"], None, "bank.cards"),
        ("players.0.wagers.ante", True, "bad_amount", "players[0].wagers.ante"),
        ("players.0.wagers.tip", 5, None, "players[0].wagers.tip"),
        ("players.1.seat", 1, None, "players[1].seat"),
        ("players", {}, "not_a_list", "players"),
        ("weather", "fine", "unknown_field", "weather"),
        ("occurred_at", "yesterday", "invalid", "occurred_at"),
        ("occurred_at", "2026-01-01T00:00:00", "invalid", "occurred_at"),
    ],
)
def test_a_record_that_is_not_well_formed_is_refused_by_its_field(
    api: APIClient, path: str, value: object, code: str | None, field: str | None
):
    playing_table(api)
    response = post(api, "tables/HCF-1/hands", damaged(path, value))
    status, found, named, _ = problem(response)
    assert (status, named) == (422, field)
    assert code in (None, found)
    assert not Hand.objects.exists()


@pytest.mark.parametrize("body", [[], "x", 1, None, {}])
def test_what_is_no_record_is_refused(api: APIClient, body: object):
    playing_table(api)
    assert problem(post(api, "tables/HCF-1/hands", body))[0] == 422


def test_a_bet_above_the_posted_limit_is_refused(api: APIClient):
    playing_table(api)
    response = post(api, "tables/HCF-1/hands", damaged("players.0.wagers.flush", 100_001))
    assert problem(response)[0::2] == (409, "players[0].wagers.flush")


def test_a_reference_stands_for_one_hand_only(api: APIClient):
    playing_table(api)
    assert post(api, "tables/HCF-1/hands", hand_record()).status_code == 201
    assert problem(post(api, "tables/HCF-1/hands", hand_record()))[0] == 409
    assert Hand.objects.count() == 1


def test_a_hand_needs_an_open_table(api: APIClient):
    playing_table(api)
    act(api, "HCF-1", {"type": "close_table"})
    response = post(api, "tables/HCF-1/hands", hand_record())
    assert problem(response)[:2] == (409, "table_closed")


def test_many_hands_are_kept_in_their_order(api: APIClient):
    playing_table(api)
    records = [hand_record(number) for number in (1, 2, 3)]
    response = post(api, "tables/HCF-1/hands/batch", {"hands": records})
    assert response.status_code == 201
    found = [(hand["number"], hand["reference"]) for hand in response.json()["hands"]]
    assert found == [(1, "hand-1"), (2, "hand-2"), (3, "hand-3")]
    for hand, record in zip(response.json()["hands"], records, strict=True):
        rake = {"method": "all_players", "amount": 100}
        assert settled(api, hand["id"])["settlement"] == settle({**record, "rake": rake})


def test_many_hands_decided_on_an_older_version_are_refused(api: APIClient):
    playing_table(api)
    seen = get(api, "tables/HCF-1")["ETag"]
    records = {"hands": [hand_record(1), hand_record(2)]}
    assert post(api, "tables/HCF-1/hands/batch", records, If_Match=seen).status_code == 201
    records = {"hands": [hand_record(3), hand_record(4)]}
    late = post(api, "tables/HCF-1/hands/batch", records, If_Match=seen)
    assert problem(late)[:2] == (412, "precondition_failed")
    assert Hand.objects.count() == 2


@pytest.mark.parametrize(
    ("bad", "status", "field"),
    [
        ({**hand_record(2), "currency": "EUR"}, 409, "hands[1].currency"),
        ({**hand_record(2), "weather": "fine"}, 422, "hands[1].weather"),
        ({**hand_record(2), "occurred_at": 5}, 422, "hands[1].occurred_at"),
        ({**hand_record(2), "hand": "hand-1"}, 409, "hands[1].hand"),
        (7, 422, "hands[1]"),
    ],
)
def test_one_bad_hand_undoes_all_and_is_named(api: APIClient, bad: object, status: int, field: str):
    playing_table(api)
    response = post(
        api, "tables/HCF-1/hands/batch", {"hands": [hand_record(1), bad, hand_record(3)]}
    )
    found = problem(response)
    assert (found[0], found[2], found[3]) == (status, field, 1)
    assert not Hand.objects.exists()
    assert get(api, "tables/HCF-1").json()["hands"] == 0


def test_who_waits_in_vain_is_told_that_the_hand_is_still_due(api: APIClient):
    playing_table(api)
    response = post(api, "tables/HCF-1/hands", hand_record(), Prefer="respond-async, Wait=1")
    assert response.status_code == 201
    assert response["Preference-Applied"] == "wait=1"
    assert (response.json()["status"], response.json()["settlement"]) == ("ended", None)


def test_one_more_than_may_wait_is_answered_at_once(
    api: APIClient, monkeypatch: pytest.MonkeyPatch
):
    playing_table(api)
    monkeypatch.setattr(waiting, "_places", BoundedSemaphore(1))
    waiting._places.acquire()
    response = post(api, "tables/HCF-1/hands", hand_record(1), Prefer="wait=30")
    assert response.json()["status"] == "ended"
    assert "Preference-Applied" not in response
    waiting._places.release()
    response = post(api, "tables/HCF-1/hands", hand_record(2), Prefer="wait=1")
    assert response["Preference-Applied"] == "wait=1"


def test_a_repeated_request_that_waits_gets_what_came_of_it_since(api: APIClient):
    playing_table(api)
    key = {"Idempotency-Key": str(uuid4())}
    first = post(api, "tables/HCF-1/hands", hand_record(), **key)
    settle_due(limit=100)
    plain = post(api, "tables/HCF-1/hands", hand_record(), **key)
    waited = post(api, "tables/HCF-1/hands", hand_record(), **key, Prefer="wait=1")
    assert plain.content == first.content
    assert waited.json() == {
        **first.json(),
        "status": "settled",
        "settlement": get(api, f"hands/{first.json()['id']}").json()["settlement"],
    }


@pytest.mark.parametrize("prefer", ["", "wait", "wait=x", "wait=-1", "waiting=5", "wait=0"])
def test_a_preference_that_says_nothing_is_passed_over(api: APIClient, prefer: str):
    playing_table(api)
    response = post(api, "tables/HCF-1/hands", hand_record(), Prefer=prefer)
    assert response.status_code == 201
    assert "Preference-Applied" not in response


def test_a_hand_that_could_not_be_settled_says_why_and_its_table_that_it_waits(api: APIClient):
    playing_table(api)
    hand = post(api, "tables/HCF-1/hands", hand_record()).json()["id"]
    Hand.objects.update(status=Hand.Status.SET_ASIDE)
    DueHand.objects.update(code="bad_amount", reason="An amount is wrong.")
    state = get(api, f"hands/{hand}").json()
    assert state["set_aside"] == {"code": "bad_amount", "detail": "An amount is wrong."}
    late = post(api, "tables/HCF-1/hands", hand_record(2))
    assert problem(late) == (409, "hand_set_aside", None, None)
    closing = post(api, "tables/HCF-1/actions", {"actions": [{"type": "close_table"}]})
    assert problem(closing) == (409, "hand_set_aside", "actions[0]", 0)


def test_who_has_the_present_version_of_a_hand_is_sent_nothing(api: APIClient):
    playing_table(api)
    hand = post(api, "tables/HCF-1/hands", hand_record()).json()["id"]
    seen = get(api, f"hands/{hand}")["ETag"]
    assert get(api, f"hands/{hand}", If_None_Match=seen).status_code == 304
    settle_due(limit=100)
    assert get(api, f"hands/{hand}", If_None_Match=seen).status_code == 200


def test_hands_of_a_table_are_listed_the_latest_first_page_by_page(api: APIClient):
    playing_table(api)
    open_table(api, "HCF-2")
    act(api, "HCF-2", *seating())
    post(api, "tables/HCF-2/hands", hand_record(9))
    for number in (1, 2, 3):
        post(api, "tables/HCF-1/hands", hand_record(number))
    first = get(api, "tables/HCF-1/hands?limit=2").json()
    second = get(api, f"tables/HCF-1/hands?limit=2&after={first['next']}").json()
    assert [hand["number"] for hand in first["hands"]] == [3, 2]
    assert [hand["number"] for hand in second["hands"]] == [1]
    assert second["next"] is None


@pytest.mark.parametrize("after", ["", "x", str(UUID(int=1))])
def test_a_page_goes_on_only_from_a_hand_of_its_own(api: APIClient, after: str):
    playing_table(api)
    response = get(api, f"tables/HCF-1/hands?after={after}")
    assert problem(response) == (400, "bad_parameter", "after", None)


def test_an_unknown_hand_is_not_found(api: APIClient):
    assert problem(get(api, f"hands/{uuid4()}"))[:2] == (404, "not_found")
    response = post(api, f"hands/{uuid4()}/actions", {"actions": [{"type": "end_hand"}]})
    assert problem(response)[:2] == (404, "not_found")
