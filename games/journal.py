"""Writing what was decided: events, the transfers they cause, the rows that point to them."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.bookings import of_table
from games.floor.hand_state import Phase
from games.models import DueHand, Hand, TableOpening
from games.streams import HandCourse, Report, Turn, append_all
from games.wake import wake_settlement
from ledger.books.services import post

_STATUS_OF: Final[dict[Phase, Hand.Status]] = {
    "open": Hand.Status.OPEN,
    "ended": Hand.Status.ENDED,
    "misdealt": Hand.Status.MISDEAL,
    "settled": Hand.Status.SETTLED,
}


def write(turns: Iterable[Turn], report: Report) -> None:
    """Append and book what was decided in each turn, in the caller's transaction.

    The caller holds the locks of the streams, and calls this once a transaction. Raises
    BooksRefused, which must roll the transaction back.
    """
    turns = list(turns)
    append_all((course for turn in turns for course in turn.courses), report)
    post([one for turn in turns for one in (*turn.transfers, *of_table(turn.table))])


def put_on_record(course: HandCourse, opening: TableOpening, report: Report) -> Hand:
    """Make the row of a hand that began; one that has ended too is due to be settled."""
    terms = course.state.terms
    hand = Hand.objects.create(
        id=course.stream.id,
        opening=opening,
        table=opening.table,
        number=terms.number,
        reference=terms.reference or "",
        day=course.stream.day,
        status=_STATUS_OF[course.state.phase],
        started_at=report.occurred_at,
    )
    _make_due(hand)
    return hand


def update(hand: Hand, course: HandCourse) -> None:
    """Write into a hand's row where it stands now; one that has ended is due to be settled."""
    status = _STATUS_OF[course.state.phase]
    if status != hand.status:
        hand.status = status
        hand.save(update_fields=["status"])
        _make_due(hand)


def mark_settled(hands: Sequence[HandCourse]) -> None:
    """Write into the rows of hands that they are settled, and take them off the due list."""
    if hands:
        ids = [hand.stream.id for hand in hands]
        Hand.objects.filter(id__in=ids).update(status=Hand.Status.SETTLED)
        DueHand.objects.filter(hand_id__in=ids).delete()


def _make_due(hand: Hand) -> None:
    if hand.status == Hand.Status.ENDED:
        DueHand.objects.create(hand=hand)
        wake_settlement()
