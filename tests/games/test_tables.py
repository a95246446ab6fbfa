"""Opening tables, acting at them, closing them."""

from datetime import UTC, date, datetime, timedelta
from functools import partial
from random import Random

import pytest
from django.utils import timezone

from games.floor.errors import Refused
from games.floor.hand_commands import Misdeal
from games.floor.table_commands import BuyIn, CloseTable, LeaveSeat, OpenHand, SitOut, TakeSeat
from games.floor.terms import Cap, Limits
from games.models import Hand, RuleSet, Table, TableOpening
from games.selectors import table_as_it_stands
from games.services import (
    ActionRefused,
    StaleVersion,
    act_on_hand,
    act_on_table,
    open_table,
    record_hand,
)
from ledger.books.selectors import balances, transfers_of, trial_balance
from ledger.events.store import read_stream
from tests.games.evenings import (
    BANK,
    GAME,
    STAKES,
    a_playing_table,
    a_property,
    a_record,
    an_open_table,
    banking,
    now,
    report_actions,
    seated,
)

pytestmark = pytest.mark.django_db


def test_an_opened_table_is_on_record_with_its_terms() -> None:
    opening = an_open_table(minimum_bank=10_000)
    terms = table_as_it_stands(opening).state.terms
    assert (terms.table, terms.currency, terms.minimum_bank) == ("HCF-1", "USD", 10_000)
    assert terms.rule_set["switches"]["on_shortfall"] == "partial"
    assert (opening.closed_at, opening.table.game) == (None, GAME)


def test_events_say_who_reported_them_and_when() -> None:
    opening = an_open_table()
    (event,) = read_stream(opening.id)
    assert (event.type, event.actor, event.request_id) == ("table_opened", "tsk_test", "request-1")
    assert event.occurred_at == opening.opened_at
    assert event.property_id == opening.table.property_id


def test_a_table_is_opened_once_at_a_time() -> None:
    opening = an_open_table()
    with pytest.raises(Refused, match="HCF-1 is open"):
        an_open_table(opening.table.property)
    report_actions(opening, CloseTable())
    an_open_table(opening.table.property)
    assert Table.objects.count() == 1
    assert TableOpening.objects.count() == 2


def test_tables_of_two_properties_may_have_one_code() -> None:
    assert an_open_table().table != an_open_table().table


def test_a_table_keeps_its_game() -> None:
    opening = an_open_table()
    Table.objects.update(game="holdem")
    report_actions(opening, CloseTable())
    with pytest.raises(Refused) as refused:
        an_open_table(opening.table.property)
    assert (refused.value.code, refused.value.field) == ("other_game", "game")


@pytest.mark.parametrize(
    ("at", "day"),
    [("05:59", date(2026, 11, 27)), ("06:00", date(2026, 11, 28)), ("23:59", date(2026, 11, 28))],
)
def test_the_gaming_day_is_the_propertys_own(
    at: str, day: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    local = datetime.fromisoformat(f"2026-11-28T{at}-08:00")
    monkeypatch.setattr(timezone, "now", lambda: local.astimezone(UTC))
    opening = an_open_table(a_property(day_start_hour=6), report=now(local))
    assert opening.day == day
    assert read_stream(opening.id)[0].day == day


@pytest.mark.parametrize("off", [timedelta(hours=1), timedelta(days=-31)])
def test_a_clock_that_is_far_off_is_refused(off: timedelta) -> None:
    with pytest.raises(Refused) as refused:
        an_open_table(report=now(timezone.now() + off))
    assert (refused.value.code, refused.value.field) == ("clock_off", "occurred_at")


def test_nothing_happens_at_a_table_before_it_was_opened() -> None:
    opening = a_playing_table()
    shaky, wrong = (now(opening.opened_at - timedelta(minutes=minutes)) for minutes in (4, 6))
    act_on_table(opening=opening, actions=[OpenHand(bank=10_000)], report=shaky)
    reports = [
        partial(record_hand, opening=opening, record=a_record(Random(1))),
        partial(act_on_table, opening=opening, actions=[SitOut(seat=1)]),
        partial(act_on_hand, hand=Hand.objects.get(), actions=[Misdeal(reason="other")]),
    ]
    for report in reports:
        with pytest.raises(Refused) as refused:
            report(report=wrong)
        assert (refused.value.code, refused.value.field) == ("clock_off", "occurred_at")


def test_bad_terms_are_refused_by_the_field_of_the_request() -> None:
    with pytest.raises(Refused) as refused:
        an_open_table(rules={"on_shortfall": "never"})
    assert refused.value.field == "rules.on_shortfall"
    with pytest.raises(Refused) as refused:
        an_open_table(stakes={"ante": Limits(min=100, max=10)})
    assert refused.value.field == "stakes.ante.max"
    assert not TableOpening.objects.exists()
    assert not RuleSet.objects.exists()


def test_caps_of_the_table_stand_in_place_of_the_rule_sets() -> None:
    cap = Cap(scope="round", amount=50_000, wagers=("flush",))
    assert table_as_it_stands(an_open_table(caps=[cap])).state.terms.caps == (cap,)
    assert table_as_it_stands(an_open_table()).state.terms.caps == ()


def test_actions_are_kept_all_or_none_and_the_refused_one_is_named() -> None:
    opening = an_open_table()
    actions = [TakeSeat(seat=1), TakeSeat(seat=2), TakeSeat(seat=1)]
    with pytest.raises(ActionRefused) as refused:
        report_actions(opening, *actions)
    assert (refused.value.index, refused.value.code, refused.value.field) == (
        2,
        "seat_taken",
        "seat",
    )
    assert table_as_it_stands(opening).version == 1


def test_every_seat_session_is_another_one() -> None:
    opening = an_open_table()
    report_actions(opening, TakeSeat(seat=1), TakeSeat(seat=2))
    first = {seat.session for seat in table_as_it_stands(opening).state.seats.values()}
    report_actions(opening, LeaveSeat(seat=1), TakeSeat(seat=1))
    second = {seat.session for seat in table_as_it_stands(opening).state.seats.values()}
    assert len(first | second) == 3


@pytest.mark.parametrize(
    ("action", "field"),
    [(TakeSeat(seat=1, session="mine"), "session"), (OpenHand(bank=10_000, hand="mine"), "hand")],
)
def test_ids_that_the_service_gives_are_refused_from_anybody_else(
    action: TakeSeat | OpenHand, field: str
) -> None:
    opening = a_playing_table(seats=(2, 3))
    with pytest.raises(ActionRefused) as refused:
        report_actions(opening, action)
    assert (refused.value.code, refused.value.field) == ("given_by_service", field)


def test_a_version_that_is_not_the_present_one_is_refused() -> None:
    opening = an_open_table()
    table = act_on_table(
        opening=opening, actions=[TakeSeat(seat=1)], report=now(), expected_version=1
    )
    assert table.version == 2
    with pytest.raises(StaleVersion) as stale:
        act_on_table(opening=opening, actions=[SitOut(seat=1)], report=now(), expected_version=1)
    assert (stale.value.expected, stale.value.actual) == (1, 2)
    assert table_as_it_stands(opening).version == 2


def test_cash_goes_to_the_drop_and_chips_come_from_those_outstanding() -> None:
    opening = an_open_table()
    report_actions(
        opening,
        TakeSeat(seat=1),
        BuyIn(seat=1, amount=5_000, source="cash"),
        BuyIn(seat=1, amount=700, source="chips"),
    )
    session = table_as_it_stands(opening).state.seats[1].session
    codes = ["drop:HCF-1", "chips_outstanding", f"stack:HCF-1:{session}"]
    held = balances(property_id=opening.table.property_id, codes=codes)
    assert list(held.values()) == [5_000, -700, 5_700]
    report_actions(opening, LeaveSeat(seat=1))
    held = balances(property_id=opening.table.property_id, codes=codes)
    assert list(held.values()) == [5_000, 5_000, 0]
    assert [transfer.code for transfer in transfers_of(opening.id)] == [
        "buy_in:cash",
        "buy_in:chips",
        "leave",
    ]


def test_closing_sends_everybody_off_with_the_stack() -> None:
    opening = a_playing_table(seats=(1, BANK), stack=20_000)
    report_actions(opening, CloseTable())
    assert table_as_it_stands(opening).state.closed
    assert not TableOpening.objects.filter(closed_at=None).exists()
    room = opening.table.property_id
    assert balances(property_id=room, codes=["chips_outstanding"]) == {"chips_outstanding": 40_000}
    assert trial_balance(room).is_zero()


def test_a_hand_may_be_opened_among_other_actions() -> None:
    opening = an_open_table()
    report_actions(opening, *seated(), *banking(), OpenHand(bank=50_000, reference="a"))
    hand = Hand.objects.get()
    assert (hand.number, hand.reference, hand.status) == (1, "a", Hand.Status.OPEN)
    assert [event.type for event in read_stream(hand.id)] == ["hand_started"]


def test_a_table_is_opened_on_the_version_asked_for() -> None:
    room = a_property()
    first = an_open_table(room, "HCF-1", rules={"limit_bank_win": True})
    second = an_open_table(room, "HCF-2")
    third = open_table(
        property=room, code="HCF-3", game=GAME, seats=7, stakes=STAKES, report=now(), rule_set=1
    ).opening
    terms = [table_as_it_stands(one).state.terms for one in (first, second, third)]
    assert [one.rule_set_version for one in terms] == [1, 2, 1]
    assert [one.rule_set["switches"]["limit_bank_win"] for one in terms] == [True, False, True]
