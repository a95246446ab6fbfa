"""``manage.py issue_key``: makes a table system's key and prints it, once."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from casino.people import keys
from casino.people.management.lookups import property_of


class Command(BaseCommand):
    help = "Makes a key for a table system. Standard output holds the key and nothing else."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--property", required=True, metavar="CODE")
        parser.add_argument("--name", required=True, help="which system will hold it")
        parser.add_argument(
            "--table",
            action="append",
            default=[],
            metavar="CODE",
            help="bind the key to this table; may stand more than once",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        place = property_of(options["property"])
        key = keys.issue(property=place, name=options["name"], tables=options["table"])
        self.stdout.write(key)
        self.stderr.write("Keep it now: it is not stored and cannot be shown again.")
