"""``manage.py verify_ledger``: is the ledger whole?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.seals.verify import Verification, verify


class Command(BaseCommand):
    help = (
        "Recomputes the hash chain of every stream. Names the first wrong event of each stream "
        "that is not as it was recorded, and ends with status 1 if there is one."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = verify(self._show)
        for fault in done.faults:
            self.stderr.write(str(fault))
        if done.faults:
            raise CommandError(f"{len(done.faults)} of {done.streams:,} streams are not whole.")
        self.stdout.write(f"{done.events:,} events in {done.streams:,} streams: whole")

    def _show(self, so_far: Verification) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"{so_far.events:,} events …", ending="\r")
