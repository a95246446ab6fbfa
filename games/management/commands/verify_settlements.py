"""``manage.py verify_settlements``: does every hand settle to what was recorded and booked?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.verification import Verification, verify_settlements


class Command(BaseCommand):
    help = (
        "Settles every settled hand of the ledger again, by the rules that it pinned, and compares "
        "with its settlement, its result at the table and the transfers of all events. Names what "
        "differs, the first ones by sentence; ends with status 1 if anything does."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = verify_settlements(self._show)
        for difference in done.named:
            self.stderr.write(difference)
        if done.differing:
            raise CommandError(
                f"{done.differing:,} differences in {done.hands:,} hands of {done.events:,} events."
            )
        self.stdout.write(
            f"{done.hands:,} hands settled again, {done.events:,} events: nothing differs"
        )

    def _show(self, so_far: Verification) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"{so_far.hands:,} hands …", ending="\r")
