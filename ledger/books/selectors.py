"""Reading the books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from ledger.books.models import DEBIT_NORMAL, Account, Transfer, normal_balance

_BEYOND: Final = 2**63 - 1  # no transfer has such a position
_SIDES: Final = ("debit", "credit")
_LATEST_FIRST: Final = ("-day", "-position")


def side_of(kind: str) -> Literal["debit", "credit"]:
    """The side on which accounts of a kind grow."""
    return "debit" if kind in DEBIT_NORMAL else "credit"


@dataclass(frozen=True)
class TrialLine:
    """An account, or ``folded`` all those under one heading that hold nothing.

    ``debits`` and ``credits`` are the sums of everything ever moved, in minor units.
    """

    code: str
    folded: bool
    kind: str
    currency: str
    accounts: int
    debits: int
    credits: int

    def balance(self) -> int:
        """The balance on the normal side, in minor units."""
        return normal_balance(self.kind, self.debits, self.credits)


@dataclass(frozen=True)
class TrialBalance:
    """All accounts of a property that ever moved, and what both sides sum to by currency.

    The books are whole when every pair of sums is equal, which posting by transfers guarantees.
    """

    lines: Sequence[TrialLine]
    totals: dict[str, tuple[int, int]]

    def is_zero(self) -> bool:
        """Whether debits and credits are equal in every currency."""
        return all(debits == credits for debits, credits in self.totals.values())


class Place(NamedTuple):
    """Where a transfer stands in a statement."""

    day: date
    position: int

    def encode(self) -> str:
        """The place as text, such as ``2026-11-30.481``."""
        return f"{self.day}.{self.position}"

    @classmethod
    def decode(cls, text: str) -> Place:
        """What ``encode`` gave. Raises ValueError for anything else."""
        day, _, position = text.partition(".")
        place = cls(date.fromisoformat(day), int(position))
        if place.encode() != text or not 0 <= place.position <= _BEYOND:
            raise ValueError(f"no place in a statement: {text}")
        return place


@dataclass(frozen=True)
class StatementLine:
    """A transfer as one of its accounts sees it, with the code of the ``other`` account.

    One of ``debit`` and ``credit`` is the amount and the other 0; the ``balance`` after it is on
    the account's normal side. All are minor units.
    """

    transfer: Transfer
    other: str
    debit: int
    credit: int
    balance: int

    @property
    def place(self) -> Place:
        return Place(self.transfer.day, self.transfer.position)


@dataclass(frozen=True)
class Moved:
    """What an account moved on some gaming days, and held before and after them.

    All are minor units; what it held is on its normal side.
    """

    brought_forward: int
    debits: int
    credits: int
    carried_forward: int


def balances(*, property_id: int, codes: Sequence[str]) -> dict[str, int]:
    """Balances on the normal side, in minor units, by code; accounts never opened hold 0."""
    accounts = Account.objects.filter(property_id=property_id, code__in=codes)
    return dict.fromkeys(codes, 0) | {account.code: account.balance() for account in accounts}


def transfers_of(stream_id: UUID) -> QuerySet[Transfer]:
    """The transfers that a stream's events caused, in the order they were posted."""
    return (
        Transfer.objects.filter(stream_id=stream_id)
        .select_related("debit", "credit")
        .order_by("position")
    )


def transfers_by_event(stream_ids: Iterable[UUID]) -> dict[tuple[UUID, int], list[Transfer]]:
    """What the streams' events caused, by stream and version, each in the order posted."""
    caused: dict[tuple[UUID, int], list[Transfer]] = {}
    transfers = Transfer.objects.filter(stream_id__in=stream_ids).select_related("debit", "credit")
    for transfer in transfers.order_by("position"):
        caused.setdefault((transfer.stream_id, transfer.event_version), []).append(transfer)
    return caused


def trial_balance(property_id: int) -> TrialBalance:
    """The property's accounts by code, with the sums of both sides, all at one moment.

    Of accounts within accounts, such as ``stack:T-1:bob``, those that hold nothing stand in one
    line under their heading ``stack:T-1``: there are more of them with every day.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TRIAL_LINES, [property_id])
        lines = [TrialLine(*row[:5], *map(int, row[5:])) for row in cursor.fetchall()]
    totals: dict[str, tuple[int, int]] = {}
    for line in lines:
        debits, credits = totals.get(line.currency, (0, 0))
        totals[line.currency] = debits + line.debits, credits + line.credits
    return TrialBalance(lines, totals)


_TRIAL_LINES = """
    SELECT
        CASE WHEN folded THEN split_part(code, ':', 1) || ':' || split_part(code, ':', 2)
            ELSE code
        END AS line, folded, kind, currency, count(*), sum(debits), sum(credits)
    FROM ledger_account
    CROSS JOIN LATERAL (SELECT debits = credits AND code LIKE '%%:%%:%%' AS folded) AS held
    WHERE property_id = %s
    GROUP BY line, folded, kind, currency
    ORDER BY line, folded, kind, currency"""


def account_of(*, property_id: int, code: str) -> Account | None:
    """The property's account of that code, or None where none was opened."""
    return Account.objects.filter(property_id=property_id, code=code).first()


def statement(
    account: Account,
    *,
    limit: int,
    first: date = date.min,
    last: date = date.max,
    before: Place | None = None,
) -> list[StatementLine]:
    """An account's transfers of the gaming days ``first`` to ``last``, the latest first, at most
    ``limit`` of those ``before`` a place, each with the balance that it left.

    Transfers and balance are read by one query, so that they fit while others post.
    """
    end = min(before or _end_of(last), _end_of(last))
    found = Transfer.objects.filter(_before(end), day__gte=first).order_by(*_LATEST_FIRST)
    debits, credits = (found.filter(**{side: account}).values("pk")[:limit] for side in _SIDES)
    moves = Transfer.objects.filter(pk__in=debits.union(credits, all=True))
    moves = moves.annotate(**_sums_since(end, account)).select_related(*_SIDES)
    return list(_with_balances(account, moves.order_by(*_LATEST_FIRST)[:limit]))


def moved(account: Account, *, first: date, last: date) -> Moved:
    """What the gaming days ``first`` to ``last`` moved in an account, and held before and after."""
    debits, credits = _held(account, before=Place(first, 0))
    debits_after, credits_after = _held(account, before=_end_of(last))
    return Moved(
        brought_forward=normal_balance(account.kind, debits, credits),
        debits=debits_after - debits,
        credits=credits_after - credits,
        carried_forward=normal_balance(account.kind, debits_after, credits_after),
    )


def _with_balances(account: Account, moves: Iterable[Transfer]) -> Iterator[StatementLine]:
    """Statement lines from the latest on back: the account's sums stand in every row."""
    undone: tuple[int, int] | None = None
    for move in moves:
        debited = move.debit_id == account.pk
        own, other = (move.debit, move.credit) if debited else (move.credit, move.debit)
        debits, credits = undone or _sums_before(own, move)
        debit, credit = (move.amount, 0) if debited else (0, move.amount)
        balance = normal_balance(own.kind, debits, credits)
        yield StatementLine(move, other.code, debit, credit, balance)
        undone = debits - debit, credits - credit


def _held(account: Account, *, before: Place) -> tuple[int, int]:
    """Debits and credits of an account before a place in its statement."""
    sums = _sums_since(before, account)
    row = Account.objects.annotate(**sums).get(pk=account.pk)
    return _sums_before(row, row)


def _sums_before(account: Account, sums: Account | Transfer) -> tuple[int, int]:
    """What an account had moved before the place since which ``sums`` were added up."""
    since_debits, since_credits = (int(getattr(sums, f"{side}s_since")) for side in _SIDES)
    return account.debits - since_debits, account.credits - since_credits


def _sums_since(place: Place, account: Account) -> dict[str, Coalesce]:
    """An account's debits and credits at and after a place, to annotate rows with.

    From there on rather than up to there: it is the latest that is mostly read.
    """
    since = Transfer.objects.filter(_at_or_after(place)).order_by()
    return {
        f"{side}s_since": Coalesce(
            Subquery(
                since.filter(**{side: account})
                .values(side)
                .annotate(sum=Sum("amount"))
                .values("sum")
            ),
            0,
        )
        for side in _SIDES
    }


def _end_of(day: date) -> Place:
    return Place(day, _BEYOND)


def _before(place: Place) -> Q:
    return Q(day__lte=place.day) & ~Q(day=place.day, position__gte=place.position)


def _at_or_after(place: Place) -> Q:
    return Q(day__gte=place.day) & ~Q(day=place.day, position__lt=place.position)
