"""The monthly partitions of the events, made before they are needed.

An append that finds none for its day makes it, which costs that one request some milliseconds.
"""

from datetime import date, timedelta
from typing import Final

from django.db import connection

MONTHS_AHEAD: Final = 3


def make_partitions(*, today: date, months_ahead: int = MONTHS_AHEAD) -> int:
    """Make the partitions of this month and the next ``months_ahead``; tells how many were new."""
    month = today.replace(day=1)
    made = 0
    with connection.cursor() as cursor:
        for _ in range(months_ahead + 1):
            cursor.execute("SELECT ledger_make_partition(%s)", [month])
            made += cursor.fetchone()[0]
            month = (month + timedelta(days=31)).replace(day=1)
    return made
