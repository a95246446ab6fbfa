"""Hold'em: exact where it can be, and simulated hands that settle as the rules settle them."""

from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy as np
import pytest

from games.odds import Odds, odds
from games.odds.holdem_play import Played, deal, play
from games.rules import settle
from games.rules.cards import DECK, parse_cards
from games.rules.rule_sets import DEFAULTS, parse_rule_set
from tests.games.odds.deals import text_of
from tests.games.rules.deals import holdem_player, holdem_record

STAKES = {
    "ante": 1000,
    "super_ante": 1000,
    "bonus": 1000,
    "a4": 4000,
    "a2": 2000,
    "a05t": 500,
    "a05r": 500,
}


def rule_set(**switches: Any) -> dict[str, Any]:
    default = DEFAULTS["holdem"]
    return {**default, "switches": {**default["switches"], **switches}}


@pytest.fixture(scope="module")
def by_the_page() -> Odds:
    return odds("holdem", hands=200_000)


def test_the_best_five_of_every_seven_cards(by_the_page: Odds) -> None:
    assert by_the_page.frequencies_of("best_five_of_seven").counts == {
        "high_card": 23_294_460,
        "pair": 58_627_800,
        "two_pair": 31_433_400,
        "three_of_a_kind": 6_461_620,
        "straight": 6_180_020,
        "flush": 4_047_644,
        "full_house": 3_473_184,
        "four_of_a_kind": 224_848,
        "straight_flush": 37_260,
        "royal_flush": 4_324,
    }


def test_the_bank_qualifies_on_a_pair_or_better(by_the_page: Odds) -> None:
    assert by_the_page.frequencies_of("bank").counts["qualifies"] == 110_490_100


def test_the_bonus_bet_is_exact(by_the_page: Odds) -> None:
    bonus = by_the_page.wager("bonus", "played_to_the_river")
    assert f"{100 * float(bonus.house_edge):.4f} %" == "6.1808 %"
    assert not bonus.simulated
    assert bonus.standard_error == 0


def test_what_is_simulated_says_so(by_the_page: Odds) -> None:
    simulated = {wager.wager for wager in by_the_page.wagers if wager.simulated}
    parts = {"ante", "a4", "a3", "a2", "a05t", "a05r"}
    assert simulated == parts | {"ante_and_play", "super_ante"}
    together = by_the_page.wager("ante_and_play", "simple_rule")
    assert together.deals == 200_000
    assert together.standard_error == pytest.approx(together.standard_deviation / sqrt(200_000))
    assert any("200,000 hands were played at random" in text for text in by_the_page.remarks)


def test_equal_seeds_deal_equal_hands() -> None:
    assert odds("holdem", hands=2_000, seed=7) == odds("holdem", hands=2_000, seed=7)
    assert odds("holdem", hands=2_000, seed=7).wagers != odds("holdem", hands=2_000, seed=8).wagers


def test_ante_and_play_together_cost_what_each_bet_of_the_rule_does(by_the_page: Odds) -> None:
    together = by_the_page.wager("ante_and_play", "simple_rule")
    parts = [by_the_page.wager(bet, "simple_rule") for bet in ("ante", "a4", "a2", "a05t", "a05r")]
    assert together.house_edge == sum(part.house_edge for part in parts)
    assert together.staked == sum(part.staked for part in parts)


def test_three_antes_risk_as_much_of_each_unit_as_four(by_the_page: Odds) -> None:
    three = by_the_page.wager("a3", "simple_rule_with_a3")
    four = by_the_page.wager("a4", "simple_rule")
    assert three.element_of_risk == four.element_of_risk
    assert three.staked * 4 == four.staked * 3


def test_a_bonus_that_folding_loses_costs_more() -> None:
    found = odds("holdem", rule_set(bonus_on_fold="lost"), hands=50_000)
    lost = found.wager("bonus", "simple_rule")
    assert lost.simulated
    assert lost.house_edge > found.wager("bonus", "played_to_the_river").house_edge


def test_simulated_hands_win_the_bonus_as_often_as_all_hands_do() -> None:
    stays = rule_set(stay_on_ante_only=True, bonus_on_fold="lost")
    found = odds("holdem", stays, hands=200_000)
    sample = found.wager("bonus", "simple_rule")
    exact = found.wager("bonus", "played_to_the_river")
    assert abs(float(sample.house_edge - exact.house_edge)) < 4 * sample.standard_error


@pytest.mark.parametrize("ante_on_win", ["pay", "push_below_straight"])
@pytest.mark.parametrize("bonus_on_fold", ["live", "lost"])
@pytest.mark.parametrize("stay_on_ante_only", [False, True])
def test_simulated_hands_come_to_what_their_settlement_says(
    ante_on_win: str, bonus_on_fold: str, stay_on_ante_only: bool
) -> None:
    switches = {
        "ante_on_win": ante_on_win,
        "bonus_on_fold": bonus_on_fold,
        "stay_on_ante_only": stay_on_ante_only,
    }
    dealt = deal(np.random.default_rng(5), 300)
    played = play(*dealt, parse_rule_set(rule_set(**switches)))
    for at in range(300):
        assert simulated_results(played, at) == settled_results(played, at, switches)


def simulated_results(played: Played, at: int) -> dict[str, int]:
    return {
        wager: int(played.results[wager][at]) for wager, bets in played.bets.items() if bets[at]
    }


def settled_results(played: Played, at: int, switches: Mapping[str, Any]) -> dict[str, int]:
    """The hand as a record: 1 for a wager won, 0 for a push, -1 for a loss."""
    wagers = {wager: STAKES[wager] for wager, bets in played.bets.items() if bets[at]}
    folded = bool(played.folded[at])
    player = holdem_player(1, text_of(played.own[at]), folded=True, **wagers)
    if not folded:
        del player["folded"]
    board, bank = text_of(played.board[at]), text_of(played.bank[at])
    rows = settle(holdem_record(player, board=board, bank=bank, rules=dict(switches)))["outcomes"]
    results = {"win": 1, "push": 0, "lose": -1}
    return {row["wager"]: results[row["result"]] for row in rows}


def bets(own: str, board: str) -> set[str]:
    """The play bets that the simple rule makes."""
    cards = parse_cards(own), parse_cards(board)
    bank = [card for card in DECK if card not in cards[0] + cards[1]][:2]
    terms = parse_rule_set({"game": "holdem"})
    played = play(np.array([cards[0]]), np.array([bank]), np.array([cards[1]]), terms)
    made = {wager for wager, bets in played.bets.items() if bets[0]}
    return made - {"ante", "super_ante", "bonus"}


@pytest.mark.parametrize(
    ("own", "bet"),
    [
        ("5c5d", True),
        ("4c4d", False),
        ("Ac5d", True),
        ("Ac4d", False),
        ("Jc9d", True),
        ("Kc8d", False),
        ("Tc9d", False),
    ],
)
def test_four_antes_are_bet_on_fives_ace_five_and_jack_nine_or_better(own: str, bet: bool) -> None:
    assert ("a4" in bets(own, "2h3hKs8sQc")) is bet


@pytest.mark.parametrize(
    ("own", "flop", "bet"),
    [
        ("9c2d", "9h5sQd", True),
        ("Jc2d", "9h5sQd", True),
        ("Tc2d", "9h5sQd", False),
        ("Tc2c", "9c5cQd", True),
        ("8c6d", "7h5sQd", True),
        ("2c3d", "4h5sQd", True),
        ("2c3d", "4hAsQd", False),
        ("8c6d", "QhQsQd", False),
        ("Jc8d", "QhQsQd", True),
    ],
)
def test_two_antes_are_bet_on_a_better_flop_a_jack_or_four_to_a_hand(
    own: str, flop: str, bet: bool
) -> None:
    made = bets(own, flop + "2hKs")
    assert made & {"a2", "a05t"} == ({"a2", "a05t"} if bet else set())


@pytest.mark.parametrize(
    ("own", "board", "bet"),
    [
        ("AcTd", "Ah2s5d7c9h", True),
        ("AcTd", "Th2s5d7cQh", True),
        ("AcTd", "Th2s5dKcQh", False),
        ("AcTd", "2h2s5d7cQh", False),
        ("AcTd", "2h2s5dTcQh", True),
    ],
)
def test_half_an_ante_on_the_river_is_bet_on_a_better_hand_but_a_low_pair(
    own: str, board: str, bet: bool
) -> None:
    made = bets(own, board)
    assert "a05t" in made
    assert ("a05r" in made) is bet
