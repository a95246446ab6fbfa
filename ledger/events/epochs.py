"""Epochs of the feed: one ends when transaction ids start anew, as in a restored copy."""

from django.db import connection, transaction


def start_epoch() -> int:
    """Start the next epoch and give its number: run as the owner of the tables.

    Waits for transactions that are appending. Readers go on from where they are: what was
    appended before stands before everything after it.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT ledger_start_epoch()")
        return int(cursor.fetchone()[0])


def has_moved() -> bool:
    """Tell whether the database was brought here from another server: appends are refused then."""
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT e.system_identifier <> c.system_identifier
            FROM ledger_epoch e, pg_control_system() c ORDER BY e.number DESC LIMIT 1"""
        )
        return bool(cursor.fetchone()[0])
