"""Reading tables and hands as they stand, and what waits for a person."""

from time import monotonic, sleep
from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from games.models import DueHand, Hand, TableOpening
from games.streams import (
    HandCourse,
    TableCourse,
    hand_stream,
    load_hands,
    load_tables,
    table_stream,
)

_FIRST_LOOK_AFTER: Final = 0.01  # seconds
_LOOK_EVERY: Final = 0.2  # seconds, at the longest
_PENDING: Final = (Hand.Status.OPEN, Hand.Status.ENDED)


def hands_set_aside(*, property_id: int) -> QuerySet[DueHand]:
    """The hands that could not be settled and wait for a person, the longest wait first."""
    return (
        DueHand.objects.filter(hand__table__property_id=property_id)
        .exclude(set_aside_at=None)
        .select_related("hand__table")
        .order_by("set_aside_at")
    )


def table_as_it_stands(opening: TableOpening) -> TableCourse:
    """An opening's state and version."""
    stream = table_stream(opening.id, opening.table.property_id, opening.day)
    return load_tables([stream])[0]


def hand_as_it_stands(hand: Hand) -> HandCourse:
    """A hand's state and version."""
    return load_hands([hand_stream(hand.id, hand.opening.table.property_id, hand.day)])[0]


def wait_for_settlement(hand_id: UUID, *, seconds: float) -> str:
    """Wait until a hand that has ended is settled or set aside, ``seconds`` at the most.

    Gives its status at the end of the wait. Call it outside a transaction, which could hold the
    worker up and would not see what it did.
    """
    until, pause = monotonic() + seconds, _FIRST_LOOK_AFTER
    while True:
        status = Hand.objects.values_list("status", flat=True).get(id=hand_id)
        left = until - monotonic()
        if status not in _PENDING or left <= 0:
            return status
        sleep(min(pause, left))
        pause = min(2 * pause, _LOOK_EVERY)
