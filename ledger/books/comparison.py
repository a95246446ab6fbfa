"""Compares what stands in the books with what an event causes."""

from collections.abc import Iterable, Iterator, Sequence

from ledger.books.models import Account, Transfer
from ledger.books.services import AccountRef, NewTransfer

Booked = Sequence[Transfer]


def differing_transfers(booked: Booked, caused: Iterable[NewTransfer]) -> Iterator[str]:
    """Says of each transfer that is not the same on both sides what it is on either.

    Everything that was asked for is compared: both accounts with all that they are, amount,
    code and day. Streams and versions are not: compare what one event booked with what it causes.
    """
    in_the_books = {transfer.id: _entry(transfer) for transfer in booked}
    by_the_event = {transfer.id: _entry(transfer) for transfer in caused}
    for transfer_id in by_the_event | in_the_books:
        one = in_the_books.get(transfer_id, "missing")
        other = by_the_event.get(transfer_id, "nothing")
        if one != other:
            yield f"transfer {transfer_id} is {one} in the books and {other} by the event"


def _entry(transfer: Transfer | NewTransfer) -> str:
    debit, credit = _account(transfer.debit), _account(transfer.credit)
    return f"{transfer.code} of {transfer.amount} from {credit} to {debit} on {transfer.day}"


def _account(account: Account | AccountRef) -> str:
    guard = ", never negative" if account.never_negative else ""
    within = f"{account.kind} in {account.currency} of property {account.property_id}"
    return f"{account.code} ({within}{guard})"
