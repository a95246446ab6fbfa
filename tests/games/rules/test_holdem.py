"""Hold'em Poker, clause by clause."""

from typing import Any

import pytest

from games.rules import settle
from tests.games.rules.deals import holdem_player, holdem_record, outcomes, results

DRY = "Kd 9c 7h 4s 2d"
PAIRED_KINGS = "Kc 3h"
NO_PAIR = "Qc 3h"
PLAY = ("a4", "a05t", "a05r")


def one(hand: str, board: str = DRY, bank: str = PAIRED_KINGS, **more: Any) -> dict[str, Any]:
    """A record of one player; what is not a wager goes to the record."""
    of_record = {name: more.pop(name) for name in ("rules", "caps") if name in more}
    return holdem_record(holdem_player(1, hand, **more), board=board, bank=bank, **of_record)


# Ante and play bets


def test_the_bank_qualifies_with_a_pair_even_of_the_board() -> None:
    assert settle(one("Ah Jc"))["bank"]["qualified"]
    assert settle(one("Ah Jc", "Kd Kc 7h 4s 2d", NO_PAIR))["bank"]["qualified"]
    assert not settle(one("Ah Jc", bank=NO_PAIR))["bank"]["qualified"]


@pytest.mark.parametrize("worse_equal_or_better", ["Jc Tc", "Qs Jd", "Ac 3s"])
def test_ante_wins_and_play_bets_push_where_the_bank_does_not_qualify(
    worse_equal_or_better: str,
) -> None:
    assert outcomes(one(worse_equal_or_better, bank="Qc Jh")) == {
        "ante": ("win", 1000, 1000, 1000),
        "a4": ("push", 0, 0, 4000),
        "a05t": ("push", 0, 0, 500),
        "a05r": ("push", 0, 0, 500),
    }


def test_ante_and_play_bets_win_one_to_one_with_the_better_hand() -> None:
    assert outcomes(one("Ah As")) == {
        "ante": ("win", 1000, 1000, 1000),
        "a4": ("win", 4000, 4000, 4000),
        "a05t": ("win", 500, 500, 500),
        "a05r": ("win", 500, 500, 500),
    }


def test_everything_but_the_bonus_pushes_on_equal_hands() -> None:
    pushed = results(one("Kh 3d", super_ante=1000, bonus=100))
    assert pushed.pop("bonus") == "lose"
    assert set(pushed.values()) == {"push"}


def test_everything_loses_to_the_better_bank() -> None:
    assert set(results(one("Qh Qd", super_ante=1000, bonus=100)).values()) == {"lose"}


def test_the_best_five_of_seven_play() -> None:
    board = "Ks Qs Js Ts 2d"
    assert results(one("Kd Kh", board, "9s 3h"))["ante"] == "lose"
    assert results(one("3d 3h", "Ah Ad Ac As Kd", "Qh Qd"))["ante"] == "push"


def test_ante_on_win_pushes_below_a_straight_where_the_house_says_so() -> None:
    rules = {"ante_on_win": "push_below_straight"}
    below = results(one("Ah As", rules=rules))
    assert (below["ante"], below["a4"]) == ("push", "win")
    straight = "Kd 9c 7h 6s 2d"
    assert results(one("Th 8s", straight, rules=rules))["ante"] == "win"
    assert results(one("Qh Qd", rules=rules))["ante"] == "lose"
    assert results(one("Kh 3d", rules=rules))["ante"] == "push"
    assert results(one("Jc Tc", bank="Qc Jh", rules=rules))["ante"] == "win"


def test_a_bet_on_the_river_is_optional() -> None:
    record = one("Ah As")
    del record["players"][0]["wagers"]["a05r"]
    assert results(record) == {"ante": "win", "a4": "win", "a05t": "win"}


# Super ante and bonus

MADE = [
    ("Kh Ks", "Kc 9c 7h 4s 2d", "three_of_a_kind", "push", "3:1"),
    ("Th 8s", "Kd 9c 7h 6s 2d", "straight", "1:1", "5:1"),
    ("Ah 3h", "Kh 9h 7h 4s 2d", "flush", "3:2", "6:1"),
    ("Kh Ks", "Kc 9c 9h 4s 2d", "full house", "3:1", "7:1"),
    ("Kh Ks", "Kc Kd 7h 4s 2d", "four of a kind", "10:1", "20:1"),
    ("9h 8h", "7h 6h 5h 4s 2d", "straight flush", "50:1", "40:1"),
    ("Ah Kh", "Qh Jh Th 4s 2d", "royal flush", "500:1", "50:1"),
]


def won(stake: int, odds: str) -> tuple[str, int, int, int]:
    if odds == "push":
        return ("push", 0, 0, stake)
    to, one = map(int, odds.split(":"))
    return ("win", stake * to // one, stake * to // one, stake)


@pytest.mark.parametrize(("hand", "board", "name", "super_ante", "bonus"), MADE)
def test_super_ante_and_bonus_pay_by_their_tables(
    hand: str, board: str, name: str, super_ante: str, bonus: str
) -> None:
    rows = outcomes(one(hand, board, "Qc 3c", super_ante=1000, bonus=100))
    assert rows["super_ante"] == won(1000, super_ante)
    assert rows["bonus"] == won(100, bonus)


def test_super_ante_pushes_below_a_straight_against_any_bank_that_is_not_better() -> None:
    assert results(one("Ah As", super_ante=1000))["super_ante"] == "push"
    assert results(one("Jc Tc", bank="Qc Jh", super_ante=1000))["super_ante"] == "push"


def test_super_ante_is_paid_against_a_bank_that_does_not_qualify() -> None:
    rows = outcomes(one("Th 8s", "Kd 9c 7h 6s 2d", "Qc 3c", super_ante=1000))
    assert rows["super_ante"] == ("win", 1000, 1000, 1000)


def test_super_ante_loses_with_a_straight_to_a_better_bank() -> None:
    board = "Kh 9h 7h 6s 2d"
    rows = results(one("Ts 8s", board, "Ah 3h", super_ante=1000, bonus=100))
    assert (rows["super_ante"], rows["bonus"]) == ("lose", "win")


def test_super_ante_pushes_with_a_straight_on_equal_hands() -> None:
    board = "Th 9h 8c 7s 6d"
    rows = results(one("2s 2c", board, "3s 3c", super_ante=1000, bonus=100))
    assert (rows["super_ante"], rows["bonus"]) == ("push", "win")


def test_three_to_two_is_rounded_as_the_house_rounds() -> None:
    flush = ("Ah 3h", "Kh 9h 7h 4s 2d", "Qc 3c")
    for unit, direction, due in ((1, "down", 3), (1, "up", 3), (5, "down", 0), (5, "up", 5)):
        rules = {"rounding": {"unit": unit, "direction": direction}}
        record = one(*flush, rules=rules, ante=2, super_ante=2, a4=8, a05t=1, a05r=1)
        assert outcomes(record)["super_ante"] == ("win", due, due, 2)


# Folding


def test_a_player_without_a_play_bet_has_folded_and_keeps_a_live_bonus() -> None:
    record = one("Ah Ad", "As Ac 9c 7h 2d", folded=True, super_ante=1000, bonus=100)
    assert outcomes(record) == {
        "ante": ("lose", 0, 0, 0),
        "super_ante": ("lose", 0, 0, 0),
        "bonus": ("win", 2000, 2000, 100),
    }
    del record["players"][0]["folded"]
    assert results(record)["ante"] == "lose"


def test_a_folded_bonus_that_the_house_takes_is_lost() -> None:
    hand = ("Ah Ad", "As Ac 9c 7h 2d")
    record = one(*hand, folded=True, bonus=100, rules={"bonus_on_fold": "lost"})
    assert results(record) == {"ante": "lose", "bonus": "lose"}
    stayed = one(*hand, bonus=100, rules={"bonus_on_fold": "lost"})
    assert results(stayed)["bonus"] == "win"


@pytest.mark.parametrize(("bet", "times"), [("a4", 4), ("a3", 3), ("a2", 2)])
def test_a_hand_whose_bet_on_the_turn_is_missing_is_abandoned(bet: str, times: int) -> None:
    record = one("Ah As", folded=True, bonus=100, **{bet: times * 1000})
    assert results(record) == {"ante": "lose", bet: "lose", "bonus": "lose"}
    del record["players"][0]["folded"]
    assert results(record) == {"ante": "lose", bet: "lose", "bonus": "lose"}


def test_a_player_may_stay_on_the_ante_alone_where_the_house_says_so() -> None:
    rules = {"stay_on_ante_only": True}
    record = one("Ah As", folded=True, rules=rules)
    assert results(record) == {"ante": "lose"}
    del record["players"][0]["folded"]
    assert results(record) == {"ante": "win"}
    record["players"][0]["wagers"]["a05t"] = 500
    assert results(record) == {"ante": "win", "a05t": "win"}


# Settlement order and the house's bank


def test_hands_settle_from_the_highest_seat_to_the_lowest() -> None:
    players = [
        holdem_player(seat, hand)
        for seat, hand in ((3, "Ah As"), (7, "Qh Qd"), (1, "Jh Jd"), (4, "Th Td"))
    ]
    settlement = settle(holdem_record(*players, board=DRY, bank=PAIRED_KINGS))
    assert [row["seat"] for row in settlement["outcomes"][::4]] == [7, 4, 3, 1]
    assert [seat["seat"] for seat in settlement["seats"]] == [1, 3, 4, 7]


def test_wagers_stand_in_the_order_of_the_page_whatever_the_records() -> None:
    record = one("Ah As", super_ante=1000, bonus=100)
    wagers = record["players"][0]["wagers"]
    record["players"][0]["wagers"] = dict(reversed(wagers.items()))
    assert list(results(record)) == ["ante", "super_ante", "a4", "a05t", "a05r", "bonus"]


def test_the_house_pays_without_end_what_the_caps_leave() -> None:
    caps = [{"scope": "round", "amount": 1000, "wagers": ["bonus"]}]
    record = one("Ah Kh", "Qh Jh Th 4s 2d", "Qc 3c", super_ante=1000, bonus=100, caps=caps)
    settlement = settle(record)
    rows = {row["wager"]: row for row in settlement["outcomes"]}
    assert (rows["bonus"]["due"], rows["bonus"]["paid"], rows["bonus"]["capped"]) == (
        5000,
        1000,
        True,
    )
    assert (rows["super_ante"]["paid"], rows["super_ante"]["capped"]) == (500_000, False)
    assert settlement["bank"] == {"qualified": True, "net": -settlement["seats"][0]["net"]}
    assert settlement["rake"] == 0
