"""``manage.py add_property``: puts a casino or cardroom on record."""

import zoneinfo
from argparse import ArgumentParser
from typing import Any

from babel.numbers import is_currency
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from casino.people.models import Property


class Command(BaseCommand):
    help = "Puts a property on record; tables, staff and keys belong to one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", help="short name in addresses, such as bayfront")
        parser.add_argument("name", help="what people call it")
        parser.add_argument("--currency", required=True, help="ISO 4217 code, such as USD")
        parser.add_argument("--time-zone", required=True, help="such as America/Los_Angeles")
        parser.add_argument(
            "--day-start-hour", type=int, default=6, help="when its gaming day starts (6)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["time_zone"] not in zoneinfo.available_timezones():
            raise CommandError(f"{options['time_zone']} is no time zone: use an IANA name.")
        if not is_currency(options["currency"]):
            raise CommandError(f"{options['currency']} is no currency: use its ISO 4217 code.")
        fields = ("code", "name", "currency", "time_zone", "day_start_hour")
        place = Property(**{name: options[name] for name in fields})
        try:
            place.full_clean()
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        place.save()
        self.stdout.write(f"{place.name} is on record as {place.code}.")
