"""Pots and their shares, whatever the game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.pots import Pot, PotRake, clockwise, layered, shares, taken_in_order, uncalled
from games.rules.rounding import Rounding

CONTRIBUTIONS = st.dictionaries(st.integers(1, 10), st.integers(0, 12), min_size=2, max_size=8)


def chip_by_chip(contributed: dict[int, int], staying: set[int]) -> list[Pot]:
    """The pots found the slow way: each chip in turn goes to those who can contest it."""
    pots: list[Pot] = []
    for level in range(1, max(contributed.values()) + 1):
        amount = sum(put >= level for put in contributed.values())
        eligible = tuple(sorted(seat for seat in staying if contributed[seat] >= level))
        if pots and pots[-1].eligible == eligible:
            pots[-1] = Pot(pots[-1].amount + amount, eligible)
        else:
            pots.append(Pot(amount, eligible))
    return pots


@given(CONTRIBUTIONS, st.data())
def test_every_chip_lies_in_the_pot_of_those_who_reached_it(
    contributed: dict[int, int], data: st.DataObject
) -> None:
    staying = data.draw(st.sets(st.sampled_from(sorted(contributed)), min_size=1))
    most = max(contributed[seat] for seat in staying)
    called = {seat: min(put, most) for seat, put in contributed.items()}
    assert layered(called, staying) == chip_by_chip(called, staying)


def test_stacks_of_50_100_200_and_450_all_in_make_three_pots_and_an_uncalled_bet() -> None:
    contributed = {1: 50, 2: 100, 3: 200, 4: 450}
    assert uncalled(contributed) == {4: 250}
    assert layered({**contributed, 4: 200}, {1, 2, 3, 4}) == [
        Pot(200, (1, 2, 3, 4)),
        Pot(150, (2, 3, 4)),
        Pot(200, (3, 4)),
    ]


def test_folded_money_stays_in_the_layers_it_reached() -> None:
    assert layered({1: 100, 2: 150, 3: 200, 4: 200}, {1, 3, 4}) == [
        Pot(400, (1, 3, 4)),
        Pot(250, (3, 4)),
    ]


def test_layers_that_only_a_folded_player_divides_are_one_pot() -> None:
    assert layered({1: 100, 2: 40, 3: 100}, {1, 3}) == [Pot(240, (1, 3))]


def test_nothing_is_uncalled_where_two_seats_put_in_the_most() -> None:
    assert uncalled({1: 100, 2: 300, 3: 300}) == {}


@pytest.mark.parametrize(
    ("total", "cap", "unit", "rake"),
    [
        (1990, None, 1, 99),
        (1990, 500, 1, 99),
        (1990, 50, 1, 50),
        (1990, 500, 25, 75),
        # The cap is what is posted, whatever the chips.
        (1990, 60, 25, 60),
        (0, 500, 1, 0),
    ],
)
def test_rake_is_its_share_down_to_the_unit_and_at_most_the_cap(
    total: int, cap: int | None, unit: int, rake: int
) -> None:
    assert PotRake(500, cap).of(total, Rounding(unit, "up")) == rake


def test_rake_is_taken_from_the_main_pot_first() -> None:
    pots = [Pot(100, (1, 2, 3)), Pot(80, (1, 2)), Pot(500, (1,))]
    assert taken_in_order(120, pots) == [100, 20, 0]


def test_eleven_tied_three_ways_pays_four_four_and_three() -> None:
    assert shares(11, [5, 6, 2], unit=1) == {5: 4, 6: 4, 2: 3}


def test_an_odd_chip_is_a_whole_one_and_goes_to_the_first() -> None:
    assert shares(1500, [3, 1], unit=500) == {3: 1000, 1: 500}


def test_what_no_chip_makes_up_goes_as_the_last_odd_chip() -> None:
    assert shares(350, [3, 1], unit=100) == {3: 200, 1: 150}


@given(st.integers(0, 10_000), st.integers(1, 7), st.sampled_from([1, 5, 25, 100]))
def test_shares_give_all_of_a_pot_and_differ_by_a_chip_at_most(
    amount: int, winners: int, unit: int
) -> None:
    given_ = shares(amount, range(1, winners + 1), unit)
    assert sum(given_.values()) == amount
    assert max(given_.values()) - min(given_.values()) <= unit
    assert list(given_.values()) == sorted(given_.values(), reverse=True)
    if amount % unit == 0:
        assert all(share % unit == 0 for share in given_.values())


def test_clockwise_starts_after_the_button_and_ends_with_it() -> None:
    assert clockwise({1, 3, 4, 6}, button=4) == [6, 1, 3, 4]
    assert clockwise({1, 3, 6}, button=5) == [6, 1, 3]
