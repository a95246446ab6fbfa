"""``manage.py revoke_key PREFIX``: ends a table system's key at once."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.people import keys


class Command(BaseCommand):
    help = "Ends a table system's key: its next request is refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("prefix", help="the part between tsk_ and the second underscore")

    def handle(self, *args: Any, **options: Any) -> None:
        if not keys.revoke(prefix=options["prefix"]):
            raise CommandError(f"No key {options['prefix']} is in use.")
        self.stdout.write(f"Key {options['prefix']} is revoked.")
