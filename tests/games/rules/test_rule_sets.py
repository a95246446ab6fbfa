"""Rule sets as data."""

from typing import Any

import pytest

from games.rules import settle
from games.rules.errors import BadRecord
from games.rules.rule_sets import DEFAULTS, SHAPES, check_rule_set
from tests.games.rules.deals import changed, hcf_player, hcf_record, without

HCF = DEFAULTS["high_card_flush"]
HOLDEM = DEFAULTS["holdem"]


def refused(data: Any) -> tuple[str, str]:
    with pytest.raises(BadRecord) as caught:
        check_rule_set(data)
    return caught.value.code, caught.value.field


@pytest.mark.parametrize("game", DEFAULTS)
def test_the_rule_sets_of_the_pages_are_fit_to_be_used(game: str) -> None:
    check_rule_set(DEFAULTS[game])
    assert DEFAULTS[game]["switches"].keys() == SHAPES[game].switches.keys()


@pytest.mark.parametrize("section", ["pay_tables", "qualification", "switches", "caps", "rounding"])
def test_what_a_rule_set_leaves_out_is_as_the_page_has_it(section: str) -> None:
    record = hcf_record(
        hcf_player(1, "9s 8s 7s 6s 4h Jd 4d", flush=500, straight_flush=500),
        bank="9c 3c 2c Kd Qd Jh 7h",
    )
    assert settle(record, rule_set=without(HCF, [section])) == settle(record)


def test_a_rule_set_is_one_of_the_records_game() -> None:
    record = hcf_record(hcf_player(1, None, folded=True), bank="9c 3c 2c Kd Qd Jh 7h")
    with pytest.raises(BadRecord) as caught:
        settle(record, rule_set=HOLDEM)
    assert (caught.value.code, caught.value.field) == ("other_game", "game")


@pytest.mark.parametrize("value", ["0:1", "-2:1", "2", 2, 2.5, None, "2:0"])
def test_odds_are_positive(value: Any) -> None:
    path = ["pay_tables", "flush", "4"]
    assert refused(changed(HCF, path, value)) == ("bad_odds", "pay_tables.flush.4")


def test_a_higher_hand_never_pays_less() -> None:
    assert refused(changed(HCF, ["pay_tables", "flush", "6"], "9:1")) == (
        "not_monotone",
        "pay_tables.flush.6",
    )
    assert refused(changed(HOLDEM, ["pay_tables", "super_ante", "full_house"], "4:3")) == (
        "not_monotone",
        "pay_tables.super_ante.full_house",
    )
    check_rule_set(changed(HCF, ["pay_tables", "flush", "6"], "10:1"))


def test_a_pay_table_pays_every_hand_above_its_lowest() -> None:
    assert refused(without(HCF, ["pay_tables", "flush", "6"])) == (
        "missing_row",
        "pay_tables.flush.6",
    )
    assert refused(changed(HCF, ["pay_tables", "flush"], {})) == ("no_rows", "pay_tables.flush")
    check_rule_set(without(HCF, ["pay_tables", "flush", "4"]))


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (changed(HCF, ["side_bets"], {}), "side_bets"),
        (changed(HCF, ["switches", "on_short"], "dead"), "switches.on_short"),
        (changed(HCF, ["switches", "ties"], "suit"), "switches.ties"),
        (changed(HCF, ["pay_tables", "bonus"], {"7": "1:1"}), "pay_tables.bonus"),
        (changed(HCF, ["pay_tables", "flush", "8"], "500:1"), "pay_tables.flush.8"),
        (changed(HCF, ["qualification", "category"], "pair"), "qualification.category"),
        (changed(HCF, ["rounding", "to"], 5), "rounding.to"),
    ],
)
def test_what_a_rule_set_does_not_know_is_named(data: Any, field: str) -> None:
    assert refused(data) == ("unknown_field", field)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (["game"], "baccarat", "unknown_value"),
        (["switches", "on_shortfall"], "full", "unknown_value"),
        (["switches", "limit_bank_win"], 1, "unknown_value"),
        (["qualification", "length"], 8, "out_of_range"),
        (["qualification", "length"], "3", "not_an_integer"),
        (["qualification", "top"], "10", "unknown_value"),
        (["rounding", "unit"], 0, "bad_amount"),
        (["rounding", "direction"], "nearest", "unknown_value"),
    ],
)
def test_a_value_that_is_not_fit_is_named(path: list[str], value: Any, code: str) -> None:
    assert refused(changed(HCF, path, value)) == (code, ".".join(path))


def test_caps_name_the_games_own_wagers() -> None:
    cap = {"scope": "hand", "amount": 100, "wagers": ["bonus"]}
    assert refused(changed(HCF, ["caps"], [cap])) == ("unknown_value", "caps[0].wagers[0]")
    check_rule_set(changed(HOLDEM, ["caps"], [cap]))


@pytest.mark.parametrize("data", [None, [], "holdem", {}])
def test_a_rule_set_is_an_object_of_a_game(data: Any) -> None:
    assert refused(data)[0] in ("not_an_object", "missing_field")
