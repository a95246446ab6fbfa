from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from casino.people.models import Property
from ledger.books.models import Account, Transfer
from ledger.books.selectors import balances, transfers_of, trial_balance
from ledger.books.services import (
    AccountDiffers,
    AccountFull,
    InsufficientBalance,
    TransferDiffers,
    post,
    transfer_id,
)
from tests.ledger.books.samples import chips, drop, new_property, stack, transfer

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> Property:
    return new_property()


def test_a_buy_in_raises_the_drop_and_the_stack(house: Property) -> None:
    bob = stack(house.id, "bob")
    post([transfer(drop(house.id), bob, 5000)])
    assert balances(property_id=house.id, codes=["drop:T-1", bob.code, "rake:T-1"]) == {
        "drop:T-1": 5000,
        bob.code: 5000,
        "rake:T-1": 0,
    }


def test_every_posting_leaves_the_trial_balance_at_zero(house: Property) -> None:
    bob, ann = stack(house.id, "bob"), stack(house.id, "ann")
    post([transfer(drop(house.id), bob, 5000), transfer(bob, ann, 1200)])
    trial = trial_balance(house.id)
    assert trial.is_zero()
    assert trial.totals == {"USD": (6200, 6200)}
    assert [line.code for line in trial.lines] == ["drop:T-1", "stack:ann", "stack:bob"]


def test_an_overdraft_names_the_account_and_leaves_no_trace(house: Property) -> None:
    bob = stack(house.id, "bob")
    post([transfer(drop(house.id), bob, 100)])
    with pytest.raises(InsufficientBalance, match="stack:bob holds 100, which is 50 too little"):
        post([transfer(drop(house.id), bob, 10), transfer(bob, chips(house.id), 160)])
    assert balances(property_id=house.id, codes=[bob.code]) == {bob.code: 100}
    assert Transfer.objects.filter(debit__property=house).count() == 1


def test_more_than_an_account_can_count_is_refused_and_leaves_no_trace(house: Property) -> None:
    bob, ann = stack(house.id, "bob"), stack(house.id, "ann")
    post([transfer(drop(house.id), bob, 2**63 - 10)])
    with pytest.raises(AccountFull, match="drop:T-1"):
        post([transfer(drop(house.id), ann, 8), transfer(drop(house.id), ann, 2)])
    post([transfer(drop(house.id), ann, 9)])
    assert trial_balance(house.id).totals == {"USD": (2**63 - 1, 2**63 - 1)}


def test_a_batch_is_judged_by_what_it_leaves_behind(house: Property) -> None:
    bob, ann = stack(house.id, "bob"), stack(house.id, "ann")
    post([transfer(bob, ann, 300), transfer(drop(house.id), bob, 300)])
    assert balances(property_id=house.id, codes=[bob.code, ann.code]) == {
        bob.code: 0,
        ann.code: 300,
    }


def test_posting_again_gives_the_first_result_and_moves_nothing(house: Property) -> None:
    buy_in = transfer(drop(house.id), stack(house.id, "bob"), 5000)
    first = post([buy_in])
    other = transfer(drop(house.id), stack(house.id, "bob"), 70)
    again = post([other, buy_in, buy_in])
    assert [t.id for t in again] == [other.id, buy_in.id, buy_in.id]
    assert again[1].position == first[0].position
    assert again[1].recorded_at == first[0].recorded_at
    assert balances(property_id=house.id, codes=["stack:bob"]) == {"stack:bob": 5070}


@pytest.mark.parametrize(
    "change",
    [
        {"amount": 4999},
        {"code": "other"},
        {"event_version": 4},
        {"stream_id": UUID(int=8)},
    ],
    ids=str,
)
def test_the_same_id_with_other_content_is_refused(
    house: Property, change: dict[str, object]
) -> None:
    buy_in = transfer(drop(house.id), stack(house.id, "bob"), 5000)
    post([buy_in])
    with pytest.raises(TransferDiffers, match=str(buy_in.id)):
        post([replace(buy_in, **change)])  # type: ignore[arg-type]


def test_the_same_id_between_other_accounts_is_refused(house: Property) -> None:
    buy_in = transfer(drop(house.id), stack(house.id, "bob"), 5000)
    post([buy_in])
    with pytest.raises(TransferDiffers):
        post([replace(buy_in, credit=stack(house.id, "ann"))])


def test_one_batch_cannot_use_an_id_for_two_things(house: Property) -> None:
    buy_in = transfer(drop(house.id), stack(house.id, "bob"), 5000)
    with pytest.raises(TransferDiffers):
        post([buy_in, replace(buy_in, amount=1)])


def test_an_account_keeps_its_kind_and_guard(house: Property) -> None:
    bob = stack(house.id, "bob")
    post([transfer(drop(house.id), bob, 5000)])
    with pytest.raises(AccountDiffers, match="stack:bob"):
        post([transfer(drop(house.id), replace(bob, never_negative=False), 1)])


def test_two_properties_have_books_of_their_own(house: Property) -> None:
    other = new_property()
    post([transfer(drop(house.id), stack(house.id, "bob"), 100)])
    post([transfer(drop(other.id), stack(other.id, "bob"), 7)])
    assert balances(property_id=house.id, codes=["stack:bob"]) == {"stack:bob": 100}
    assert balances(property_id=other.id, codes=["stack:bob"]) == {"stack:bob": 7}


def test_a_transfer_that_cannot_balance_is_not_even_made(house: Property) -> None:
    bob = stack(house.id, "bob")
    with pytest.raises(ValueError, match="more than nothing"):
        transfer(drop(house.id), bob, 0)
    with pytest.raises(ValueError, match="two accounts"):
        transfer(bob, bob, 5)
    with pytest.raises(ValueError, match="currency"):
        transfer(replace(drop(house.id), currency="EUR"), bob, 5)
    with pytest.raises(ValueError, match="property"):
        transfer(drop(house.id + 1), bob, 5)


def test_an_event_gives_each_of_its_transfers_one_id() -> None:
    stream = uuid4()
    ids = {transfer_id(stream, version, n) for version in (1, 2, 11) for n in range(12)}
    assert len(ids) == 36
    assert transfer_id(stream, 1, 11) in ids


def test_the_transfers_of_a_stream_come_in_the_order_posted(house: Property) -> None:
    stream = uuid4()
    bob = stack(house.id, "bob")
    batch = [transfer(drop(house.id), bob, n, stream_id=stream) for n in (5, 3, 9)]
    post(batch)
    post([transfer(drop(house.id), bob, 1)])
    assert [(t.amount, t.credit.code) for t in transfers_of(stream)] == [
        (5, bob.code),
        (3, bob.code),
        (9, bob.code),
    ]
    assert Account.objects.get(property=house, code=bob.code).balance() == 18
