"""Views of the ledger that people read. All of it can be thrown away and rebuilt from events."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class ProjectionBuild(models.Model):
    """One set of rows of a projection, and how far into the feed they reach.

    A projection has one live build, which readers see. A rebuild fills another one beside it and
    takes its place in one transaction, so nobody waits and nobody sees half of it.
    """

    class Status(models.TextChoices):
        BUILDING = "building"
        LIVE = "live"
        RETIRED = "retired"

    projection = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices)
    epoch = models.IntegerField(default=0)
    xact = models.BigIntegerField(default=0)
    position = models.BigIntegerField(default=0)
    events = models.BigIntegerField(default=0)
    as_of = models.DateTimeField(null=True, help_text="when the last event taken in was recorded")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["projection"],
                condition=models.Q(status="live"),
                name="one_live_build_a_projection",
            ),
        ]


class ParkedEvent(models.Model):
    """An event that a live view could not take in: set aside with the reason, blocking no other."""

    build = models.ForeignKey(ProjectionBuild, on_delete=models.CASCADE, related_name="parked")
    view = models.CharField(max_length=40)
    stream = models.UUIDField()
    event_version = models.PositiveIntegerField()
    reason = models.TextField()
    parked_at = models.DateTimeField(auto_now_add=True)


class ViewRow(models.Model):
    """A row of a view on one property, belonging to one build. ``KEY`` names the fields that tell
    it from the others of its build."""

    KEY: ClassVar[tuple[str, ...]]

    build = models.ForeignKey(ProjectionBuild, on_delete=models.CASCADE, db_index=False)
    property_id = models.BigIntegerField()

    class Meta:
        abstract = True


class TableView(ViewRow):
    """A table opening as it stands. Amounts are minor units of ``currency``.

    ``seats`` maps a seat number to ``{session, player, stack, out}``; ``minutes`` maps a minute
    (of the epoch) to ``[hands, rake]`` over the last hour that was played.
    """

    KEY = ("opening",)

    opening = models.UUIDField()
    day = models.DateField()
    table = models.CharField(max_length=64)
    version = models.PositiveIntegerField(default=0)
    game = models.CharField(max_length=64)
    currency = models.CharField(max_length=3)
    terms = models.JSONField(default=dict)
    seats = models.JSONField(default=dict)
    designated_seat = models.PositiveSmallIntegerField(null=True)
    designated_since = models.DateTimeField(null=True)
    offered_seat = models.PositiveSmallIntegerField(null=True)
    button = models.PositiveSmallIntegerField(null=True)
    hand = models.UUIDField(null=True, help_text="the hand in progress")
    last_hand = models.UUIDField(null=True)
    number = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    misdeals = models.PositiveIntegerField(default=0)
    handle = models.BigIntegerField(default=0)
    rake = models.BigIntegerField(default=0)
    minutes = models.JSONField(default=dict)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    last_event_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["build", "opening"], name="one_row_an_opening"),
        ]
        indexes = [models.Index(fields=["build", "property_id", "table", "-opened_at"])]


class RakeDay(ViewRow):
    """What an opening's hands brought on one gaming day."""

    KEY = ("opening", "day")

    opening = models.UUIDField()
    day = models.DateField()
    hands = models.PositiveIntegerField(default=0)
    misdeals = models.PositiveIntegerField(default=0)
    handle = models.BigIntegerField(default=0)
    rake = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["build", "opening", "day"], name="one_row_an_opening_and_day"
            ),
        ]
        indexes = [models.Index(fields=["build", "property_id", "day"])]


class DesignatedDay(ViewRow):
    """A seat session as designated player on one gaming day: offers, answers, turns, result."""

    KEY = ("opening", "day", "session")

    opening = models.UUIDField()
    day = models.DateField()
    session = models.CharField(max_length=64)
    seat = models.PositiveSmallIntegerField()
    offers = models.PositiveIntegerField(default=0)
    acceptances = models.PositiveIntegerField(default=0)
    declines = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0, help_text="hands banked")
    won = models.PositiveIntegerField(default=0, help_text="hands with a positive result")
    net = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["build", "opening", "day", "session"], name="one_row_a_session_and_day"
            ),
        ]
        indexes = [models.Index(fields=["build", "property_id", "day"])]


class HandView(ViewRow):
    """A hand: who banked it, what was staked and paid. Amounts are minor units of ``currency``."""

    KEY = ("hand",)

    class Status(models.TextChoices):
        OPEN = "open"
        ENDED = "ended"
        SETTLED = "settled"
        MISDEAL = "misdeal"

    hand = models.UUIDField()
    day = models.DateField()
    table = models.CharField(max_length=64)
    number = models.PositiveIntegerField()
    reference = models.CharField(max_length=200, null=True)  # noqa: DJ001 (none was given)
    game = models.CharField(max_length=64)
    currency = models.CharField(max_length=3)
    status = models.CharField(max_length=10, choices=Status.choices)
    players = models.PositiveSmallIntegerField(default=0)
    designated_seat = models.PositiveSmallIntegerField(null=True)
    bank_start = models.BigIntegerField(null=True)
    bank_end = models.BigIntegerField(null=True)
    bank_net = models.BigIntegerField(null=True)
    qualified = models.BooleanField(null=True)
    handle = models.BigIntegerField(default=0)
    paid = models.BigIntegerField(default=0)
    rake = models.BigIntegerField(default=0)
    dead = models.PositiveSmallIntegerField(default=0)
    capped = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["build", "hand"], name="one_row_a_hand")]
        indexes = [
            models.Index(fields=["build", "property_id", "table", "-started_at"]),
            models.Index(fields=["build", "property_id", "-started_at"]),
        ]
