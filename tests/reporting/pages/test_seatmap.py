from itertools import combinations

import pytest

from reporting.pages.seatmap import HEIGHT, WIDTH, draw


def seats_of(count, seats=None, **roles):
    chosen = {"designated": None, "offered": None, "button": None, **roles}
    return draw(seats or {}, count=count, currency="USD", **chosen)


@pytest.mark.parametrize("count", range(1, 10))
def test_seats_fit_the_drawing_and_do_not_overlap(count):
    drawn = seats_of(count)
    assert [seat.number for seat in drawn] == list(range(1, count + 1))
    for seat in drawn:
        assert 27 <= seat.x <= WIDTH - 27
        assert 27 <= seat.y <= HEIGHT - 27
    for one, other in combinations(drawn, 2):
        assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 46**2


def test_seats_run_clockwise_from_the_dealers_left():
    first, *_, last = seats_of(7)
    assert first.x > last.x
    assert first.y == last.y < HEIGHT // 2


def test_the_label_says_who_banks_who_sits_out_and_what_is_there():
    seats = {
        "1": {"stack": 125000, "out": False},
        "2": {"stack": None, "out": True},
    }
    labels = [seat.label for seat in seats_of(4, seats, designated=1, offered=2)]
    assert labels == [
        "Seat 1, designated player, $1.2K in chips",
        "Seat 2, the bank is offered here, sitting out",
        "Seat 3: free",
        "Seat 4: free",
    ]
