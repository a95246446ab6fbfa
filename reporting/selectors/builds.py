"""The live builds of the views: their rows, and up to when these are true."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final, TypeVar

from django.db.models import QuerySet
from django.utils import timezone

from ledger.events import feed
from ledger.events.feed import Cursor
from reporting.models import ProjectionBuild, ViewRow
from reporting.projections.framework import Projection, cursor_of

LIVE = ProjectionBuild.Status.LIVE
# A view takes events in within seconds: later than this, nobody is at work on it.
LATE_AFTER: Final = timedelta(seconds=15)
AnyView = TypeVar("AnyView", bound=ViewRow)


@dataclass(frozen=True)
class AsOf:
    """Up to where a report is true: the last event taken in, and when that one was recorded.

    ``kinds`` are those of the streams that it follows.
    """

    cursor: Cursor
    recorded_at: datetime | None
    kinds: frozenset[str]

    @cached_property
    def late_since(self) -> datetime | None:
        """When the first event was recorded that waits to be taken in; None if that is normal."""
        for waiting in feed.read(self.cursor, 1, kinds=self.kinds):
            if timezone.now() - waiting.recorded_at > LATE_AFTER:
                return waiting.recorded_at
        return None


def as_of(projection: Projection) -> AsOf:
    """Up to where the live build of ``projection`` has read the feed."""
    build = ProjectionBuild.objects.filter(projection=projection.name, status=LIVE).first()
    cursor, recorded_at = (cursor_of(build), build.as_of) if build else (Cursor.START, None)
    return AsOf(cursor, recorded_at, projection.kinds)


def live(model: type[AnyView], property_id: int) -> QuerySet[AnyView]:
    """The rows that readers see, of one property."""
    return model._default_manager.filter(build__status=LIVE, property_id=property_id)
