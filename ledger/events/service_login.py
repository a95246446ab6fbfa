"""The database login of web, worker and beat, which may do less than the owner of the tables."""

from django.db import connection
from psycopg import sql

from ledger.events.roles import SERVICE_ROLE

# A writing transaction that stays open holds the event feed back, so none may stay for long.
LIMITS = {
    "transaction_timeout": "60s",
    "idle_in_transaction_session_timeout": "15s",
    "lock_timeout": "10s",
}


def ensure_service_login(*, name: str, password: str) -> None:
    """Make the login ``name`` with ``password`` a member of ``SERVICE_ROLE``, new or not.

    Runs as the owner, who needs the right to make roles.
    """
    role = sql.Identifier(name)
    with connection.cursor() as cursor:
        # As a verifier, so that no server's log ever shows the password.
        verifier = cursor.connection.pgconn.encrypt_password(
            password.encode(), name.encode(), b"scram-sha-256"
        )
        cursor.execute("SELECT FROM pg_roles WHERE rolname = %s", [name])
        verb = sql.SQL("CREATE" if cursor.fetchone() is None else "ALTER")
        cursor.execute(
            sql.SQL("{} ROLE {} LOGIN PASSWORD {}").format(
                verb, role, sql.Literal(verifier.decode())
            )
        )
        cursor.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(SERVICE_ROLE), role))
        for setting, value in LIMITS.items():
            cursor.execute(
                sql.SQL("ALTER ROLE {} SET {} = {}").format(
                    role, sql.Identifier(setting), sql.Literal(value)
                )
            )
