"""Keeps a rule set, from a file, for a property's tables to be opened on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from casino.people.management.lookups import property_of
from games.catalogue import publish_rule_set
from games.management.rule_set_files import read_rule_set


class Command(BaseCommand):
    help = "Check a rule set and keep it under the next version; tables are opened on it by that."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("property", help="code of the property")
        parser.add_argument("file", type=Path, help="the rule set as JSON")
        parser.add_argument("--name", default="", help="what people call it")

    def handle(self, *args: Any, **options: Any) -> None:
        house = property_of(options["property"])
        content = read_rule_set(options["file"])
        kept = publish_rule_set(property_id=house.pk, content=content, name=options["name"])
        self.stdout.write(f"Version {kept.version} of {kept.game} at {house.code}.")
