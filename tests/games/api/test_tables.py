"""Tables over REST: opened, acted on all or nothing, read under their version, closed."""

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.models import RuleSet
from tests.games.api.play import (
    OPENING,
    act,
    get,
    open_table,
    playing_table,
    post,
    problem,
    seating,
)

pytestmark = pytest.mark.django_db


def test_an_opened_table_stands_as_the_answer_says(api: APIClient):
    opened = post(api, "tables/HCF-1/openings", OPENING)
    assert opened.status_code == 201
    read = api.get(opened["Location"])
    assert read.json() == opened.json()
    assert read["ETag"] == opened["ETag"]
    state = read.json()
    assert (state["code"], state["status"], state["version"]) == ("HCF-1", "open", 1)
    assert state["terms"]["currency"] == "USD"
    assert state["terms"]["rake"] == OPENING["rake"]


def test_rules_caps_and_rake_are_those_asked_for(api: APIClient):
    caps = [{"scope": "round", "amount": 20_000, "wagers": ["flush"], "share": "in_order"}]
    rules = {"limit_bank_win": True, "rounding": {"unit": 100, "direction": "up"}}
    terms = open_table(api, rules=rules, caps=caps, rake=None)["terms"]
    assert terms["caps"] == caps
    assert terms["rake"] is None
    assert terms["rule_set"]["switches"]["limit_bank_win"] is True
    assert terms["rule_set"]["rounding"] == {"unit": 100, "direction": "up"}
    assert terms["rule_set_version"] == RuleSet.objects.get().version


@pytest.mark.parametrize(
    ("change", "status", "code", "field"),
    [
        ({"game": "whist"}, 422, "unknown_game", "game"),
        ({"rules": {"wild_cards": True}}, 422, "unknown_field", "rules.wild_cards"),
        ({"rules": {"limit_bank_win": 1}}, 422, "unknown_value", "rules.limit_bank_win"),
        ({"rule_set": 77}, 409, "unknown_rule_set", "rule_set"),
        ({"seats": 0}, 422, "invalid", "seats"),
        ({"stakes": {"ante": {"min": 1.5, "max": 3}}}, 422, "invalid", "stakes.ante.min"),
        (
            {"caps": [{"scope": "hand", "amount": 1, "wagers": ["flush"]}] * 17},
            422,
            "invalid",
            "caps",
        ),
        (
            {"stakes": {"ante": OPENING["stakes"]["ante"], "dog": {"min": 1, "max": 2}}},
            422,
            "unknown_wager",
            "stakes.dog",
        ),
        ({"stakes": {"ante": {"min": 3, "max": 2}}}, 422, "bad_limits", "stakes.ante.max"),
        ({"seats": 8}, 422, "too_many_seats", "seats"),
        ({"rotation": {"offer_every_hands": 2**64}}, 422, "invalid", "rotation.offer_every_hands"),
        ({"colour": "green"}, 422, "invalid", "colour"),
        ({"colour" * 99: "green"}, 422, "invalid", ("colour" * 99)[:40]),
        ({"rake": {"amount": 100}}, 422, "invalid", "rake.method"),
        ({"occurred_at": "2026-01-01T00:00:00"}, 422, "invalid", "occurred_at"),
    ],
)
def test_terms_that_cannot_be_are_refused_by_their_field(
    api: APIClient, change: dict, status: int, code: str, field: str | None
):
    response = post(api, "tables/HCF-1/openings", {**OPENING, **change})
    assert problem(response) == (status, code, field, None)
    assert get(api, "tables").json()["tables"] == []


def test_an_open_table_is_not_opened_again(api: APIClient):
    open_table(api)
    response = post(api, "tables/HCF-1/openings", OPENING)
    assert problem(response)[:2] == (409, "table_already_open")


def test_actions_are_carried_out_in_order(api: APIClient):
    state = playing_table(api)
    assert [seat["seat"] for seat in state["seats"]] == [1, 3, 5]
    assert (state["designated_player"], state["button"], state["offered"]) == (3, 3, None)
    state = act(
        api,
        "HCF-1",
        {"type": "buy_in", "seat": 1, "amount": 50_000, "source": "cash"},
        {"type": "sit_out", "seat": 5},
    )
    assert [(seat["stack"], seat["sitting_out"]) for seat in state["seats"]] == [
        (50_000, False),
        (None, False),
        (None, True),
    ]


def test_one_refused_action_undoes_all_and_is_named(api: APIClient):
    before = open_table(api)
    actions = [{"type": "take_seat", "seat": 1}, {"type": "take_seat", "seat": 1}]
    response = post(api, "tables/HCF-1/actions", {"actions": actions})
    assert problem(response) == (409, "seat_taken", "actions[1].seat", 1)
    assert get(api, "tables/HCF-1").json() == before


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ({"type": "take_seat", "seat": "2"}, "actions[1].seat"),
        ({"type": "take_seat", "seat": 2.0}, "actions[1].seat"),
        ({"type": "take_seat", "seat": True}, "actions[1].seat"),
        ({"type": "take_seat"}, "actions[1].seat"),
        ({"type": "take_seat", "seat": 2, "colour": "red"}, "actions[1].colour"),
        ({"type": "dance"}, "actions[1].type"),
        ({"seat": 2}, "actions[1].type"),
        (7, "actions[1]"),
    ],
)
def test_an_action_that_does_not_fit_is_named(api: APIClient, action: object, field: str):
    open_table(api)
    body = {"actions": [{"type": "take_seat", "seat": 1}, action]}
    response = post(api, "tables/HCF-1/actions", body)
    assert problem(response) == (422, "invalid", field, 1)


def test_a_text_with_control_characters_is_told_in_words(api: APIClient):
    open_table(api)
    action = {"type": "take_seat", "seat": 1, "player": "a\tb"}
    response = post(api, "tables/HCF-1/actions", {"actions": [action]})
    assert problem(response) == (422, "invalid", "actions[0].player", 0)
    assert response.json()["detail"] == "Leave control characters out."


@pytest.mark.parametrize("body", [{}, [], "x", None, {"actions": []}, {"actions": {}}])
def test_a_body_without_actions_is_refused(api: APIClient, body: object):
    open_table(api)
    assert problem(post(api, "tables/HCF-1/actions", body))[:2] == (422, "invalid")


@pytest.mark.parametrize(
    "action",
    [
        {**OPENING, "type": "open_table"},
        {"type": "finish_hand", "hand": "h", "result": "misdeal", "day": "2026-01-01"},
    ],
)
def test_what_the_service_alone_asks_is_no_action(api: APIClient, action: dict):
    open_table(api)
    response = post(api, "tables/HCF-1/actions", {"actions": [action]})
    assert problem(response) == (422, "invalid", "actions[0].type", 0)


def test_a_seat_session_is_named_by_the_service(api: APIClient):
    open_table(api)
    named = {"type": "take_seat", "seat": 1, "session": "mine"}
    refused = post(api, "tables/HCF-1/actions", {"actions": [named]})
    assert problem(refused) == (422, "given_by_service", "actions[0].session", 0)
    assert act(api, "HCF-1", {"type": "take_seat", "seat": 1})["seats"][0]["session"]


def test_what_was_decided_on_an_older_version_is_refused(api: APIClient):
    open_table(api)
    seen = get(api, "tables/HCF-1")["ETag"]
    seat_one = {"actions": [{"type": "take_seat", "seat": 1}]}
    seat_two = {"actions": [{"type": "take_seat", "seat": 2}]}
    first = post(api, "tables/HCF-1/actions", seat_one, If_Match=seen)
    assert first.status_code == 200
    late = post(api, "tables/HCF-1/actions", seat_two, If_Match=seen)
    assert problem(late)[:2] == (412, "precondition_failed")
    again = post(api, "tables/HCF-1/actions", seat_two, If_Match=first["ETag"])
    assert again.status_code == 200


@pytest.mark.parametrize("tag", ["5", '"x"', '"1"', f'"{"0" * 32}-1"', "W/*"])
def test_a_tag_of_something_else_matches_nothing(api: APIClient, tag: str):
    open_table(api)
    body = {"actions": [{"type": "take_seat", "seat": 1}]}
    assert problem(post(api, "tables/HCF-1/actions", body, If_Match=tag))[0] == 412


def test_a_star_matches_any_version(api: APIClient):
    open_table(api)
    body = {"actions": [{"type": "take_seat", "seat": 1}]}
    assert post(api, "tables/HCF-1/actions", body, If_Match="*").status_code == 200


def test_who_has_the_present_version_is_sent_nothing(api: APIClient):
    open_table(api)
    seen = get(api, "tables/HCF-1")["ETag"]
    known = get(api, "tables/HCF-1", If_None_Match=f'"other", W/{seen}')
    assert (known.status_code, known.content, known["ETag"]) == (304, b"", seen)
    act(api, "HCF-1", {"type": "take_seat", "seat": 1})
    assert get(api, "tables/HCF-1", If_None_Match=seen).status_code == 200


def test_a_closed_table_takes_no_action_until_it_is_opened_again(api: APIClient):
    first = open_table(api)
    assert act(api, "HCF-1", {"type": "close_table"})["status"] == "closed"
    assert get(api, "tables/HCF-1").json()["closed_at"] is not None
    response = post(api, "tables/HCF-1/actions", {"actions": seating()})
    assert problem(response) == (409, "table_closed", "actions[0]", 0)
    again = open_table(api)
    assert again["opening"] != first["opening"]
    assert get(api, "tables/HCF-1").json()["opening"] == again["opening"]


def test_a_table_that_nobody_put_on_record_is_not_found(api: APIClient):
    assert problem(get(api, "tables/HCF-9"))[:2] == (404, "not_found")
    response = post(api, "tables/HCF-9/actions", {"actions": seating()})
    assert problem(response)[:2] == (404, "not_found")


def test_tables_are_listed_page_by_page(api: APIClient):
    for number in (2, 3, 1):
        open_table(api, f"HCF-{number}")
    first = get(api, "tables?limit=2").json()
    second = get(api, f"tables?limit=2&after={first['next']}").json()
    assert [table["code"] for table in first["tables"]] == ["HCF-1", "HCF-2"]
    assert [table["code"] for table in second["tables"]] == ["HCF-3"]
    assert second["next"] is None


@pytest.mark.parametrize("limit", ["0", "501", "-1", "1.5", "x", "", "9" * 30])
def test_a_page_holds_a_sensible_number_of_items(api: APIClient, limit: str):
    assert problem(get(api, f"tables?limit={limit}")) == (400, "bad_parameter", "limit", None)


@pytest.mark.django_db(transaction=True)
def test_what_happened_is_dated_by_the_table_s_clock(api: APIClient):
    moment = (timezone.now() - timedelta(hours=2)).replace(microsecond=0)
    open_table(api, occurred_at=moment.isoformat())
    (event,) = get(api, "events").json()["events"]
    assert event["occurred_at"] == moment.isoformat().replace("+00:00", "Z")
    assert event["recorded_at"] > event["occurred_at"]


def test_a_clock_that_is_far_off_is_refused(api: APIClient):
    tomorrow = (timezone.now() + timedelta(days=1)).isoformat()
    response = post(api, "tables/HCF-1/openings", {**OPENING, "occurred_at": tomorrow})
    assert problem(response) == (409, "clock_off", "occurred_at", None)
