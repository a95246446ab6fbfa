"""``manage.py verify_ledger``: is the ledger whole?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.seals.books import verify_books
from ledger.seals.verify import Verification, verify


class Command(BaseCommand):
    help = (
        "Recomputes the hash chain of every stream, and every account from its transfers. Names "
        "the first wrong event of each stream that is not as it was recorded, each account that "
        "does not add up and each transfer without its event; ends with status 1 if there is one."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = verify(self._show)
        books = verify_books()
        for fault in [*done.faults, *books.faults]:
            self.stderr.write(str(fault))
        if done.faults:
            raise CommandError(f"{len(done.faults)} of {done.streams:,} streams are not whole.")
        if books.faults:
            raise CommandError("The books are not what their transfers and events make them.")
        self.stdout.write(f"{done.events:,} events in {done.streams:,} streams: whole")
        self.stdout.write(
            f"{books.transfers:,} transfers between {books.accounts:,} accounts: they add up"
        )

    def _show(self, so_far: Verification) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"{so_far.events:,} events …", ending="\r")
