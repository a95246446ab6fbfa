"""What the house does by the clock."""

from celery import shared_task

from casino.web import idempotency


@shared_task
def forget_old_answers() -> int:
    """Deletes stored answers that no client asks for any more; gives how many."""
    return idempotency.forget_old_answers()
