"""Builds views anew from the first event on, beside the live ones, and flips to them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from reporting.projections import PROJECTIONS
from reporting.projections.framework import RebuildStopped, live_build, rebuild


class Command(BaseCommand):
    help = "Rebuild views from the events, beside the live ones; readers never wait."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "names", nargs="*", help=f"which: {', '.join(PROJECTIONS)}; none means all"
        )
        parser.add_argument(
            "--outdated", action="store_true", help="only those built by an older version"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        unknown = set(options["names"]) - set(PROJECTIONS)
        if unknown:
            raise CommandError(
                f"No view is called {', '.join(sorted(unknown))}. There are: "
                f"{', '.join(PROJECTIONS)}."
            )
        for name in options["names"] or PROJECTIONS:
            projection = PROJECTIONS[name]
            if options["outdated"] and live_build(projection).version == projection.version:
                continue
            try:
                built = rebuild(projection, progress=self._progress(name))
            except RebuildStopped as stopped:
                raise CommandError(str(stopped)) from stopped
            self.stdout.write(f"{name}: {built.events:,} events taken in; now live")

    def _progress(self, name: str) -> Any:
        return lambda events: self.stderr.write(f"{name}: {events:,} events …")
