"""Projections: pure functions from events to rows, and the runner that keeps the rows current.

The runner reads the feed after a build's cursor, lets each view apply the events to the rows they
touch, and writes rows and cursor in one transaction: a process may die anywhere and nothing is
taken in twice or left out. Two runners of one build do no harm; the cursor is compared before it
is set.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
from django.db import DataError, IntegrityError, transaction

from casino.clock import gaming_day
from casino.people.models import Property
from ledger.events import feed
from ledger.events.feed import Cursor
from ledger.events.store import StoredEvent
from reporting.models import ParkedEvent, ProjectionBuild, ViewRow

logger = logging.getLogger(__name__)

Row = dict[str, Any]
Key = tuple[Any, ...]
BATCH = 1000


@dataclass(frozen=True, slots=True)
class Fact:
    """A stored event, decoded, with the gaming day of its property on which it happened."""

    event: StoredEvent
    body: msgspec.Struct
    gaming_day: date


@dataclass(frozen=True)
class View:
    """Rows of one model. ``key`` names the row that a fact touches, or None; ``apply`` gives that
    row anew from what it was (None when there is none yet). Both are pure."""

    model: type[ViewRow]
    key: Callable[[Fact], Key | None]
    apply: Callable[[Row | None, Fact], Row]


@dataclass(frozen=True)
class Projection:
    """Views that advance together over the streams of some kinds.

    Raise ``version`` whenever ``key`` or ``apply`` would give other rows: the live build of an
    older version stands still until ``rebuild`` has put one of the new version in its place.
    """

    name: str
    version: int
    kinds: frozenset[str]
    decode: Callable[[StoredEvent], msgspec.Struct]
    views: tuple[View, ...]


class RebuildStopped(Exception):
    """An event that a view cannot take in stopped a rebuild; the live view is as it was."""


def live_build(projection: Projection) -> ProjectionBuild:
    """The build that readers see, made empty on first use."""
    build, _ = ProjectionBuild.objects.get_or_create(
        projection=projection.name,
        status=ProjectionBuild.Status.LIVE,
        defaults={"version": projection.version},
    )
    return build


def cursor_of(build: ProjectionBuild) -> Cursor:
    """How far into the feed a build reaches."""
    return Cursor(build.epoch, build.xact, build.position)


def advance(projection: Projection, *, limit: int = BATCH) -> int:
    """Takes up to ``limit`` further events into the live build and returns how many."""
    build = live_build(projection)
    if build.version != projection.version:
        return 0
    return _step(projection, build, limit=limit, on_poison=_park)


def catch_up(projection: Projection) -> int:
    """Advances the live build until the feed has nothing more; returns the events taken in."""
    total = 0
    while taken := advance(projection):
        total += taken
    return total


def wait_for(projection: Projection, cursor: Cursor, *, seconds: float) -> bool:
    """Whether the live build has reached ``cursor``, waiting up to ``seconds`` for it."""
    deadline = time.monotonic() + seconds
    while cursor_of(live_build(projection)) < cursor:
        if time.monotonic() >= deadline:
            return False
        time.sleep(0.05)
    return True


def rebuild(
    projection: Projection, *, progress: Callable[[int], None] = lambda events: None
) -> ProjectionBuild:
    """Fills a new build beside the live one, from the first event on, and flips to it.

    Readers see the old rows until the flip and the new ones after it. Raises RebuildStopped when
    a view cannot take an event in; the live build is untouched then.
    """
    building = ProjectionBuild.objects.create(
        projection=projection.name,
        version=projection.version,
        status=ProjectionBuild.Status.BUILDING,
    )
    try:
        while not _flip(projection, building):
            while _step(projection, building, limit=BATCH, on_poison=_stop):
                building.refresh_from_db()
                progress(building.events)
    except BaseException:
        building.delete()
        raise
    # The one it replaced, and what rebuilds that were killed have left behind.
    ProjectionBuild.objects.filter(projection=projection.name).exclude(pk=building.pk).delete()
    return building


def _flip(projection: Projection, building: ProjectionBuild) -> bool:
    """Makes ``building`` live if it has reached the live build, which cannot move meanwhile."""
    with transaction.atomic():
        live = ProjectionBuild.objects.select_for_update().get(pk=live_build(projection).pk)
        if not ProjectionBuild.objects.filter(pk=building.pk).exists():
            raise RebuildStopped(
                f"Another rebuild of {projection.name} was done first: its rows are live."
            )
        building.refresh_from_db()
        behind = cursor_of(building) < cursor_of(live)
        if behind and feed.read(cursor_of(building), 1, kinds=projection.kinds):
            return False
        live.status = ProjectionBuild.Status.RETIRED
        live.save(update_fields=["status"])
        building.status = ProjectionBuild.Status.LIVE
        building.save(update_fields=["status"])
    return True


# What is done about an event that a view, or all of them since it cannot be read, cannot take in.
OnPoison = Callable[[ProjectionBuild, str, StoredEvent, Exception], None]


def _park(build: ProjectionBuild, view: str, event: StoredEvent, error: Exception) -> None:
    logger.exception("%s cannot take in %s v%d", view, event.stream_id, event.version)
    ParkedEvent.objects.create(
        build=build,
        view=view,
        stream=event.stream_id,
        event_version=event.version,
        reason=f"{type(error).__name__}: {error}",
    )


def _stop(build: ProjectionBuild, view: str, event: StoredEvent, error: Exception) -> None:
    raise RebuildStopped(
        f"{view} cannot take in {event.type} (stream {event.stream_id}, version "
        f"{event.version}): {error}. The live view is unchanged; correct the view and start again."
    ) from error


def _step(
    projection: Projection, build: ProjectionBuild, *, limit: int, on_poison: OnPoison
) -> int:
    # The feed is read before the transaction writes anything: a transaction with an id of its own
    # would hold back everything recorded after it began.
    events = feed.read(cursor_of(build), limit, kinds=projection.kinds)
    if not events:
        return 0
    with transaction.atomic():
        locked = (
            ProjectionBuild.objects.select_for_update(skip_locked=True)
            .filter(pk=build.pk, epoch=build.epoch, xact=build.xact, position=build.position)
            .first()
        )
        if locked is None:
            return 0
        facts = _facts(projection, locked, events, on_poison)
        for view in projection.views:
            _apply(view, locked, facts, on_poison)
        last = events[-1]
        locked.epoch, locked.xact, locked.position = last.epoch, last.xact, last.position
        locked.as_of = last.recorded_at
        locked.events += len(events)
        locked.save(update_fields=["epoch", "xact", "position", "as_of", "events"])
    build.epoch, build.xact, build.position = last.epoch, last.xact, last.position
    return len(events)


def _facts(
    projection: Projection,
    build: ProjectionBuild,
    events: Sequence[StoredEvent],
    on_poison: OnPoison,
) -> list[Fact]:
    houses = Property.objects.in_bulk({event.property_id for event in events})
    facts = []
    for event in events:
        try:
            facts.append(_fact(event, projection.decode(event), houses[event.property_id]))
        except Exception as error:
            on_poison(build, projection.name, event, error)
    return facts


def _fact(event: StoredEvent, body: msgspec.Struct, house: Property) -> Fact:
    day = gaming_day(at=event.occurred_at, zone=house.time_zone, start_hour=house.day_start_hour)
    return Fact(event=event, body=body, gaming_day=day)


def _apply(view: View, build: ProjectionBuild, facts: Iterable[Fact], on_poison: OnPoison) -> None:
    keyed = [(key, fact) for fact in facts if (key := view.key(fact)) is not None]
    try:
        with transaction.atomic():
            _take_in(view, build, keyed, on_poison)
    except (DataError, IntegrityError):
        # A row does not fit its columns, and the database does not say which: one by one, then.
        for one in keyed:
            _take_in_alone(view, build, one, on_poison)


def _take_in_alone(
    view: View, build: ProjectionBuild, keyed: tuple[Key, Fact], on_poison: OnPoison
) -> None:
    try:
        with transaction.atomic():
            _take_in(view, build, [keyed], on_poison)
    except (DataError, IntegrityError) as error:
        on_poison(build, view.model.__name__, keyed[1].event, error)


def _take_in(
    view: View, build: ProjectionBuild, keyed: Sequence[tuple[Key, Fact]], on_poison: OnPoison
) -> None:
    rows = _load(view.model, build, {key for key, _ in keyed})
    for key, fact in keyed:
        try:
            rows[key] = view.apply(rows.get(key), fact)
        except Exception as error:
            on_poison(build, view.model.__name__, fact.event, error)
    _save(view.model, build, {key: rows[key] for key, _ in keyed if key in rows})


def _fields(model: type[ViewRow]) -> list[str]:
    return [f.attname for f in model._meta.concrete_fields if f.attname not in ("id", "build_id")]


def _load(model: type[ViewRow], build: ProjectionBuild, keys: set[Key]) -> dict[Key, Row]:
    first = model.KEY[0]
    found = model._default_manager.filter(
        **{"build": build, f"{first}__in": {key[0] for key in keys}}
    ).values(*_fields(model))
    return {tuple(row[name] for name in model.KEY): row for row in found}


def _save(model: type[ViewRow], build: ProjectionBuild, rows: dict[Key, Row]) -> None:
    names = _fields(model)
    model._default_manager.bulk_create(
        [
            model(build=build, **dict(zip(model.KEY, key, strict=True)), **_rest(model, row))
            for key, row in rows.items()
        ],
        update_conflicts=True,
        unique_fields=["build", *model.KEY],
        update_fields=[name for name in names if name not in model.KEY],
    )


def _rest(model: type[ViewRow], row: Row) -> Row:
    return {name: value for name, value in row.items() if name not in model.KEY}
