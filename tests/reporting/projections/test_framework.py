"""What the runner holds for any projection, shown on the floor's."""

import threading
from dataclasses import replace
from io import StringIO
from uuid import uuid4

import msgspec
import pytest
from django.core.management import call_command
from django.db import connection

from games.floor.table_events import BoughtIn, SeatTaken
from ledger.events.feed import Cursor
from reporting.models import ParkedEvent, ProjectionBuild, TableView
from reporting.projections.floor import FLOOR
from reporting.projections.framework import (
    RebuildStopped,
    View,
    advance,
    catch_up,
    cursor_of,
    live_build,
    rebuild,
    wait_for,
)
from reporting.selectors import as_of, live
from tests.reporting.conftest import finished, opened

pytestmark = pytest.mark.django_db(transaction=True)


def taken(seat):
    return SeatTaken(seat=seat, session=f"s{seat}", player=None)


def rows(house):
    found = live(TableView, house.pk).values()
    return sorted(
        ({k: v for k, v in row.items() if k not in ("id", "build_id")} for row in found),
        key=lambda row: str(row["opening"]),
    )


def test_rows_and_cursor_move_together_whatever_the_size_of_the_steps(house, record):
    record(opened(), taken(1), taken(2), finished(-100, 90, rake=10))
    while advance(FLOOR, limit=1):
        pass
    small_steps = rows(house)
    rebuild(FLOOR)
    assert rows(house) == small_steps
    assert small_steps[0]["hands"] == 1
    assert sorted(small_steps[0]["seats"]) == ["1", "2"]


def test_a_rebuild_gives_the_rows_that_live_projecting_gave(house, record):
    for table in ("HCF-1", "HCF-2"):
        stream = record(opened(table), taken(1))
        catch_up(FLOOR)
        bought = BoughtIn(seat=1, session="s1", amount=500, source="cash", stack=500)
        record(bought, finished(-100, rake=100), stream=stream)
        catch_up(FLOOR)
    before = rows(house)
    built = rebuild(FLOOR)
    assert rows(house) == before
    assert ProjectionBuild.objects.get() == built


def test_readers_see_the_old_rows_until_the_rebuild_flips(house, record):
    record(opened())
    catch_up(FLOOR)
    seen = []
    rebuild(FLOOR, progress=lambda events: seen.append(live(TableView, house.pk).count()))
    assert seen == [1]
    assert TableView.objects.count() == 1


def test_events_taken_in_live_during_a_rebuild_are_in_the_new_rows(house, record):
    stream = record(opened())
    catch_up(FLOOR)

    def meanwhile(events):
        if events == 1:
            record(taken(1), stream=stream)
            catch_up(FLOOR)

    rebuild(FLOOR, progress=meanwhile)
    assert list(rows(house)[0]["seats"]) == ["1"]


def test_an_event_that_a_view_cannot_take_in_is_parked_and_the_next_goes_on(house, record):
    orphan = record(taken(1))
    good = record(opened())
    catch_up(FLOOR)
    assert ParkedEvent.objects.get().stream == orphan
    assert [row["opening"] for row in rows(house)] == [good]


def test_an_event_whose_row_does_not_fit_its_columns_is_parked_and_all_others_go_on(house, record):
    too_large = msgspec.structs.replace(finished(0, rake=1), handle=2**63)
    record(opened(), finished(0, rake=1), too_large, finished(0, rake=1))
    record(opened("HCF-2"), taken(1))
    catch_up(FLOOR)
    assert sorted(row["hands"] for row in rows(house)) == [0, 2]
    assert set(ParkedEvent.objects.values_list("view", "event_version")) == {
        ("TableView", 3),
        ("RakeDay", 3),
    }


def test_such_an_event_stops_a_rebuild_and_leaves_the_live_rows_alone(house, record):
    record(opened())
    catch_up(FLOOR)
    record(taken(1), stream=uuid4())
    before = rows(house)
    with pytest.raises(RebuildStopped, match="seat_taken"):
        rebuild(FLOOR)
    assert rows(house) == before
    assert ProjectionBuild.objects.count() == 1


def test_an_event_that_cannot_be_read_is_parked_and_stops_a_rebuild_too(house, record):
    bad = record(opened())
    good = record(opened("HCF-2"))

    def decode(stored):
        if stored.stream_id == bad:
            raise msgspec.ValidationError("no such event")
        return FLOOR.decode(stored)

    shaky = replace(FLOOR, decode=decode)
    catch_up(shaky)
    assert (ParkedEvent.objects.get().stream, ParkedEvent.objects.get().view) == (bad, "floor")
    assert [row["opening"] for row in rows(house)] == [good]
    with pytest.raises(RebuildStopped, match="no such event"):
        rebuild(shaky)


def test_a_rebuild_clears_away_what_one_that_was_killed_has_left(house, record):
    record(opened())
    catch_up(FLOOR)
    left = ProjectionBuild.objects.create(projection="floor", version=1, status="building")
    others = ProjectionBuild.objects.create(projection="hands", version=1, status="live")
    built = rebuild(FLOOR)
    assert not ProjectionBuild.objects.filter(pk=left.pk).exists()
    assert set(ProjectionBuild.objects.all()) == {built, others}


def test_of_two_rebuilds_at_once_the_later_one_says_that_it_came_too_late(house, record):
    record(opened())
    catch_up(FLOOR)
    first = []
    with pytest.raises(RebuildStopped, match="done first"):
        rebuild(FLOOR, progress=lambda events: first.append(rebuild(FLOOR)))
    assert ProjectionBuild.objects.get() == first[0]
    assert len(rows(house)) == 1


def test_a_live_build_of_an_older_version_stands_still_until_it_is_rebuilt(house, record):
    record(opened())
    catch_up(FLOOR)
    newer = replace(FLOOR, version=FLOOR.version + 1)
    record(opened("HCF-2"))
    assert advance(newer) == 0
    rebuild(newer)
    assert len(rows(house)) == 2
    assert live_build(newer).version == newer.version


def test_a_step_that_fails_leaves_neither_rows_nor_a_moved_cursor(house, record, monkeypatch):
    record(opened())
    before = cursor_of(live_build(FLOOR))

    def fails(*args, **kwargs):
        raise OSError("the process dies here")

    monkeypatch.setattr(ProjectionBuild, "save", fails)
    with pytest.raises(OSError, match="dies here"):
        advance(FLOOR)
    assert cursor_of(live_build(FLOOR)) == before
    assert not TableView.objects.exists()


def test_runners_at_once_take_every_event_in_exactly_once(house, record):
    for n in range(8):
        record(opened(f"HCF-{n}"), *[finished(0, rake=1) for _ in range(20)])

    def run():
        try:
            for _ in range(60):
                advance(FLOOR, limit=7)
        finally:
            connection.close()

    runners = [threading.Thread(target=run) for _ in range(4)]
    for runner in runners:
        runner.start()
    for runner in runners:
        runner.join()
    catch_up(FLOOR)
    assert [row["hands"] for row in rows(house)] == [20] * 8
    assert live_build(FLOOR).events == 8 * 21


def test_a_report_says_up_to_which_event_it_is_true_and_can_be_waited_for(house, record):
    assert as_of(FLOOR).cursor == Cursor.START
    record(opened())
    catch_up(FLOOR)
    moment = as_of(FLOOR)
    assert moment.cursor == cursor_of(live_build(FLOOR)) > Cursor.START
    assert moment.recorded_at is not None
    assert wait_for(FLOOR, moment.cursor, seconds=0)
    beyond = replace(moment.cursor, position=moment.cursor.position + 1)
    assert not wait_for(FLOOR, beyond, seconds=0)


def test_a_view_touches_only_the_rows_that_its_key_names(house, record):
    nothing = View(TableView, lambda fact: None, lambda row, fact: {})
    record(opened())
    catch_up(replace(FLOOR, views=(nothing,)))
    assert rows(house) == []


def test_provisioning_builds_the_views_of_an_older_version_anew(house, record):
    record(opened())
    catch_up(FLOOR)
    ProjectionBuild.objects.update(version=0)
    said = StringIO()
    call_command("provision", stdout=said)
    assert "floor: 1 events taken in; now live" in said.getvalue()
    assert live_build(FLOOR).version == FLOOR.version
    call_command("provision", stdout=(said := StringIO()))
    assert "floor" not in said.getvalue()
