"""Posting: the only way in which money moves between accounts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal
from uuid import UUID, uuid5

from django.db import connection

from ledger.books.models import Transfer, normal_balance

_MOST: Final = 2**63 - 1  # that a column of sums holds

KindName = Literal["asset", "liability", "income", "expense", "equity"]


@dataclass(frozen=True, order=True)
class AccountRef:
    """An account by its code, with what it is should it have to be opened first."""

    property_id: int
    code: str
    kind: KindName
    currency: str
    never_negative: bool = False


@dataclass(frozen=True)
class NewTransfer:
    """A transfer to post: ``amount`` (minor units, above zero) from ``credit`` to ``debit``.

    ``stream_id`` and ``event_version`` name the event that caused it, ``day`` its gaming day;
    the id comes from ``transfer_id``, so that the same event can never be booked twice.
    """

    id: UUID
    debit: AccountRef
    credit: AccountRef
    amount: int
    code: str
    stream_id: UUID
    event_version: int
    day: date

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise ValueError(f"a transfer moves more than nothing, not {self.amount}")
        if self.debit == self.credit:
            raise ValueError(f"a transfer needs two accounts, not {self.debit.code} twice")
        if self.debit.currency != self.credit.currency:
            raise ValueError(f"{self.debit.code} and {self.credit.code} differ in currency")
        if self.debit.property_id != self.credit.property_id:
            raise ValueError(f"{self.debit.code} and {self.credit.code} differ in property")


class BooksRefused(Exception):
    """A batch of transfers that may not be."""

    code = "books_refused"


class InsufficientBalance(BooksRefused):
    """An account that may not go below zero would have."""

    code = "insufficient_balance"

    def __init__(self, account: str, balance: int, after: int) -> None:
        super().__init__(f"{account} holds {balance}, which is {-after} too little")
        self.account = account


class AccountFull(BooksRefused):
    """The sum of everything ever moved would be more than an account counts to."""

    code = "account_full"

    def __init__(self, account: str) -> None:
        super().__init__(f"{account} has moved as much as it can count: move less")
        self.account = account


class TransferDiffers(BooksRefused):
    """The id was posted before, with other content."""

    code = "transfer_differs"

    def __init__(self, transfer: UUID) -> None:
        super().__init__(f"transfer {transfer} was posted before with other content")
        self.transfer = transfer


class AccountDiffers(BooksRefused):
    """The account exists with another kind, currency or guard than asked for."""

    code = "account_differs"

    def __init__(self, account: str) -> None:
        super().__init__(f"account {account} exists with another kind, currency or guard")
        self.account = account


@dataclass
class _Held:
    """An account's row while this transaction holds its lock."""

    id: int
    debits: int
    credits: int


_Accounts = Mapping[AccountRef, _Held]


def transfer_id(stream_id: UUID, version: int, ordinal: int) -> UUID:
    """The id of the ``ordinal``-th transfer that the event ``version`` of a stream causes."""
    return uuid5(stream_id, f"{version}.{ordinal}")


def post(transfers: Sequence[NewTransfer]) -> list[Transfer]:
    """Book a batch inside the caller's transaction, all of it or nothing.

    Gives the transfers as they stand in the books, in the order asked for; one that was posted
    before with the same content is given as it was then and moves nothing. Accounts not there
    yet are opened. Every account is locked until the transaction ends, in an order that all
    share: call this once a transaction, and lock nothing of the books elsewhere.

    Raises InsufficientBalance, AccountFull, TransferDiffers or AccountDiffers, which must roll the
    caller's transaction back. An account that is never negative is judged by what the whole batch
    leaves in it.
    """
    wanted = _by_id(transfers)
    if not wanted:
        return []
    accounts = _lock(sorted({ref for t in wanted.values() for ref in (t.debit, t.credit)}))
    posted = _posted_before(wanted, accounts)
    new = [transfer for transfer in wanted.values() if transfer.id not in posted]
    _check_balances(new, accounts)
    posted |= _insert(new, accounts)
    return [posted[transfer.id] for transfer in transfers]


def _by_id(transfers: Iterable[NewTransfer]) -> dict[UUID, NewTransfer]:
    wanted: dict[UUID, NewTransfer] = {}
    for transfer in transfers:
        if wanted.setdefault(transfer.id, transfer) != transfer:
            raise TransferDiffers(transfer.id)
    return wanted


def _lock(refs: Sequence[AccountRef]) -> dict[AccountRef, _Held]:
    """The accounts, opened where missing and locked in order of id.

    All that are missing are opened, in order of code, before the first is locked: who waits for
    another's new account then holds no lock that the other could be waiting for.
    """
    ids = _ids(refs)
    missing = [ref for ref in refs if ref not in ids]
    if missing:
        _open(missing)
        ids |= _ids(missing)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM ledger_lock_accounts(%s)", [list(ids.values())])
        held = {row[0]: _Held(*row) for row in cursor.fetchall()}
    return {ref: held[account_id] for ref, account_id in ids.items()}


def _ids(refs: Sequence[AccountRef]) -> dict[AccountRef, int]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT property_id, code, kind, currency, never_negative, id FROM ledger_account"
            " JOIN unnest(%s::bigint[], %s::text[]) AS wanted (property_id, code)"
            " USING (property_id, code)",
            [[ref.property_id for ref in refs], [ref.code for ref in refs]],
        )
        found = {(row[0], row[1]): (AccountRef(*row[:5]), row[5]) for row in cursor.fetchall()}
    ids = {}
    for ref in refs:
        known = found.get((ref.property_id, ref.code))
        if known is not None:
            if known[0] != ref:
                raise AccountDiffers(ref.code)
            ids[ref] = known[1]
    return ids


def _open(refs: Sequence[AccountRef]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO ledger_account (property_id, code, kind, currency, never_negative)"
            " SELECT * FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::text[], %s::bool[])"
            " ON CONFLICT (property_id, code) DO NOTHING",
            _columns(
                (ref.property_id, ref.code, ref.kind, ref.currency, ref.never_negative)
                for ref in refs
            ),
        )


def _posted_before(wanted: Mapping[UUID, NewTransfer], accounts: _Accounts) -> dict[UUID, Transfer]:
    posted = Transfer.objects.in_bulk(list(wanted))
    for transfer_id, found in posted.items():
        asked = _row(wanted[transfer_id], accounts)
        if any(getattr(found, name) != value for name, value in asked.items()):
            raise TransferDiffers(transfer_id)
    return posted


def _check_balances(transfers: Iterable[NewTransfer], accounts: _Accounts) -> None:
    moved: dict[AccountRef, list[int]] = {}
    for transfer in transfers:
        moved.setdefault(transfer.debit, [0, 0])[0] += transfer.amount
        moved.setdefault(transfer.credit, [0, 0])[1] += transfer.amount
    for ref, (debits, credits) in moved.items():
        _check_sums(ref, accounts[ref], debits, credits)


def _check_sums(ref: AccountRef, held: _Held, debits: int, credits: int) -> None:
    if max(held.debits + debits, held.credits + credits) > _MOST:
        raise AccountFull(ref.code)
    after = normal_balance(ref.kind, held.debits + debits, held.credits + credits)
    if ref.never_negative and after < 0:
        before = normal_balance(ref.kind, held.debits, held.credits)
        raise InsufficientBalance(ref.code, before, after)


def _insert(transfers: Sequence[NewTransfer], accounts: _Accounts) -> dict[UUID, Transfer]:
    """Put the transfers into the books; the database moves the balances with them."""
    rows = [_row(transfer, accounts) for transfer in transfers]
    if not rows:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO ledger_transfer ({', '.join(rows[0])})"  # noqa: S608 names from _row
            " SELECT * FROM unnest(%s::uuid[], %s::bigint[], %s::bigint[], %s::bigint[],"
            " %s::text[], %s::text[], %s::uuid[], %s::int[], %s::date[])"
            " ON CONFLICT (id) DO NOTHING RETURNING id, position, recorded_at",
            _columns(row.values() for row in rows),
        )
        stored = {row[0]: row[1:] for row in cursor.fetchall()}
    for transfer in transfers:
        # Posted meanwhile between accounts that this batch has not locked: so it differs.
        if transfer.id not in stored:
            raise TransferDiffers(transfer.id)
    return {
        row["id"]: Transfer(**row, position=position, recorded_at=recorded_at)
        for row in rows
        for position, recorded_at in [stored[row["id"]]]
    }


def _row(transfer: NewTransfer, accounts: _Accounts) -> dict[str, Any]:
    return {
        "id": transfer.id,
        "debit_id": accounts[transfer.debit].id,
        "credit_id": accounts[transfer.credit].id,
        "amount": transfer.amount,
        "currency": transfer.debit.currency,
        "code": transfer.code,
        "stream_id": transfer.stream_id,
        "event_version": transfer.event_version,
        "day": transfer.day,
    }


def _columns(rows: Iterable[Iterable[object]]) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)]
