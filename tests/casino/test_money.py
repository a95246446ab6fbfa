from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.money import chips_text, money_text


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (125_000, "USD", "$1,250.00"),
        (-50, "USD", "-$0.50"),
        (1_000, "JPY", "¥1,000"),
        (1_500, "KWD", "KWD1.500"),
    ],
)
def test_amounts_have_the_decimals_of_their_currency(amount, currency, text):
    assert money_text(amount, currency) == text


@pytest.mark.parametrize(
    ("amount", "text"),
    [(50, "$0.50"), (2_500, "$25"), (99_150, "$991"), (99_999, "$999"), (125_000, "$1.2K")],
)
def test_where_room_is_scarce_amounts_are_short(amount, text):
    assert chips_text(amount, "USD") == text


@given(st.integers(-(10**15), 10**15))
def test_a_printed_amount_is_the_amount(amount):
    printed = money_text(amount, "USD").replace("$", "").replace(",", "")
    assert Decimal(printed) * 100 == amount
