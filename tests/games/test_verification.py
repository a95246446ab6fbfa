"""Whatever the owner of the tables computes anew: settling again finds what was not so."""

from collections.abc import Callable
from io import StringIO
from random import Random
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from games import verification
from games.floor.hand_commands import Misdeal
from games.floor.table_commands import CloseTable, LeaveSeat
from games.models import Hand, TableOpening
from games.services import act_on_hand, record_hand
from games.settlement import settle_due
from games.verification import verify_settlements
from ledger.books.models import Account, Transfer
from ledger.books.services import AccountRef, NewTransfer, post, transfer_id
from ledger.seals.books import verify_books
from ledger.seals.verify import verify
from tests.games.evenings import (
    a_playing_table,
    a_record,
    a_started_hand,
    now,
    report_actions,
    seated,
)
from tests.ledger.damage import add_up_anew, chain_anew, damage, rewrite
from tests.ledger.events.samples import commit, new_stream

pytestmark = pytest.mark.django_db(transaction=True)

HANDS = 6


@pytest.fixture
def opening() -> TableOpening:
    """Hands settled by the worker and by the next report, a misdeal, and players who leave."""
    opening = a_playing_table()
    for seed in range(HANDS):
        record_hand(opening=opening, record=a_record(Random(seed)), report=now())
        if seed % 2:
            settle_due(limit=1)
    act_on_hand(
        hand=a_started_hand(opening), actions=[Misdeal(reason="exposed_card")], report=now()
    )
    report_actions(opening, LeaveSeat(seat=5), *seated((6,), stack=None))
    record_hand(opening=opening, record=a_record(Random(7), seats=(1, 6)), report=now())
    settle_due(limit=1)
    return opening


def a_hand(number: int = 2) -> UUID:
    return Hand.objects.get(number=number).id


def a_won_transfer() -> Transfer:
    return Transfer.objects.filter(code__startswith="won:").earliest("position")


def test_a_ledger_that_was_left_alone_settles_to_what_was_recorded_and_booked(
    opening: TableOpening,
) -> None:
    done = verify_settlements()
    assert (done.hands, done.differing, done.named) == (HANDS + 1, 0, [])
    report_actions(opening, CloseTable())
    out = StringIO()
    call_command("verify_settlements", stdout=out)
    assert out.getvalue().startswith(f"{HANDS + 1} hands settled again, ")


@pytest.mark.parametrize("page", [1, 2, 7])
def test_pages_of_any_length_cover_all_hands(
    opening: TableOpening, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    monkeypatch.setattr(verification, "EVENTS_AT_A_TIME", page)
    seen: list[int] = []
    done = verify_settlements(lambda so_far: seen.append(so_far.events))
    assert (done.hands, done.differing) == (HANDS + 1, 0)
    assert seen == [*range(page, done.events, page), done.events]


def test_hands_that_are_due_or_in_progress_are_no_difference(opening: TableOpening) -> None:
    record_hand(opening=opening, record=a_record(Random(8), seats=(1, 6)), report=now())
    other = a_playing_table(opening.table.property, "HCF-2")
    a_started_hand(other)
    assert verify_settlements().differing == 0


def pay_more() -> None:
    rewrite(a_hand(), "hand_settled", [(r'"paid":(\d+)', r'"paid":1\1')])


def take_another_rake() -> None:
    rewrite(a_hand(), "hand_settled", [(r'"rake":(\d+)', r'"rake":2\1')])


def write_zero_for_false() -> None:
    rewrite(a_hand(), "hand_settled", [(r'"capped":false', '"capped":0')])


def deal_a_card_twice() -> None:
    rewrite(a_hand(), "cards_dealt", [(r'"cards":\["(..)","(..)"', r'"cards":["\2","\2"')])


def bet_less() -> None:
    rewrite(a_hand(), "wagers_placed", [(r'"ante":(\d+)', r'"ante":1')])


def pin_another_rake() -> None:
    rewrite(a_hand(), "hand_started", [(r'"rake":\{"amount":(\d+)', r'"rake":{"amount":5\1')])


def finish_with_other_nets() -> None:
    rewrite(a_hand_table(), "hand_finished", [(r'"handle":(\d+)', r'"handle":1\1')])


def a_hand_table() -> UUID:
    return Hand.objects.get(number=2).opening_id


def buy_in_for_more() -> None:
    rewrite(a_hand_table(), "bought_in", [(r'"amount":(\d+)', r'"amount":1\1')])


def forget_how_to_read() -> None:
    rewrite(a_hand(), "wagers_placed", [(r'"type":"wagers_placed"', r'"type":"unheard_of"')])


def book_more() -> None:
    damage("UPDATE ledger_transfer SET amount = amount + 1 WHERE id = %s", a_won_transfer().id)
    add_up_anew()


def book_to_another_day() -> None:
    damage("UPDATE ledger_transfer SET day = day - 1 WHERE id = %s", a_won_transfer().id)


def book_the_other_way() -> None:
    damage(
        "UPDATE ledger_transfer SET debit_id = credit_id, credit_id = debit_id WHERE id = %s",
        a_won_transfer().id,
    )
    add_up_anew()


def book_less() -> None:
    damage("DELETE FROM ledger_transfer WHERE id = %s", a_won_transfer().id)
    add_up_anew()


def book_out_of_nothing() -> None:
    """As the service itself can, which may post what it likes."""
    book_a_gift(a_hand(), 2)


def book_by_an_event_of_no_game() -> None:
    stream = new_stream("note")
    commit(stream)
    book_a_gift(stream.id, 1)


def book_a_gift(stream_id: UUID, version: int) -> None:
    won = a_won_transfer()
    pocket, drop = (
        AccountRef(won.debit.property_id, code, kind, "USD")
        for code, kind in (("pocket", "liability"), ("drop:HCF-1", "asset"))
    )
    made_up = NewTransfer(
        id=transfer_id(stream_id, version, 1),
        debit=drop,
        credit=pocket,
        amount=1_000_000,
        code="gift",
        stream_id=stream_id,
        event_version=version,
        day=won.day,
    )
    with transaction.atomic():
        post([made_up])


def unguard_a_stack() -> None:
    damage("UPDATE ledger_account SET never_negative = false WHERE code LIKE 'stack:%%'")


def unsettle() -> None:
    hand = a_hand()
    damage("DELETE FROM ledger_transfer WHERE stream_id = %s", hand)
    damage("DELETE FROM ledger_event WHERE stream_id = %s AND type = 'hand_settled'", hand)
    chain_anew(hand)
    add_up_anew()


def remove_the_hand() -> None:
    hand = a_hand()
    damage("DELETE FROM ledger_transfer WHERE stream_id = %s", hand)
    damage("DELETE FROM ledger_event WHERE stream_id = %s", hand)
    damage("DELETE FROM ledger_stream WHERE id = %s", hand)
    add_up_anew()


DAMAGE: dict[Callable[[], None], str] = {
    pay_more: "paid is recorded as ",
    take_another_rake: "rake is recorded as ",
    write_zero_for_false: "capped is recorded as 0 and is False",
    deal_a_card_twice: "cannot be settled again",
    bet_less: "cannot be settled again",
    pin_another_rake: "settlement.bank.net is recorded as ",
    finish_with_other_nets: "handle is recorded as ",
    buy_in_for_more: "buy_in:cash of 500000 from ",
    forget_how_to_read: "nothing can be replayed from here on",
    book_more: " in the books and won:",
    book_to_another_day: " in the books and won:",
    book_the_other_way: " in the books and won:",
    book_less: " is missing in the books and won:",
    book_out_of_nothing: " in the books and nothing by the event",
    book_by_an_event_of_no_game: " in the books and nothing by the event",
    unguard_a_stack: ", never negative) to ",
    unsettle: "finished at its table, and not settled",
    remove_the_hand: "finished at its table, and not settled",
}


@pytest.mark.parametrize(("do", "difference"), DAMAGE.items(), ids=[do.__name__ for do in DAMAGE])
def test_what_chains_and_sums_do_not_show_is_found_by_settling_again(
    opening: TableOpening, do: Callable[[], None], difference: str
) -> None:
    do()
    assert (verify().faults, verify_books().faults) == ([], [])
    done = verify_settlements()
    assert done.differing >= 1
    assert difference in done.named[0]


OF_A_TRANSFER = {
    "id": "gen_random_uuid()",
    "debit_id": "(SELECT id FROM ledger_account WHERE code = 'chips_outstanding')",
    "credit_id": "(SELECT id FROM ledger_account WHERE code = 'chips_outstanding')",
    "amount": "amount + 1",
    "currency": "'EUR'",
    "code": "'won:other'",
    "stream_id": "(SELECT id FROM games_hand WHERE id <> stream_id ORDER BY number LIMIT 1)",
    "event_version": "1",
    "day": "day + 1",
}
OF_AN_ACCOUNT = {
    "id": "id + 1000",
    "property_id": "property_id + 1",
    "code": "'rake:HCF-2'",
    "kind": "'liability'",
    "currency": "'EUR'",
    "never_negative": "true",
    "debits": "debits + 1",
    "credits": "credits + 1",
}


def test_nothing_of_the_books_but_place_and_time_of_a_transfer_is_taken_on_trust() -> None:
    for model, changes in ((Transfer, OF_A_TRANSFER), (Account, OF_AN_ACCOUNT)):
        columns = {field.column for field in model._meta.concrete_fields}
        assert columns - changes.keys() <= {"position", "recorded_at"}


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        *(("ledger_transfer", *change) for change in OF_A_TRANSFER.items()),
        *(("ledger_account", *change) for change in OF_AN_ACCOUNT.items()),
    ],
)
def test_a_change_of_the_books_is_found_in_any_column(
    opening: TableOpening, table: str, column: str, value: str
) -> None:
    changed = {
        "ledger_transfer": a_won_transfer().id,
        "ledger_account": Account.objects.get(code="rake:HCF-1").id,
    }
    damage(f"UPDATE {table} SET {column} = {value} WHERE id = %s", changed[table])
    assert verify_books().faults or verify_settlements().named


def test_the_command_names_the_first_differences_counts_all_and_fails(
    opening: TableOpening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "MOST_NAMED", 1)
    for number in (3, 4):
        rewrite(a_hand(number), "hand_settled", [(r'"rake":(\d+)', r'"rake":2\1')])
    err = StringIO()
    with pytest.raises(CommandError, match="2 differences in 7 hands of ") as failed:
        call_command("verify_settlements", stderr=err)
    assert failed.value.returncode == 1
    (line,) = err.getvalue().splitlines()
    assert line.startswith(f"Hand {a_hand(3)}, number 3 at HCF-1: settlement.")
