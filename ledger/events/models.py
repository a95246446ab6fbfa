"""The event store's tables as Django sees them, for reading: the database refuses the rest.

``ledger.events.store`` and ``ledger.events.feed`` are the ways in for everybody else.
"""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class TransactionIdField(models.BigIntegerField):  # type: ignore[type-arg]  # not at run time
    """PostgreSQL's ``xid8``, which has no casts to integers but through text."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "xid8"

    def select_format(self, compiler: Any, sql: str, params: Any) -> tuple[str, Any]:
        return f"{sql}::text::bigint", params

    def get_placeholder(self, value: Any, compiler: Any, connection: BaseDatabaseWrapper) -> str:
        return "%s::text::xid8"


class Stream(models.Model):
    """A stream: ``head`` is the hash of its last event, ``epoch`` and ``xact`` are that event's."""

    id = models.UUIDField(primary_key=True)
    kind = models.TextField()
    property_id = models.BigIntegerField()
    day = models.DateField()
    version = models.IntegerField()
    head = models.BinaryField()
    epoch = models.IntegerField()
    xact = TransactionIdField()

    class Meta:
        db_table = "ledger_stream"

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class Event(models.Model):
    """An event: see ``ledger.events.stored.StoredEvent``."""

    pk = models.CompositePrimaryKey("stream_id", "version", "day")
    stream_id = models.UUIDField()
    stream_kind = models.TextField()
    property_id = models.BigIntegerField()
    day = models.DateField()
    epoch = models.IntegerField()
    xact = TransactionIdField()
    recorded_at = models.DateTimeField()
    actor = models.TextField()
    request_id = models.TextField()
    version = models.IntegerField()
    position = models.BigIntegerField()
    type = models.TextField()
    schema_version = models.IntegerField()
    occurred_at = models.DateTimeField()
    data = models.TextField()
    hash = models.BinaryField()

    class Meta:
        db_table = "ledger_event"

    def __str__(self) -> str:
        return f"{self.type} ({self.stream_id} version {self.version})"
