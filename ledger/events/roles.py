"""What the service's database role may do: read and write, and never change what is recorded."""

from django.db.backends.base.base import BaseDatabaseWrapper

SERVICE_ROLE = "casino_service"

# Written by database functions alone, which run with their owner's rights.
_READ_ONLY = ("ledger_event", "ledger_stream", "ledger_epoch", "django_migrations")


def grant_service_role(connection: BaseDatabaseWrapper) -> None:
    """Give the service role its rights on every table there is: run as the owner, after migrate.

    Tables under an ``append_only`` trigger: SELECT and INSERT. The event store's: SELECT, and
    EXECUTE on the functions that write it. Accounts: what opening and moving them takes. All
    others: SELECT, INSERT, UPDATE and DELETE.
    """
    with connection.cursor() as cursor:
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
            WHEN EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid AND tgname = 'append_only')
                THEN 'SELECT, INSERT'
            WHEN c.relname = 'ledger_account'
                THEN 'SELECT, INSERT (property_id, code, kind, currency, never_negative),'
                    ' UPDATE (debits, credits)'
            ELSE 'SELECT, INSERT, UPDATE, DELETE'
        END
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
        AND NOT c.relispartition
"""
