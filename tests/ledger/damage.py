"""What the owner of the tables can do to a ledger who switches the triggers off."""

from collections.abc import Iterable
from uuid import UUID

from django.db import connection, transaction

from ledger.events.store import read_stream
from ledger.seals.chain import GENESIS, event_hash


def damage(statement: str, *parameters: object) -> None:
    """Run a statement that no trigger minds, and that changes something."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, parameters)
        assert cursor.rowcount >= 1


def chain_anew(stream_id: UUID) -> None:
    """Compute the hashes of a stream's events anew, and its row, as if nothing else had been."""
    head = GENESIS
    for event in read_stream(stream_id):
        head = event_hash(head, event)
        damage(
            "UPDATE ledger_event SET hash = %s WHERE stream_id = %s AND version = %s",
            *(head, stream_id, event.version),
        )
        damage(
            "UPDATE ledger_stream SET version = %s, head = %s, epoch = %s, xact = %s::text::xid8"
            " WHERE id = %s",
            *(event.version, head, event.epoch, str(event.xact), stream_id),
        )


def rewrite(stream_id: UUID, kind: str, changes: Iterable[tuple[str, str]]) -> None:
    """Replace text in the data of a stream's events of a type, and chain the stream anew."""
    for old, new in changes:
        damage(
            "UPDATE ledger_event SET data = regexp_replace(data, %s, %s)"
            " WHERE stream_id = %s AND type = %s AND data ~ %s",
            *(old, new, stream_id, kind, old),
        )
    chain_anew(stream_id)


def add_up_anew() -> None:
    """Make every account what its transfers add up to."""
    damage(
        """UPDATE ledger_account AS account SET
            debits = (SELECT coalesce(sum(amount), 0) FROM ledger_transfer
                WHERE debit_id = account.id),
            credits = (SELECT coalesce(sum(amount), 0) FROM ledger_transfer
                WHERE credit_id = account.id)"""
    )
