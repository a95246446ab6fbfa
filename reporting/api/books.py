"""The books over REST: read as they are, so that an answer waits for no view."""

from __future__ import annotations

from typing import ClassVar

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from casino.web.paging import AFTER, LIMIT, bad_parameter, limit_of, page_of
from casino.web.views import ApiView
from games.api.lookups import PROPERTY, property_id_of, scope_of
from ledger.books import selectors as ledger
from ledger.books.selectors import Place
from reporting.api.serializers import (
    StatementReport,
    TrialBalanceReport,
    statement_row,
    trial_row,
)
from reporting.api.views import PERIOD, period_of


class TrialBalanceView(ApiView):
    """The trial balance of one property."""

    actions: ClassVar = {"GET": "read_books"}
    parameters: ClassVar = {"GET": (PROPERTY,)}

    @extend_schema(
        responses=TrialBalanceReport,
        operation_id="report_trial_balance",
        summary="Every account with what it moved and holds",
    )
    def get(self, request: Request) -> Response:
        """Accounts by code, now. The books are whole when both totals of each currency are equal.

        Seat sessions that hold nothing any more stand in one row a table.
        """
        now = timezone.now()
        told = ledger.trial_balance(property_id_of(scope_of(request, self)))
        totals = [
            {"currency": currency, "debits": debits, "credits": credits}
            for currency, (debits, credits) in sorted(told.totals.items())
        ]
        rows = [trial_row(line) for line in told.lines]
        return Response({"as_of": now, "rows": rows, "totals": totals})


class StatementView(ApiView):
    """The statement of one account."""

    actions: ClassVar = {"GET": "read_books"}
    parameters: ClassVar = {"GET": (PROPERTY, *PERIOD, AFTER, LIMIT)}

    @extend_schema(
        responses=StatementReport,
        operation_id="report_statement",
        summary="An account's transfers, the latest first, with the balance after each",
    )
    def get(self, request: Request, code: str) -> Response:
        """The transfers of the gaming days asked for, with the balances before and after them."""
        property_id = property_id_of(scope_of(request, self))
        first, last = period_of(request)
        before, limit = _before(request), limit_of(request.query_params)
        account = ledger.account_of(property_id=property_id, code=code)
        if account is None:
            raise Http404
        now = timezone.now()
        found = ledger.statement(account, first=first, last=last, before=before, limit=limit + 1)
        lines, more = page_of(found, limit)
        moved = ledger.moved(account, first=first, last=last)
        return Response(
            {
                "as_of": now,
                "account": account.code,
                "kind": account.kind,
                "currency": account.currency,
                "brought_forward": moved.brought_forward,
                "carried_forward": moved.carried_forward,
                "rows": [statement_row(line) for line in lines],
                "next": lines[-1].place.encode() if more else None,
            }
        )


def _before(request: Request) -> Place | None:
    text = request.query_params.get("after")
    try:
        return None if text is None else Place.decode(text)
    except ValueError:
        raise bad_parameter("after", "Give the `next` of the page before.") from None
