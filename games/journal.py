"""Writing what was decided: the events, then the transfers that they cause."""

from collections.abc import Iterable

from games.bookings import of_table
from games.streams import Report, Turn, append_all
from ledger.books.services import post


def write(turns: Iterable[Turn], report: Report) -> None:
    """Append and book what was decided in each turn, in the caller's transaction, once in it.

    The caller holds the locks of the streams. Raises BooksRefused, which must roll the
    transaction back.
    """
    turns = list(turns)
    append_all((course for turn in turns for course in turn.courses), report)
    post([one for turn in turns for one in (*turn.transfers, *of_table(turn.table))])
