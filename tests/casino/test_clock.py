from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.clock import gaming_day

ZONE = "America/Los_Angeles"


def day_at(moment: datetime, start_hour: int = 6) -> date:
    return gaming_day(at=moment, zone=ZONE, start_hour=start_hour)


@pytest.mark.parametrize(
    ("at", "day"),
    [
        (datetime(2026, 11, 30, 13, 59, 59, tzinfo=UTC), date(2026, 11, 29)),  # 05:59:59
        (datetime(2026, 11, 30, 14, 0, tzinfo=UTC), date(2026, 11, 30)),  # 06:00
        (datetime(2026, 7, 1, 12, 59, tzinfo=UTC), date(2026, 6, 30)),  # 05:59 in summer
        (datetime(2026, 7, 1, 13, 0, tzinfo=UTC), date(2026, 7, 1)),
    ],
)
def test_the_day_turns_at_the_start_hour_of_the_propertys_own_clock(at, day):
    assert day_at(at) == day


@pytest.mark.parametrize(("turned_on", "hours"), [(date(2026, 3, 8), 23), (date(2026, 11, 1), 25)])
def test_a_day_on_which_the_clocks_are_turned_is_an_hour_shorter_or_longer(turned_on, hours):
    start = datetime(turned_on.year, turned_on.month, turned_on.day, tzinfo=UTC)
    of_that_night = [
        start + timedelta(minutes=minute)
        for minute in range(-24 * 60, 48 * 60)
        if day_at(start + timedelta(minutes=minute)) == turned_on - timedelta(days=1)
    ]
    assert len(of_that_night) == hours * 60


@given(st.datetimes(timezones=st.just(UTC)).filter(lambda moment: 1 < moment.year < 9999))
def test_days_never_go_back_as_time_goes_on(moment):
    assert day_at(moment) <= day_at(moment + timedelta(minutes=1))
