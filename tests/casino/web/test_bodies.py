"""A body leaves no doubt about what was meant, or it is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.test import APIClient

from casino.web.bodies import MOST_LEVELS, read_json
from casino.web.problems import Problem

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
    max_leaves=20,
)


@given(VALUES)
def test_what_is_json_is_read_as_it_stands(value):
    assert read_json(json.dumps(value).encode()) == value


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"{'a': 1}",
        b'{"a": 1} {}',
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 1, "a": 2}',
        b'{"a": "\xff"}',
        b'{"a": "\\u0000"}',
        b'{"a\\u0000": 1}',
        b'{"a": "\\ud800"}',
        b'["' + b"\0" + b'"]',
        b"1" * 21,
        b"[" * (MOST_LEVELS + 1) + b"]" * (MOST_LEVELS + 1),
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b"[" * 200_000,
    ],
)
def test_what_leaves_doubt_is_refused(body: bytes):
    with pytest.raises(Problem) as refused:
        read_json(body)
    assert (refused.value.status, refused.value.code) == (400, "malformed_json")


def test_nesting_is_read_down_to_the_limit():
    assert read_json(b"[" * MOST_LEVELS + b"]" * MOST_LEVELS)


def test_a_surrogate_pair_is_one_character():
    assert read_json(b'"\\ud83c\\udca1"') == "\N{PLAYING CARD ACE OF SPADES}"


@pytest.mark.django_db
@pytest.mark.urls("tests.casino.web.probe_urls")
def test_a_body_above_the_limit_is_refused(api: APIClient, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    body = {"text": "x" * 100}
    response = api.post("/api/v1/echo", data=body, format="json")
    assert (response.status_code, json.loads(response.content)["code"]) == (413, "body_too_large")
