"""Random batches, in the database and in a few lines of arithmetic beside it."""

from collections import Counter
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.books.models import Account, Transfer
from ledger.books.selectors import trial_balance
from ledger.books.services import BooksRefused, NewTransfer, post
from tests.ledger.books.samples import chips, drop, new_property, stack, transfer

pytestmark = pytest.mark.django_db

ACCOUNTS = 4  # two stacks that cannot go below zero, a drop, the chips outstanding
moves = st.tuples(
    st.integers(1, 6),  # id: small, so that ids come back
    st.integers(0, ACCOUNTS - 1),
    st.integers(0, ACCOUNTS - 1),
    st.sampled_from([1, 2, 50]),
).filter(lambda move: move[1] != move[2])
batches = st.lists(st.lists(moves, min_size=1, max_size=4), min_size=1, max_size=6)


class Arithmetic:
    """What the books should hold after each batch."""

    def __init__(self) -> None:
        self.posted: dict[int, tuple[int, int, int, int]] = {}

    def may_post(self, batch: list[tuple[int, int, int, int]]) -> bool:
        after = dict(self.posted)
        for move in batch:
            if after.setdefault(move[0], move) != move:
                return False
        if min(self.balances(after)[account] for account in (0, 1)) < 0:
            return False
        self.posted = after
        return True

    @staticmethod
    def balances(posted: dict[int, tuple[int, int, int, int]]) -> Counter[int]:
        held: Counter[int] = Counter()
        for _, debit, credit, amount in posted.values():
            held[debit] -= amount
            held[credit] += amount
        return held


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(batches=batches)
def test_the_books_do_what_arithmetic_says(
    db: None, batches: list[list[tuple[int, int, int, int]]]
) -> None:
    house = new_property()
    refs = [stack(house.id, "a"), stack(house.id, "b"), drop(house.id), chips(house.id)]
    base = uuid4().int & ~0xFF
    arithmetic = Arithmetic()

    def new(move: tuple[int, int, int, int]) -> NewTransfer:
        name, debit, credit, amount = move
        return transfer(refs[debit], refs[credit], amount, id=UUID(int=base + name))

    for batch in batches:
        accepted = True
        try:
            with transaction.atomic():
                post([new(move) for move in batch])
        except BooksRefused:
            accepted = False
        assert accepted == arithmetic.may_post(batch)
        expected = arithmetic.balances(arithmetic.posted)
        held = Account.objects.filter(property=house)
        sums = {account.code: account.credits - account.debits for account in held}
        assert {ref.code: expected[n] for n, ref in enumerate(refs) if ref.code in sums} == sums
        assert set(sums) >= {refs[n].code for n, amount in expected.items() if amount}
        assert trial_balance(house.id).is_zero()
        assert Transfer.objects.filter(debit__property=house).count() == len(arithmetic.posted)
