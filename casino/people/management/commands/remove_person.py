"""``manage.py remove_person``: takes somebody's roles at a property away, at once."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.people.management.lookups import property_of
from casino.people.models import Membership


class Command(BaseCommand):
    help = (
        "Takes a person's roles at a property away: their next page is refused. What they did "
        "stays on record under their name."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--property", required=True, metavar="CODE")

    def handle(self, *args: Any, **options: Any) -> None:
        name, place = options["username"], property_of(options["property"])
        held = Membership.objects.filter(person__username=name, property=place)
        roles = sorted(held.values_list("role", flat=True))
        if not roles:
            raise CommandError(f"{name} has no role at {place.code}.")
        held.delete()
        self.stdout.write(f"{name} is no longer {' and '.join(roles)} at {place.code}.")
