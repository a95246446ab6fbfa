"""Several connections post at once, each thread on one of its own."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from django.db import connection, transaction

from ledger.books.models import Account, Transfer
from ledger.books.selectors import balances, trial_balance
from ledger.books.services import (
    AccountRef,
    BooksRefused,
    InsufficientBalance,
    NewTransfer,
    TransferDiffers,
    post,
)
from tests.ledger.books.samples import chips, drop, new_property, stack, transfer

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 6


def at_once(work: Callable[[int], object]) -> list[object]:
    """What ``work`` gives for each thread's number, all threads let go at the same moment."""
    barrier = Barrier(THREADS)

    def run(number: int) -> object:
        try:
            with connection.cursor():  # connected before anybody starts
                barrier.wait()
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


def post_one(batch: list[NewTransfer]) -> str:
    try:
        with transaction.atomic():
            post(batch)
    except BooksRefused as refused:
        return refused.code
    return "posted"


def test_parallel_batches_neither_deadlock_nor_lose_an_update() -> None:
    house = new_property()
    accounts = [
        drop(house.id),
        chips(house.id),
        *(AccountRef(house.id, f"s:{n}", "liability", "USD") for n in range(8)),
    ]

    def work(number: int) -> int:
        choose = random.Random(number)
        moved = 0
        for _ in range(25):
            batch = [
                transfer(*choose.sample(accounts, 2), choose.randint(1, 9))
                for _ in range(choose.randint(1, 6))
            ]
            assert post_one(batch) == "posted"
            moved += sum(one.amount for one in batch)
        return moved

    moved = sum(at_once(work))  # type: ignore[arg-type]
    trial = trial_balance(house.id)
    assert trial.totals == {"USD": (moved, moved)}
    for account in Account.objects.filter(property=house):
        debited = Transfer.objects.filter(debit=account).values_list("amount", flat=True)
        assert account.debits == sum(debited)


def test_no_race_overdraws_a_stack() -> None:
    house = new_property()
    bob = stack(house.id, "bob")
    post([transfer(drop(house.id), bob, 100)])
    results = at_once(lambda number: post_one([transfer(bob, chips(house.id), 60)]))
    assert sorted(results) == [InsufficientBalance.code] * (THREADS - 1) + ["posted"]
    assert balances(property_id=house.id, codes=[bob.code]) == {bob.code: 40}


def test_the_same_posting_from_many_moves_money_once() -> None:
    house = new_property()
    buy_in = transfer(drop(house.id), stack(house.id, "bob"), 100)
    assert at_once(lambda number: post_one([buy_in])) == ["posted"] * THREADS
    assert balances(property_id=house.id, codes=["stack:bob"]) == {"stack:bob": 100}


def test_of_one_id_with_many_contents_one_is_posted() -> None:
    house = new_property()
    buy_in = transfer(drop(house.id), stack(house.id, "bob"), 100)

    def work(number: int) -> str:
        debit, credit = drop(house.id, f"T-{number}"), stack(house.id, f"{number}")
        return post_one([replace(buy_in, debit=debit, credit=credit)])

    results = at_once(work)
    assert sorted(results) == ["posted"] + [TransferDiffers.code] * (THREADS - 1)
    assert trial_balance(house.id).totals == {"USD": (100, 100)}


def test_accounts_opened_by_many_at_once_are_opened_once() -> None:
    house = new_property()
    new = [stack(house.id, f"{n}") for n in range(5)]

    def work(number: int) -> str:
        refs = random.Random(number).sample(new, 5)
        return post_one([transfer(drop(house.id), ref, 10) for ref in refs])

    assert at_once(work) == ["posted"] * THREADS
    assert Account.objects.filter(property=house).count() == 6
    assert balances(property_id=house.id, codes=["stack:3"]) == {"stack:3": 10 * THREADS}
