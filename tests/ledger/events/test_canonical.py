import json
import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.events import canonical
from ledger.events.canonical import NotCanonical

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner),
)
OBJECTS = st.dictionaries(st.text(st.characters(codec="utf-8")), VALUES)


@given(OBJECTS)
def test_what_encode_gives_holds_the_value_and_passes_the_check(value):
    data = canonical.encode(value)
    assert json.loads(data) == value
    canonical.check(data)


@given(st.lists(st.tuples(st.text(st.characters(codec="utf-8")), st.integers())))
def test_the_order_in_which_keys_were_set_makes_no_difference(items):
    assert canonical.encode(dict(items)) == canonical.encode(dict(sorted(dict(items).items())))


def test_structs_are_encoded_with_their_tag():
    class ChipsMoved(msgspec.Struct, tag="chips_moved"):
        to: str
        amount: int

    data = canonical.encode(ChipsMoved(to="cage", amount=500))
    assert data == b'{"amount":500,"to":"cage","type":"chips_moved"}'


@pytest.mark.parametrize("number", [1.5, 1.0, math.nan, math.inf])
def test_floats_are_refused_however_deep(number):
    with pytest.raises(NotCanonical, match="no fractions"):
        canonical.encode({"wagers": [{"ante": number}]})


@pytest.mark.parametrize("value", [{"name": "\ud800"}, {1: 2, "a": 3}])
def test_values_without_a_form_in_utf_8_json_are_refused(value):
    with pytest.raises(NotCanonical):
        canonical.encode(value)


@pytest.mark.parametrize(
    "data",
    [
        b'{"b":1,"a":2}',
        b'{"a":1,"a":2}',
        b'{"a": 1}',
        b'{"a":-0}',
        b'{"a":"\\u0041"}',
        b'{"a":"\\/"}',
        b'{"a":1.0}',
        b'{"a":1e3}',
        b'{"a":"\xff"}',
        b'{"a":"\\ud800"}',
        b'{"a":1}\n',
        b"[]",
        b"",
    ],
)
def test_any_other_way_to_write_the_same_is_refused(data):
    with pytest.raises(NotCanonical):
        canonical.check(data)
