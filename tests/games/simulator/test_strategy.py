import pytest

from games.simulator.strategy import raise_amount

FILLERS = ["2c", "3c", "2d", "3d"]


@pytest.mark.parametrize(
    ("cards", "antes"),
    [
        (["Ts", "8s", "5s", *FILLERS], 0),
        (["Ts", "8s", "6s", *FILLERS], 1),
        (["Js", "3s", "2s", *FILLERS], 1),
        (["5s", "4s", "3s", "2s", "2c", "2d", "3h"], 1),
        (["7s", "5s", "4s", "3s", "2s", "2c", "3h"], 2),
        (["9s", "7s", "5s", "4s", "3s", "2s", "2c"], 3),
    ],
)
def test_t86_or_better_is_raised_by_all_that_is_allowed(cards, antes):
    assert raise_amount(cards, ante=500, left=10_000) == antes * 500


def test_a_raise_takes_no_more_than_is_left():
    six_suited = ["9s", "7s", "5s", "4s", "3s", "2s", "2c"]
    assert raise_amount(six_suited, ante=500, left=700) == 700
    assert raise_amount(six_suited, ante=500, left=400) == 0
