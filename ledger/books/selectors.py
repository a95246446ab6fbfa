"""Reading the books."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import Case, F, Q, QuerySet, Sum, When

from ledger.books.models import DEBIT_NORMAL, Account, Transfer


@dataclass(frozen=True)
class TrialBalance:
    """All accounts of a property that ever moved, and what both sides sum to by currency.

    The books are whole when every pair of sums is equal, which posting by transfers guarantees.
    """

    accounts: Sequence[Account]
    totals: dict[str, tuple[int, int]]

    def is_zero(self) -> bool:
        """Whether debits and credits are equal in every currency."""
        return all(debits == credits for debits, credits in self.totals.values())


@dataclass(frozen=True)
class StatementLine:
    """A transfer as one of its accounts sees it, with the code of the ``other`` account.

    ``change`` and the ``balance`` after it are minor units on the account's normal side.
    """

    transfer: Transfer
    other: str
    change: int
    balance: int


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
    """Every account of the property, by code, with the sums of both sides."""
    accounts = list(Account.objects.filter(property_id=property_id).order_by("code"))
    totals: dict[str, tuple[int, int]] = {}
    for account in accounts:
        debits, credits = totals.get(account.currency, (0, 0))
        totals[account.currency] = debits + account.debits, credits + account.credits
    return TrialBalance(accounts, totals)


def statement(
    *, account: Account, first: date = date.min, last: date = date.max
) -> list[StatementLine]:
    """An account's transfers of the gaming days ``first`` to ``last`` with the running balance.

    The balance starts from what the gaming days before ``first`` left in the account.
    """
    growing = Q(debit=account) if account.kind in DEBIT_NORMAL else Q(credit=account)
    moves = Transfer.objects.filter(Q(debit=account) | Q(credit=account)).annotate(
        change=Case(When(growing, then=F("amount")), default=-F("amount"))
    )
    balance = moves.filter(day__lt=first).aggregate(held=Sum("change", default=0))["held"]
    lines = []
    within = moves.filter(day__range=(first, last)).select_related("debit", "credit")
    for move in within.order_by("day", "position"):
        balance += move.change
        other = move.credit if move.debit_id == account.id else move.debit
        lines.append(StatementLine(move, other.code, move.change, balance))
    return lines
