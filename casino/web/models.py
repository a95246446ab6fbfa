"""The first answers to POST requests, for as long as a client may still ask again."""

from django.db import models
from django.db.models.functions import Now


class StoredAnswer(models.Model):
    """What a POST was answered, kept in the transaction that did its work."""

    pk = models.CompositePrimaryKey("caller", "key")
    caller = models.CharField(max_length=160)
    key = models.CharField(max_length=255)
    fingerprint = models.BinaryField(
        max_length=32, help_text="SHA-256 of the request's method, address and body"
    )
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField()
    body = models.BinaryField(help_text="the JSON that was sent")
    created_at = models.DateTimeField(db_default=Now(), db_index=True)

    def __str__(self) -> str:
        return f"{self.status} to {self.key} of {self.caller}"
