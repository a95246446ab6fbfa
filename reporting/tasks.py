"""Keeps the live views current."""

from celery import shared_task

from reporting.projections import PROJECTIONS
from reporting.projections.framework import catch_up


@shared_task(name="reporting.project")
def project() -> None:
    """Takes everything that the feed has into the live views.

    Woken after commits and by a steady beat; a message lost costs a beat, one too many nothing.
    """
    for projection in PROJECTIONS.values():
        catch_up(projection)
