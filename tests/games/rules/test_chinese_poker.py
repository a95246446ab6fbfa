"""Chinese Poker, clause by clause, with properties and bad records."""

import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import settle
from games.rules.chinese_poker import check
from games.rules.errors import BadRecord
from tests.games.rules.deals import changed, permuted, total, without
from tests.games.rules.poker_deals import (
    chinese_natural,
    chinese_player,
    chinese_record,
    chinese_records,
)

# Settings of one deck, each of whose segments beats those of the next.
ACES = "Ac 8c 3c", "Ad Ah 9d 8d 4s", "As Js 9s 8s 3s"
KINGS = "Kc 7d 3d", "Kd Kh 9c 7h 2s", "Ks Qc Jd Tc 9h"
QUEENS = "Qd 6d 2d", "Qs Qh 8h 6h 3h", "7c 7s 5c 5s 4d"
JACKS = "Jc 6c 4c", "Jh 6s 5h 4h 2c", "Ts Th Td 5d 2h"
FOUL = "Qd Qs Qh", "Jc 6c 5d 4c 2c", "7c 7s 5c 5s 4d"
MISCOUNTED = "Qd Qs", "Qh Jc 6c 5d 4c 2c", "7c 7s 5c 5s 4d"
# Thirteen cards, set and set wrongly, and naturals that leave them in the deck.
PLAIN = "Kd Qd 7s", "Jd Jc 7h 6h 5h", "Qh Qc 9s 8s 2d"
PLAIN_FOUL = "Qd Qh Qc", "Jd Jc 7s 6h 5h", "Kd 9s 8s 7h 2d"
DRAGON = "2c 3c 4c 5d 6d 7d 8h 9h Th Js Qs Ks Ac"
OTHER_DRAGON = "2h 3h 4h 5s 6s 7c 8c 9c Ts Jh Qh Kc Ad"
SIX_PAIRS = "2h 2s 3h 3s 4h 4s 8c 8d 9c 9d Tc Td Jh"
THREE_FLUSHES = "2c 3c 4c 2s 3s 4s 5s 6s 2h 3h 4h 8h 9h"
OTHER_FLUSHES = "Kd Qd Jd 5c 6c 7c Jc Qc 5s 6s 7s 9s Ts"
THREE_STRAIGHTS = "2h 3h 4h 5c 6c 7c 8c 9c Tc Js Qs Kh Ah"


def points(*players: dict[str, Any], **more: Any) -> dict[tuple[int, int], int]:
    """The points of each exchange, by who pays and who collects."""
    exchanges = settle(chinese_record(*players, **more))["exchanges"]
    return {(row["from"], row["to"]): row["points"] for row in exchanges}


def duel(one: tuple[str, str, str], other: tuple[str, str, str], scoring: str) -> int:
    """The points that the first setting takes from the second, negative where it pays."""
    players = chinese_player(1, *one), chinese_player(2, *other)
    exchanges = points(*players, rules={"scoring": scoring})
    return exchanges.get((2, 1), 0) - exchanges.get((1, 2), 0)


# Points between two players


@pytest.mark.parametrize(("scoring", "all_three"), [("western", 3), ("mandarin", 6)])
def test_winning_all_three_segments(scoring: str, all_three: int) -> None:
    assert duel(ACES, QUEENS, scoring) == all_three


@pytest.mark.parametrize("scoring", ["western", "mandarin"])
def test_each_segment_won_counts_one(scoring: str) -> None:
    assert duel(KINGS, (*QUEENS[:2], "7c 7s 5c 5s 5d"), scoring) == 2 - 1


def test_an_equal_segment_counts_nothing() -> None:
    one = *ACES[:2], "Ks Qc Jd Tc 9h"
    other = "7d 6d 2d", "7s 7h 8h 6h 3h", "Kd Qd Jc Th 9c"
    assert duel(one, other, "mandarin") == 2


def test_two_of_three_with_a_straight_flush_in_the_back_is_six() -> None:
    one = "2d 4d 5h", KINGS[1], "Ks Qs Js Ts 9s"
    other = "Qd 6d 2c", "Qc Qh 8h 6h 3h", "7c 7s 5c 5s 4c"
    assert duel(one, other, "mandarin") == 2 - 1 + 5
    assert duel(one, other, "western") == 2 - 1


def test_three_of_three_with_a_straight_flush_in_the_back_is_eleven() -> None:
    one = *KINGS[:2], "Ks Qs Js Ts 9s"
    other = QUEENS[0], "Qc Qh 8h 6h 3h", QUEENS[2]
    assert duel(one, other, "mandarin") == 6 + 5


@pytest.mark.parametrize(
    ("setting", "bonus"),
    [
        (("Kc Kd Kh", "As Js 9s 8s 3s", "Ah Jh 9h 8h 3h"), 3),
        ((KINGS[0], "9c 9d 9h 2s 2c", "Ah Ad As 3s 3c"), 2),
        ((KINGS[0], "9c 9d 9h 9s 2c", "Ah Ad As Ac 3c"), 8 + 4),
        ((KINGS[0], "5c 6c 7c 8c 9c", "Ts 9s 8s 7s 6s"), 10 + 5),
        ((KINGS[0], "2c 3c 4c 5c Ac", "Ts Js Qs Ks As"), 10 + 5),
        ((KINGS[0], "Js Ts 9d 8d 7s", "Ah Ad As 3s 3c"), 0),
    ],
)
def test_bonus_hands_count_by_segment(setting: tuple[str, str, str], bonus: int) -> None:
    worse = "Qc 7h 2d", "Jd Jc 4h 5d 6h", "Qh Qd 5h 4d 2h"
    assert duel(setting, worse, "mandarin") == 6 + bonus
    assert duel(setting, worse, "western") == 3


def test_a_royal_flush_counts_as_a_straight_flush_in_the_middle_too() -> None:
    one = "9c 7d 3d", "Th Jh Qh Kh Ah", "Ts Js Qs Ks As"
    other = "8c 6d 2d", "Jc Jd 4h 5d 6h", "Qc Qd 5h 4d 2h"
    assert duel(one, other, "mandarin") == 6 + 10 + 5


def test_a_bonus_hand_that_does_not_win_its_segment_counts_nothing() -> None:
    one = *KINGS[:2], "5s 6s 7s 8s 9s"
    other = "Qd 6d 2d", "Qc Qh 8c 6c 3h", "Ts Js Qs Ks As"
    assert duel(one, other, "mandarin") == 2 - (1 + 5)


# Fouls


@pytest.mark.parametrize("foul", [FOUL, MISCOUNTED])
@pytest.mark.parametrize("scoring", ["western", "mandarin"])
def test_a_foul_pays_six(foul: tuple[str, str, str], scoring: str) -> None:
    assert duel(foul, KINGS, scoring) == -6


def test_a_foul_pays_every_bonus_of_the_other_hand() -> None:
    other = "Kc Kd Kh", "2s 2h 2d 3h 3d", "Ah Ad As Ac 9c"
    assert duel(FOUL, other, "mandarin") == -(6 + 3 + 2 + 4)
    assert duel(FOUL, other, "western") == -6


def test_two_fouls_pay_each_other_nothing() -> None:
    other = "Kc Kd Kh", "As 9s 8d 7h 3s", "Ah Jh 9h 8h 2h"
    assert duel(FOUL, other, "mandarin") == 0


def test_a_foul_is_shown_at_its_seat() -> None:
    settlement = settle(chinese_record(chinese_player(1, *FOUL), chinese_player(2, *KINGS)))
    assert [row["foul"] for row in settlement["seats"]] == [True, False]


# The super bonus


def four(*settings: tuple[str, str, str]) -> list[dict[str, Any]]:
    return [chinese_player(seat, *setting) for seat, setting in enumerate(settings, start=1)]


def test_all_three_segments_of_all_three_opponents_take_nine_from_each() -> None:
    exchanges = points(*four(ACES, KINGS, QUEENS, JACKS))
    assert [exchanges[seat, 1] for seat in (2, 3, 4)] == [9, 9, 9]


def test_the_western_game_knows_no_super_bonus() -> None:
    exchanges = points(*four(ACES, KINGS, QUEENS, JACKS), rules={"scoring": "western"})
    assert [exchanges[seat, 1] for seat in (2, 3, 4)] == [3, 3, 3]


def test_three_players_know_no_super_bonus() -> None:
    exchanges = points(*four(ACES, KINGS, QUEENS))
    assert [exchanges[seat, 1] for seat in (2, 3)] == [6, 6]


def test_a_foul_is_beaten_for_the_super_bonus_and_pays_nine() -> None:
    miscounted = "Jc 6c", "4c Jh 6s 5h 4h 2c", "Ts Th Td 5d 2h"
    exchanges = points(*four(ACES, KINGS, QUEENS, miscounted))
    assert [exchanges[seat, 1] for seat in (2, 3, 4)] == [9, 9, 9]


def test_a_natural_is_not_beaten_for_the_super_bonus() -> None:
    natural = chinese_natural(4, "six_pairs", "".join(JACKS))
    assert points(*four(ACES, KINGS, QUEENS), natural) == {
        (2, 1): 6,
        (3, 1): 6,
        (1, 4): 4,
        (3, 2): 6,
        (2, 4): 4,
        (3, 4): 4,
    }


# Naturals


@pytest.mark.parametrize("scoring", ["western", "mandarin"])
@pytest.mark.parametrize(
    ("natural", "hand", "set_pays", "foul_pays"),
    [
        ("dragon", DRAGON, 13, 13),
        ("six_pairs", SIX_PAIRS, 4, 6),
        ("three_flushes", THREE_FLUSHES, 4, 6),
        ("three_straights", THREE_STRAIGHTS, 4, 6),
    ],
)
def test_a_natural_collects_from_a_set_hand_and_no_less_than_six_from_a_foul(
    natural: str, hand: str, set_pays: int, foul_pays: int, scoring: str
) -> None:
    declared = chinese_natural(1, natural, hand)
    rules = {"scoring": scoring}
    assert points(declared, chinese_player(2, *PLAIN), rules=rules) == {(2, 1): set_pays}
    assert points(declared, chinese_player(2, *PLAIN_FOUL), rules=rules) == {(2, 1): foul_pays}


def test_a_dragon_collects_thirteen_from_another_natural() -> None:
    dragon, pairs = chinese_natural(1, "dragon", DRAGON), chinese_natural(2, "six_pairs", SIX_PAIRS)
    assert points(dragon, pairs) == {(2, 1): 13}


def test_two_naturals_push_and_both_collect_from_the_rest() -> None:
    pairs = chinese_natural(1, "six_pairs", SIX_PAIRS)
    flushes = chinese_natural(2, "three_flushes", OTHER_FLUSHES)
    rest = chinese_player(3, "Kc 2c 3c", "Ac Ad 4c 5d 6h", "Ah As 7d 6d 5h")
    assert points(pairs, flushes, rest) == {(3, 1): 4, (3, 2): 4}


def test_two_dragons_push() -> None:
    dragons = chinese_natural(1, "dragon", DRAGON), chinese_natural(2, "dragon", OTHER_DRAGON)
    assert points(*dragons) == {}


def test_an_undeclared_natural_plays_as_set() -> None:
    pairs = chinese_player(1, "Jh 9c 8c", "2h 2s 3h 3s Td", "9d 8d 4h 4s Tc")
    settlement = settle(chinese_record(pairs, chinese_player(2, *PLAIN)))
    assert settlement["seats"][0]["natural"] is None
    assert settlement["exchanges"][0]["points"] != 4


def test_a_dragon_may_be_declared_as_the_three_straights_it_also_makes() -> None:
    declared = chinese_natural(1, "three_straights", DRAGON)
    assert points(declared, chinese_player(2, *PLAIN)) == {(2, 1): 4}


# Pay-off


@pytest.mark.parametrize("button", [1, 2, 3, 4])
def test_the_button_settles_with_each_opponent_clockwise_and_then_the_next(button: int) -> None:
    exchanges = points(*four(ACES, KINGS, QUEENS, JACKS), button=button)
    a, b, c, d = ((button + step) % 4 + 1 for step in (3, 0, 1, 2))
    assert a == button
    pairs = [{a, b}, {a, c}, {a, d}, {b, c}, {b, d}, {c, d}]
    assert [{*pair} for pair in exchanges] == pairs


def test_from_a_button_before_an_empty_seat_the_next_player_settles_first() -> None:
    seated = [
        chinese_player(seat, *setting)
        for seat, setting in zip((1, 3, 4), (ACES, KINGS, QUEENS), strict=True)
    ]
    assert list(points(*seated, button=2)) == [(4, 3), (3, 1), (4, 1)]


def paid(*players: dict[str, Any], **more: Any) -> dict[tuple[int, int], int]:
    exchanges = settle(chinese_record(*players, **more))["exchanges"]
    return {(row["from"], row["to"]): row["paid"] for row in exchanges}


def test_nobody_pays_more_than_the_stack_at_the_start() -> None:
    assert paid(chinese_player(1, *ACES), chinese_player(2, *KINGS, stack=450)) == {(2, 1): 450}


def test_nobody_wins_more_from_one_than_the_stack_at_the_start() -> None:
    assert paid(chinese_player(1, *ACES, stack=450), chinese_player(2, *KINGS)) == {(2, 1): 450}


def test_what_was_won_is_not_at_stake_again() -> None:
    players = (
        chinese_player(1, *KINGS, stack=100),
        chinese_player(2, *QUEENS),
        chinese_player(3, *ACES),
    )
    assert paid(*players) == {(2, 1): 100, (1, 3): 100, (2, 3): 600}


def test_what_was_lost_can_win_no_more() -> None:
    players = (
        chinese_player(1, *ACES),
        chinese_player(2, *KINGS, stack=700),
        chinese_player(3, *QUEENS),
    )
    assert paid(*players) == {(2, 1): 600, (3, 1): 600, (3, 2): 100}


# Properties


@given(chinese_records())
def test_money_is_conserved(record: dict[str, Any]) -> None:
    assert total(settle(record)) == 0


@given(chinese_records(), st.randoms(use_true_random=False))
def test_the_order_of_players_does_not_matter(
    record: dict[str, Any], shuffler: random.Random
) -> None:
    shuffled = {**record, "players": shuffler.sample(record["players"], len(record["players"]))}
    assert settle(shuffled) == settle(record)


@given(chinese_records(), st.permutations(range(4)))
def test_exchanged_suits_change_nothing(record: dict[str, Any], suits: list[int]) -> None:
    assert settle(permuted(record, suits)) == settle(record)


@given(chinese_records())
def test_nobody_loses_more_than_the_stack_or_is_paid_more_than_is_due(
    record: dict[str, Any],
) -> None:
    settlement = settle(record)
    stacks = {player["seat"]: player["stack"] for player in record["players"]}
    lost = dict.fromkeys(stacks, 0)
    for row in settlement["exchanges"]:
        assert 0 <= row["paid"] <= row["amount"] == row["points"] * record["point_value"]
        assert row["paid"] <= stacks[row["to"]]
        lost[row["from"]] += row["paid"]
    assert all(lost[seat] <= stacks[seat] for seat in stacks)


@given(chinese_records())
def test_a_better_setting_never_earns_less(record: dict[str, Any]) -> None:
    players = [{**player, "stack": 10**9} for player in record["players"]]
    record = {**record, "players": players}
    settings = {
        player.seat: player.setting.values
        for player in check(record).players
        if player.setting is not None and not player.is_foul
    }
    taken = dict.fromkeys(permutations((player["seat"] for player in players), 2), 0)
    for row in settle(record)["exchanges"]:
        taken[row["to"], row["from"]] = row["points"]
        taken[row["from"], row["to"]] = -row["points"]
    for one, other in permutations(settings, 2):
        if all(a >= b for a, b in zip(settings[one], settings[other], strict=True)):
            assert taken[one, other] >= 0
            for third in {player["seat"] for player in players} - {one, other}:
                assert taken[one, third] >= taken[other, third]


# Bad records

GOOD = chinese_record(chinese_player(1, *PLAIN), chinese_natural(3, "dragon", DRAGON))


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (["button"], 5, "bad_seat"),
        (["point_value"], 0, "bad_amount"),
        (["point_value"], "100", "bad_amount"),
        (["point_value"], 2**53 + 1, "bad_amount"),
        (["players"], [GOOD["players"][0]], "wrong_player_count"),
        (["players", 1, "seat"], 1, "seat_taken"),
        (["players", 1, "seat"], 5, "bad_seat"),
        (["players", 0, "stack"], 0, "bad_amount"),
        (["players", 0, "stack"], 99.5, "bad_amount"),
        (["players", 0, "stack"], False, "bad_amount"),
        (["players", 0, "front"], ["Kd", "Qd"], "wrong_card_count"),
        (["players", 0, "front", 1], "Kd", "card_twice"),
        (["players", 1, "cards", 0], "Kd", "card_twice"),
        (["players", 0, "middle"], "JdJc7h6h5h", "not_a_list"),
        (["players", 0, "back", 4], "2x", "bad_card"),
        (["players", 0, "folded"], True, "unknown_field"),
        (["players", 0, "natural"], "dragon", "unknown_field"),
        (["players", 1, "front"], [], "unknown_field"),
        (["players", 1, "natural"], "six_pairs", "false_natural"),
        (["players", 1, "natural"], "four_flushes", "unknown_value"),
        (["players", 1, "natural"], None, "unknown_value"),
        (["players", 1, "cards"], DRAGON.split()[:12], "wrong_card_count"),
        (["rules"], {"scoring": "eastern"}, "unknown_value"),
        (["rules"], {"ties": "suit"}, "unknown_field"),
        (["rake"], {"method": "pot", "basis_points": 500}, "unknown_field"),
        (["caps"], [{"scope": "round", "amount": 1, "wagers": ["ante"]}], "unknown_value"),
    ],
)
def test_a_bad_record_is_refused_by_field(path: list[str | int], value: Any, code: str) -> None:
    with pytest.raises(BadRecord) as refused:
        settle(changed(GOOD, path, value))
    assert refused.value.code == code
    named = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path[:2])
    assert refused.value.field.startswith(named[1:])


@pytest.mark.parametrize(
    "path",
    [
        ["button"],
        ["point_value"],
        ["players", 0, "stack"],
        ["players", 0, "middle"],
        ["players", 1, "natural"],
        ["players", 1, "cards"],
    ],
)
def test_a_missing_field_is_named(path: list[str | int]) -> None:
    with pytest.raises(BadRecord) as refused:
        settle(without(GOOD, path))
    assert refused.value.code == "missing_field"
    assert refused.value.field.endswith(f"{path[-1]}")
