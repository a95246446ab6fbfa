"""A hand told again from its events alone: what was played, what it came to, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
    def has_limited_bank(self) -> bool:
        """Whether it was settled against an amount put up, which a walk can follow."""
        return "start" in self.state.settlement.get("bank", {})


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
