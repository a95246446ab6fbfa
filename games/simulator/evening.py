"""One simulated table: opens, plays, closes and opens again, for as long as it is let.

What comes next follows from what the API says of the table, so that a simulator which was stopped
takes every table up where it stands.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import reduce
from random import Random
from typing import Any, Final

from casino.money import money_text
from games.simulator import dealing, rotation
from games.simulator.client import Client, Json, RequestRefused
from games.simulator.guests import Action, comings_and_goings
from games.simulator.plans import Plan

_HAND_SECONDS: Final = 60.0  # by the clock of the cardroom
_STEP_SECONDS: Final = 4.0
_CLOSED_SECONDS: Final = 300.0
_HANDS: Final = (60, 160)
_AFTER_REFUSAL_SECONDS: Final = 5.0
_SETTLEMENT_WAIT: Final = 20  # seconds
_NOT_ITS_TURN: Final = "offer_out_of_turn"


class Evening:
    """Plays ``plan`` through ``client``, ``speed`` times as fast as people do."""

    def __init__(
        self,
        client: Client,
        plan: Plan,
        *,
        chance: Random,
        speed: float,
        say: Callable[[str], None],
    ) -> None:
        self._client = client
        self._plan = plan
        self._chance = chance
        self._speed = speed
        self._say = say
        self._path = f"tables/{plan.code}"
        self._last_hand = chance.randint(*_HANDS)
        # Offers go clockwise after it. One who was stopped does not know, and finds out by trying.
        self._last_offered = 0

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._play_on()
            except RequestRefused as refused:
                self._say(f"refused: {refused}")
                await asyncio.sleep(_AFTER_REFUSAL_SECONDS)

    async def _play_on(self) -> None:
        table = await self._standing()
        if table is None or table["status"] == "closed":
            table = await self._open()
        while table["hand"] is None and table["hands"] < self._last_hand:
            table = await self._between_hands(table)
            table = await self._hand(table)
        if table["hand"] is not None:
            await self._take_up(table)
        else:
            await self._close()

    async def _standing(self) -> Json | None:
        try:
            return await self._client.get(self._path)
        except RequestRefused as refused:
            if refused.code in ("table_not_open", "not_found"):
                return None
            raise

    async def _open(self) -> Json:
        table = await self._client.post(f"{self._path}/openings", self._plan.opening)
        self._last_hand = self._chance.randint(*_HANDS)
        self._last_offered = 0
        self._say(f"opens; rake {self._plan.opening['rake']['method'].replace('_', ' ')}")
        return table

    async def _close(self) -> None:
        await self._act({"type": "close_table"})
        self._say("closes")
        await self._pause(_CLOSED_SECONDS)

    async def _between_hands(self, table: Json) -> Json:
        if actions := comings_and_goings(self._chance, table):
            table = await self._act(*actions)
        if table["offered"] is not None:
            table = await self._act(rotation.answer(self._chance, table))
        return await self._rotate(table)

    async def _rotate(self, table: Json) -> Json:
        """Offer the position round the table until somebody takes it."""
        waiting = deque(rotation.candidates(table, after=self._last_offered))
        passed_over = 0
        while passed_over < len(waiting):
            offered = await self._offer(waiting[0])
            if offered is None:
                waiting.rotate(-1)
                passed_over += 1
                continue
            passed_over = 0
            self._last_offered = number = waiting.popleft()
            table = await self._act(rotation.answer(self._chance, offered))
            if table["designated_player"] == number:
                self._say(f"seat {number} is the designated player")
                break
        return table

    async def _offer(self, number: int) -> Json | None:
        """Offer the position to a seat; None where it is another one's turn."""
        try:
            return await self._act(rotation.offer(number))
        except RequestRefused as refused:
            if refused.code == _NOT_ITS_TURN:
                return None
            raise

    async def _hand(self, table: Json) -> Json:
        """Play a hand, and give the table after it."""
        if table["designated_player"] is None:
            await self._pause(_STEP_SECONDS)
            return table
        bank = rotation.bank_amount(self._chance, table)
        if not bank:
            return await self._act({"type": "sit_out", "seat": table["designated_player"]})
        reference = f"{self._plan.code}-{table['day']}-{table['hands'] + 1}"
        if self._plan.event_by_event:
            opened = {"type": "open_hand", "bank": bank, "reference": reference}
            return await self._act(opened)
        await self._whole_hand(table, bank, reference)
        return await self._client.get(self._path)

    async def _whole_hand(self, table: Json, bank: int, reference: str) -> None:
        begun = dealing.begun(table, bank=bank, reference=reference)
        record = dealing.played_out(self._chance, table, begun)
        await self._pause(_HAND_SECONDS)
        if record is not None:
            hand = await self._client.post(f"{self._path}/hands", record, wait=_SETTLEMENT_WAIT)
            self._tell(hand, record)

    async def _take_up(self, table: Json) -> None:
        """Report the hand in progress step by step from where it stands."""
        path = f"hands/{table['hand']['id']}"
        hand = await self._client.get(path)
        record = hand["record"]
        while hand["status"] == "open":
            await self._pause(_STEP_SECONDS)
            step = dealing.next_step(self._chance, table, record)
            last = step in ([dealing.END], [dealing.NOBODY_PLAYS])
            wait = _SETTLEMENT_WAIT if last else 0
            hand = await self._client.post(f"{path}/actions", {"actions": step}, wait=wait)
            if not last:
                record = reduce(dealing.after, step, record)
        self._tell(hand, record)
        if hand["settlement"] is None:
            await self._pause(_STEP_SECONDS)

    async def _act(self, *actions: Action) -> Json:
        return await self._client.post(f"{self._path}/actions", {"actions": list(actions)})

    def _tell(self, hand: Json, record: dict[str, Any]) -> None:
        seats = ", ".join(str(player["seat"]) for player in record["players"])
        settlement = hand["settlement"]
        if settlement is None:
            self._say(f"hand {hand['number']} is {hand['status'].replace('_', ' ')}")
            return
        bank = settlement["bank"]
        net, rake = (
            money_text(amount, record["currency"]) for amount in (bank["net"], settlement["rake"])
        )
        self._say(
            f"hand {hand['number']}: seat {bank['seat']} banks against {seats or 'nobody'}; "
            f"bank {net}, rake {rake}"
        )

    async def _pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds * self._chance.uniform(0.7, 1.3) / self._speed)
