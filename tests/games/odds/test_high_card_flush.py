"""The exact figures of High Card Flush, to the last hand."""

from collections import Counter
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from games.odds import Odds, odds
from games.rules import settle
from games.rules.cards import parse_cards
from games.rules.flush import flush_hand
from games.rules.high_card_flush import raise_limit
from games.rules.rule_sets import DEFAULTS
from tests.games.odds.deals import random_hands, text_of
from tests.games.rules.deals import hcf_player, hcf_record

DEALS = comb(52, 7) * comb(45, 7)


@pytest.fixture(scope="module")
def by_the_page() -> Odds:
    return odds("high_card_flush")


def changed(**sections: Any) -> dict[str, Any]:
    return {**DEFAULTS["high_card_flush"], **sections}


def edge(found: Odds, wager: str, strategy: str) -> str:
    return f"{100 * float(found.wager(wager, strategy).house_edge):.4f} %"


def test_the_longest_suit_of_every_hand(by_the_page: Odds) -> None:
    assert by_the_page.frequencies_of("longest_suit").counts == {
        "2": 24_676_704,
        "3": 78_881_088,
        "4": 26_137_540,
        "5": 3_814_668,
        "6": 267_696,
        "7": 6_864,
    }


def test_the_longest_run_of_every_hand_with_the_ace_high_or_low(by_the_page: Odds) -> None:
    counts = by_the_page.frequencies_of("longest_run_ace_high_or_low").counts
    paid = {"3": 8_642_932, "4": 676_196, "5": 39_960, "6": 1_592, "7": 32}
    assert {length: counts[length] for length in paid} == paid
    assert sum(counts.values()) == comb(52, 7)


def test_the_longest_run_of_every_hand_with_the_ace_high_only(by_the_page: Odds) -> None:
    counts = by_the_page.frequencies_of("longest_run_ace_high").counts
    paid = {"3": 7_940_748, "4": 615_480, "5": 36_000, "6": 1_416, "7": 28}
    assert {length: counts[length] for length in paid} == paid


def test_the_designated_player_qualifies_on_nine_high_of_three_or_better(by_the_page: Odds) -> None:
    assert by_the_page.frequencies_of("bank").counts["qualifies"] == 100_825_036


def test_every_wager_is_counted_on_every_deal(by_the_page: Odds) -> None:
    assert {wager.deals for wager in by_the_page.wagers} == {DEALS}


def test_the_bonus_bets_cost_what_the_comparison_makes_of_them(by_the_page: Odds) -> None:
    assert edge(by_the_page, "flush", "eligible_hands_raised") == "7.2423 %"
    assert edge(by_the_page, "straight_flush", "eligible_hands_raised") == "9.9601 %"


def test_a_flush_bet_paid_without_comparison_would_favor_the_player(by_the_page: Odds) -> None:
    assert edge(by_the_page, "flush", "paid_without_comparison") == "-1.2121 %"
    assert by_the_page.warnings() == [
        "flush (paid_without_comparison) favors the player by 1.2121 %."
    ]


def test_the_ante_game_at_best_play_costs_less_than_by_the_simple_rule(by_the_page: Odds) -> None:
    assert edge(by_the_page, "ante_and_raise", "best_play") == "2.6645 %"
    best = by_the_page.wager("ante_and_raise", "best_play")
    simple = by_the_page.wager("ante_and_raise", "raise_T-8-6_or_better")
    assert 0 < simple.house_edge - best.house_edge < Fraction(1, 1000)


def test_the_simple_rule_folds_every_flush_hand_below_ten_eight_six(by_the_page: Odds) -> None:
    # Of three ranks: all below the ten; ten and two below the eight; ten, eight, below the six.
    below = comb(8, 3) + comb(6, 2) + 4
    suit = [1, 13, 78, below]
    hands = np.convolve(np.convolve(suit, suit), np.convolve(suit, suit))[7]
    # Whoever raised has lost two antes or more, or none.
    folded = by_the_page.wager("ante_and_raise", "raise_T-8-6_or_better").outcomes[Fraction(-1)]
    assert folded == int(hands) * comb(45, 7)


def test_ante_and_raise_together_cost_what_each_of_them_does(by_the_page: Odds) -> None:
    for strategy in ("best_play", "raise_T-8-6_or_better"):
        parts = [by_the_page.wager(wager, strategy) for wager in ("ante", "raise")]
        together = by_the_page.wager("ante_and_raise", strategy)
        assert together.house_edge == sum(part.house_edge for part in parts)
        assert together.staked == sum(part.staked for part in parts)


def test_folding_a_run_costs_a_straight_flush_bet_dear(by_the_page: Odds) -> None:
    kept = by_the_page.wager("straight_flush", "eligible_hands_raised")
    folded = by_the_page.wager("straight_flush", "raise_T-8-6_or_better")
    assert folded.house_edge > kept.house_edge


def test_the_rule_set_decides_what_is_counted_and_paid() -> None:
    tables = {
        "flush": {"4": "3:1", "5": "10:1", "6": "50:1", "7": "200:1"},
        "straight_flush": {"4": "60:1", "5": "100:1", "6": "500:1", "7": "1000:1"},
    }
    rule_set = changed(
        pay_tables=tables,
        qualification={"length": 4, "top": "K"},
        switches={"ace_low_straight_flush": False},
    )
    found = odds("high_card_flush", rule_set)
    unpaid = found.wager("straight_flush", "paid_without_comparison").outcomes[Fraction(-1)]
    assert unpaid == DEALS - (615_480 + 36_000 + 1_416 + 28) * comb(45, 7)
    paid = found.wager("flush", "paid_without_comparison").outcomes[Fraction(3)]
    assert paid == 26_137_540 * comb(45, 7)
    assert any("flush (eligible_hands_raised) favors" in text for text in found.warnings())
    assert found.frequencies_of("bank").counts["qualifies"] == _hands_from_king_high_of_four()


def _hands_from_king_high_of_four() -> int:
    """Seven cards whose best suit has four cards topped by a king or ace, or more cards."""
    more = 3_814_668 + 267_696 + 6_864
    topped = comb(13, 4) - comb(11, 4)
    return more + 4 * topped * comb(39, 3)


@pytest.mark.slow
def test_dealing_and_settling_comes_to_the_same_within_four_standard_errors(
    by_the_page: Odds,
) -> None:
    """By the simple rule, each deal settled as a record of a bank without end."""
    deals = random_hands(14, hands=300_000)
    won: dict[str, Counter[int]] = {"flush": Counter(), "straight_flush": Counter()}
    together: Counter[int] = Counter()
    for cards in deals.tolist():
        player, bank = cards[:7], cards[7:]
        if flush_hand(player) >= flush_hand(parse_cards("Tc8c6cTd8d2h2s")):
            raised = 1000 * raise_limit(player)
            seat = hcf_player(1, text_of(player), flush=1000, straight_flush=1000)
            seat["wagers"]["raise"] = raised
        else:
            seat = hcf_player(1, text_of(player), folded=True, flush=1000, straight_flush=1000)
        rows = settle(hcf_record(seat, bank=text_of(bank)))["outcomes"]
        nets = {row["wager"]: row["paid"] + row["returned"] - row["stake"] for row in rows}
        together[nets["ante"] + nets.get("raise", 0)] += 1
        for wager, counter in won.items():
            counter[nets[wager]] += 1
    for wager, counter in {"ante_and_raise": together, **won}.items():
        exact = by_the_page.wager(wager, "raise_T-8-6_or_better")
        mean = sum(net * times for net, times in counter.items()) / counter.total() / 1000
        error = exact.standard_deviation / sqrt(counter.total())
        assert abs(mean + float(exact.house_edge)) < 4 * error, wager
