"""The database login of web, worker and beat, which may do less than the owner of the tables."""

from django.db import connection
from psycopg import sql

# The ledger's migrations make this role and grant it what the services may do.
SERVICE_GROUP = "casino_service"

# A writing transaction that stays open holds the event feed back, so none may stay for long.
LIMITS = {
    "transaction_timeout": "60s",
    "idle_in_transaction_session_timeout": "15s",
    "lock_timeout": "10s",
}


def ensure_service_login(*, name: str, password: str) -> None:
    """Make the login ``name`` with ``password`` a member of ``SERVICE_GROUP``, new or not.

    Runs as the owner, who needs the right to make roles.
    """
    role = sql.Identifier(name)
    with connection.cursor() as cursor:
        cursor.execute("SELECT FROM pg_roles WHERE rolname = %s", [name])
        verb = sql.SQL("ALTER" if cursor.fetchone() else "CREATE")
        cursor.execute(
            sql.SQL("{} ROLE {} LOGIN PASSWORD {}").format(verb, role, sql.Literal(password))
        )
        cursor.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(SERVICE_GROUP), role))
        for setting, value in LIMITS.items():
            cursor.execute(
                sql.SQL("ALTER ROLE {} SET {} = {}").format(
                    role, sql.Identifier(setting), sql.Literal(value)
                )
            )
