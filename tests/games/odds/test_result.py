"""Ratios drawn from counts, and kept as JSON."""

import json
from fractions import Fraction
from math import sqrt

import pytest

from games.odds import Frequencies, Odds, WagerOdds, odds
from games.odds.report import report
from games.rules.errors import BadRecord

# Two in ten win 3 for 1, three are returned, five are lost.
WAGER = WagerOdds("flush", "always", {Fraction(3): 2, Fraction(0): 3, Fraction(-1): 5})


def some_odds(*wagers: WagerOdds) -> Odds:
    return Odds(
        game="high_card_flush",
        frequencies=(Frequencies("bank", 4, {"qualifies": 3, "does_not_qualify": 1}),),
        wagers=wagers,
        strategies={"always": "Nothing is folded."},
        remarks=("A player banks.",),
        seed=3,
    )


def test_the_house_edge_is_what_a_unit_loses_on_average() -> None:
    assert WAGER.house_edge == Fraction(-1, 10)
    assert WAGER.variance == Fraction(9 * 2 + 5, 10) - Fraction(1, 100)
    assert WAGER.standard_deviation == pytest.approx(sqrt(2.29))


def test_the_element_of_risk_counts_all_that_is_staked() -> None:
    raised = WagerOdds("raise", "always", {Fraction(-2): 1, Fraction(1): 1}, staked=Fraction(3, 2))
    assert raised.house_edge == Fraction(1, 2)
    assert raised.element_of_risk == Fraction(1, 3)
    assert WagerOdds("raise", "never", {Fraction(0): 4}, staked=Fraction(0)).element_of_risk == 0


def test_a_wager_that_gains_is_warned_of_and_a_part_of_one_is_not() -> None:
    part = WagerOdds("raise", "always", WAGER.outcomes, part_of="flush")
    assert some_odds(WAGER, part).warnings() == ["flush (always) favors the player by 10.0000 %."]


def test_a_simulated_gain_within_two_standard_errors_is_not_warned_of() -> None:
    few = WagerOdds("ante", "always", WAGER.outcomes, simulated=True)
    many = {won: 10_000 * count for won, count in WAGER.outcomes.items()}
    assert not few.favors_player
    assert WagerOdds("ante", "always", many, simulated=True).favors_player


def test_theo_takes_the_strategy_listed_first() -> None:
    other = WagerOdds("flush", "sometimes", {Fraction(-1): 1})
    ante = WagerOdds("ante", "sometimes", {Fraction(-1): 1, Fraction(1): 0}, staked=Fraction(2))
    rates = some_odds(WAGER, other, ante).theo_rates()
    assert rates == {"flush": Fraction(-1, 10), "ante": Fraction(1, 2)}


@pytest.mark.parametrize("game", ["holdem", "chinese_poker"])
def test_odds_survive_being_kept_as_json(game: str) -> None:
    found = odds(game, hands=1_000)
    assert Odds.from_data(json.loads(json.dumps(found.to_data()))) == found


def test_odds_are_kept_without_floats() -> None:
    def refuse(text: str) -> None:
        pytest.fail(f"a float: {text}")

    json.loads(json.dumps(some_odds(WAGER).to_data()), parse_float=refuse)


def test_a_report_shows_counts_edges_strategies_and_warnings() -> None:
    lines = report(some_odds(WAGER)).splitlines()
    cells = [line.split() for line in lines]
    assert ["qualifies", "3", "75.0000", "%", "1.3"] in cells
    assert ["flush", "always", "-10.0000", "%", "-10.0000", "%", "1.5133", "1.0000"] in cells
    assert "always: Nothing is folded." in lines
    assert "A player banks." in lines
    assert "WARNING: flush (always) favors the player by 10.0000 %." in lines


def test_a_report_gives_the_standard_error_of_what_is_simulated() -> None:
    simulated = WagerOdds("flush", "always", WAGER.outcomes, simulated=True)
    assert "-10.0000 % ± 47.8539 %" in report(some_odds(simulated))


@pytest.mark.parametrize(
    ("game", "rule_set", "code", "field"),
    [
        ("canasta", None, "unknown_game", "game"),
        ("holdem", {"game": "high_card_flush"}, "other_game", "game"),
        (
            "high_card_flush",
            {"game": "high_card_flush", "pay_tables": {"flush": {"7": "0:1"}}},
            "bad_odds",
            "pay_tables.flush.7",
        ),
    ],
)
def test_an_unfit_rule_set_is_refused(
    game: str, rule_set: dict[str, object] | None, code: str, field: str
) -> None:
    with pytest.raises(BadRecord) as refused:
        odds(game, rule_set)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_progress_is_told_until_all_is_done() -> None:
    told: list[tuple[int, int]] = []
    odds("five_card_draw", None, lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (2_598_960, 2_598_960)
