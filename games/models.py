"""Tables, openings and hands as rows to look them up by, and what is due to be settled.

What happened stands in the event store. These rows are written in the transaction of the
events they point to, after the append.
"""

from django.db import models
from django.db.models import Q

from casino.people.models import Property


class RuleSet(models.Model):
    """A version of a game's rule set at a property; nobody changes one that was used.

    ``content`` has the shape that ``games.rules.rule_sets`` checks, with nothing left out.
    ``odds`` are the exact figures of the content, once somebody had them worked out.
    """

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="+")
    game = models.CharField(max_length=32)
    version = models.PositiveIntegerField(help_text="counts from 1 within property and game")
    name = models.CharField(max_length=100, blank=True)
    content = models.JSONField()
    odds = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True, help_text="first opened at a table")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["property", "game", "version"], name="one_rule_set_a_version"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} v{self.version}"


class Table(models.Model):
    """A physical table, known by the code on it, such as HCF-1."""

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="+")
    code = models.CharField(max_length=64)
    game = models.CharField(max_length=32)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["property", "code"], name="one_table_a_code"),
        ]

    def __str__(self) -> str:
        return self.code


class TableOpening(models.Model):
    """A table from its opening to its closing; the id is that of its event stream."""

    id = models.UUIDField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="openings")
    day = models.DateField(help_text="gaming day it opened on")
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(closed_at=None), name="one_opening_at_a_time"
            ),
        ]
        indexes = [models.Index(fields=["table", "opened_at"], name="openings_of_table")]

    def __str__(self) -> str:
        return f"{self.table} of {self.day}"


class Hand(models.Model):
    """A hand of an opening; the id is that of its event stream."""

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        ENDED = "ended", "Ended"
        SETTLED = "settled", "Settled"
        MISDEAL = "misdeal", "Misdeal"
        SET_ASIDE = "set_aside", "Set aside"

    id = models.UUIDField(primary_key=True)
    opening = models.ForeignKey(
        TableOpening, on_delete=models.PROTECT, related_name="hands", db_index=False
    )
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+", db_index=False)
    number = models.PositiveIntegerField(help_text="counts from 1 within the opening")
    reference = models.CharField(max_length=200, blank=True, help_text="the table system's name")
    day = models.DateField(help_text="gaming day it started on")
    status = models.CharField(max_length=9, choices=Status.choices)
    started_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["opening", "number"], name="one_hand_a_number"),
        ]
        indexes = [
            models.Index(fields=["table", "-started_at"], name="hands_of_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.number}"


class DueHand(models.Model):
    """A hand that has ended and waits to be settled, or was set aside because it cannot be.

    The row is written when the hand ends and goes when it is settled, each in the
    transaction of the event. One that is set aside says why and waits for a person.
    """

    hand = models.OneToOneField(
        Hand, on_delete=models.PROTECT, primary_key=True, related_name="due"
    )
    ended_at = models.DateTimeField(auto_now_add=True)
    attempts = models.PositiveIntegerField(default=0)
    set_aside_at = models.DateTimeField(null=True, blank=True)
    code = models.CharField(max_length=64, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["ended_at"], condition=Q(set_aside_at=None), name="hands_to_settle"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id} since {self.ended_at}"
