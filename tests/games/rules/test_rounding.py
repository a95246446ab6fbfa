"""Odds and chips."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import BadRecord
from games.rules.rounding import Odds, Rounding, parse_odds


def test_three_to_two_is_rounded_down_to_a_minor_unit_by_default() -> None:
    assert Rounding().winnings(5, Odds(3, 2)) == 7


def test_three_to_two_is_rounded_up_where_the_house_does_so() -> None:
    assert Rounding(1, "up").winnings(5, Odds(3, 2)) == 8


def test_an_amount_that_chips_can_pay_is_left_alone() -> None:
    assert Rounding(500, "up").winnings(1000, Odds(3, 2)) == 1500


@given(
    st.integers(1, 2**53),
    st.builds(Odds, st.integers(1, 1000), st.integers(1, 1000)),
    st.integers(1, 10_000),
)
def test_rounding_stays_within_a_unit_of_the_exact_winnings(
    stake: int, odds: Odds, unit: int
) -> None:
    exact = Fraction(stake * odds.won, odds.staked)
    down = Rounding(unit, "down").winnings(stake, odds)
    up = Rounding(unit, "up").winnings(stake, odds)
    assert exact - unit < down <= exact <= up < exact + unit
    assert down % unit == up % unit == 0


@pytest.mark.parametrize("text", ["", "3", "3:0", "0:2", "-3:2", "3:2:1", "3/2", "1.5:1", "٣:2", 3])
def test_odds_that_are_not_two_positive_numbers_are_refused(text: object) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_odds(text, "pay_tables.flush.4")
    assert (caught.value.code, caught.value.field) == ("bad_odds", "pay_tables.flush.4")
