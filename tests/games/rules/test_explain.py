"""Why a hand was settled so: what is said of every outcome."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import settle
from games.rules.explain import LANGUAGES, explain, outcomes
from tests.games.rules.deals import (
    hcf_player,
    hcf_record,
    hcf_records,
    holdem_player,
    holdem_record,
    holdem_records,
)
from tests.games.rules.poker_deals import (
    chinese_natural,
    chinese_player,
    chinese_record,
    chinese_records,
    draw_player,
    draw_record,
    draw_records,
)

VECTORS = Path(__file__).parents[2] / "data" / "settlements.jsonl"
RECORDS = st.one_of(hcf_records(), holdem_records(), chinese_records(), draw_records())


def said(record: dict[str, Any], language: str = "en", **rule_set: Any) -> list[str]:
    pinned = {"game": record["game"], **rule_set}
    return explain(record, settle(record, rule_set=pinned), language, rule_set=pinned)


@given(RECORDS, st.sampled_from(sorted(LANGUAGES)))
def test_every_outcome_of_any_hand_has_a_sentence(record: dict[str, Any], language: str) -> None:
    settlement = settle(record)
    sentences = explain(record, settlement, language)
    assert len(sentences) == len(outcomes(settlement))
    for sentence in sentences:
        assert sentence.endswith(".")
        assert not set("{}") & set(sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_of_the_vectors_has_a_sentence(language: str) -> None:
    for line in VECTORS.read_text().splitlines():
        vector = json.loads(line)
        sentences = explain(vector["record"], vector["settlement"], language)
        assert len(sentences) == len(outcomes(vector["settlement"]))
        assert all(sentences)


# High Card Flush

RUN_OF_THREE = "9s 8s 7s Kd Qd 4h 3c"
BANK = "Ks Qs 4s Jd 9d 7h 2c"


def hcf(*players: dict[str, Any], **more: Any) -> dict[str, str]:
    """What is said, by the wager that a sentence starts with."""
    sentences = said(hcf_record(*players, **{"bank": BANK, **more}))
    return {sentence.split(" ")[0]: sentence for sentence in sentences}


def test_amounts_are_said_in_the_records_currency() -> None:
    player = hcf_player(1, RUN_OF_THREE)
    assert hcf(player)["Ante"].startswith("Ante 10.00: ")
    assert hcf(player, currency="JPY")["Ante"].startswith("Ante 1,000: ")


def test_a_capped_bonus_names_hands_odds_and_cap() -> None:
    player = hcf_player(1, RUN_OF_THREE, straight_flush=50_000)
    cap = {"scope": "round", "amount": 200_000, "wagers": ["straight_flush"]}
    assert hcf(player, caps=[cap])["Straight"] == (
        "Straight flush 500.00: run of 3 to the 9 beats the bank's run of 2;"
        " 8 to 1, capped by the posted 2,000.00 a round, 2,000.00 paid."
    )


def test_a_cap_of_the_rule_set_is_named_too() -> None:
    cap = {"scope": "hand", "amount": 1000, "wagers": ["straight_flush"]}
    record = hcf_record(hcf_player(1, RUN_OF_THREE, straight_flush=500), bank=BANK)
    *_, sentence = said(record, caps=[cap])
    assert "capped by the posted 10.00 a hand, 10.00 paid" in sentence


@pytest.mark.parametrize(
    ("share", "words"),
    [
        ("pro_rata", "shared in proportion with the other winnings"),
        ("in_order", "used up in settlement order"),
    ],
)
def test_a_cap_on_several_winners_says_how_they_share_it(share: str, words: str) -> None:
    players = (
        hcf_player(1, RUN_OF_THREE, straight_flush=500),
        hcf_player(2, "9h 8h 7d 6d 5d Ac Tc", straight_flush=500),
    )
    cap = {"scope": "round", "amount": 5050, "wagers": ["straight_flush"], "share": share}
    rules = {"rounding": {"unit": 100}}
    record = hcf_record(*players, bank=BANK, caps=[cap], rules=rules)
    capped = [sentence for sentence in said(record) if "capped" in sentence]
    assert capped
    assert all(f"50.50 a round, 50.00 in chips, {words}" in sentence for sentence in capped)


def test_a_cap_that_lowered_nothing_is_not_named() -> None:
    cap = {"scope": "round", "amount": 4000, "wagers": ["straight_flush"]}
    player = hcf_player(1, RUN_OF_THREE, straight_flush=500)
    assert "capped" not in hcf(player, caps=[cap])["Straight"]


def test_a_bank_that_does_not_qualify() -> None:
    sentences = hcf(hcf_player(1, RUN_OF_THREE), bank="As Js 6h 2h 8d 5d 2c")
    assert sentences == {
        "Ante": "Ante 10.00: the bank's 2-card flush of ace, jack does not qualify,"
        " so the ante is paid; 1 to 1, 10.00 paid.",
        "Raise": "Raise 10.00: the bank's 2-card flush of ace, jack does not qualify,"
        " so the bet comes back.",
    }


def test_equal_hands_push() -> None:
    sentences = hcf(hcf_player(1, "Kh Qh 4h Jc 9c 7d 2d"))
    assert sentences["Ante"] == (
        "Ante 10.00: 3-card flush of king, queen, 4 equals the bank's 3-card flush of king,"
        " queen, 4, so the bet comes back."
    )


def test_bonus_hands_that_are_too_short() -> None:
    sentences = hcf(hcf_player(1, "Kh Qh 4h Jc 9c 7d 2d", flush=500, straight_flush=500))
    assert sentences["Flush"].endswith(
        "3-card flush of king, queen, 4, where the bet is paid from 4 cards up."
    )
    assert sentences["Straight"].endswith("run of 2, where the bet is paid from a run of 3 up.")


def test_a_folded_hand_says_so_even_where_its_cards_are_known() -> None:
    sentences = hcf(hcf_player(1, RUN_OF_THREE, folded=True, flush=500))
    assert sentences["Flush"] == "Flush 5.00: the player folded, so the bet is lost."


def test_a_bank_that_runs_out_says_what_it_owed() -> None:
    sentences = hcf(hcf_player(1, "As Js Ts Kd Qd 4h 3c"), amount=1500, bank="Kh Qh 5h Jd 9d 7c 2c")
    assert "1 to 1, 10.00 paid." in sentences["Ante"]
    assert sentences["Raise"].endswith("1 to 1, 10.00 owed, but the bank ran out and paid 5.00.")


def test_a_hand_met_with_an_empty_bank_is_dead() -> None:
    sentence = hcf(hcf_player(1, RUN_OF_THREE), amount=0)["Ante"]
    assert "the bank's money was used up before this hand, so the hand is dead" in sentence


def test_a_hand_that_cannot_be_paid_in_full_is_dead_where_the_house_says_so() -> None:
    player = hcf_player(1, "As Js Ts Kd Qd 4h 3c")
    bank = "Kh Qh 5h Jd 9d 7c 2c"
    sentence = hcf(player, amount=1500, bank=bank, rules={"on_shortfall": "dead"})["Raise"]
    assert "the bank had 15.00 left and cannot pay all 20.00 of this hand" in sentence


def test_a_bank_that_may_win_no_more_gives_back() -> None:
    player = hcf_player(1, RUN_OF_THREE)
    sentences = hcf(player, amount=1500, rules={"limit_bank_win": True})
    assert sentences["Raise"].endswith(
        "; 5.00 of it comes back, for the bank may win no more than the 15.00 it put up."
    )


# Hold'em

PAIRED_BOARD = "Kd 9c 7h 4s 2d"


def holdem(player: dict[str, Any], **more: Any) -> dict[str, str]:
    record = holdem_record(player, **{"board": PAIRED_BOARD, "bank": "Kc 3h", **more})
    return {sentence.split(" ")[0]: sentence for sentence in said(record)}


def test_an_ante_paid_from_a_straight_up_only() -> None:
    sentences = holdem(holdem_player(1, "Ah As"), rules={"ante_on_win": "push_below_straight"})
    assert sentences["Ante"] == (
        "Ante 10.00: pair of aces with king, 9, 7 beats the bank's pair of kings with 9, 7, 4,"
        " but the ante is paid from a straight up and comes back."
    )
    assert sentences["A4"].endswith("pair of kings with 9, 7, 4; 1 to 1, 40.00 paid.")


def test_a_super_ante_below_its_table_comes_back() -> None:
    sentences = holdem(holdem_player(1, "Ah As", super_ante=1000))
    assert sentences["Super"] == (
        "Super ante 10.00: pair of aces with king, 9, 7, where the bet is paid from a straight up,"
        " so it comes back."
    )


def test_a_super_ante_equal_to_the_bank_comes_back_for_that() -> None:
    sentences = holdem(holdem_player(1, "Ks 3c", super_ante=1000))
    assert "equals the bank's" in sentences["Super"]


@pytest.mark.parametrize("bank", ["Kc 3h", "Qc 3h"])
def test_a_super_ante_is_paid_whether_or_not_the_bank_qualifies(bank: str) -> None:
    player = holdem_player(1, "8d 6d", super_ante=1000, bonus=300)
    board = "Kd 9c 7h 5s 2c"
    sentences = holdem(player, board=board, bank=bank)
    qualifies = "beats the bank's" if bank == "Kc 3h" else "does not qualify, and straight to the 9"
    assert qualifies in sentences["Super"]
    assert sentences["Bonus"] == (
        "Bonus 3.00: straight to the 9 is paid whatever the bank has; 5 to 1, 15.00 paid."
    )


def test_the_lowest_paid_hand_is_that_of_the_rule_set() -> None:
    record = holdem_record(holdem_player(1, "Ah As", bonus=100), board=PAIRED_BOARD, bank="Kc 3h")
    tables = {"bonus": {"straight_flush": "40:1", "royal_flush": "50:1"}}
    assert "paid from a straight flush up" in said(record, pay_tables=tables)[-1]


def test_a_hand_given_up_after_a_play_bet_is_told_apart_from_one_that_folded() -> None:
    sentences = holdem(holdem_player(1, "Ah As", folded=True, a4=4000))
    lost = "no bet on the turn followed, so the hand is folded and the bet is lost."
    assert sentences["A4"] == f"A4 40.00: {lost}"
    assert holdem(holdem_player(1, "Ah As", folded=True))["Ante"] == (
        "Ante 10.00: the player folded, so the bet is lost."
    )


@pytest.mark.parametrize(
    ("switch", "words"),
    [("live", "the bonus stays live to the river"), ("lost", "the bet is lost")],
)
def test_a_folded_hands_bonus(switch: str, words: str) -> None:
    player = holdem_player(1, "Ah As", folded=True, bonus=100)
    assert words in holdem(player, rules={"bonus_on_fold": switch})["Bonus"]


@pytest.mark.parametrize(("direction", "paid"), [("down", "10.00"), ("up", "15.00")])
def test_rounding_is_said(direction: str, paid: str) -> None:
    rules = {"rounding": {"unit": 500, "direction": direction}}
    board = "Kd 9d 7d 4s 2d"
    sentences = holdem(
        holdem_player(1, "8d 3d", super_ante=700, ante=700, a4=2800, a05t=350, a05r=350),
        board=board,
        rules=rules,
    )
    assert f"3 to 2, rounded {direction} to chips of 5.00, {paid} paid" in sentences["Super"]


# Five-card draw


def test_the_best_hand_of_a_pot_and_the_one_below_it() -> None:
    record = draw_record(
        draw_player(1, 1000, "Ks Kh 5h 4c 2d"),
        draw_player(2, 1800, "9s 9h 5c 4d 2c"),
        draw_player(4, 600, "As Ah 5s 4s 2h"),
        draw_player(5, 600),
        rake={"method": "pot", "basis_points": 1000, "cap": 200},
    )
    assert said(record) == [
        "Main pot 24.00: 8.00 that nobody called went back to seat 2 first;"
        " seat 4 shows pair of aces with 5, 4, 2;"
        " ahead of seat 1 (pair of kings with 5, 4, 2); rake 2.00, the posted most, 22.00 won.",
        "Side pot 1, 8.00: seat 1 shows pair of kings with 5, 4, 2;"
        " ahead of seat 2 (pair of nines with 5, 4, 2); 8.00 won.",
    ]


def test_a_pot_that_one_seat_reached_alone() -> None:
    record = draw_record(
        draw_player(1, 100, "Ks Kh 5h 4c 2d"),
        draw_player(2, 300, "9s 9h 5c 4d 2c"),
        draw_player(3, 300),
    )
    assert said(record)[1] == (
        "Side pot 1, 4.00: of those who stayed, seat 2 alone put in this much; 4.00 won."
    )


def test_the_last_one_left() -> None:
    record = draw_record(draw_player(1, 100, "Ks Kh 5h 4c 2d"), draw_player(2, 100))
    (sentence,) = said(record)
    assert "everybody else folded, and seat 1 takes it with its cards unseen" in sentence


TIED = "Ah Ks 9s 8s 6s", "As Kh 9h 8h 6h", "Ad Kd 9d 8d 6c"


def test_a_tie_by_suit_names_the_cards_that_decide() -> None:
    players = [draw_player(seat, 300, hand) for seat, hand in enumerate(TIED, start=1)]
    (sentence,) = said(draw_record(*players))
    assert "equal in rank to seat 1, decided by suit: ace of spades over ace of hearts" in sentence


def test_a_split_says_how_many_share_and_who_has_the_odd_chips() -> None:
    players = [draw_player(seat, 300, hand) for seat, hand in enumerate(TIED, start=1)]
    record = draw_record(*players, draw_player(4, 100), button=4, rules={"ties": "split"})
    first, second, third = said(record)
    assert "seat 1 shows ace high with king, 9, 8, 6; 3 equal hands share it" in first
    assert "0.01 of it the odd chip, given clockwise from the button, 3.34 won" in first
    assert "odd chip" not in second + third


# Chinese Poker

ACES = "Ac 8c 3c", "Ad Ah 9d 8d 4s", "As Js 9s 8s 3s"
KINGS = "Kc 7d 3d", "Kd Kh 9c 7h 2s", "Ks Qc Jd Tc 9h"
QUEENS = "Qd 6d 2d", "Qs Qh 8h 6h 3h", "7c 7s 5c 5s 4d"
JACKS = "Jc 6c 4c", "Jh 6s 5h 4h 2c", "Ts Th Td 5d 2h"


def chinese(*settings: tuple[str, str, str], **more: Any) -> list[str]:
    players = [chinese_player(seat, *setting) for seat, setting in enumerate(settings, start=1)]
    return said(chinese_record(*players, **more))


def test_each_segment_is_told_and_what_all_three_count() -> None:
    assert chinese(ACES, KINGS) == [
        "Seat 2 to seat 1, 6 points, 6.00:"
        " front to seat 1, ace high with 8, 3 against king high with 7, 3;"
        " middle to seat 1, pair of aces with 9, 8, 4 against pair of kings with 9, 7, 2;"
        " back to seat 1, flush of ace, jack, 9, 8, 3 against straight to the king;"
        " all three segments count 6 points."
    ]


def test_bonuses_and_what_the_loser_earned_are_told() -> None:
    (sentence,) = chinese(
        ("2d 4d 5h", KINGS[1], "Ks Qs Js Ts 9s"), ("Qd 6d 2c", "Qc Qh 8h 6h 3h", "7c 7s 5c 5s 4c")
    )
    assert "front to seat 2, queen high with 6, 2 against 5 high with 4, 2" in sentence
    assert sentence.endswith(
        "seat 1's straight flush to the king in the back earns 5 points more;"
        " 7 less 1 leaves 6 points."
    )


def test_an_equal_segment_is_told() -> None:
    (sentence,) = chinese(
        (*ACES[:2], "Ks Qc Jd Tc 9h"), ("7d 6d 2d", "7s 7h 8h 6h 3h", "Kd Qd Jc Th 9c")
    )
    assert sentence.endswith("back equal, straight to the king.")


def test_the_super_bonus_is_told() -> None:
    sentence = chinese(ACES, KINGS, QUEENS, JACKS)[0]
    assert sentence.endswith(
        "super bonus, seat 1 wins all three segments against all three opponents: 9 points."
    )


@pytest.mark.parametrize(
    ("foul", "reason"),
    [
        (("Qd Qs Qh", "Jc 6c 5d 4c 2c", "7c 7s 5c 5s 4d"), "its middle does not beat its front"),
        (("Jc 6c 5d", "Qd Qs Qh 4c 2c", "7c 7s 5c 5s 4d"), "its back is below its middle"),
        (("Jc 6c", "5d Qd Qs Qh 4c 2c", "7c 7s 5c 5s 4d"), "its segments are not of 3, 5 and 5"),
    ],
)
def test_a_foul_says_what_is_wrong(foul: tuple[str, str, str], reason: str) -> None:
    (sentence,) = chinese(foul, KINGS, rules={"scoring": "western"})
    assert f"seat 1's setting is a foul, {reason}" in sentence
    assert "against a foul all three segments count 6 points" in sentence


PAIRS = "2h 2s 3h 3s 4h 4s 8c 8d 9c 9d Tc Td Jh"
DRAGON = "2c 3c 4c 5d 6d 7d 8h 9h Th Js Qs Ks Ac"


def test_naturals_are_told_with_what_they_collect() -> None:
    dragon, pairs = chinese_natural(1, "dragon", DRAGON), chinese_natural(2, "six_pairs", PAIRS)
    assert said(chinese_record(dragon, pairs)) == [
        "Seat 2 to seat 1, 13 points, 13.00:"
        " seat 1 declared a dragon, which beats six pairs and collects 13 points."
    ]
    foul = chinese_player(2, "Qd Qh Qc", "Jd Jc 7s 6h 5h", "Kd 9s 8s 7h 2d")
    pairs = {**pairs, "seat": 1}
    assert said(chinese_record(pairs, foul)) == [
        "Seat 2 to seat 1, 6 points, 6.00:"
        " seat 1 declared six pairs, which collects 6 points from seat 2's foul."
    ]
    plain = chinese_player(2, "Kd Qd 7s", "Jd Jc 7h 6h 5h", "Qh Qc 9s 8s 2d")
    assert said(chinese_record(pairs, plain), "pl") == [
        "Miejsce 2 dla miejsca 1, 4 punkty, 4,00:"
        " miejsce 1 zgłosiło układ „sześć par”, który daje 4 punkty."
    ]


@pytest.mark.parametrize(
    ("stacks", "words"),
    [
        ((1000, 450), "only 4.50 paid, all that seat 2 had left of its stack to lose"),
        ((450, 1000), "only 4.50 paid, for seat 1 wins from each no more than its stack"),
    ],
)
def test_the_stack_that_limits_a_payment_is_named(stacks: tuple[int, int], words: str) -> None:
    players = [
        chinese_player(seat, *setting, stack=stack)
        for seat, setting, stack in zip((1, 2), (ACES, KINGS), stacks, strict=True)
    ]
    (sentence,) = said(chinese_record(*players))
    assert words in sentence
