"""What the ledger does by the clock."""

from celery import shared_task
from django.utils import timezone

from ledger.events import partitions


@shared_task(name="ledger.make_partitions")
def make_partitions() -> None:
    """Make the coming months' partitions, so that no append has to."""
    partitions.make_partitions(today=timezone.now().date())
