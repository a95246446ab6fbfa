"""For commands that only the owner of the tables may run."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import ProgrammingError
from psycopg.errors import InsufficientPrivilege


@contextmanager
def as_owner() -> Iterator[None]:
    """Says what to do where ``DATABASE_URL`` names a login that lacks the owner's rights."""
    try:
        yield
    except ProgrammingError as refused:
        if not isinstance(refused.__cause__, InsufficientPrivilege):
            raise
        raise CommandError(
            "This takes the owner of the tables: set DATABASE_URL to the owner's login, not to "
            f"the services'. PostgreSQL says: {str(refused).strip()}."
        ) from refused
