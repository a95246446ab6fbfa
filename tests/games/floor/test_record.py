"""A whole hand as one record: played through table and hand, and written back."""

import json
from pathlib import Path

import pytest
from msgspec import convert

from games.floor import hand
from games.floor.errors import Refused
from games.floor.hand_commands import DealCards, Fold, PlaceWagers, Raise
from games.floor.record import commands_of, in_record, open_of, record_of
from games.floor.table_commands import BuyIn, OpenHand, OpenTable
from games.floor.terms import Limits
from games.rules import settle
from games.rules.high_card_flush import WAGERS_BEFORE_DEAL
from games.rules.rule_sets import DEFAULTS
from tests.games.floor.driver import GAME, Driver, a_banked_table, finish

DATA = Path(__file__).parents[2] / "data" / "settlements.jsonl"
ALL_VECTORS = [json.loads(line) for line in DATA.read_text().splitlines()]
VECTORS = [vector for vector in ALL_VECTORS if vector["record"]["game"] == GAME]
WIDE = Limits(min=100, max=1_000_000)

RECORD = {
    "game": GAME,
    "hand": "hcf-17",
    "currency": "USD",
    "button": 3,
    "bank": {"seat": 3, "amount": 100_000, "cards": ["2c", "5d", "9h", "Th", "Jh", "3s", "4d"]},
    "players": [
        {
            "seat": 5,
            "cards": ["As", "Ks", "Qs", "Js", "2d", "3d", "9c"],
            "wagers": {"ante": 1000, "raise": 1000, "flush": 500},
        },
        {"seat": 1, "wagers": {"ante": 1000, "flush": 500}, "folded": True},
    ],
}


def table_for(record):
    """A table opened on a record's own terms, its players seated and its bank in place."""
    rules = dict(record.get("rules", {}))
    rounding = rules.pop("rounding", {})
    terms = {
        "type": "open_table",
        "table": "HCF-1",
        "game": GAME,
        "currency": record["currency"],
        "rule_set": {"game": GAME, "switches": rules, "rounding": rounding},
        "rule_set_version": 1,
        "stakes": dict.fromkeys(WAGERS_BEFORE_DEAL, WIDE),
        "caps": record.get("caps", []),
        "rake": record.get("rake"),
        "seats": 7,
    }
    opened = convert(terms, OpenTable)
    seats = [player["seat"] for player in record["players"]]
    changes = {name: getattr(opened, name) for name in OpenTable.__struct_fields__}
    return a_banked_table(record["bank"]["seat"], *seats, **changes)


def played(record, at):
    """The hand of a record, played at a table to its end."""
    at.do(open_of(record, at.state, "hand-1"))
    playing = Driver(hand, hand.INITIAL)
    playing.do(*commands_of(record, at.state))
    return playing.state


def refusal(record, at):
    with pytest.raises(Refused) as caught:
        open_of(record, at.state, "hand-1")
    return caught.value.code, caught.value.field


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["record"]["hand"])
def test_a_played_record_settles_as_the_record_itself(vector):
    record = vector["record"]
    ended = played(record, table_for(record))
    assert ended.phase == "ended"
    assert settle(record_of(ended), rule_set=ended.terms.rule_set) == vector["settlement"]


def test_there_are_vectors_of_this_game():
    assert len(VECTORS) == 200


def test_cards_go_clockwise_from_the_left_of_the_button_and_to_the_bank_last():
    at = table_for(RECORD)
    at.do(open_of(RECORD, at.state, "hand-1"))
    commands = commands_of(RECORD, at.state)
    assert [one.seat for one in commands if isinstance(one, PlaceWagers)] == [5, 1]
    assert [one.seat for one in commands if isinstance(one, DealCards)] == [5, 3]


def test_a_written_record_names_everything_it_was_settled_by():
    at = table_for(RECORD | {"rake": {"method": "players_only", "amount": 100}})
    record = json.loads(json.dumps(record_of(played(RECORD, at))))
    assert record["rake"] == {"method": "players_only", "amount": 100}
    assert record["rules"].keys() == {*DEFAULTS[GAME]["switches"], "rounding"}
    assert record["caps"] == []
    assert record["hand"] == "hcf-17"
    assert record["players"] == sorted(RECORD["players"], key=lambda player: player["seat"])
    assert played(record, table_for(record)).phase == "ended"


def test_a_hand_without_a_reference_is_named_after_its_table_and_number():
    at = table_for(RECORD)
    assert record_of(played(RECORD | {"hand": ""}, at))["hand"] == "HCF-1-1"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "holdem"}, "game"),
        ({"currency": "EUR"}, "currency"),
        ({"rules": {"limit_bank_win": True}}, "rules.limit_bank_win"),
        ({"rules": {"rounding": {"unit": 5}}}, "rules.rounding"),
        ({"caps": []}, "caps"),
        ({"rake": {"method": "all_players", "amount": 50}}, "rake"),
    ],
)
def test_a_record_of_other_terms_than_its_tables_is_refused(changes, field):
    at = table_for(RECORD | {"caps": [{"scope": "hand", "amount": 9, "wagers": ["flush"]}]})
    assert refusal(RECORD | changes, at) == ("differs_from_table", field)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"rules": {"limit_bank_win": False}},
        {"rules": {"rounding": {"direction": "down"}}},
        {"caps": [{"scope": "hand", "amount": 9, "wagers": ["flush"], "share": "pro_rata"}]},
        {"rake": {"method": "players_only", "amount": 100}},
    ],
)
def test_a_record_may_leave_out_or_repeat_what_its_table_has_settled(changes):
    caps = [{"scope": "hand", "amount": 9, "wagers": ["flush"]}]
    rake = {"method": "players_only", "amount": 100}
    at = table_for(RECORD | {"caps": caps, "rake": rake})
    assert played(RECORD | changes, at).phase == "ended"


def test_caps_of_two_scopes_may_be_listed_in_either_order():
    of_hand = {"scope": "hand", "amount": 9, "wagers": ["flush"]}
    of_round = {"scope": "round", "amount": 20, "wagers": ["flush"]}
    at = table_for(RECORD | {"caps": [of_hand, of_round]})
    assert played(RECORD | {"caps": [of_round, of_hand]}, at).phase == "ended"


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"game": "whist"}, ("unknown_game", "game")),
        ({"luck": 1}, ("unknown_field", "luck")),
        ({"caps": 5}, ("not_a_list", "caps")),
        ({"rake": {"method": "all_players"}}, ("missing_field", "rake.amount")),
        ({"bank": {"seat": 3, "amount": 1}}, ("missing_field", "bank.cards")),
        ({"button": 1}, ("bank_not_at_button", "bank.seat")),
        ({"players": []}, ("wrong_player_count", "players")),
    ],
)
def test_a_record_that_is_not_well_formed_is_refused_as_the_rules_have_it(changes, refused):
    assert refusal(RECORD | changes, table_for(RECORD)) == refused


@pytest.mark.parametrize("record", [None, 5, [], "hand", {}])
def test_what_is_no_record_at_all_is_refused(record):
    assert refusal(record, table_for(RECORD))[0] in {"not_an_object", "missing_field"}


def refused_in_record(record, at):
    """Code and field, in the record's own words, of the first command that is refused."""
    playing = Driver(hand, hand.INITIAL)
    for command in commands_of(record, at.state):
        try:
            playing.do(command)
        except Refused as refused:
            named = in_record(refused, command, record)
            return named.code, named.field
    raise AssertionError("no command was refused")


@pytest.mark.parametrize(
    ("stakes", "seats", "refused"),
    [
        ({"ante": Limits(min=2000, max=5000)}, (1, 5), ("below_limit", "players[0].wagers.ante")),
        ({"ante": WIDE}, (1, 5), ("wager_not_offered", "players[0].wagers.flush")),
        ({"ante": WIDE, "flush": WIDE}, (1,), ("seat_not_in_hand", "players[0].seat")),
    ],
)
def test_what_the_table_refuses_is_named_as_the_record_has_it(stakes, seats, refused):
    at = a_banked_table(3, *seats, stakes=stakes, rake=None)
    at.do(open_of(RECORD, at.state, "hand-1"))
    assert refused_in_record(RECORD, at) == refused


def test_a_raise_beyond_the_stack_is_named_as_the_record_has_it():
    stakes = {"ante": WIDE, "flush": WIDE}
    at = a_banked_table(3, 1, 5, stakes=stakes, rake=None)
    at.do(BuyIn(seat=5, amount=2_000, source="cash"), open_of(RECORD, at.state, "hand-1"))
    assert refused_in_record(RECORD, at) == ("beyond_stack", "players[0].wagers.raise")


@pytest.mark.parametrize(
    ("command", "field", "named"),
    [
        (OpenHand(hand="h"), "reference", "hand"),
        (OpenHand(hand="h"), "bank", "bank.amount"),
        (OpenHand(hand="h"), "", ""),
        (DealCards(seat=3, cards=()), "cards", "bank.cards"),
        (DealCards(seat=1, cards=()), "cards", "players[1].cards"),
        (Fold(seat=5), "", "players[0]"),
        (Raise(seat=5, amount=1), "amount", "players[0].wagers.raise"),
    ],
)
def test_fields_of_commands_have_their_place_in_the_record(command, field, named):
    assert in_record(Refused("code", field, "Detail."), command, RECORD).field == named


def test_the_same_hand_twice_at_an_opening_is_refused():
    at = table_for(RECORD)
    at.do(open_of(RECORD, at.state, "hand-1"))
    at.do(finish(at))
    assert at.refusal(open_of(RECORD, at.state, "hand-2")) == ("hand_already_recorded", "reference")
