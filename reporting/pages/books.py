"""The books of a house: the trial balance, and the statement of one account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from casino.people.models import Property
from games.models import Hand, TableOpening
from ledger.books import selectors as ledger
from ledger.books.selectors import StatementLine, TrialLine, side_of
from reporting import selectors
from reporting.pages.filters import StatementFilters
from reporting.pages.page import page, show

PAGE_SIZE = 50

# Groups of accounts in the order of a trial balance, by the first part of their codes.
GROUPS: Final = {
    "drop": "Drop boxes",
    "chips_outstanding": "Chips outstanding",
    "stack": "Stacks at tables",
    "table_chips": "Seats whose chips are not tracked",
    "rake": "Rake",
}


@dataclass(frozen=True)
class Sums:
    """What lines add up to, in minor units; a balance stands on the side of its account's kind."""

    debits: int
    credits: int
    debit_balance: int
    credit_balance: int

    @classmethod
    def of(cls, lines: Sequence[TrialLine]) -> Sums:
        def held(side: str) -> int:
            return sum(line.balance() for line in lines if side_of(line.kind) == side)

        return cls(
            debits=sum(line.debits for line in lines),
            credits=sum(line.credits for line in lines),
            debit_balance=held("debit"),
            credit_balance=held("credit"),
        )

    @property
    def apart(self) -> int:
        """By how much debits exceed credits; 0 where the books are whole."""
        return self.debits - self.credits


@dataclass(frozen=True)
class Entry:
    """A line of the trial balance: one account, or those of a table's seat sessions together."""

    heading: str
    lines: Sequence[TrialLine]

    @property
    def is_account(self) -> bool:
        return [line.code for line in self.lines if not line.folded] == [self.heading]

    @property
    def holding(self) -> list[TrialLine]:
        """The accounts under the heading that hold something."""
        return [line for line in self.lines if not line.folded]

    @property
    def empty(self) -> int:
        """How many accounts under the heading hold nothing."""
        return sum(line.accounts for line in self.lines if line.folded)

    @property
    def sums(self) -> Sums:
        return Sums.of(self.lines)


@dataclass(frozen=True)
class Group:
    """Accounts for the same purpose, of one kind and in one currency."""

    title: str
    kind: str
    currency: str
    entries: Sequence[Entry]

    @property
    def side(self) -> str:
        return side_of(self.kind)

    @property
    def sums(self) -> Sums:
        return Sums.of([line for entry in self.entries for line in entry.lines])


@page("read_books")
def books(request: HttpRequest, house: Property) -> HttpResponse:
    """The trial balance as of now, straight from the books."""
    now, seats = timezone.now(), _seats(house)
    lines = ledger.trial_balance(house.pk).lines
    lines = sorted(lines, key=lambda line: seats.get(line.code, 0))  # kept within each entry
    currencies = sorted({line.currency for line in lines})
    context = {
        "now": now,
        "groups": groups(lines),
        "totals": {
            currency: Sums.of([line for line in lines if line.currency == currency])
            for currency in currencies
        },
        "seats": seats,
    }
    return show(request, house, "books", context)


def groups(lines: Iterable[TrialLine]) -> list[Group]:
    """The lines by purpose, kind and currency, tables in the order that people count in."""
    ordered = sorted(
        lines, key=lambda line: (_group_of(line), selectors.table_order(_heading(line)))
    )
    return [
        Group(
            GROUPS.get(name, name),
            kind,
            currency,
            [Entry(heading, list(of_one)) for heading, of_one in groupby(found, key=_heading)],
        )
        for (_, name, kind, currency), found in groupby(ordered, key=_group_of)
    ]


def _group_of(line: TrialLine) -> tuple[int, str, str, str]:
    name = line.code.partition(":")[0]
    return [*GROUPS, name].index(name), name, line.kind, line.currency


def _heading(line: TrialLine) -> str:
    """The code of a table's account; of a seat session's, that of all of them at the table."""
    return ":".join(line.code.split(":")[:2])


def _seats(house: Property) -> dict[str, int]:
    """The seats by the codes of the accounts of who sits there."""
    return {
        f"stack:{row.table}:{seat['session']}": int(number)
        for row in selectors.openings(house.pk)
        for number, seat in row.seats.items()
    }


@page("read_books", takes=StatementFilters.base_fields)
def account(request: HttpRequest, house: Property, code: str) -> HttpResponse:
    """An account's transfers, the latest first, with what the gaming day moved where one is asked
    for; 404 when the house has no such account, 400 for filters that make no sense."""
    found = ledger.account_of(property_id=house.pk, code=code)
    if found is None:
        raise Http404(f"No account {code} has been opened here.")
    filters = StatementFilters(request.GET, label_suffix="")
    context: dict[str, Any] = {
        "account": found,
        "side": side_of(found.kind),
        "filters": filters,
        "now": timezone.now(),
    }
    if filters.is_valid():
        day, before = filters.cleaned_data["day"], filters.cleaned_data["before"]
        days = {"first": day, "last": day} if day else {}
        # One more than is shown tells whether there is a next page.
        lines = ledger.statement(found, **days, before=before, limit=PAGE_SIZE + 1)
        context |= _lines_of_page(house, lines)
        context["moved"] = ledger.moved(found, **days) if day else None
    return show(request, house, "account", context, status=400 if filters.errors else 200)


def _lines_of_page(house: Property, lines: Sequence[StatementLine]) -> dict[str, Any]:
    shown = lines[:PAGE_SIZE]
    return {
        "lines": shown,
        "causes": _causes(house, shown),
        "earlier": shown[-1].place.encode() if lines[PAGE_SIZE:] else None,
    }


def _causes(house: Property, lines: Sequence[StatementLine]) -> dict[UUID, Hand | TableOpening]:
    """The hands and openings whose events caused the transfers, by their streams."""
    streams = {line.transfer.stream_id for line in lines}
    hands = Hand.objects.filter(pk__in=streams, table__property=house).select_related("table")
    openings = TableOpening.objects.filter(pk__in=streams, table__property=house)
    causes: list[Hand | TableOpening] = [*hands, *openings.select_related("table")]
    return {cause.pk: cause for cause in causes}
