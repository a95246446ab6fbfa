"""JSON that does not fit is refused in words that say what to do, whatever is wrong with it."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.floor.errors import Malformed
from games.floor.hand_commands import DealCards, HandCommand, Misdeal, PlaceWagers
from games.floor.misfits import refusal_of
from games.floor.table_commands import OpenHand, TableCommand, TakeSeat

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=70),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=4,
)


def refused(data: Any, kind: Any) -> Malformed | None:
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        return refusal_of(error)
    return None


@pytest.mark.parametrize(
    ("kind", "data", "field", "detail"),
    [
        (TakeSeat, {}, "seat", "This field is required."),
        (TakeSeat, {"seat": 0}, "seat", "Give a whole number from 1 up."),
        (TakeSeat, {"seat": 10}, "seat", "Give a whole number up to 9."),
        (TakeSeat, {"seat": "1"}, "seat", "This has to be a whole number, not a text."),
        (OpenHand, {"bank": []}, "bank", "This has to be a whole number or null, not a list."),
        (TakeSeat, {"seat": 1, "player": "x\n"}, "player", "Leave control characters out."),
        (Misdeal, {"reason": "rain"}, "reason", "There is no 'rain' here."),
        (DealCards, {"seat": 1, "cards": ["1c"]}, "cards[0]", "such as As or Th."),
        (PlaceWagers, {"seat": 1, "wagers": 5}, "wagers", "an object, not a whole number."),
        (Misdeal, {"reason": "other", "note": "x" * 201}, "note", "its length is 200 at most."),
    ],
)
def test_a_misfit_says_what_to_do(kind: Any, data: dict[str, Any], field: str, detail: str):
    tagged = {"type": kind.__struct_config__.tag, **data}
    found = refused(tagged, kind)
    assert found is not None
    assert (found.code, found.field) == ("invalid", field)
    assert found.detail.endswith(detail)


@given(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["take_seat", "buy_in", "open_hand", "place_wagers", "misdeal"])},
        optional=dict.fromkeys(
            ("seat", "amount", "player", "bank", "reason", "wagers", "cards", "x"), VALUES
        ),
    ),
    st.sampled_from([TableCommand, HandCommand]),
)
def test_no_misfit_is_told_in_the_terms_of_a_program(data: dict[str, Any], kind: Any):
    found = refused(data, kind)
    if found is not None:
        assert not found.detail.startswith(("Expected", "Object", "Invalid"))
        assert found.detail.endswith(".")
        assert len(found.detail) < 500
