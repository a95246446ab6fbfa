"""A hand told again from its events alone: what was played, what it came to, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from uuid import UUID

from games.floor.codec import decode_hand
from games.floor.hand_events import HandMisdealt
from games.floor.hand_state import State, fold
from games.floor.record import record_of
from games.rules.explain import explain
from ledger.events.store import StoredEvent, read_stream


@dataclass(frozen=True)
class Replay:
    """A hand: its state, its misdeal if it was one, the outcomes of its settlement each with
    ``why``, and its events."""

    state: State
    misdeal: HandMisdealt | None
    lines: list[dict[str, Any]]
    events: Sequence[StoredEvent]

    @property
    def bank_walk(self) -> list[dict[str, int]]:
        """The bank's money hand by hand in settlement order; empty where it put up no amount.

        Each step: ``seat``, what was ``collected`` from its losing stakes, what was ``paid`` to
        it, and what was ``left`` in the bank after it (minor units).
        """
        left = self.state.settlement.get("bank", {}).get("start")
        if left is None:
            return []
        steps: list[dict[str, int]] = []
        for seat, lines in groupby(self.lines, key=lambda line: line["seat"]):
            outcomes = list(lines)
            collected = sum(one["stake"] - one["returned"] for one in outcomes)
            paid = sum(one["paid"] for one in outcomes)
            left += collected - paid
            steps.append({"seat": seat, "collected": collected, "paid": paid, "left": left})
        return steps


def replay(hand: UUID, *, language: str = "en") -> Replay:
    """Folds the hand's stream and explains what it was settled to."""
    events = read_stream(hand)
    told = [decode_hand(event) for event in events]
    state = fold(told)
    misdeal = next((one for one in told if isinstance(one, HandMisdealt)), None)
    lines = []
    if outcomes := state.settlement.get("outcomes"):
        pinned = state.terms.rule_set
        reasons = explain(record_of(state), state.settlement, language, rule_set=pinned)
        lines = [{**row, "why": why} for row, why in zip(outcomes, reasons, strict=True)]
    return Replay(state, misdeal, lines, events)
