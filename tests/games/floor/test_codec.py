"""Events as stored bytes, old shapes of them, and schemas for the API's document."""

import json
from typing import get_args

import pytest

from games.floor import schemas
from games.floor.codec import decode_hand, decode_table, encode
from games.floor.hand_commands import EndHand, Raise
from games.floor.hand_events import HandEvent
from games.floor.table_events import SeatTaken, TableEvent
from games.floor.upcast import current_version, lifted
from tests.games.floor.driver import (
    FIVE_OF_A_SUIT,
    SEVEN_OF_A_SUIT,
    Stored,
    a_banked_table,
    a_dealt_hand,
    finish,
)


def an_evening():
    """The events of a table and of its one hand."""
    at = a_banked_table(1, 3, stacks=90_000)
    playing = a_dealt_hand(at, {3: SEVEN_OF_A_SUIT, 1: FIVE_OF_A_SUIT}, ante=1_000)
    playing.do(Raise(seat=3, amount=2_000), EndHand())
    at.do(finish(at))
    return at.events, playing.events


def test_events_come_back_as_they_were_stored():
    of_table, of_hand = an_evening()
    assert [decode_table(Stored(*encode(event))) for event in of_table] == of_table
    assert [decode_hand(Stored(*encode(event))) for event in of_hand] == of_hand


def test_stored_bytes_are_canonical():
    for event in (event for events in an_evening() for event in events):
        kind, data = encode(event)
        parsed = json.loads(data, parse_float=pytest.fail)
        assert parsed["type"] == kind
        written = json.dumps(parsed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert written.encode() == data


def test_the_type_is_the_name_of_the_class_in_snake_case_and_no_two_share_it():
    kinds = [one.__struct_config__.tag for one in (*get_args(TableEvent), *get_args(HandEvent))]
    assert "designated_player_offered" in kinds
    assert len(set(kinds)) == len(kinds)


def with_player(data):
    """Lifts a seat taken before players had references."""
    return {**data, "player": None}


LIFTS = {("seat_taken", 1): with_player, ("seat_taken", 2): lambda data: {**data, "seat": 4}}


def test_an_event_of_an_older_shape_is_lifted_step_by_step():
    data = b'{"type":"seat_taken","seat":3,"session":"s3"}'
    lifted_twice = decode_table(Stored("seat_taken", data, 1), LIFTS)
    assert lifted_twice == SeatTaken(seat=4, session="s3", player=None)
    assert current_version("seat_taken", LIFTS) == 3
    assert current_version("seat_left", LIFTS) == 1


def test_an_event_of_a_later_release_is_not_guessed_at():
    with pytest.raises(ValueError, match="schema version 4"):
        lifted("seat_taken", 4, {}, LIFTS)


def test_every_action_and_event_has_a_schema_that_names_its_type():
    found = schemas.components()
    for one in (*schemas.TABLE_ACTIONS, *schemas.HAND_ACTIONS, *schemas.EVENTS):
        schema = found[one.__name__]
        assert schema["properties"]["type"] == {"enum": [one.__struct_config__.tag]}
        assert schema["description"]


def test_what_only_the_service_may_ask_is_no_action():
    names = {one.__name__ for one in (*schemas.TABLE_ACTIONS, *schemas.HAND_ACTIONS)}
    assert names.isdisjoint({"StartHand", "Settle", "FinishHand"})
    assert {"OpenTable", "OpenHand", "Misdeal"} <= names
