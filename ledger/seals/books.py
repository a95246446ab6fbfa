"""Checks the books against the transfers they are made of, and these against the events."""

from dataclasses import dataclass, field

from django.db import connection

MOST_NAMED = 20


@dataclass
class BooksVerification:
    """How much was looked at, and a sentence for each fault, ``MOST_NAMED`` of a kind at most."""

    accounts: int = 0
    transfers: int = 0
    faults: list[str] = field(default_factory=list)


def verify_books() -> BooksVerification:
    """Add every account's transfers up anew, and look up the event that each transfer names.

    All of it is read as it is at one moment, so that hands may be settled meanwhile.
    """
    done = BooksVerification()
    with connection.cursor() as cursor:
        cursor.execute(_SUMS, {"most": MOST_NAMED})
        for code, house, debits, credits, debited, credited in cursor.fetchall():
            done.faults.append(
                f"Account {code} of {house} says debits {debits:,} and credits {credits:,}; its "
                f"transfers add up to {debited:,} and {credited:,}."
            )
        cursor.execute(_ORPHANS, {"most": MOST_NAMED})
        for transfer, stream, version in cursor.fetchall():
            done.faults.append(
                f"Transfer {transfer} names event {version} of stream {stream}, which is not there."
            )
        cursor.execute(
            "SELECT (SELECT count(*) FROM ledger_account), (SELECT count(*) FROM ledger_transfer)"
        )
        done.accounts, done.transfers = cursor.fetchone()
    return done


_SUMS = """
    SELECT account.code, house.code, account.debits, account.credits,
        coalesce(debited.amount, 0), coalesce(credited.amount, 0)
    FROM ledger_account AS account
    JOIN people_property AS house ON house.id = account.property_id
    LEFT JOIN (SELECT debit_id, sum(amount) AS amount FROM ledger_transfer GROUP BY debit_id)
        AS debited ON debited.debit_id = account.id
    LEFT JOIN (SELECT credit_id, sum(amount) AS amount FROM ledger_transfer GROUP BY credit_id)
        AS credited ON credited.credit_id = account.id
    WHERE account.debits <> coalesce(debited.amount, 0)
        OR account.credits <> coalesce(credited.amount, 0)
    ORDER BY house.code, account.code LIMIT %(most)s"""
_ORPHANS = """
    SELECT transfer.id, transfer.stream_id, transfer.event_version
    FROM ledger_transfer AS transfer
    LEFT JOIN ledger_event AS event
        ON event.stream_id = transfer.stream_id AND event.version = transfer.event_version
    WHERE event.stream_id IS NULL
    ORDER BY transfer.position LIMIT %(most)s"""
