"""``manage.py feed_lag``: does a transaction that stays open hold the readers of the feed back?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.events.feed import lag


class Command(BaseCommand):
    help = (
        "Tells how many events are committed and not shown to the readers of the feed yet, and "
        "for how long the first of them has waited."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--at-most", type=float, metavar="SECONDS", help="end with status 1 above this"
        )

    def handle(self, *args: Any, at_most: float | None, **options: Any) -> None:
        now = lag()
        seconds = now.waited.total_seconds()
        told = f"{now.events:,} events held back, the first for {seconds:.1f} seconds"
        if at_most is not None and seconds > at_most:
            raise CommandError(f"{told}: look for a transaction that stays open.")
        self.stdout.write(told)
