"""`manage.py settle`: hand records to settlements, one JSON a line."""

import io
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from games.rules.explain import LANGUAGES
from games.rules.lines import lines_of, settle_line

_STDIN: Final = 0


class Command(BaseCommand):
    help = (
        "Settles hand records, one JSON a line, to settlements in the same order. A record "
        "that is not well formed gives an error on its line and exit status 1 at the end. "
        "Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="*", metavar="FILE", help="files of records; standard input without any"
        )
        parser.add_argument(
            "--explain", action="store_true", help="add to each outcome a sentence of why"
        )
        parser.add_argument(
            "--language", choices=LANGUAGES, default="en", help="the sentences' language"
        )

    def handle(self, *, files: Sequence[str], explain: bool, language: str, **options: Any) -> None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            # JSON is UTF-8 whatever the terminal speaks.
            sys.stdout.reconfigure(encoding="utf-8")
        all_settled = True
        try:
            for line in _lines(files or ["-"]):
                answer = settle_line(line, language=language if explain else None)
                self.stdout.write(answer.text)
                all_settled &= answer.settled
            self.stdout.flush()
        except OSError as error:
            # What is still buffered must not fail again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            # Who reads a pipe may have seen enough before its end.
            if not isinstance(error, BrokenPipeError):
                raise CommandError(f"Cannot write settlements: {error.strerror}.") from None
        if not all_settled:
            sys.exit(1)


def _lines(files: Sequence[str]) -> Iterator[bytes]:
    """Gives the lines of all files in turn, "-" being standard input."""
    for name in files:
        try:
            with open(name if name != "-" else _STDIN, "rb", closefd=name != "-") as stream:
                yield from lines_of(stream)
        except OSError as error:
            raise CommandError(f"Cannot read {name}: {error.strerror}.") from None
