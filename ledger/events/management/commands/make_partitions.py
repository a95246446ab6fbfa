"""``manage.py make_partitions``: the tables that the coming months' events go into."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from ledger.events.partitions import MONTHS_AHEAD, make_partitions


class Command(BaseCommand):
    help = "Makes the event partitions of this month and the next ones. May be run at any time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--months",
            type=int,
            choices=range(13),
            default=MONTHS_AHEAD,
            metavar="MONTHS",
            help=f"how many ahead, 12 at the most; {MONTHS_AHEAD} if not said",
        )

    def handle(self, *args: Any, months: int, **options: Any) -> None:
        made = make_partitions(today=timezone.now().date(), months_ahead=months)
        self.stdout.write(f"{made} partitions made.")
