"""``manage.py revoke_key PREFIX``: ends a table system's key at once."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.people import keys
from casino.people.models import TableSystemKey


class Command(BaseCommand):
    help = "Ends a table system's key: its next request is refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("prefix", help="the part between tsk_ and the second underscore")

    def handle(self, *args: Any, **options: Any) -> None:
        if not keys.revoke(prefix=options["prefix"]):
            known = TableSystemKey.objects.filter(revoked_at=None).select_related("property")
            names = [f"{key.prefix} ({key.name} at {key.property.code})" for key in known]
            raise CommandError(
                f"No key {options['prefix']} is in use. There is: {', '.join(names) or 'none'}."
            )
        self.stdout.write(f"Key {options['prefix']} is revoked.")
