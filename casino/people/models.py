"""Who may do what where: properties, staff and their roles, table systems' keys."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from django.contrib.auth.models import AbstractUser
from django.db import models


class Property(models.Model):
    """One casino or cardroom: the scope of everything that anybody sees or does."""

    code = models.SlugField(unique=True)
    name = models.CharField(max_length=100)
    currency = models.CharField(max_length=3, help_text="ISO 4217 code")
    time_zone = models.CharField(max_length=64, help_text="IANA name, such as America/Los_Angeles")
    day_start_hour = models.PositiveSmallIntegerField(default=6)

    class Meta:
        verbose_name_plural = "properties"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(day_start_hour__lte=23), name="day_start_hour_is_an_hour"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What somebody does at a property; see ``casino.people.access`` for what each may do."""

    FLOOR = "floor", "Floor"
    CAGE = "cage", "Cage"
    ACCOUNTING = "accounting", "Accounting"
    COMPLIANCE = "compliance", "Compliance"
    AUDIT = "audit", "Audit"
    MANAGEMENT = "management", "Management"
    ADMINISTRATOR = "administrator", "Administrator"
    TABLE_SYSTEM = "table_system", "Table system"


class Person(AbstractUser):
    """Somebody of the staff who signs in to the pages: a caller, as `casino.people.access` says."""

    table_codes = None

    @property
    def actor(self) -> str:
        """The name that events and stored answers know the person by."""
        return f"person:{self.username}"

    @cached_property
    def roles(self) -> Mapping[int, frozenset[Role]]:
        """The roles held, by property; read once in a request."""
        held = defaultdict(set)
        for property_id, role in self.memberships.values_list("property_id", "role"):
            held[property_id].add(Role(role))
        return {property_id: frozenset(roles) for property_id, roles in held.items()}


class Membership(models.Model):
    """A person's role at a property."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memberships")
    property = models.ForeignKey(Property, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["person", "property", "role"], name="one_membership_of_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} is {self.role} at {self.property}"


class TableSystemKey(models.Model):
    """A table system's key: bound to a property and maybe to tables, kept as a hash only."""

    property = models.ForeignKey(Property, on_delete=models.CASCADE, related_name="keys")
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=16, unique=True, help_text="public part of the key")
    digest = models.BinaryField(max_length=32, help_text="SHA-256 of the secret part")
    tables = models.JSONField(default=list, blank=True, help_text="table codes; empty means all")
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix})"
