"""Five-card draw, clause by clause, with properties and bad records."""

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import settle
from games.rules.cards import card_texts, parse_cards
from games.rules.errors import BadRecord
from games.rules.five_card_draw import by_significance
from games.rules.poker import rank5
from tests.games.rules.deals import changed, permuted, total, without
from tests.games.rules.poker_deals import draw_player, draw_record, draw_records

NINES = "9s 9h 5c 4d 2c"
KINGS = "Ks Kh 5h 4c 2d"
ACES = "As Ah 5s 4s 2h"


def winners(*hands: str, **rules: Any) -> list[int]:
    """The seats, from 1, that share a pot to which all hands gave the same."""
    players = [draw_player(seat, 100, hand) for seat, hand in enumerate(hands, start=1)]
    (pot,) = settle(draw_record(*players, rules=rules))["pots"]
    return [winner["seat"] for winner in pot["winners"]]


def won(settlement: dict[str, Any]) -> dict[int, int]:
    return {seat["seat"]: seat["won"] for seat in settlement["seats"]}


# Hands


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ks Kh Kd Kc 9s", "Qs Qh Qd Qc As"),
        ("9s 9h 9d 2c 2s", "8s 8h 8d As Ah"),
        ("As Qs 8s 3s 2s", "Ah 9h 7h 6h 3h"),
        ("Ks Kh Kd 4c 2s", "9s 9h 9d As Kc"),
        ("Ks Kh 2d 2c As", "Qs Qh 9d 9c 8s"),
        ("9s 9h As Qd 2c", "9d 9c Ah 8s 7c"),
    ],
)
def test_the_examples_of_the_rule_sheet(better: str, worse: str) -> None:
    assert winners(worse, better) == [2]


def test_every_category_beats_the_one_below() -> None:
    ladder = [
        "As Ks Qs Js Ts",
        "9h 8h 7h 6h 5h",
        "2s 2h 2d 2c 3s",
        "3h 3d 3c 4s 4h",
        "7d 5d 4d 9d 8d",
        "Tc 9c 8s 7s 6s",
        "Jh Jd Jc 4c 5c",
        "Qh Qd Th Td 6c",
        "Kh Kd 9s 7h 5s",
        "Ah Qc 8d 7c 6d",
    ]
    for better, worse in pairwise(ladder):
        assert winners(worse, better) == [2]


def test_the_ace_is_low_in_the_lowest_straight() -> None:
    assert winners("As 2h 3d 4c 5s", "2s 3h 4d 5c 6s") == [2]


def test_a_straight_does_not_run_round_the_ace() -> None:
    assert winners("Qs Kh As 2d 3c", "2s 2h 4d 5c 7s") == [2]


def test_suits_part_hands_of_equal_ranks_by_the_highest_card_first() -> None:
    assert winners("Ah Ks 9s 8s 6s", "As Kh 9h 8h 6h") == [2]


def test_suits_look_at_the_pair_before_a_higher_card() -> None:
    assert winners("9h 9d As Ks 5s", "9s 9c Ah Kh 5h") == [2]


def test_in_the_lowest_straight_the_suit_of_the_ace_comes_last() -> None:
    assert winners("As 2s 3s 4s 5h", "Ah 2h 3h 4h 5s") == [2]
    assert winners("5c 4s 3s 2s Ac", "5d 4c 3c 2c Ad") == [2]


def test_significance_goes_by_group_then_rank_then_suit() -> None:
    ordered = by_significance(parse_cards("Ac 9d 4h 4s 9s"))
    assert card_texts(ordered) == ["9s", "9d", "4s", "4h", "Ac"]


def test_ties_split_shares_a_pot_among_equal_ranks() -> None:
    hands = "Ah Ks 9s 8s 6s", "As Kh 9h 8h 6h", NINES.replace("9", "3")
    assert winners(*hands[:2], ties="split") == [1, 2]
    assert winners(*hands, ties="split") == [3]


# Pots


def test_the_odd_chips_of_a_split_go_clockwise_from_the_button() -> None:
    tied = ["Ah Ks 9s 8s 6s", "As Kh 9h 8h 6h", "Ad Kd 9d 8d 6c"]
    players = [draw_player(seat, 3, hand) for seat, hand in zip((2, 5, 6), tied, strict=True)]
    record = draw_record(*players, draw_player(1, 2), button=4, rules={"ties": "split"})
    assert won(settle(record)) == {1: 0, 2: 3, 5: 4, 6: 4}


def test_the_last_one_left_takes_the_pot_with_the_cards_unseen() -> None:
    stays = {"seat": 2, "contributed": 300}
    settlement = settle(draw_record(draw_player(1, 100), stays, draw_player(3, 200)))
    assert settlement["pots"] == [
        {"amount": 500, "rake": 0, "eligible": [2], "winners": [{"seat": 2, "amount": 500}]}
    ]
    assert settlement["seats"][1] == {"seat": 2, "returned": 100, "won": 500, "net": 300}


def test_an_uncalled_bet_goes_back_before_the_rake() -> None:
    record = draw_record(
        draw_player(1, 1000, ACES),
        draw_player(2, 400, KINGS),
        rake={"method": "pot", "basis_points": 1000, "cap": 500},
    )
    settlement = settle(record)
    assert settlement["seats"][0] == {"seat": 1, "returned": 600, "won": 720, "net": 320}
    assert settlement["rake"] == 80


@pytest.mark.parametrize(("basis_points", "rakes"), [(1000, [90, 0]), (5000, [300, 150])])
def test_the_main_pot_is_raked_before_the_side_pot(basis_points: int, rakes: list[int]) -> None:
    record = draw_record(
        draw_player(1, 100, ACES),
        draw_player(2, 400, NINES),
        draw_player(3, 400, KINGS),
        rake={"method": "pot", "basis_points": basis_points},
    )
    assert [pot["rake"] for pot in settle(record)["pots"]] == rakes


def test_an_all_in_player_contests_only_the_pots_he_paid_into() -> None:
    record = draw_record(
        draw_player(1, 100, ACES), draw_player(2, 300, NINES), draw_player(3, 300, KINGS)
    )
    assert won(settle(record)) == {1: 300, 2: 0, 3: 400}


def test_money_above_the_other_stacks_that_a_folded_player_called_is_won_alone() -> None:
    record = draw_record(draw_player(1, 100, ACES), draw_player(2, 300, NINES), draw_player(3, 250))
    settlement = settle(record)
    assert [pot["eligible"] for pot in settlement["pots"]] == [[1, 2], [2]]
    assert won(settlement) == {1: 300, 2: 300, 3: 0}
    assert settlement["seats"][1]["returned"] == 50


def test_a_hand_that_nobody_bet_on_has_no_pot() -> None:
    settlement = settle(draw_record(draw_player(1, 0, ACES), draw_player(2, 0)))
    assert settlement == {
        "pots": [],
        "seats": [
            {"seat": 1, "returned": 0, "won": 0, "net": 0},
            {"seat": 2, "returned": 0, "won": 0, "net": 0},
        ],
        "rake": 0,
    }


# Properties


@given(draw_records())
def test_money_is_conserved(record: dict[str, Any]) -> None:
    settlement = settle(record)
    assert total(settlement) == 0
    returned = sum(seat["returned"] for seat in settlement["seats"])
    in_pots = sum(pot["amount"] for pot in settlement["pots"])
    assert in_pots + returned == sum(player["contributed"] for player in record["players"])
    for pot in settlement["pots"]:
        shared = sum(winner["amount"] for winner in pot["winners"])
        assert shared + pot["rake"] == pot["amount"]


@given(draw_records(), st.randoms(use_true_random=False))
def test_the_order_of_players_does_not_matter(
    record: dict[str, Any], shuffler: random.Random
) -> None:
    shuffled = {**record, "players": shuffler.sample(record["players"], len(record["players"]))}
    assert settle(shuffled) == settle(record)


@given(draw_records(ties="split"), st.permutations(range(4)))
def test_exchanged_suits_change_nothing_where_ties_split(
    record: dict[str, Any], suits: list[int]
) -> None:
    assert settle(permuted(record, suits)) == settle(record)


@given(draw_records())
def test_nobody_loses_more_than_was_put_in(record: dict[str, Any]) -> None:
    put_in = {player["seat"]: player["contributed"] for player in record["players"]}
    for seat in settle(record)["seats"]:
        assert seat["net"] >= -put_in[seat["seat"]]


@given(draw_records())
def test_a_better_hand_in_as_many_pots_never_wins_less(record: dict[str, Any]) -> None:
    staying = [player for player in record["players"] if "cards" in player]
    taken = won(settle(record))
    for one in staying:
        for other in staying:
            value, below = (rank5(parse_cards("".join(who["cards"]))) for who in (one, other))
            if value > below and one["contributed"] >= other["contributed"]:
                assert taken[one["seat"]] >= taken[other["seat"]]


@given(draw_records(ties="suit"))
def test_no_pot_is_split_where_suits_part_ties(record: dict[str, Any]) -> None:
    assert all(len(pot["winners"]) == 1 for pot in settle(record)["pots"])


# Bad records

GOOD = draw_record(
    draw_player(1, 300, ACES),
    draw_player(3, 300, KINGS),
    draw_player(4, 200),
    rake={"method": "pot", "basis_points": 500, "cap": 500},
    rules={"ties": "split"},
)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (["button"], 0, "bad_seat"),
        (["button"], True, "bad_seat"),
        (["players"], [draw_player(1, 300, ACES)], "wrong_player_count"),
        (["players", 0, "seat"], 11, "bad_seat"),
        (["players", 1, "seat"], 1, "seat_taken"),
        (["players", 0, "contributed"], -1, "bad_amount"),
        (["players", 0, "contributed"], 300.0, "bad_amount"),
        (["players", 0, "contributed"], "300", "bad_amount"),
        (["players", 0, "contributed"], True, "bad_amount"),
        (["players", 0, "contributed"], 2**53 + 1, "bad_amount"),
        (["players", 0, "folded"], 1, "not_a_flag"),
        (["players", 0, "wagers"], {}, "unknown_field"),
        (["players", 1, "cards", 0], "As", "card_twice"),
        (["players", 0, "cards", 2], "1s", "bad_card"),
        (["players", 0, "cards"], ["As", "Ah"], "wrong_card_count"),
        (["bank"], {}, "unknown_field"),
        (["rake", "method"], "all_players", "unknown_value"),
        (["rake", "basis_points"], 10_001, "out_of_range"),
        (["rake", "basis_points"], 2.5, "not_an_integer"),
        (["rake", "cap"], 0, "bad_amount"),
        (["rake", "amount"], 100, "unknown_field"),
        (["rules", "ties"], "chop", "unknown_value"),
        (["rules", "scoring"], "western", "unknown_field"),
        (["rules", "rounding"], {"unit": 0}, "bad_amount"),
        (["caps"], [{"scope": "round", "amount": 1, "wagers": ["ante"]}], "unknown_value"),
    ],
)
def test_a_bad_record_is_refused_by_field(path: list[str | int], value: Any, code: str) -> None:
    with pytest.raises(BadRecord) as refused:
        settle(changed(GOOD, path, value))
    assert refused.value.code == code
    named = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    assert refused.value.field.startswith(named[1:])


@pytest.mark.parametrize(
    "path",
    [
        ["button"],
        ["players", 0, "seat"],
        ["players", 0, "contributed"],
        ["players", 0, "cards"],
        ["rake", "method"],
        ["rake", "basis_points"],
    ],
)
def test_a_missing_field_is_named(path: list[str | int]) -> None:
    with pytest.raises(BadRecord) as refused:
        settle(without(GOOD, path))
    assert refused.value.code == "missing_field"
    assert refused.value.field.endswith(f"{path[-1]}")


def test_everybody_folded_is_refused() -> None:
    with pytest.raises(BadRecord) as refused:
        settle(draw_record(draw_player(1, 100), draw_player(2, 100)))
    assert (refused.value.code, refused.value.field) == ("nobody_left", "players")


def test_a_folded_player_above_all_who_stayed_is_refused() -> None:
    with pytest.raises(BadRecord) as refused:
        settle(changed(GOOD, ["players", 2, "contributed"], 301))
    assert refused.value.code == "impossible_contribution"
    assert refused.value.field == "players[2].contributed"


def test_a_folded_player_may_have_put_in_as_much_as_those_who_stayed() -> None:
    settlement = settle(changed(GOOD, ["players", 2, "contributed"], 300))
    assert [pot["amount"] for pot in settlement["pots"]] == [900]


def test_the_deck_deals_ten_hands() -> None:
    players = [
        draw_player(seat, 100, "".join(card_texts(range(5 * seat - 5, 5 * seat))))
        for seat in range(1, 11)
    ]
    assert total(settle(draw_record(*players))) == 0
