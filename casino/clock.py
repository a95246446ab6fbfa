"""The gaming day, computed in this one place."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo


def gaming_day(*, at: datetime, zone: str, start_hour: int) -> date:
    """The gaming day that the moment ``at`` (aware) belongs to.

    A gaming day runs from ``start_hour`` o'clock of the property's own wall clock (``zone``, an
    IANA name) to the same hour of the next day; it carries the date on which it starts.
    """
    local = at.astimezone(ZoneInfo(zone))
    return local.date() if local.hour >= start_hour else local.date() - timedelta(days=1)
