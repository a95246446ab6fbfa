"""Tries hands again that could not be settled, once their reason has been put right."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.models import DueHand
from games.settlement import settle_hand


class Command(BaseCommand):
    help = "Settle hands that were set aside; one that still cannot be settled says why."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("hands", nargs="*", type=UUID, help="ids of hands; none means all")

    def handle(self, *args: Any, **options: Any) -> None:
        waiting = DueHand.objects.exclude(set_aside_at=None)
        asked: set[UUID] = set(options["hands"]) or set(waiting.values_list("hand_id", flat=True))
        unknown = asked - set(waiting.values_list("hand_id", flat=True))
        if unknown:
            raise CommandError(f"Not set aside: {', '.join(sorted(map(str, unknown)))}.")
        for hand_id in sorted(asked):
            settle_hand(hand_id, request_id="settle_set_aside")
            left = waiting.filter(hand_id=hand_id).first()
            self.stdout.write(f"{hand_id}: {f'not settled: {left.reason}' if left else 'settled'}")
