"""Aggregate caps."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.rules.caps import apply_caps, parse_caps, shared_in_order, shared_pro_rata
from games.rules.outcomes import WIN, Outcome
from games.rules.rounding import Rounding

WAGERS = ("flush", "straight_flush")


def payable(
    hands: list[dict[str, int]], *caps: dict[str, Any], unit: int = 1
) -> list[dict[str, int]]:
    """Applies caps to hands given as winnings by wager."""
    outcomes = [
        [Outcome(seat, wager, 1, WIN, due) for wager, due in hand.items()]
        for seat, hand in enumerate(hands, 1)
    ]
    named = [{"wagers": list(WAGERS), **cap} for cap in caps]
    apply_caps(outcomes, parse_caps(named, "caps", ("ante", *WAGERS)), Rounding(unit))
    return [{one.wager: one.payable for one in hand} for hand in outcomes]


def test_a_cap_on_the_hand_holds_for_each_hand_alone() -> None:
    cap = {"scope": "hand", "amount": 100}
    assert payable([{"flush": 100}, {"flush": 150}], cap) == [{"flush": 100}, {"flush": 100}]


def test_a_cap_on_the_round_holds_for_all_hands_together() -> None:
    cap = {"scope": "round", "amount": 100}
    assert payable([{"flush": 50}, {"flush": 150}], cap) == [{"flush": 25}, {"flush": 75}]


def test_wagers_that_a_cap_does_not_name_are_paid_in_full() -> None:
    cap = {"scope": "round", "amount": 10, "wagers": ["flush"]}
    hands = [{"ante": 1000, "flush": 50, "straight_flush": 200}]
    assert payable(hands, cap) == [{"ante": 1000, "flush": 10, "straight_flush": 200}]


def test_caps_on_the_hand_apply_before_caps_on_the_round_however_they_are_listed() -> None:
    caps = [{"scope": "round", "amount": 90}, {"scope": "hand", "amount": 60}]
    assert payable([{"flush": 30}, {"flush": 600}], *caps) == [{"flush": 30}, {"flush": 60}]


def test_a_cap_is_first_rounded_down_to_the_unit() -> None:
    cap = {"scope": "round", "amount": 199, "share": "in_order"}
    assert payable([{"flush": 100}, {"flush": 100}], cap, unit=100) == [
        {"flush": 100},
        {"flush": 0},
    ]


def test_in_order_pays_until_the_cap_is_used_up() -> None:
    cap = {"scope": "round", "amount": 100, "share": "in_order"}
    assert payable([{"flush": 70}, {"flush": 50}, {"flush": 10}], cap) == [
        {"flush": 70},
        {"flush": 30},
        {"flush": 0},
    ]


def test_pro_rata_is_the_default_share() -> None:
    hands = [{"flush": 30, "straight_flush": 90}]
    cap = {"scope": "hand", "amount": 40}
    assert payable(hands, cap) == payable(hands, {**cap, "share": "pro_rata"})
    assert payable(hands, cap) == [{"flush": 10, "straight_flush": 30}]


def test_units_left_over_go_to_the_largest_remainders() -> None:
    # 100 × 10 ÷ 300 and 200 × 10 ÷ 300: 3.33 and 6.67.
    assert shared_pro_rata([100, 200], 10, 1) == [3, 7]


def test_equal_remainders_go_by_settlement_order() -> None:
    assert shared_pro_rata([50, 50, 50], 100, 1) == [34, 33, 33]
    assert shared_pro_rata([5, 5, 5, 5], 10, 1) == [3, 3, 2, 2]


def test_shares_are_whole_units() -> None:
    assert shared_pro_rata([500, 500, 500], 1000, 100) == [400, 300, 300]


@given(
    st.lists(st.integers(1, 10**9), min_size=1, max_size=14),
    st.integers(1, 10**9),
    st.sampled_from([1, 5, 100]),
)
def test_either_share_uses_the_cap_up_and_pays_nobody_more_than_due(
    chips: list[int], limit: int, unit: int
) -> None:
    due = [count * unit for count in chips]
    limit = min(limit * unit, sum(due))
    for share in (shared_in_order, shared_pro_rata):
        parts = share(due, limit, unit)
        assert sum(parts) == limit
        assert all(0 <= part <= amount for part, amount in zip(parts, due, strict=True))
        assert all(part % unit == 0 for part in parts)
