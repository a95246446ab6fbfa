"""High Card Flush, clause by clause."""

from typing import Any

import pytest

from games.rules import settle
from games.rules.cards import parse_cards
from games.rules.high_card_flush import raise_limit
from tests.games.rules.deals import hcf_player, hcf_record, outcomes, results

# Three clubs, nine high: the least hand that qualifies, but for the two lower clubs.
NINE_HIGH = "9c 3c 2c Kd 8d Jh 7h"
EIGHT_HIGH = "8c 3c 2c Kd 9d Jh 7h"
FOUR_KING_HIGH = "Kc 9c 5c 3c 8d Jh 7h"
PAIRED_SUITS = "As Qs 6d 4d 8h 5h Tc"


def player(hand: str | None, **more: Any) -> dict[str, Any]:
    return hcf_player(1, hand, **more)


def bonus_results(hand: str, bank: str, **more: Any) -> tuple[str, str]:
    """What becomes of the flush bet and of the straight-flush bet."""
    won = results(hcf_record(player(hand, flush=500, straight_flush=500), bank=bank, **more))
    return won["flush"], won["straight_flush"]


# Ante and raise


def test_three_cards_nine_high_qualify() -> None:
    assert settle(hcf_record(player(PAIRED_SUITS), bank=NINE_HIGH))["bank"]["qualified"]


def test_three_cards_eight_high_do_not_qualify() -> None:
    settlement = settle(hcf_record(player(PAIRED_SUITS), bank=EIGHT_HIGH))
    assert not settlement["bank"]["qualified"]


def test_two_cards_ace_high_do_not_qualify() -> None:
    settlement = settle(hcf_record(player(NINE_HIGH), bank=PAIRED_SUITS))
    assert not settlement["bank"]["qualified"]


@pytest.mark.parametrize(
    "worse_equal_or_better", [PAIRED_SUITS, "8s 3s 2s Qd 5d Th 4h", "9s 3s 2s Qd 5d Th 4h"]
)
def test_ante_wins_and_raise_pushes_where_the_bank_does_not_qualify(
    worse_equal_or_better: str,
) -> None:
    assert outcomes(hcf_record(player(worse_equal_or_better), bank=EIGHT_HIGH)) == {
        "ante": ("win", 1000, 1000, 1000),
        "raise": ("push", 0, 0, 1000),
    }


def test_ante_and_raise_win_one_to_one_with_the_better_flush_hand() -> None:
    record = hcf_record(player("Ks Qs Js 2h 3d 4h 6d", **{"raise": 1000}), bank=NINE_HIGH)
    assert outcomes(record) == {
        "ante": ("win", 1000, 1000, 1000),
        "raise": ("win", 1000, 1000, 1000),
    }


def test_ante_and_raise_lose_to_the_better_flush_hand() -> None:
    assert outcomes(hcf_record(player(PAIRED_SUITS), bank=NINE_HIGH)) == {
        "ante": ("lose", 0, 0, 0),
        "raise": ("lose", 0, 0, 0),
    }


def test_ante_and_raise_push_on_equal_flush_hands_of_another_suit() -> None:
    assert outcomes(hcf_record(player("9s 3s 2s Ad 4d Qh 6h"), bank=NINE_HIGH)) == {
        "ante": ("push", 0, 0, 1000),
        "raise": ("push", 0, 0, 1000),
    }


def test_more_cards_win_and_a_run_adds_nothing() -> None:
    record = hcf_record(player("As 4s 3s 2s Kd 8h 7h"), bank="Kc Qc Jc Tc 8d Jh 6h")
    assert results(record) == {"ante": "win", "raise": "win"}


def test_of_two_suits_of_equal_count_the_better_one_plays() -> None:
    record = hcf_record(player("Qh 4h 2h As 6s 5s 9d"), bank="Kc Qc 2c Td 8d Jh 7h")
    assert results(record) == {"ante": "win", "raise": "win"}


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("Kc 9c 5c 3c 8d Th 6h", 1),
        ("Kc 9c 6c 5c 3c Th 6h", 2),
        ("Kc 9c 6c 5c 3c 2c 6h", 3),
        ("Kc 9c 7c 6c 5c 3c 2c", 3),
    ],
)
def test_a_raise_may_be_up_to_one_two_or_three_times_the_ante_by_the_flush(
    hand: str, times: int
) -> None:
    assert raise_limit(parse_cards(hand)) == times
    record = hcf_record(player(hand, **{"raise": times * 1000}), bank=EIGHT_HIGH.replace("c", "s"))
    assert outcomes(record)["raise"] == ("push", 0, 0, times * 1000)


def test_a_raise_between_two_multiples_is_a_raise() -> None:
    record = hcf_record(player("Ks 9s 6s 5s 3s Jd 4h", **{"raise": 1700}), bank=NINE_HIGH)
    assert outcomes(record)["raise"] == ("win", 1700, 1700, 1700)


def test_a_folded_player_loses_bonus_bets_too() -> None:
    folded = player("Ks Qs Js Ts 9s 8s 6s", folded=True, flush=500, straight_flush=500)
    assert results(hcf_record(folded, bank=EIGHT_HIGH)) == {
        "ante": "lose",
        "straight_flush": "lose",
        "flush": "lose",
    }


def test_a_folded_players_cards_may_be_missing() -> None:
    assert results(hcf_record(player(None, folded=True), bank=NINE_HIGH)) == {"ante": "lose"}


def test_folded_false_is_as_good_as_leaving_it_out() -> None:
    plain = hcf_record(player(PAIRED_SUITS), bank=NINE_HIGH)
    said = hcf_record({**player(PAIRED_SUITS), "folded": False}, bank=NINE_HIGH)
    assert settle(said) == settle(plain)


# Bonus bets


def test_the_flush_bet_wins_with_four_cards_better_than_the_banks() -> None:
    record = hcf_record(player("As 9s 5s 3s 8h Jd 4d", flush=500), bank=FOUR_KING_HIGH)
    assert outcomes(record)["flush"] == ("win", 1000, 1000, 500)


def test_the_flush_bet_loses_under_four_cards_even_where_it_is_the_better_hand() -> None:
    assert bonus_results("As Ks 5s 3h 8h Jd 4d", NINE_HIGH) == ("lose", "lose")


def test_the_flush_bet_pushes_on_equal_flush_hands() -> None:
    assert bonus_results("Ks 9s 5s 3s 8h Jd 7d", FOUR_KING_HIGH) == ("push", "lose")


def test_the_flush_bet_loses_to_the_banks_better_flush() -> None:
    assert bonus_results("Qs 9s 5s 3s 8h Jd 7d", FOUR_KING_HIGH) == ("lose", "lose")


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("As 9s 5s 3s 8h Jd 4d", 2),
        ("As 9s 6s 5s 3s Jd 4d", 10),
        ("As 9s 6s 5s 3s Js 4d", 50),
        ("As 9s 6s 5s 3s Js Ts", 200),
    ],
)
def test_table_b_pays_the_flush_bet_by_its_cards(hand: str, odds: int) -> None:
    record = hcf_record(player(hand, flush=500), bank=NINE_HIGH)
    assert outcomes(record)["flush"] == ("win", 500 * odds, 500 * odds, 500)


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("9s 8s 7s 3h 4h Jd 4d", 8),
        ("9s 8s 7s 6s 4h Jd 4d", 60),
        ("9s 8s 7s 6s 5s Jd 4d", 100),
        ("9s 8s 7s 6s 5s 4s 2d", 500),
        ("9s 8s 7s 6s 5s 4s 3s", 1000),
    ],
)
def test_table_a_pays_the_straight_flush_bet_by_its_run(hand: str, odds: int) -> None:
    record = hcf_record(player(hand, straight_flush=500), bank="9c 3c 2c Kd Qd Jh 7h")
    assert outcomes(record)["straight_flush"] == ("win", 500 * odds, 500 * odds, 500)


def test_the_straight_flush_bet_compares_length_and_then_the_top_card() -> None:
    bank = "9c 8c 7c Kd Qd Jh 2h"
    assert bonus_results("Ts 9s 8s 3h 4h Jd 4d", bank)[1] == "win"
    assert bonus_results("9s 8s 7s 3h 4h Jd 4d", bank)[1] == "push"
    assert bonus_results("8s 7s 6s 3h 4h Jd 4d", bank)[1] == "lose"
    assert bonus_results("6s 5s 4s 3s 4h Jd 4d", bank)[1] == "win"


def test_a_run_of_two_loses_against_a_bank_without_any() -> None:
    assert bonus_results("As Ks 9h 7h 5d 3d 2c", "Kc Jc 9c 7d 5h 3h Ad")[1] == "lose"


def test_bonus_bets_win_against_a_bank_that_does_not_qualify() -> None:
    assert bonus_results("9s 8s 7s 6s 4h Jc 4d", "8c 6c 2c Kd 9d Jh 7h") == ("win", "win")


def test_a_bank_that_does_not_qualify_still_beats_a_straight_flush_bet() -> None:
    bank = "8c 7c 6c Kd 9d Jh 5h"
    assert bonus_results("5s 4s 3s Kh Qd Jc 8d", bank)[1] == "lose"


def test_a_bank_that_does_not_qualify_still_beats_a_flush_bet() -> None:
    record = hcf_record(player("Qs 9s 5s 3s 8h Jd 7d", flush=500), bank=FOUR_KING_HIGH)
    rule_set = {"game": "high_card_flush", "qualification": {"length": 5}}
    assert [row["result"] for row in settle(record, rule_set=rule_set)["outcomes"]] == [
        "win",
        "push",
        "lose",
    ]


def test_the_bonus_bets_are_independent_of_the_ante_and_of_each_other() -> None:
    record = hcf_record(
        player("4s 3s 2s Kh Qd Jc 8d", flush=500, straight_flush=500), bank="Kc 9c 5c 2c 8h Jh 7d"
    )
    assert results(record) == {
        "ante": "lose",
        "raise": "lose",
        "straight_flush": "win",
        "flush": "lose",
    }


def test_ace_two_three_is_a_run_topped_by_the_three() -> None:
    hand = "As 2s 3s Kh Qd Jc 8d"
    assert bonus_results(hand, "Kc 9c 5c 2c 8h Jh 7d")[1] == "win"
    assert bonus_results(hand, "4c 3c 2c 9h Kd Jh 7d")[1] == "lose"


def test_an_ace_that_is_only_high_begins_no_run() -> None:
    rules = {"ace_low_straight_flush": False}
    assert bonus_results("As 2s 3s Kh Qd Jc 8d", "Kc 9c 5c 2c 8h Jh 7d", rules=rules)[1] == "lose"
    assert bonus_results("As Ks Qs 4h 3d Jc 8d", "Kc 9c 5c 2c 8h Jh 7d", rules=rules)[1] == "win"


def test_a_run_does_not_go_around_the_ace() -> None:
    assert bonus_results("Ks As 2s 4h 6d Jc 8d", "Kc 9c 5c 2c 8h Jh 7d")[1] == "lose"


# Settlement order


def test_hands_settle_counterclockwise_from_the_right_of_the_button() -> None:
    hands = ["As Ks 2d 3d 9c", "Ah Kh 4d 5d 8c", "Ad Kd 2h 3h 7c", "Ac Kc 4h 5h 9s"]
    rest = ["4c 5s", "2c 3s", "4s 5c", "2s 3c"]
    players = [
        hcf_player(seat, f"{hand} {more}", folded=True)
        for seat, hand, more in zip((1, 2, 4, 7), hands, rest, strict=True)
    ]
    settlement = settle(hcf_record(*players, bank="Qc Jc Tc 8d 7d 6h 6s", button=3))
    assert [row["seat"] for row in settlement["outcomes"]] == [2, 1, 7, 4]
    assert [seat["seat"] for seat in settlement["seats"]] == [1, 2, 4, 7]


def test_wagers_stand_in_the_order_of_the_page_whatever_the_records() -> None:
    wagers = {"flush": 500, "raise": 1000, "straight_flush": 500, "ante": 1000}
    record = hcf_record({**player(PAIRED_SUITS), "wagers": wagers}, bank=NINE_HIGH)
    assert list(results(record)) == ["ante", "raise", "straight_flush", "flush"]


# Rules over a rule set


def test_a_rule_set_says_what_qualifies_and_what_is_paid() -> None:
    rule_set = {
        "game": "high_card_flush",
        "qualification": {"length": 3, "top": "T"},
        "pay_tables": {"flush": {"4": "5:2", "5": "10:1", "6": "50:1", "7": "200:1"}},
    }
    record = hcf_record(player("As 9s 5s 3s 8h Jd 4d", flush=5), bank=NINE_HIGH)
    settlement = settle(record, rule_set=rule_set)
    assert not settlement["bank"]["qualified"]
    assert settlement["outcomes"][2]["due"] == 12


def test_a_records_switches_and_caps_stand_over_the_rule_sets() -> None:
    rule_set = {
        "game": "high_card_flush",
        "switches": {"ace_low_straight_flush": False},
        "caps": [{"scope": "hand", "amount": 100, "wagers": ["straight_flush"]}],
    }
    hand = player("As 2s 3s Kh Qd Jc 8d", straight_flush=500)
    plain = hcf_record(hand, bank="Kc 9c 5c 2c 8h Jh 7d")
    assert settle(plain, rule_set=rule_set)["outcomes"][2]["result"] == "lose"
    low = {**plain, "rules": {"ace_low_straight_flush": True}}
    assert settle(low, rule_set=rule_set)["outcomes"][2]["paid"] == 100
    uncapped = {**low, "caps": []}
    assert settle(uncapped, rule_set=rule_set)["outcomes"][2]["paid"] == 4000


def test_what_a_records_rounding_leaves_out_is_as_the_rule_set_has_it() -> None:
    rule_set = {"game": "high_card_flush", "rounding": {"unit": 300}}
    record = hcf_record(player("As 9s 5s 3s 8h Jd 4d"), bank=NINE_HIGH)
    assert settle(record, rule_set=rule_set)["outcomes"][0]["due"] == 900
    record["rules"] = {"rounding": {"direction": "up"}}
    assert settle(record, rule_set=rule_set)["outcomes"][0]["due"] == 1200
