"""How each of the demo's tables plays: rules, caps, rake and rotation all differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

Limits = Mapping[str, int]


@dataclass(frozen=True)
class Plan:
    """A table and the body that opens it. ``event_by_event`` tables report as they play."""

    code: str
    opening: Mapping[str, Any]
    event_by_event: bool


def _plan(
    code: str,
    *,
    ante: tuple[int, int],
    rake: tuple[str, int],
    event_by_event: bool,
    **terms: Any,
) -> Plan:
    least, most = ante
    limits = {"min": least, "max": most, "multiple": least}
    bonus = {"min": least // 5, "max": least * 5, "multiple": least // 5}
    method, amount = rake
    opening = {
        "game": "high_card_flush",
        "seats": 7,
        "stakes": {"ante": limits, "straight_flush": bonus, "flush": bonus},
        "rake": {"method": method, "amount": amount},
        "minimum_bank": least * 20,
        **terms,
    }
    return Plan(code, opening, event_by_event)


def _cap(scope: str, amount: int, share: str = "pro_rata") -> dict[str, Any]:
    wagers = ["straight_flush", "flush"]
    return {"scope": scope, "amount": amount, "wagers": wagers, "share": share}


EVERY_HAND: Final = {"offer_every_hands": 1}

PLANS: Final = (
    _plan(
        "HCF-1",
        ante=(500, 10_000),
        rake=("all_players", 100),
        event_by_event=True,
        rotation=EVERY_HAND,
    ),
    _plan(
        "HCF-2",
        ante=(500, 10_000),
        rake=("all_players", 50),
        event_by_event=False,
        caps=[_cap("round", 50_000)],
    ),
    _plan(
        "HCF-3",
        ante=(1_000, 20_000),
        rake=("players_only", 100),
        event_by_event=True,
        rule_set=2,
        rotation={"offer_every_hands": 2},
    ),
    _plan(
        "HCF-4",
        ante=(1_000, 20_000),
        rake=("players_only", 200),
        event_by_event=False,
        caps=[_cap("hand", 100_000), _cap("round", 200_000, "in_order")],
        rotation=EVERY_HAND,
    ),
    _plan(
        "HCF-5",
        ante=(2_500, 50_000),
        rake=("designated_player", 500),
        event_by_event=False,
        rules={"limit_bank_win": True},
    ),
    _plan(
        "HCF-6",
        ante=(10_000, 100_000),
        rake=("designated_player", 1_000),
        event_by_event=True,
        rotation=EVERY_HAND,
    ),
)
