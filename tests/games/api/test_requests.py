"""Bodies are read as what they should be, or refused with the field that is wrong."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.web.problems import Problem
from games.api.requests import HandActions, Opening, PlayedHands, TableActions, read
from tests.games.api.play import LIMITS, OPENING

# Names and texts that look like a part of what is said about others.
NAMES = st.sampled_from(
    [
        *("actions", "hands", "stakes", "wagers", "type", "seat", "[...]", "a[...]b", "hands[5].x"),
        *("stakes[...]x", "`", " - at `$.q[...]`", "x' - at `$.stakes[...].y", "", "\n", "}"),
        *("` - at `$.hands[...]", "` - at `$.wagers[0][...]", "` - at `$.actions.x[...]"),
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | NAMES | st.sampled_from(["place_wagers", "fold"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
)


def refusal(body: Any, kind: type) -> Problem:
    with pytest.raises(Problem) as caught:
        read(body, kind)
    return caught.value


@given(
    st.dictionaries(NAMES, VALUES) | VALUES,
    st.sampled_from([TableActions, HandActions, Opening, PlayedHands]),
)
def test_no_name_or_text_of_a_body_is_taken_for_what_is_said_about_it(body: Any, kind: type):
    problem = refusal(body, kind)
    assert (problem.status, problem.code) == (422, "invalid")
    assert not problem.detail.startswith(("Expected", "Object", "Invalid"))


@pytest.mark.parametrize(
    ("wagers", "field"),
    [
        ({"ante": 0}, "wagers.ante"),
        ({"ante": 5, "flush": -1}, "wagers.flush"),
        ({"ante": 5, "flush": "5"}, "wagers.flush"),
        ({"ante": 5, "x" * 99: None}, "wagers." + "x" * 40),
        ({"a[...]b": 0}, "wagers.a[...]b"),
        ({"": 0}, "wagers.''"),
    ],
)
def test_a_wager_that_is_no_amount_is_named(wagers: dict[str, Any], field: str):
    fold = {"type": "fold", "seat": 1}
    bets = {"type": "place_wagers", "seat": 1, "wagers": wagers}
    problem = refusal({"actions": [fold, bets]}, HandActions)
    assert (problem.field, problem.index) == (f"actions[1].{field}", 1)


@pytest.mark.parametrize(
    ("limits", "field"),
    [
        ({"min": 0, "max": 5}, "stakes.flush.min"),
        ({"max": 5}, "stakes.flush.min"),
        ({"min": 1, "max": 5, "step": 1}, "stakes.flush.step"),
        (5, "stakes.flush"),
    ],
)
def test_limits_that_do_not_fit_are_named(limits: Any, field: str):
    body = {**OPENING, "stakes": {"ante": LIMITS, "flush": limits}}
    assert refusal(body, Opening).field == field


def test_what_was_read_is_left_as_it_was():
    body = {"actions": [{"type": "place_wagers", "seat": 1, "wagers": {"ante": 5, "flush": 0}}]}
    before = repr(body)
    refusal(body, HandActions)
    assert repr(body) == before
