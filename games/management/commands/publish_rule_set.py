"""Keeps a rule set, from a file, for a property's tables to be opened on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from casino.people.models import Property
from games.catalogue import publish_rule_set
from games.floor.errors import Refused


class Command(BaseCommand):
    help = "Check a rule set and keep it under the next version; tables are opened on it by that."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("property", help="code of the property")
        parser.add_argument("file", type=Path, help="the rule set as JSON")
        parser.add_argument("--name", default="", help="what people call it")

    def handle(self, *args: Any, **options: Any) -> None:
        house = Property.objects.filter(code=options["property"]).first()
        if house is None:
            raise CommandError(f"No property has the code {options['property']}.")
        try:
            content = msgspec.json.decode(options["file"].read_bytes(), type=dict[str, Any])
            kept = publish_rule_set(property_id=house.pk, content=content, name=options["name"])
        except (OSError, msgspec.DecodeError, RecursionError) as error:
            raise CommandError(f"{options['file']} cannot be read as JSON: {error}") from error
        except Refused as refused:
            raise CommandError(f"{refused.field}: {refused.detail}") from refused
        self.stdout.write(f"Version {kept.version} of {kept.game} at {house.code}.")
