"""The feed over REST: all that happened, once, for who may see it."""

import json

import pytest
from rest_framework.test import APIClient

from casino.people import keys
from casino.people.models import Property
from ledger.events import feed
from ledger.events.models import Event
from tests.callers import client_of
from tests.games.api.play import get, hand_record, playing_table, post, problem

# What is not committed is not in the feed.
pytestmark = pytest.mark.django_db(transaction=True)


def all_of(api: APIClient, query: str = "", limit: int = 4) -> list[dict]:
    events, after = [], ""
    while True:
        page = get(api, f"events?limit={limit}{after}{query}").json()
        assert len(page["events"]) <= limit
        events += page["events"]
        after = f"&after={page['next']}"
        if not page["more"]:
            return events


def test_everything_comes_once_in_the_order_of_the_feed(api: APIClient):
    playing_table(api)
    post(api, "tables/HCF-1/hands", hand_record())
    events = all_of(api)
    assert len(events) == Event.objects.count()
    assert len({event["cursor"] for event in events}) == len(events)
    assert [event["type"] for event in events][:2] == ["table_opened", "seat_taken"]
    assert events == all_of(api, limit=500)


def test_who_goes_on_from_next_gets_only_what_is_new(api: APIClient):
    playing_table(api)
    page = get(api, "events?limit=500").json()
    nothing = get(api, f"events?after={page['next']}").json()
    assert (nothing["events"], nothing["more"]) == ([], False)
    post(api, "tables/HCF-1/hands", hand_record())
    new = get(api, f"events?after={page['next']}&limit=500").json()["events"]
    assert new[0]["type"] == "hand_opened"
    assert new[-1]["type"] == "hand_ended"


def test_what_is_committed_while_a_page_is_read_comes_once(
    api: APIClient, monkeypatch: pytest.MonkeyPatch
):
    playing_table(api)
    last_shown = feed.last_shown

    def before_a_hand_is_reported() -> feed.Cursor:
        monkeypatch.undo()
        shown = last_shown()
        post(api, "tables/HCF-1/hands", hand_record())
        return shown

    monkeypatch.setattr(feed, "last_shown", before_a_hand_is_reported)
    page = get(api, "events?limit=500").json()
    assert page["events"][-1]["type"] == "hand_ended"
    assert get(api, f"events?after={page['next']}").json()["events"] == []


def test_data_is_sent_as_it_is_stored_byte_for_byte(api: APIClient):
    playing_table(api)
    body = get(api, "events?limit=1").content
    stored = Event.objects.order_by("position").first()
    assert stored.data.encode() in body
    assert json.loads(body)["events"][0]["hash"] == bytes(stored.hash).hex()


def test_kinds_choose_the_streams(api: APIClient):
    playing_table(api)
    post(api, "tables/HCF-1/hands", hand_record())
    assert {event["kind"] for event in all_of(api, "&kinds=hand")} == {"hand"}
    assert all_of(api, "&kinds=table,hand") == all_of(api)
    assert problem(get(api, "events?kinds=table,dog")) == (400, "bad_parameter", "kinds", None)


@pytest.mark.parametrize("after", ["", "x", "1.2", "1.2.3.4", "-1.0.0", "9" * 40 + ".0.0"])
def test_what_is_no_cursor_is_refused(api: APIClient, after: str):
    assert problem(get(api, f"events?after={after}")) == (400, "bad_parameter", "after", None)


def test_a_cursor_of_another_feed_is_refused_and_not_waited_on_for_ever(api: APIClient):
    playing_table(api)
    epoch, xact, position = get(api, "events").json()["next"].split(".")
    for ahead in (f"{epoch}.{xact}.{int(position) + 1}", f"{epoch}.{int(xact) + 1}.0", "9.0.0"):
        assert problem(get(api, f"events?after={ahead}")) == (400, "bad_parameter", "after", None)


def test_nobody_sees_the_events_of_another_property(api: APIClient):
    pier = Property.objects.create(code="pier", name="Pier", currency="USD", time_zone="UTC")
    stranger = client_of(keys.issue(property=pier, name="pit"))
    playing_table(api)
    playing_table(stranger)
    assert {event["property"] for event in all_of(api)} == {"harbor"}
    assert {event["property"] for event in all_of(stranger)} == {"pier"}
    refused = get(stranger, "events?property=harbor")
    assert problem(refused) == (400, "bad_parameter", "property", None)


def test_a_key_for_one_table_sees_its_events_alone(api: APIClient, harbor: Property):
    playing_table(api, "HCF-1")
    playing_table(api, "HCF-2")
    post(api, "tables/HCF-1/hands", hand_record(1))
    post(api, "tables/HCF-2/hands", hand_record(2))
    one = client_of(keys.issue(property=harbor, name="one", tables=["HCF-2"]))
    mine = {event["stream"] for event in all_of(one)}
    both = all_of(api)
    of_two = [event for event in both if event["stream"] in mine]
    assert all_of(one) == of_two
    assert 0 < len(of_two) < len(both)
    assert {event["data"]["table"] for event in of_two if event["type"] == "hand_started"} == {
        "HCF-2"
    }


def test_the_actor_and_the_request_are_named(api: APIClient, key: str):
    playing_table(api)
    response = post(api, "tables/HCF-1/hands", hand_record(), X_Request_ID="pit-7.hand-1")
    assert response.status_code == 201
    event = all_of(api, limit=500)[-1]
    assert (event["actor"], event["request_id"]) == (f"key:{key.split('_')[1]}", "pit-7.hand-1")
