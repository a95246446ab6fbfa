"""Due hands: settled once, booked wager by wager, or set aside."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DataError, OperationalError

from games import settlement
from games.floor.errors import Refused
from games.floor.table_commands import CloseTable, LeaveSeat, OpenHand, SitOut, TakeSeat
from games.models import DueHand, Hand
from games.selectors import hand_as_it_stands, wait_for_settlement
from games.services import ActionRefused, record_hand
from games.settlement import settle_due, settle_hand
from games.streams import Report, Turn
from ledger.books.models import Account
from ledger.books.selectors import balances, transfers_of, trial_balance
from ledger.events.store import read_stream
from tests.games.evenings import (
    BANK,
    GAME,
    RAKE,
    a_playing_table,
    a_property,
    a_record,
    an_open_table,
    banking,
    now,
    report_actions,
    seated,
    stacks_in_the_books,
    stacks_on_record,
    terms_of,
)

pytestmark = pytest.mark.django_db

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "settlements.jsonl").read_text().splitlines()
]


def a_due_hand(seed: int = 1, **terms: Any) -> Hand:
    opening = a_playing_table(**terms)
    return record_hand(opening=opening, record=a_record(Random(seed)), report=now()).hand


def test_every_vector_settles_at_a_table_of_its_terms() -> None:
    room = a_property()
    vectors = [vector for vector in VECTORS if vector["record"]["game"] == GAME]
    due = {}
    for number, vector in enumerate(vectors):
        record = vector["record"]
        opening = an_open_table(room, f"HCF-{number}", **terms_of(record))
        seats = [player["seat"] for player in record["players"]]
        seat = record["bank"]["seat"]
        report_actions(opening, *seated((*seats, seat), 10**9), *banking(seat))
        hand = record_hand(opening=opening, record=record, report=now()).hand
        due[hand] = vector["settlement"]
    while settle_due(limit=60):
        pass
    for hand, settlement_wanted in due.items():
        assert hand_as_it_stands(hand).state.settlement == settlement_wanted
        assert stacks_in_the_books(hand.opening) == stacks_on_record(hand.opening)
    assert trial_balance(room.pk).is_zero()
    rake = sum(wanted["rake"] for wanted in due.values())
    codes = [f"rake:HCF-{number}" for number in range(len(vectors))]
    assert sum(balances(property_id=room.pk, codes=codes).values()) == rake


def test_each_wager_and_each_rake_is_a_transfer_of_its_own() -> None:
    hand = a_due_hand()
    settle_due(limit=50)
    settled = hand_as_it_stands(hand).state.settlement
    expected = []
    for row in settled["outcomes"]:
        expected.append((f"lost:{row['wager']}", row["stake"] - row["returned"]))
        expected.append((f"won:{row['wager']}", row["paid"]))
    expected += [("rake", RAKE.amount)] * 3
    transfers = list(transfers_of(hand.id))
    assert [(one.code, one.amount) for one in transfers] == [row for row in expected if row[1]]
    assert {one.event_version for one in transfers} == {len(read_stream(hand.id))}
    assert {one.day for one in transfers} == {hand.day}


def test_seats_that_nobody_tracks_share_the_chips_of_the_table() -> None:
    hand = a_due_hand(stack=None)
    settle_due(limit=50)
    room = hand.table.property_id
    assert {one.code for one in transfers_of(hand.id)} == {"rake"}
    held = balances(property_id=room, codes=["table_chips:HCF-1", "rake:HCF-1"])
    assert held == {"table_chips:HCF-1": -3 * RAKE.amount, "rake:HCF-1": 3 * RAKE.amount}


def test_a_hand_is_settled_once_however_often_it_is_asked_for() -> None:
    hand = a_due_hand()
    assert settle_hand(hand.id) is True
    assert settle_hand(hand.id) is False
    assert settle_due(limit=50) == 0
    assert [event.type for event in read_stream(hand.id)].count("hand_settled") == 1


def test_a_batch_settles_hands_of_many_tables_the_longest_due_first() -> None:
    room = a_property()
    due = []
    for number in range(5):
        opening = a_playing_table(room, f"HCF-{number}")
        due.append(record_hand(opening=opening, record=a_record(Random(number)), report=now()).hand)
    assert settle_due(limit=3) == 3
    assert {one.hand_id for one in DueHand.objects.all()} == {hand.id for hand in due[3:]}
    assert settle_due(limit=3) == 2
    assert trial_balance(room.pk).is_zero()


def broken_rules(monkeypatch: pytest.MonkeyPatch, reference: str) -> None:
    """Let the rules fail for one hand."""
    settle = settlement.rules.settle

    def failing(record: dict[str, Any], **terms: Any) -> dict[str, Any]:
        if record["hand"] == reference:
            raise ZeroDivisionError("no such luck")
        return settle(record, **terms)

    monkeypatch.setattr(settlement.rules, "settle", failing)


def end_three_hands() -> None:
    """Have a hand due at each of three tables, ``hand 0`` to ``hand 2`` by reference."""
    room = a_property()
    for number in range(3):
        opening = a_playing_table(room, f"HCF-{number}")
        record = a_record(Random(number), reference=f"hand {number}")
        record_hand(opening=opening, record=record, report=now())


def test_a_hand_that_cannot_be_settled_is_set_aside_and_blocks_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    end_three_hands()
    with monkeypatch.context() as patched:
        broken_rules(patched, "hand 1")
        assert settle_due(limit=50) == 3
        assert settle_due(limit=50) == 0
    due = DueHand.objects.get()
    assert (due.code, due.attempts, due.hand.reference) == ("internal_error", 1, "hand 1")
    assert "no such luck" in due.reason
    assert due.hand.status == Hand.Status.SET_ASIDE
    assert Hand.objects.filter(status=Hand.Status.SETTLED).count() == 2


def test_a_table_waits_for_its_hand_that_was_set_aside_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = a_due_hand()
    with monkeypatch.context() as patched:
        broken_rules(patched, hand.reference)
        settle_due(limit=50)
    with pytest.raises(Refused) as refused:
        record_hand(opening=hand.opening, record=a_record(Random(2)), report=now())
    assert refused.value.code == "hand_set_aside"
    assert "`manage.py settle_set_aside`" in refused.value.detail
    for action in (OpenHand(bank=50_000), CloseTable(), LeaveSeat(seat=1), SitOut(seat=BANK)):
        with pytest.raises(ActionRefused) as one_of_several:
            report_actions(hand.opening, TakeSeat(seat=7), action)
        assert (one_of_several.value.code, one_of_several.value.index) == ("hand_set_aside", 1)
    report_actions(hand.opening, TakeSeat(seat=7))
    settle_hand(hand.id)
    record_hand(opening=hand.opening, record=a_record(Random(2)), report=now())


def test_hands_set_aside_are_tried_again_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = a_due_hand()
    with monkeypatch.context() as patched:
        broken_rules(patched, hand.reference)
        assert settle_due(limit=50) == 1
        with pytest.raises(CommandError):
            call_command("settle_set_aside")
    assert f"({hand.id}): internal_error: " in capsys.readouterr().out
    assert DueHand.objects.get().attempts == 2
    call_command("settle_set_aside")
    assert capsys.readouterr().out == "1 settled, 0 still set aside.\n"
    assert Hand.objects.get().status == Hand.Status.SETTLED


def test_a_settlement_that_cannot_be_stored_is_found_among_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    end_three_hands()
    write = settlement.write

    def failing(turns: Sequence[Turn], report: Report) -> None:
        write(turns, report)
        if any(turn.hands[0].state.terms.reference == "hand 1" for turn in turns):
            raise DataError("out of range")

    monkeypatch.setattr(settlement, "write", failing)
    assert settle_due(limit=50) == 3
    due = DueHand.objects.get()
    assert (due.code, due.hand.reference) == ("internal_error", "hand 1")
    assert Hand.objects.filter(status=Hand.Status.SETTLED).count() == 2


def test_a_database_that_is_away_is_no_fault_of_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = a_due_hand()

    def away(*given: object) -> None:
        raise OperationalError("the connection was closed")

    with monkeypatch.context() as patched:
        patched.setattr(settlement, "write", away)
        with pytest.raises(OperationalError):
            settle_due(limit=50)
        with pytest.raises(OperationalError):
            settle_hand(hand.id)
    assert DueHand.objects.get().attempts == 0
    assert settle_due(limit=50) == 1


def test_a_hand_that_the_books_refuse_is_found_among_the_others_and_set_aside() -> None:
    room = a_property()
    due = []
    for number in range(3):
        opening = a_playing_table(room, f"HCF-{number}")
        due.append(record_hand(opening=opening, record=a_record(Random(number)), report=now()).hand)
    # Chips that the table believes in have gone from the books.
    Account.objects.filter(code__startswith="stack:HCF-1:").update(credits=50)
    Account.objects.filter(code__startswith="stack:HCF-1:").update(debits=50)
    assert settle_due(limit=50) == 3
    aside = DueHand.objects.get()
    assert (aside.hand, aside.code) == (due[1], "insufficient_balance")
    assert "stack:HCF-1" in aside.reason
    assert not transfers_of(due[1].id).exists()
    assert hand_as_it_stands(due[1]).state.phase == "ended"
    assert Hand.objects.filter(status=Hand.Status.SETTLED).count() == 2


def test_waiting_for_a_settlement_ends_with_it_or_with_the_time() -> None:
    hand = a_due_hand()
    assert wait_for_settlement(hand.id, seconds=0.05) == Hand.Status.ENDED
    settle_due(limit=50)
    assert wait_for_settlement(hand.id, seconds=5) == Hand.Status.SETTLED


def test_the_bank_is_paid_from_the_designated_players_stack() -> None:
    hand = a_due_hand()
    settle_due(limit=50)
    net = hand_as_it_stands(hand).state.settlement["bank"]["net"]
    seats = stacks_on_record(hand.opening)
    assert net + 500_000 in seats.values()
    assert hand_as_it_stands(hand).state.terms.button == BANK
