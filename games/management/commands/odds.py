"""Prints how often each hand of a game comes and what each wager costs."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.rule_set_files import read_rule_set
from games.models import RuleSet
from games.odds import DEFAULT_HANDS, DEFAULT_SEED, odds
from games.odds.report import report
from games.rules.errors import BadRecord
from games.rules.rule_sets import SHAPES


class Command(BaseCommand):
    help = (
        "Frequencies of every hand, and house edge and standard deviation of every wager, "
        "under the rule set of a game's page, one of your own (needs no database), or one that a "
        "property has published, with which they are kept."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=SHAPES)
        chosen = parser.add_mutually_exclusive_group()
        chosen.add_argument("--rules", type=Path, metavar="FILE", help="a rule set as JSON")
        chosen.add_argument(
            "--property", metavar="CODE", help="work out and keep a published rule set's odds"
        )
        parser.add_argument(
            "--rule-set-version", type=int, help="which one of --property; the newest without it"
        )
        parser.add_argument("--json", action="store_true", help="print JSON, for machines")
        parser.add_argument(
            "--hands", type=int, default=DEFAULT_HANDS, help="Hold'em hands to simulate"
        )
        parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help="of the simulation")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["hands"] < 1:
            raise CommandError("--hands: simulate at least one hand.")
        if options["seed"] < 0:
            raise CommandError("--seed: give a whole number from 0 up.")
        if options["rule_set_version"] is not None and not options["property"]:
            raise CommandError("--rule-set-version: name the --property that published it.")
        published = _published(options) if options["property"] else None
        rule_set = published.content if published else None
        if options["rules"]:
            rule_set = read_rule_set(options["rules"])
        try:
            found = odds(
                options["game"],
                rule_set,
                self._progress,
                hands=options["hands"],
                seed=options["seed"],
            )
        except BadRecord as error:
            raise CommandError(f"{options['rules']}: {error}") from error
        if published:
            published.odds = found.to_data()
            published.save(update_fields=["odds"])
        self.stdout.write(
            json.dumps(found.to_data(), indent=2) if options["json"] else report(found)
        )

    def _progress(self, done: int, total: int) -> None:
        """Shows how far the counting is, on one line of its own."""
        ending = "\n" if done == total else "\r"
        self.stderr.write(f"{100 * done // total:3d} % of {total:,}", ending=ending)


def _published(options: dict[str, Any]) -> RuleSet:
    """Gives the rule set of a property that is asked for."""
    of_game = RuleSet.objects.filter(property__code=options["property"], game=options["game"])
    if (version := options["rule_set_version"]) is not None:
        of_game = of_game.filter(version=version)
    found = of_game.order_by("-version").first()
    if found is None:
        raise CommandError(
            f"{options['property']} has published no such rule set of {options['game']}: "
            "publish it first with manage.py publish_rule_set."
        )
    return found
