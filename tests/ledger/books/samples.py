"""Accounts and transfers to post in tests."""

from datetime import date
from itertools import count
from uuid import UUID, uuid4

from casino.people.models import Property
from ledger.books.services import AccountRef, NewTransfer, transfer_id

DAY = date(2026, 11, 28)
_numbers = count(1)


def new_property() -> Property:
    return Property.objects.create(
        code=f"p{next(_numbers)}-{uuid4().hex[:6]}", name="P", currency="USD", time_zone="UTC"
    )


def stack(property_id: int, name: str) -> AccountRef:
    return AccountRef(property_id, f"stack:{name}", "liability", "USD", never_negative=True)


def drop(property_id: int, table: str = "T-1") -> AccountRef:
    return AccountRef(property_id, f"drop:{table}", "asset", "USD")


def chips(property_id: int) -> AccountRef:
    return AccountRef(property_id, "chips_outstanding", "liability", "USD")


def transfer(
    debit: AccountRef,
    credit: AccountRef,
    amount: int,
    *,
    id: UUID | None = None,
    code: str = "move",
    stream_id: UUID | None = None,
    day: date = DAY,
) -> NewTransfer:
    stream_id = stream_id or UUID(int=7)
    return NewTransfer(
        id=id or transfer_id(uuid4(), 1, 1),
        debit=debit,
        credit=credit,
        amount=amount,
        code=code,
        stream_id=stream_id,
        event_version=3,
        day=day,
    )
