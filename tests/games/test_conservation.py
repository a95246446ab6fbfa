"""Whatever is played, the chips on record are the chips in the books."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.floor.table_commands import BuyIn, CloseTable, LeaveSeat, TakeSeat
from games.models import Hand
from games.services import record_hand
from games.settlement import settle_due
from ledger.books.selectors import trial_balance
from tests.games.evenings import (
    BANK,
    a_playing_table,
    a_record,
    now,
    report_actions,
    stacks_in_the_books,
    stacks_on_record,
)

pytestmark = pytest.mark.django_db


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    seed=st.integers(0, 2**32),
    limited=st.booleans(),
    shortfall=st.sampled_from(["partial", "dead"]),
)
def test_tracked_stacks_are_the_stacks_in_the_books_after_every_hand(
    db: None, seed: int, limited: bool, shortfall: str
) -> None:
    chance = Random(seed)
    opening = a_playing_table(
        seats=(1, 2, BANK, 5),
        rules={"limit_bank_win": limited, "on_shortfall": shortfall},
    )
    house = opening.table.property
    report_actions(opening, TakeSeat(seat=6))  # whose chips nobody tracks
    for number in range(4):
        seats = chance.sample([1, 2, 5, 6], chance.randint(1, 4))
        record = a_record(chance, sorted(seats), amount=chance.choice([1_000, 100_000]))
        hand = record_hand(opening=opening, record=record, report=now()).hand
        assert settle_due(limit=50) == 1
        assert Hand.objects.get(id=hand.id).status == Hand.Status.SETTLED
        on_record = stacks_on_record(opening)
        assert stacks_in_the_books(opening) == {code: n for code, n in on_record.items() if n}
        assert trial_balance(house.id).is_zero()
        if number == 1:
            report_actions(
                opening,
                LeaveSeat(seat=2),
                TakeSeat(seat=2),
                BuyIn(seat=2, amount=90_000, source="chips"),
            )
    report_actions(opening, CloseTable())
    assert stacks_in_the_books(opening) == {}
    assert trial_balance(house.id).is_zero()
