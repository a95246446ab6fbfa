"""``manage.py start_epoch``: after a restore, before anything is appended."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from ledger.events.epochs import has_moved, start_epoch
from ledger.events.management.owner import as_owner


class Command(BaseCommand):
    help = (
        "Starts the next epoch of the event feed, as the owner of the tables. Needed after the "
        "database was restored, from a dump or to an earlier moment: transaction ids, which "
        "order the feed within an epoch, start anew or go back then."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-moved", action="store_true", help="only if it came here from another server"
        )

    def handle(self, *args: Any, if_moved: bool, **options: Any) -> None:
        if if_moved and not has_moved():
            self.stdout.write("The ledger is on the server where its epoch was started.")
        else:
            with as_owner():
                self.stdout.write(f"Epoch {start_epoch()} has started.")
