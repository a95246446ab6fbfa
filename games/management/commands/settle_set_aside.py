"""``manage.py settle_set_aside``: tries the hands again that could not be settled."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import DueHand
from games.settlement import settle_hand


class Command(BaseCommand):
    help = "Tries to settle the hands that were set aside, and says why those that stay cannot be."

    def handle(self, *args: Any, **options: Any) -> None:
        aside = DueHand.objects.exclude(set_aside_at=None)
        tried = list(aside.order_by("set_aside_at").values_list("hand_id", flat=True))
        for hand_id in tried:
            settle_hand(hand_id)
        left = aside.filter(hand_id__in=tried).select_related("hand__table")
        for due in left:
            self.stdout.write(f"{due.hand} ({due.hand_id}): {due.code}: {due.reason}")
        self.stdout.write(f"{len(tried) - len(left)} settled, {len(left)} still set aside.")
        if left:
            raise CommandError("Put right what the reasons name, then run this again.")
