"""Checks the books against the transfers they are made of, and these against the events."""

from dataclasses import dataclass, field
from typing import Final

from django.db import connection, transaction

MOST_NAMED: Final = 20


@dataclass
class BooksVerification:
    """How much was looked at, and a sentence for each fault, ``MOST_NAMED`` of a kind at most."""

    accounts: int = 0
    transfers: int = 0
    faults: list[str] = field(default_factory=list)


def verify_books() -> BooksVerification:
    """Add every account's transfers up anew, and look up the event that each transfer names.

    Hands may be settled meanwhile: what is compared is read by one query, at one moment.
    """
    done = BooksVerification()
    with transaction.atomic(), connection.cursor() as cursor:
        # A transaction that only reads holds no reader of the feed back, however long it takes.
        cursor.execute("SET LOCAL transaction_timeout = 0")
        for query, fault in _FAULTS:
            cursor.execute(f"{query} LIMIT {MOST_NAMED}")
            done.faults += [fault.format(*row) for row in cursor.fetchall()]
        cursor.execute(
            "SELECT (SELECT count(*) FROM ledger_account), (SELECT count(*) FROM ledger_transfer)"
        )
        done.accounts, done.transfers = cursor.fetchone()
    return done


_WRONG_SUMS = """
    SELECT coalesce(account.code, 'number ' || account_id), coalesce(house.code, 'no property'),
        coalesce(account.debits, 0), coalesce(account.credits, 0),
        coalesce(moved.debits, 0), coalesce(moved.credits, 0)
    FROM ledger_account AS account
    FULL JOIN (
        SELECT account_id, sum(debit) AS debits, sum(credit) AS credits
        FROM ledger_transfer
        CROSS JOIN LATERAL (VALUES (debit_id, amount, 0), (credit_id, 0, amount))
            AS side (account_id, debit, credit)
        GROUP BY account_id
    ) AS moved ON account_id = account.id
    LEFT JOIN people_property AS house ON house.id = account.property_id
    WHERE (account.debits, account.credits) IS DISTINCT FROM (moved.debits, moved.credits)
        AND (account.debits, account.credits, moved.debits) IS DISTINCT FROM (0, 0, NULL)
    ORDER BY house.code, account.code, account_id"""
_OVERDRAWN = """
    SELECT account.code, house.code,
        CASE WHEN kind IN ('asset', 'expense') THEN credits - debits ELSE debits - credits END
    FROM ledger_account AS account
    JOIN people_property AS house ON house.id = account.property_id
    WHERE never_negative
        AND CASE WHEN kind IN ('asset', 'expense') THEN debits < credits ELSE credits < debits END
    ORDER BY house.code, account.code"""
_MIXED = """
    SELECT transfer.id, debit.code, credit.code
    FROM ledger_transfer AS transfer
    JOIN ledger_account AS debit ON debit.id = debit_id
    JOIN ledger_account AS credit ON credit.id = credit_id
    WHERE (debit.property_id, debit.currency, credit.currency)
        <> (credit.property_id, transfer.currency, transfer.currency)
    ORDER BY transfer.position"""
_WITHOUT_EVENT = """
    SELECT transfer.id, transfer.event_version, transfer.stream_id
    FROM ledger_transfer AS transfer
    LEFT JOIN ledger_event AS event
        ON event.stream_id = transfer.stream_id AND event.version = transfer.event_version
    WHERE event.stream_id IS NULL
    ORDER BY transfer.position"""
_FAULTS: Final = (
    (
        _WRONG_SUMS,
        "Account {} of {} says debits {:,} and credits {:,}; "
        "its transfers add up to {:,} and {:,}.",
    ),
    (_OVERDRAWN, "Account {} of {} may not be overdrawn, and is by {:,}."),
    (_MIXED, "Transfer {} is of another currency or property than {} or {}."),
    (_WITHOUT_EVENT, "Transfer {} names event {} of stream {}, which is not there."),
)
