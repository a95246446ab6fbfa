"""What workers do; each task may run twice, late or never, and the next sweep mends it."""

from time import sleep
from typing import Final

from celery import Task, shared_task
from django.conf import settings

from games import wake
from games.settlement import settle_due

# Hands that end within this time share one transaction: a busy floor costs little more than a
# quiet one, and nobody at a table notices the wait. In seconds.
GATHER_FOR: Final = 0.1


@shared_task(name=wake.SETTLE_TASK, bind=True)
def settle_due_hands(self: Task[[], None]) -> None:
    """Settle everything that is due: sent when a hand ends, and by the clock as a sweep."""
    sleep(GATHER_FOR)
    wake.answer()
    while settle_due(limit=settings.SETTLEMENT_BATCH, request_id=self.request.id or ""):
        pass
