"""The designated player's money in action, and what the house takes."""

from typing import Any

import pytest

from games.rules import settle
from tests.games.rules.deals import hcf_player, hcf_record, outcomes, results

BANK = "9c 3c 2c Kd 8d Jh 7h"
# In settlement order from the button in seat 7: 6, 5, 4.
WINNER = hcf_player(6, "As Qs Ts 4h Td 4d 6c")
LOSER = hcf_player(5, "8s 6s 4s Ah Qh Ad 6d")
LAST = hcf_player(4, "Ks 9s 3s 9h 2h 9d 2d")


def with_wagers(player: dict[str, Any], **wagers: int) -> dict[str, Any]:
    return {**player, "wagers": wagers}


def bank_of(amount: int, *players: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return hcf_record(*players, bank=BANK, amount=amount, rules=rules)


def test_a_hand_that_meets_an_empty_bank_is_dead_and_its_wagers_come_back() -> None:
    record = bank_of(0, with_wagers(WINNER, ante=1000, flush=500, **{"raise": 1000}))
    assert outcomes(record) == {
        "ante": ("returned", 0, 0, 1000),
        "raise": ("returned", 0, 0, 1000),
        "flush": ("returned", 0, 0, 500),
    }
    assert settle(record)["seats"] == [{"seat": 6, "dead": True, "rake": 0, "net": 0}]


def test_a_losing_and_a_folded_hand_are_dead_too_once_the_bank_is_empty() -> None:
    folded = hcf_player(4, None, folded=True)
    assert set(results(bank_of(2000, WINNER, LOSER, folded)).values()) == {"win", "returned"}


def test_losing_stakes_of_a_hand_are_collected_before_its_winnings_are_paid() -> None:
    bonus = with_wagers(WINNER, ante=1000, flush=500, straight_flush=500, **{"raise": 1000})
    # The two bonus bets lose, so that 1000 and 1000 of the bank's own pay ante and raise.
    assert outcomes(bank_of(1000, bonus)) == {
        "ante": ("win", 1000, 1000, 1000),
        "raise": ("win", 1000, 1000, 1000),
        "straight_flush": ("lose", 0, 0, 0),
        "flush": ("lose", 0, 0, 0),
    }


def test_what_one_hand_lost_pays_the_next() -> None:
    record = bank_of(1, {**LOSER, "seat": 6}, {**WINNER, "seat": 5})
    assert outcomes(record)["5 ante"] == ("win", 1000, 1000, 1000)
    assert settle(record)["bank"] == {
        "seat": 7,
        "qualified": True,
        "start": 1,
        "end": 1,
        "net": 0,
        "rake": 0,
    }


def test_a_short_bank_pays_what_is_left_in_the_order_of_the_wagers() -> None:
    assert outcomes(bank_of(1300, WINNER)) == {
        "ante": ("win", 1000, 1000, 1000),
        "raise": ("win", 1000, 300, 1000),
    }


def test_under_dead_a_hand_that_the_bank_cannot_pay_in_full_dies_before_anything_is_collected() -> (
    None
):
    bonus = with_wagers(WINNER, ante=1000, flush=500, **{"raise": 1000})
    record = bank_of(1499, bonus, on_shortfall="dead")
    assert set(results(record).values()) == {"returned"}
    assert settle(record)["bank"]["end"] == 1499


def test_under_dead_a_hand_that_the_bank_can_just_pay_is_paid() -> None:
    bonus = with_wagers(WINNER, ante=1000, flush=500, **{"raise": 1000})
    record = bank_of(1500, bonus, on_shortfall="dead")
    assert results(record) == {"ante": "win", "raise": "win", "flush": "lose"}
    assert settle(record)["bank"]["end"] == 0


def test_under_dead_stakes_above_the_banks_limit_do_not_help_it_pay() -> None:
    # Ante and raise lose 2000, of which a bank of 1000 that may not win more can keep half.
    runner = hcf_player(6, "5s 4s 3s Ah Qh Ad 6d")
    wagers = {"ante": 1000, "raise": 1000, "straight_flush": 300}
    rules: dict[str, Any] = {"on_shortfall": "dead", "limit_bank_win": True}
    assert set(results(bank_of(1000, with_wagers(runner, **wagers), **rules)).values()) == {
        "returned"
    }
    del rules["limit_bank_win"]
    assert outcomes(bank_of(1000, with_wagers(runner, **wagers), **rules))["straight_flush"] == (
        "win",
        2400,
        2400,
        300,
    )


def test_under_dead_the_bank_goes_on_to_the_next_hand() -> None:
    record = bank_of(1999, WINNER, LOSER, {**LAST, "folded": False}, on_shortfall="dead")
    assert [seat["dead"] for seat in settle(record)["seats"]] == [False, False, True]


def test_caps_are_reckoned_before_a_shortfall() -> None:
    record = {
        **bank_of(1500, WINNER, on_shortfall="dead"),
        "caps": [{"scope": "hand", "amount": 1500, "wagers": ["ante", "raise"]}],
    }
    assert outcomes(record)["ante"] == ("win", 1000, 750, 1000)


def test_a_larger_bank_can_lower_a_payout_under_dead() -> None:
    """The larger bank can pay the first hand, and then no longer the second."""
    small = outcomes(
        bank_of(1500, WINNER, with_wagers(LAST, ante=700, **{"raise": 700}), on_shortfall="dead")
    )
    large = outcomes(
        bank_of(2500, WINNER, with_wagers(LAST, ante=700, **{"raise": 700}), on_shortfall="dead")
    )
    assert (small["6 ante"][2], small["4 ante"][2]) == (0, 700)
    assert (large["6 ante"][2], large["4 ante"][2]) == (1000, 0)


def test_a_bank_that_may_not_win_more_than_its_start_returns_the_rest_of_a_losing_stake() -> None:
    record = bank_of(1300, LOSER, limit_bank_win=True)
    assert outcomes(record) == {
        "ante": ("lose", 0, 0, 0),
        "raise": ("lose", 0, 0, 700),
    }
    assert settle(record)["bank"]["end"] == 2600


def test_the_limit_is_on_the_running_total_not_on_the_end() -> None:
    record = bank_of(1000, {**LOSER, "seat": 6}, {**WINNER, "seat": 5}, limit_bank_win=True)
    assert outcomes(record) == {
        "6 ante": ("lose", 0, 0, 0),
        "6 raise": ("lose", 0, 0, 1000),
        "5 ante": ("win", 1000, 1000, 1000),
        "5 raise": ("win", 1000, 1000, 1000),
    }
    assert settle(record)["bank"]["end"] == 0


def test_a_bank_that_paid_may_win_it_back_within_the_limit() -> None:
    record = bank_of(2500, WINNER, LOSER, limit_bank_win=True)
    assert outcomes(record)["5 raise"] == ("lose", 0, 0, 0)
    assert settle(record)["bank"]["end"] == 2500


@pytest.mark.parametrize(
    ("method", "player", "bank"),
    [("all_players", 100, 100), ("players_only", 100, 0), ("designated_player", 0, 100)],
)
def test_each_method_rakes_whom_it_names(method: str, player: int, bank: int) -> None:
    record = {**bank_of(10_000, WINNER, LOSER), "rake": {"method": method, "amount": 100}}
    settlement = settle(record)
    assert [seat["rake"] for seat in settlement["seats"]] == [player, player]
    assert [seat["net"] for seat in settlement["seats"]] == [-2000 - player, 2000 - player]
    assert settlement["bank"]["rake"] == bank
    assert settlement["bank"]["net"] == -bank
    assert settlement["bank"]["end"] == 10_000
    assert settlement["rake"] == 2 * player + bank


def test_a_dead_hand_pays_no_rake() -> None:
    record = {**bank_of(2000, WINNER, LOSER), "rake": {"method": "all_players", "amount": 100}}
    settlement = settle(record)
    assert [(seat["dead"], seat["rake"]) for seat in settlement["seats"]] == [
        (True, 0),
        (False, 100),
    ]
    assert settlement["rake"] == 200


@pytest.mark.parametrize("method", ["all_players", "players_only", "designated_player"])
def test_where_every_hand_is_dead_nobody_pays_rake(method: str) -> None:
    record = {**bank_of(0, WINNER, LOSER), "rake": {"method": method, "amount": 100}}
    settlement = settle(record)
    assert settlement["rake"] == settlement["bank"]["rake"] == 0


def test_a_folded_hand_took_part_and_pays_rake() -> None:
    folded = hcf_player(6, None, folded=True)
    record = {**bank_of(1000, folded), "rake": {"method": "players_only", "amount": 100}}
    assert settle(record)["seats"][0] == {"seat": 6, "dead": False, "rake": 100, "net": -1100}


def test_without_a_rake_nobody_pays() -> None:
    assert settle(bank_of(1000, LOSER))["rake"] == 0
