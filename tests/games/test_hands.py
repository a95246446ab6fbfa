"""Playing hands, event by event and whole."""

from random import Random
from typing import Any

import pytest

from games.floor.errors import Refused
from games.floor.hand_commands import (
    DealCards,
    EndHand,
    Fold,
    HandCommand,
    Misdeal,
    PlaceWagers,
    Raise,
)
from games.floor.table_commands import BuyIn, LeaveSeat, OpenHand, SitOut, TakeSeat
from games.models import DueHand, Hand
from games.selectors import hand_as_it_stands, table_as_it_stands
from games.services import (
    ActionRefused,
    StaleVersion,
    act_on_hand,
    record_hand,
)
from games.settlement import settle_due
from ledger.books.selectors import transfers_of
from ledger.events.store import read_stream
from tests.games.evenings import (
    BANK,
    a_playing_table,
    a_record,
    a_started_hand,
    now,
    report_actions,
    stacks_in_the_books,
    stacks_on_record,
)

pytestmark = pytest.mark.django_db

FLUSH_OF_FOUR = ("As", "Ks", "Qs", "2s", "2d", "3d", "9c")
NOTHING = ("2c", "5d", "9h", "Th", "Jh", "3s", "4d")


def played() -> list[HandCommand]:
    """What happens in a hand whose one player wins."""
    return [
        PlaceWagers(seat=1, wagers={"ante": 1000}),
        DealCards(seat=1, cards=FLUSH_OF_FOUR),
        DealCards(seat=BANK, cards=NOTHING),
        Raise(seat=1, amount=1000),
        EndHand(),
    ]


def act(hand: Hand, *actions: HandCommand) -> None:
    act_on_hand(hand=hand, actions=actions, report=now())


def started(**terms: Any) -> Hand:
    return a_started_hand(a_playing_table(**terms))


def test_a_started_hand_pins_what_will_settle_it() -> None:
    hand = started(rules={"limit_bank_win": True})
    terms = hand_as_it_stands(hand).state.terms
    assert terms.rule_set["switches"]["limit_bank_win"] is True
    assert (terms.number, terms.button, terms.bank.amount) == (1, BANK, 50_000)
    assert [seat.seat for seat in terms.seats] == [1, 5]
    assert (hand.status, hand.number) == (Hand.Status.OPEN, 1)
    assert not DueHand.objects.exists()


def test_a_hand_played_event_by_event_is_due_when_it_ends() -> None:
    hand = started()
    for action in played():
        assert not DueHand.objects.exists()
        act(hand, action)
    assert DueHand.objects.get().hand == hand
    assert settle_due(limit=50) == 1
    settled = Hand.objects.get()
    assert settled.status == Hand.Status.SETTLED
    assert hand_as_it_stands(settled).state.settlement["bank"]["seat"] == BANK


def test_hand_actions_are_kept_all_or_none() -> None:
    hand = started()
    with pytest.raises(ActionRefused) as refused:
        act(hand, *played()[:2], Fold(seat=5))
    assert (refused.value.index, refused.value.code) == (2, "seat_has_no_wager")
    assert hand_as_it_stands(hand).version == 1


def test_a_hand_at_another_version_is_refused() -> None:
    hand = started()
    act(hand, played()[0])
    with pytest.raises(StaleVersion):
        act_on_hand(hand=hand, actions=[EndHand()], report=now(), expected_version=1)


def test_a_misdeal_finishes_the_hand_and_nothing_is_booked() -> None:
    hand = started()
    act(hand, *played()[:3], Misdeal(reason="exposed_card"))
    assert Hand.objects.get().status == Hand.Status.MISDEAL
    assert not DueHand.objects.exists()
    assert not transfers_of(hand.id).exists()
    table = table_as_it_stands(hand.opening)
    assert table.state.hand is None
    assert stacks_in_the_books(hand.opening) == stacks_on_record(hand.opening)
    a_started_hand(hand.opening)


def test_one_hand_at_a_time() -> None:
    opening = started().opening
    for attempt in (
        lambda: report_actions(opening, OpenHand(bank=50_000)),
        lambda: record_hand(opening=opening, record=a_record(Random(1)), report=now()),
        lambda: report_actions(opening, BuyIn(seat=1, amount=100, source="cash")),
        lambda: report_actions(a_playing_table(), *[OpenHand(bank=50_000)] * 2),
    ):
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.code == "hand_in_progress"


def test_a_recorded_hand_is_stored_as_if_it_had_been_played_event_by_event() -> None:
    opening = a_playing_table()
    record = a_record(Random(2), seats=(1,), reference="hcf-17")
    hand, course = record_hand(opening=opening, record=record, report=now())
    types = [event.type for event in read_stream(hand.id)]
    assert types[:2] == ["hand_started", "wagers_placed"]
    assert types[-1] == "hand_ended"
    assert course.version == len(types)
    assert (hand.reference, hand.status) == ("hcf-17", Hand.Status.ENDED)
    assert Hand.objects.get() == hand
    assert DueHand.objects.get().hand == hand


def test_the_hand_before_is_settled_by_who_asks_for_more() -> None:
    opening = a_playing_table()
    first = record_hand(opening=opening, record=a_record(Random(3)), report=now()).hand
    second = record_hand(opening=opening, record=a_record(Random(4)), report=now()).hand
    assert hand_as_it_stands(first).state.phase == "settled"
    assert DueHand.objects.get().hand == second
    report_actions(opening, LeaveSeat(seat=5))
    assert hand_as_it_stands(second).state.phase == "settled"
    assert stacks_in_the_books(opening) == stacks_on_record(opening)
    assert settle_due(limit=50) == 0
    assert Hand.objects.filter(status=Hand.Status.SETTLED).count() == 2


def test_seats_may_be_taken_and_sat_out_during_a_hand() -> None:
    hand = started()
    report_actions(hand.opening, TakeSeat(seat=2), SitOut(seat=5))
    assert hand_as_it_stands(hand).version == 1


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"rake": {"method": "players_only", "amount": 100}}, "differs_from_table", "rake"),
        ({"currency": "EUR"}, "differs_from_table", "currency"),
        ({"rules": {"limit_bank_win": True}}, "differs_from_table", "rules.limit_bank_win"),
        ({"hand": 17}, "not_text", "hand"),
        ({"button": 1}, "bank_not_at_button", "bank.seat"),
    ],
)
def test_a_record_that_does_not_fit_its_table_is_refused(
    change: dict[str, object], code: str, field: str
) -> None:
    opening = a_playing_table()
    record = {**a_record(Random(5)), **change}
    with pytest.raises(Refused) as refused:
        record_hand(opening=opening, record=record, report=now())
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not Hand.objects.exists()


def test_a_refused_bet_is_named_by_its_path_in_the_record() -> None:
    opening = a_playing_table()
    record = a_record(Random(6), bets=(500,))
    record["players"][1]["wagers"]["ante"] = 50
    record["players"][1]["wagers"].pop("raise", None)
    record["players"][1]["folded"] = True
    with pytest.raises(Refused) as refused:
        record_hand(opening=opening, record=record, report=now())
    assert (refused.value.code, refused.value.field) == (
        "below_limit",
        "players[1].wagers.ante",
    )


def test_a_hand_is_recorded_once_by_its_reference() -> None:
    opening = a_playing_table()
    record_hand(opening=opening, record=a_record(Random(7), reference="a"), report=now())
    with pytest.raises(Refused, match="recorded once"):
        record_hand(opening=opening, record=a_record(Random(8), reference="a"), report=now())
    assert Hand.objects.count() == 1
