"""Several table systems and workers at once, each thread on a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from threading import Barrier
from time import monotonic
from typing import TypeVar

import pytest
from django.db import connection

from games.floor.errors import Refused
from games.floor.table_commands import OpenHand
from games.models import DueHand, Hand
from games.services import record_hand
from games.settlement import settle_due
from ledger.books.selectors import trial_balance
from ledger.events.store import read_stream
from tests.games.evenings import (
    a_playing_table,
    a_property,
    a_record,
    now,
    report_actions,
    stacks_in_the_books,
    stacks_on_record,
)

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 5
SECONDS = 60  # that parallel work may take
T = TypeVar("T")


def at_once(*works: Callable[[], T]) -> list[T]:
    """What each of the works gives, all let go at the same moment."""
    barrier = Barrier(len(works))

    def run(work: Callable[[], T]) -> T:
        try:
            with connection.cursor():  # connected before anybody starts
                barrier.wait()
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def test_of_many_who_start_a_hand_at_one_table_one_does() -> None:
    opening = a_playing_table()

    def work() -> str:
        try:
            report_actions(opening, OpenHand(bank=50_000))
        except Refused as refused:
            return refused.code
        return "open"

    results = at_once(*[work] * THREADS)
    assert sorted(results) == ["hand_in_progress"] * (THREADS - 1) + ["open"]
    assert Hand.objects.count() == 1


def test_many_who_record_hands_at_one_table_come_one_after_the_other() -> None:
    opening = a_playing_table()
    hands = Hand.objects.order_by("number")

    def table_system(seed: int) -> None:
        for number in range(4):
            record = a_record(Random(10 * seed + number), bets=(100, 200), amount=2_000)
            record_hand(opening=opening, record=record, report=now())

    def worker() -> None:
        until = monotonic() + SECONDS
        while hands.filter(status=Hand.Status.SETTLED).count() < 4 * THREADS:
            assert monotonic() < until
            settle_due(limit=10)

    at_once(*(partial(table_system, seed) for seed in range(THREADS)), worker, worker)
    assert [hand.number for hand in hands] == list(range(1, 4 * THREADS + 1))
    for hand in hands:
        assert [event.type for event in read_stream(hand.id)].count("hand_settled") == 1
    assert stacks_in_the_books(opening) == stacks_on_record(opening)
    assert trial_balance(opening.table.property_id).is_zero()


def test_workers_share_what_is_due_and_settle_each_hand_once() -> None:
    room = a_property()
    for number in range(12):
        opening = a_playing_table(room, f"HCF-{number}")
        record_hand(opening=opening, record=a_record(Random(number)), report=now())

    def worker() -> int:
        settled, until = 0, monotonic() + SECONDS
        while DueHand.objects.exists():
            assert monotonic() < until
            settled += settle_due(limit=3)
        return settled

    assert sum(at_once(*[worker] * THREADS)) == 12
    assert Hand.objects.filter(status=Hand.Status.SETTLED).count() == 12
    assert trial_balance(room.pk).is_zero()
