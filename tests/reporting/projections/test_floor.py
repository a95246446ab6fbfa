"""Tables as they stand, rake and designated players, from the events of tables."""

from datetime import date, timedelta

import pytest

from games.floor import table_events as event
from reporting import selectors
from reporting.models import DesignatedDay, RakeDay
from reporting.projections.floor import FLOOR
from reporting.projections.framework import catch_up
from tests.reporting.conftest import DAY, NOON, finished, opened

pytestmark = pytest.mark.django_db(transaction=True)

NEXT = date(2026, 12, 1)


def taken(seat):
    return event.SeatTaken(seat=seat, session=f"s{seat}", player=None)


def bought(seat, stack):
    return event.BoughtIn(seat=seat, session=f"s{seat}", amount=stack, source="cash", stack=stack)


def the_table(house):
    catch_up(FLOOR)
    return selectors.opening(house.pk, table="HCF-1")


def test_seats_and_stacks_follow_the_players(house, record):
    stream = record(opened(), taken(1), taken(2), taken(3), bought(1, 5000), bought(2, 700))
    record(
        finished(-300, 200, 50, rake=50),
        event.SatOut(seat=2, session="s2"),
        event.SeatLeft(seat=3, session="s3", stack=None),
        stream=stream,
    )
    seats = the_table(house).seats
    assert {n: (seat["stack"], seat["out"]) for n, seat in seats.items()} == {
        "1": (4700, False),
        "2": (900, True),
    }


def test_the_designated_player_is_shown_from_the_acceptance_until_the_seat_is_vacated(
    house, record
):
    stream = record(
        opened(),
        taken(4),
        event.DesignatedPlayerOffered(seat=4, session="s4"),
        event.DesignatedPlayerAccepted(seat=4, session="s4"),
        event.ButtonMoved(seat=4, from_seat=None),
    )
    row = the_table(house)
    assert (row.designated_seat, row.button, row.offered_seat) == (4, 4, None)
    assert row.designated_since == NOON + timedelta(seconds=3)
    record(event.DesignatedPlayerVacated(seat=4, session="s4"), stream=stream)
    row = the_table(house)
    assert (row.designated_seat, row.button, row.designated_since) == (None, None, None)


def test_hands_handle_and_rake_add_up_by_table_and_gaming_day(house, record):
    stream = record(opened(), finished(0, rake=100), finished(0, rake=150))
    record(finished(0, rake=70, day=NEXT), stream=stream)
    record(opened("HCF-2"), finished(0, rake=1))
    catch_up(FLOOR)
    rows = selectors.rake(house.pk, first=DAY, last=NEXT)
    assert [(r["day"], r["table"], r["hands"], r["handle"], r["rake"]) for r in rows] == [
        (DAY, "HCF-1", 2, 2000, 250),
        (DAY, "HCF-2", 1, 1000, 1),
        (NEXT, "HCF-1", 1, 1000, 70),
    ]


def test_a_misdeal_is_counted_and_brings_no_hand_and_no_rake(house, record):
    misdeal = event.HandFinished(
        hand="x", result="misdeal", day=DAY, nets=(), bank=None, handle=0, rake=0
    )
    record(opened(), misdeal)
    row = the_table(house)
    assert (row.hands, row.misdeals, row.rake) == (0, 1, 0)
    assert RakeDay.objects.get().misdeals == 1


def test_designated_players_have_offers_answers_turns_and_results(house, record):
    record(
        opened(),
        event.DesignatedPlayerOffered(seat=1, session="s1"),
        event.DesignatedPlayerDeclined(seat=1, session="s1"),
        event.DesignatedPlayerOffered(seat=2, session="s2"),
        event.DesignatedPlayerAccepted(seat=2, session="s2"),
        finished(100, -130, bank=2, rake=30),
        finished(-100, 70, bank=2, rake=30),
    )
    catch_up(FLOOR)
    rows = selectors.designated(house.pk, first=DAY, last=DAY)
    keys = ("seat", "offers", "acceptances", "declines", "turns", "won", "net")
    assert [tuple(row[key] for key in keys) for row in rows] == [
        (1, 1, 0, 1, 0, 0, 0),
        (2, 1, 1, 0, 2, 1, -60),
    ]


def test_an_offer_before_the_days_start_hour_belongs_to_the_day_before(house, record):
    before_six = NOON.replace(day=1, month=12, hour=13, minute=59)  # 05:59 in Los Angeles
    record(opened(), event.DesignatedPlayerOffered(seat=1, session="s1"), at=before_six)
    catch_up(FLOOR)
    assert DesignatedDay.objects.get().day == DAY


def test_the_pace_is_of_the_last_hour_or_of_the_time_a_younger_table_is_open(house, record):
    stream = record(opened(), finished(0, rake=100), finished(0, rake=100))
    row = the_table(house)
    assert selectors.pace(row, now=NOON + timedelta(minutes=9)) == (12, 1200)
    record(finished(0, rake=100), stream=stream, at=NOON + timedelta(minutes=70))
    row = the_table(house)
    assert selectors.pace(row, now=NOON + timedelta(minutes=71)) == (1, 100)


def test_a_property_sees_its_own_tables_only(house, record):
    record(opened(), finished(0, rake=100))
    catch_up(FLOOR)
    other = house.pk + 1
    assert not selectors.openings(other)
    assert selectors.rake(other, first=DAY, last=DAY) == []
    assert selectors.designated(other, first=DAY, last=DAY) == []


def test_a_table_is_shown_as_its_present_opening_has_it_whatever_its_clock_says(house, record):
    record(opened(), event.TableClosed())
    present = record(opened(), at=NOON - timedelta(days=1))
    assert the_table(house).opening == present
    assert [row.opening for row in selectors.openings(house.pk)] == [present]
    record(event.TableClosed(), stream=present, at=NOON + timedelta(days=1))
    assert the_table(house).opening == present
