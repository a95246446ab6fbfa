"""Records that are not well formed are refused, naming the field."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import settle
from games.rules.errors import BadRecord
from games.rules.lines import settle_line
from tests.games.rules.deals import (
    changed,
    hcf_player,
    hcf_record,
    holdem_player,
    holdem_record,
    place,
    total,
    without,
)

VECTORS = Path(__file__).parents[2] / "data" / "settlements.jsonl"

HCF = hcf_record(
    hcf_player(1, "As Ks 9s 6s 3s Jd 4h", flush=500),
    hcf_player(2, None, folded=True),
    bank="9c 3c 2c Kd 8d Jh 7h",
    rules={"on_shortfall": "partial", "rounding": {"unit": 1, "direction": "down"}},
    caps=[{"scope": "round", "amount": 50_000, "wagers": ["flush"], "share": "pro_rata"}],
    rake={"method": "all_players", "amount": 100},
)
HOLDEM = holdem_record(
    holdem_player(1, "Ah As", super_ante=1000, bonus=100),
    holdem_player(2, "Qh Qd", folded=True),
    board="Kd 9c 7h 4s 2d",
    bank="Kc 3h",
    rules={"stay_on_ante_only": False},
    caps=[{"scope": "hand", "amount": 50_000, "wagers": ["bonus"]}],
)


def refused(record: Any) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        settle(record)
    return caught.value


def test_the_records_are_good_before_they_are_spoilt() -> None:
    assert total(settle(HCF)) == total(settle(HOLDEM)) == 0


def spoilt(record: Any, field: str, value: Any) -> BadRecord:
    return refused(changed(record, place(field), value))


@pytest.mark.parametrize("record", [None, [], "hcf", 7, True])
def test_what_is_no_object_is_no_record(record: Any) -> None:
    assert refused(record).code == "not_an_object"


@pytest.mark.parametrize("game", ["baccarat", "", None, 7, ["holdem"], {"holdem": 1}])
def test_an_unknown_game_is_refused(game: Any) -> None:
    error = spoilt(HCF, "game", game)
    assert (error.code, error.field) == ("unknown_game", "game")


@pytest.mark.parametrize("field", ["hand", "currency"])
@pytest.mark.parametrize("value", [None, 7, ["x"], True])
def test_what_should_be_a_text_is_one(field: str, value: Any) -> None:
    assert spoilt(HCF, field, value).field == field


@pytest.mark.parametrize("currency", ["", "usd", "US", "USDT", "U$D", "ÄÖÜ"])
def test_a_currency_is_three_capital_letters(currency: str) -> None:
    error = spoilt(HCF, "currency", currency)
    assert (error.code, error.field) == ("bad_currency", "currency")


REQUIRED = [
    *[(HCF, field) for field in ("game", "hand", "currency", "button", "bank", "players")],
    *[(HCF, f"bank.{field}") for field in ("seat", "amount", "cards")],
    *[(HCF, f"players[0].{field}") for field in ("seat", "cards", "wagers")],
    *[(HCF, f"players[0].wagers.{field}") for field in ("ante", "raise")],
    *[(HCF, f"caps[0].{field}") for field in ("scope", "amount", "wagers")],
    *[(HCF, f"rake.{field}") for field in ("method", "amount")],
    *[(HOLDEM, field) for field in ("game", "hand", "currency", "board", "bank", "players")],
    *[(HOLDEM, f"players[1].{field}") for field in ("seat", "cards", "wagers")],
    (HOLDEM, "bank.cards"),
    (HOLDEM, "players[1].wagers.ante"),
]


@pytest.mark.parametrize(("record", "field"), REQUIRED)
def test_a_field_that_is_missing_is_named(record: Any, field: str) -> None:
    error = refused(without(record, place(field)))
    assert (error.code, error.field) == ("missing_field", field)


UNKNOWN = [
    *[(HCF, field) for field in ("board", "point_value", "dealer", "Button")],
    *[(HCF, f"{part}.x") for part in ("bank", "players[0]", "rules", "rules.rounding", "rake")],
    (HCF, "caps[0].scopes"),
    (HCF, "players[0].wagers.a4"),
    (HCF, "players[0].contributed"),
    (HCF, "rules.bonus_on_fold"),
    *[(HOLDEM, field) for field in ("button", "rake")],
    *[(HOLDEM, f"bank.{field}") for field in ("seat", "amount")],
    (HOLDEM, "players[0].wagers.raise"),
    (HOLDEM, "rules.on_shortfall"),
]


@pytest.mark.parametrize(("record", "field"), UNKNOWN)
def test_a_field_that_the_page_does_not_name_is_an_error(record: Any, field: str) -> None:
    error = spoilt(record, field, 1)
    assert (error.code, error.field) == ("unknown_field", field)


def test_a_field_without_a_name_is_shown_as_one() -> None:
    error = refused({**HCF, "": 1})
    assert (error.code, error.field) == ("unknown_field", "''")


AMOUNTS = [
    *[(HCF, f"players[0].wagers.{wager}") for wager in ("ante", "raise", "flush")],
    *[(HCF, field) for field in ("caps[0].amount", "rake.amount", "rules.rounding.unit")],
    *[(HOLDEM, f"players[0].wagers.{wager}") for wager in ("ante", "super_ante", "a4", "a05t")],
]


@pytest.mark.parametrize("value", [-1, 0, 1.0, 0.5, "100", True, None, [], 2**53 + 1, 10**400])
@pytest.mark.parametrize(("record", "field"), AMOUNTS)
def test_an_amount_is_a_whole_number_of_minor_units(record: Any, field: str, value: Any) -> None:
    error = spoilt(record, field, value)
    assert (error.code, error.field) == ("bad_amount", field)


def test_an_amount_may_be_as_much_as_every_reader_of_json_keeps() -> None:
    for field in ("bank.amount", "caps[0].amount", "rake.amount"):
        assert total(settle(changed(HCF, place(field), 2**53))) == 0


def test_a_bank_may_have_put_up_nothing_but_not_less() -> None:
    assert spoilt(HCF, "bank.amount", -1).field == "bank.amount"
    assert settle(changed(HCF, ["bank", "amount"], 0))["bank"]["end"] == 0


@pytest.mark.parametrize("value", [0, -1, 8, 99, "1", 1.0, True, None, [1]])
@pytest.mark.parametrize(
    ("record", "field"),
    [(HCF, "button"), (HCF, "bank.seat"), (HCF, "players[1].seat"), (HOLDEM, "players[1].seat")],
)
def test_a_seat_is_one_of_the_tables(record: Any, field: str, value: Any) -> None:
    error = spoilt(record, field, value)
    assert (error.code, error.field) == ("bad_seat", field)


def test_a_seat_has_one_player() -> None:
    for record in (HCF, HOLDEM):
        error = spoilt(record, "players[1].seat", 1)
        assert (error.code, error.field) == ("seat_taken", "players[1].seat")


def test_the_banks_seat_has_no_other_player() -> None:
    error = spoilt(HCF, "players[1].seat", 7)
    assert (error.code, error.field) == ("seat_taken", "players[1].seat")


def test_the_button_stands_before_the_bank() -> None:
    error = spoilt(HCF, "button", 6)
    assert (error.code, error.field) == ("bank_not_at_button", "bank.seat")


@pytest.mark.parametrize("record", [HCF, HOLDEM])
def test_nobody_and_too_many_players_are_refused(record: Any) -> None:
    assert spoilt(record, "players", []).field == "players"
    assert spoilt(record, "players", record["players"] * 4).field == "players"
    assert spoilt(record, "players", {"seat": 1}).code == "not_a_list"


CARDS = [
    *[(HCF, field) for field in ("bank.cards", "players[0].cards")],
    *[(HOLDEM, field) for field in ("board", "bank.cards", "players[0].cards", "players[1].cards")],
]


@pytest.mark.parametrize(("record", "field"), CARDS)
def test_too_few_and_too_many_cards_are_refused(record: Any, field: str) -> None:
    cards = record
    for key in place(field):
        cards = cards[key]
    for wrong in ([], cards[1:], [*cards, "5d"]):
        error = spoilt(record, field, wrong)
        assert (error.code, error.field) == ("wrong_card_count", field)
    assert spoilt(record, field, None).code == "not_a_list"
    assert spoilt(record, field, "".join(cards)).code == "not_a_list"


@pytest.mark.parametrize("card", ["", "A", "as", "AS", "10s", "1s", "Asx", " As", 7, None, ["As"]])
@pytest.mark.parametrize(("record", "field"), CARDS)
def test_what_is_no_card_is_named_by_its_place(record: Any, field: str, card: Any) -> None:
    error = spoilt(record, f"{field}[1]", card)
    assert (error.code, error.field) == ("bad_card", f"{field}[1]")


@pytest.mark.parametrize(("record", "field"), CARDS)
def test_a_card_that_is_in_the_record_twice_is_refused(record: Any, field: str) -> None:
    cards = record
    for key in place(field):
        cards = cards[key]
    error = spoilt(record, f"{field}[1]", cards[0])
    assert (error.code, error.field) == ("card_twice", f"{field}[1]")


def test_a_card_of_the_bank_is_not_a_players_too() -> None:
    error = spoilt(HCF, "players[0].cards[6]", "9c")
    assert (error.code, error.field) == ("card_twice", "players[0].cards[6]")
    error = spoilt(HOLDEM, "players[1].cards[0]", "As")
    assert (error.code, error.field) == ("card_twice", "players[1].cards[0]")


CHOICES = [
    (HCF, "rules.on_shortfall"),
    (HCF, "rules.limit_bank_win"),
    (HCF, "rules.ace_low_straight_flush"),
    (HCF, "rules.rounding.direction"),
    (HCF, "caps[0].scope"),
    (HCF, "caps[0].share"),
    (HCF, "caps[0].wagers[0]"),
    (HCF, "rake.method"),
    (HOLDEM, "rules.ante_on_win"),
    (HOLDEM, "rules.bonus_on_fold"),
    (HOLDEM, "rules.stay_on_ante_only"),
    (HOLDEM, "caps[0].wagers[0]"),
]


@pytest.mark.parametrize("value", ["", "Partial", "pot", 1, 0, None, []])
@pytest.mark.parametrize(("record", "field"), CHOICES)
def test_a_value_that_is_not_among_the_known_is_refused(
    record: Any, field: str, value: Any
) -> None:
    if field == "caps[0].wagers[0]":
        error = refused(changed(record, ["caps", 0, "wagers"], [value]))
    else:
        error = spoilt(record, field, value)
    assert (error.code, error.field) == ("unknown_value", field)


def test_a_cap_names_some_wagers_and_each_once() -> None:
    assert spoilt(HCF, "caps[0].wagers", []).field == "caps[0].wagers"
    assert spoilt(HCF, "caps[0].wagers", ["flush", "flush"]).code == "wager_twice"


@pytest.mark.parametrize("field", ["rules", "caps", "rake", "bank", "players[0].wagers"])
@pytest.mark.parametrize("value", [None, 7, "x"])
def test_a_section_has_its_shape(field: str, value: Any) -> None:
    error = spoilt(HCF, field, value)
    assert (error.code in ("not_an_object", "not_a_list"), error.field) == (True, field)


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_folded_is_true_or_false(value: Any) -> None:
    for record in (HCF, HOLDEM):
        error = spoilt(record, "players[1].folded", value)
        assert (error.code, error.field) == ("not_a_flag", "players[1].folded")


# High Card Flush


def test_a_folded_hand_has_no_raise() -> None:
    error = spoilt(HCF, "players[1].wagers.raise", 1000)
    assert (error.code, error.field) == ("raise_not_allowed", "players[1].wagers.raise")


@pytest.mark.parametrize("raised", [999, 2001, 3000])
def test_a_raise_outside_what_the_hand_allows_is_refused(raised: int) -> None:
    error = spoilt(HCF, "players[0].wagers.raise", raised)
    assert (error.code, error.field) == ("raise_not_allowed", "players[0].wagers.raise")


# Hold'em


@pytest.mark.parametrize(
    ("wager", "amount"),
    [("super_ante", 999), ("a4", 3000), ("a4", 4001), ("a05t", 501), ("a05r", 1000)],
)
def test_a_wager_that_is_not_its_multiple_of_the_ante_is_refused(wager: str, amount: int) -> None:
    error = spoilt(HOLDEM, f"players[0].wagers.{wager}", amount)
    assert (error.code, error.field) == ("wrong_multiple", f"players[0].wagers.{wager}")


@pytest.mark.parametrize(("first", "second"), [("a4", "a3"), ("a4", "a2"), ("a3", "a2")])
def test_there_is_one_play_bet_before_the_turn(first: str, second: str) -> None:
    amounts = {"a4": 4000, "a3": 3000, "a2": 2000}
    wagers = {"ante": 1000, first: amounts[first], second: amounts[second], "a05t": 500}
    error = spoilt(HOLDEM, "players[0].wagers", wagers)
    assert (error.code, error.field) == ("wager_not_allowed", f"players[0].wagers.{second}")


def test_a_bet_on_the_river_needs_one_on_the_turn() -> None:
    error = refused(without(HOLDEM, ["players", 0, "wagers", "a05t"]))
    assert (error.code, error.field) == ("wager_not_allowed", "players[0].wagers.a05r")


def test_a_bet_on_the_turn_needs_a_play_bet() -> None:
    error = refused(without(HOLDEM, ["players", 0, "wagers", "a4"]))
    assert (error.code, error.field) == ("wager_not_allowed", "players[0].wagers.a05t")


def test_a_hand_with_a_bet_on_the_turn_has_not_folded() -> None:
    error = spoilt(HOLDEM, "players[0].folded", True)
    assert (error.code, error.field) == ("not_folded", "players[0].folded")


def test_half_of_an_odd_ante_cannot_be_bet() -> None:
    error = spoilt(HOLDEM, "players[1].wagers.ante", 1001)
    assert (error.code, error.field) == ("odd_ante", "players[1].wagers.ante")


# Anything

GOOD = [json.loads(line)["record"] for line in VECTORS.read_text().splitlines()[::3]]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 10),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(["As", "2c", "ante", "flush", "bonus", "dragon", "split", 2**53, 10**30]),
    st.lists(st.nothing()),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=1),
)
KEYS = st.one_of(
    st.text(max_size=3),
    st.sampled_from(["rules", "caps", "rake", "cards", "folded", "natural", "raise", "a05r"]),
)


@st.composite
def spoilt_records(draw: st.DrawFn) -> Any:
    """A good record with up to three places changed, taken out, moved or added."""
    record = json.loads(json.dumps(draw(st.sampled_from(GOOD))))
    for _ in range(draw(st.integers(1, 3))):
        holder, key = draw(_places(record))
        change = draw(st.sampled_from(["replace", "remove", "add", "exchange"]))
        if change == "remove":
            del holder[key]
        elif change == "add" and isinstance(holder, dict):
            holder[draw(KEYS)] = draw(JUNK)
        elif change == "add":
            holder.insert(key, holder[key] if draw(st.booleans()) else draw(JUNK))
        elif change == "exchange":
            other, other_key = draw(_places(record))
            holder[key] = json.loads(json.dumps(other[other_key]))
        else:
            holder[key] = draw(JUNK)
        if not record:
            break
    return record


@st.composite
def _places(draw: st.DrawFn, record: Any) -> tuple[Any, Any]:
    """A list or object somewhere in a record, and one of its keys."""
    places = [
        (holder, key)
        for holder in _holders(record)
        for key in (holder if isinstance(holder, dict) else range(len(holder)))
    ]
    return draw(st.sampled_from(places))


def _holders(value: Any) -> list[Any]:
    if not isinstance(value, (dict, list)):
        return []
    parts = value.values() if isinstance(value, dict) else value
    return [value, *[holder for part in parts for holder in _holders(part)]]


@given(spoilt_records())
def test_a_spoilt_record_gives_a_settlement_that_adds_up_or_an_error(record: Any) -> None:
    answer = settled_or_not(record)
    if isinstance(answer, BadRecord):
        assert answer.code.isidentifier()
        assert answer.detail.endswith(".")
    else:
        assert total(answer) == 0


def settled_or_not(record: Any) -> dict[str, Any] | BadRecord:
    try:
        return settle(record)
    except BadRecord as error:
        return error


@given(st.sampled_from(GOOD), st.data())
def test_a_spoilt_line_gives_a_line_of_json(record: Any, data: st.DataObject) -> None:
    line = bytearray(json.dumps(record).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(line) - 1))
        line[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    answer = settle_line(bytes(line))
    settled = json.loads(answer.text)
    assert answer.settled == ("error" not in settled)
    if not answer.settled:
        assert settled["error"].keys() == {"code", "field", "detail", "hand"}
