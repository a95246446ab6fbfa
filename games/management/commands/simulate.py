"""``manage.py simulate``: plays at the demo's tables through the REST API until it is stopped."""

import asyncio
import signal
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.simulator.client import Client
from games.simulator.evening import Evening
from games.simulator.plans import PLANS


class Command(BaseCommand):
    help = "Plays evenings of High Card Flush at several tables, reporting as a table system does."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--url", required=True, help="of the service: http://127.0.0.1:8000")
        parser.add_argument(
            "--key-file", type=Path, required=True, help="holds the table system's key"
        )
        parser.add_argument("--speed", type=float, default=1, help="20 plays twenty times as fast")
        parser.add_argument("--seed", type=int, help="plays the same cards and bets every time")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            key = options["key_file"].read_text().strip()
        except OSError as missing:
            raise CommandError(f"The key cannot be read: {missing}") from missing
        if options["speed"] <= 0:
            raise CommandError("The speed has to be above 0.")
        asyncio.run(self._play(options["url"], key, options["speed"], Random(options["seed"])))

    async def _play(self, url: str, key: str, speed: float, chance: Random) -> None:
        client = Client(url=url, key=key, say=self._say)
        evenings = [
            Evening(
                client,
                plan,
                chance=Random(chance.random()),
                speed=speed,
                say=partial(self._say, table=plan.code),
            ).play()
            for plan in PLANS
        ]
        playing = asyncio.gather(*evenings)
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, playing.cancel)
        try:
            await playing
        except asyncio.CancelledError:
            self._say("the tables stop reporting")
        finally:
            await client.close()

    def _say(self, line: str, table: str = "") -> None:
        self.stdout.write(f"{table:<6} {line}" if table else line)
