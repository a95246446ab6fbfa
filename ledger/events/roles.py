"""What the service's database role may do: read and write, and never change what is recorded."""

from django.db.backends.base.base import BaseDatabaseWrapper

SERVICE_ROLE = "casino_service"

# Written by the owner alone, or by database functions, which run with their owner's rights.
_READ_ONLY = ("ledger_event", "ledger_stream", "ledger_epoch", "django_migrations")


def grant_service_role(connection: BaseDatabaseWrapper) -> None:
    """Give the service role its rights on every table there is: run as the owner, after migrate.

    The event store's tables: SELECT, and EXECUTE on the functions that write them. Accounts and
    transfers: SELECT, and INSERT of what the database does not give them itself. All others:
    SELECT, INSERT, UPDATE and DELETE.
    """
    with connection.cursor() as cursor:
        # Older servers let everybody make functions there, which the owner's might then call.
        cursor.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        cursor.execute(_TABLES, [list(_READ_ONLY)])
        for table, rights in cursor.fetchall():
            cursor.execute(f"REVOKE ALL ON {table} FROM {SERVICE_ROLE}")
            cursor.execute(f"GRANT {rights} ON {table} TO {SERVICE_ROLE}")
        cursor.execute(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {SERVICE_ROLE}")
        cursor.execute(f"REVOKE ALL ON SEQUENCE ledger_position FROM {SERVICE_ROLE}")


# Partitions are reached through their table and need no rights of their own.
_TABLES = """
    SELECT c.oid::regclass::text,
        CASE
            WHEN c.relname = ANY(%s) THEN 'SELECT'
            WHEN c.relname = 'ledger_account'
                THEN 'SELECT, INSERT (property_id, code, kind, currency, never_negative)'
            WHEN c.relname = 'ledger_transfer'
                THEN 'SELECT, INSERT (id, debit_id, credit_id, amount, currency, code, stream_id,'
                    ' event_version, day)'
            ELSE 'SELECT, INSERT, UPDATE, DELETE'
        END
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
        AND NOT c.relispartition
"""
