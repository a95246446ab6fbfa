"""Rule sets as data, and the terms of one hand: a rule set with a record's own rules over it.

A rule set is JSON: `{"game", "pay_tables", "qualification", "switches", "caps", "rounding"}`.
Only `game` is required; what is left out takes the default of the game's page, which
`DEFAULTS` holds. Odds are written `3:2`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from games.rules import poker, record
from games.rules.caps import Cap, parse_caps
from games.rules.cards import RANKS
from games.rules.errors import BadRecord
from games.rules.rounding import Odds, Rounding, parse_odds

DIRECTIONS: Final = ("down", "up")

DEFAULTS: Final[dict[str, dict[str, Any]]] = {
    "high_card_flush": {
        "game": "high_card_flush",
        "pay_tables": {
            "straight_flush": {"3": "8:1", "4": "60:1", "5": "100:1", "6": "500:1", "7": "1000:1"},
            "flush": {"4": "2:1", "5": "10:1", "6": "50:1", "7": "200:1"},
        },
        "qualification": {"length": 3, "top": "9"},
        "switches": {
            "on_shortfall": "partial",
            "limit_bank_win": False,
            "ace_low_straight_flush": True,
        },
        "caps": [],
        "rounding": {"unit": 1, "direction": "down"},
    },
    "holdem": {
        "game": "holdem",
        "pay_tables": {
            "super_ante": {
                "straight": "1:1",
                "flush": "3:2",
                "full_house": "3:1",
                "four_of_a_kind": "10:1",
                "straight_flush": "50:1",
                "royal_flush": "500:1",
            },
            "bonus": {
                "three_of_a_kind": "3:1",
                "straight": "5:1",
                "flush": "6:1",
                "full_house": "7:1",
                "four_of_a_kind": "20:1",
                "straight_flush": "40:1",
                "royal_flush": "50:1",
            },
        },
        "qualification": {"category": "pair"},
        "switches": {
            "ante_on_win": "pay",
            "bonus_on_fold": "live",
            "stay_on_ante_only": False,
        },
        "caps": [],
        "rounding": {"unit": 1, "direction": "down"},
    },
    "chinese_poker": {
        "game": "chinese_poker",
        "pay_tables": {},
        "qualification": {},
        "switches": {"scoring": "mandarin"},
        "caps": [],
        "rounding": {"unit": 1, "direction": "down"},
    },
    "five_card_draw": {
        "game": "five_card_draw",
        "pay_tables": {},
        "qualification": {},
        "switches": {"ties": "suit"},
        "caps": [],
        "rounding": {"unit": 1, "direction": "down"},
    },
}


@dataclass(frozen=True, slots=True)
class Shape:
    """What a game's rule set may hold.

    `switches` has the values each may take, `rows` what a row of a pay table may be called,
    from the lowest hand up, with the number that the game knows it by; `wagers` are the
    game's in the order of its page, and those that caps may name.
    """

    switches: Mapping[str, tuple[str | bool, ...]]
    rows: Mapping[str, int]
    wagers: tuple[str, ...]


_CATEGORIES: Final = {name: number for number, name in enumerate(poker.CATEGORIES)}
_FLAG: Final = (False, True)

SHAPES: Final = {
    "high_card_flush": Shape(
        switches={
            "on_shortfall": ("partial", "dead"),
            "limit_bank_win": _FLAG,
            "ace_low_straight_flush": _FLAG,
        },
        rows={str(length): length for length in range(3, 8)},
        wagers=("ante", "raise", "straight_flush", "flush"),
    ),
    "holdem": Shape(
        switches={
            "ante_on_win": ("pay", "push_below_straight"),
            "bonus_on_fold": ("live", "lost"),
            "stay_on_ante_only": _FLAG,
        },
        rows={name: number for name, number in _CATEGORIES.items() if number >= poker.PAIR},
        wagers=("ante", "super_ante", "a4", "a3", "a2", "a05t", "a05r", "bonus"),
    ),
    "chinese_poker": Shape(switches={"scoring": ("mandarin", "western")}, rows={}, wagers=()),
    "five_card_draw": Shape(switches={"ties": ("suit", "split")}, rows={}, wagers=()),
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What one hand is settled by.

    `pay_tables` gives the odds by length or category; `qualification` is the least of the
    bank's hands that qualifies, in parts.
    """

    switches: Mapping[str, Any]
    rounding: Rounding
    caps: tuple[Cap, ...]
    pay_tables: Mapping[str, Mapping[int, Odds]]
    qualification: Mapping[str, int]


def check_rule_set(data: object) -> None:
    """Raises BadRecord, naming the field, where a rule set is not fit to be used."""
    parse_rule_set(data)


def parse_rule_set(data: object) -> Terms:
    """Gives the terms that a rule set stands for."""
    sections = ("pay_tables", "qualification", "switches", "caps", "rounding")
    given = record.fields(data, "", ("game",), sections)
    game = record.choice(given["game"], "game", tuple(SHAPES))
    default, shape = DEFAULTS[game], SHAPES[game]
    return Terms(
        switches=_switches(given.get("switches", {}), "switches", shape, default["switches"]),
        rounding=_rounding(given.get("rounding", {}), "rounding", Rounding()),
        caps=parse_caps(given.get("caps", []), "caps", shape.wagers),
        pay_tables=_pay_tables(given.get("pay_tables", {}), shape, default["pay_tables"]),
        qualification=_qualification(given.get("qualification", {}), default["qualification"]),
    )


@cache
def default_terms(game: str) -> Terms:
    """Gives the terms of a game's page."""
    return parse_rule_set({"game": game})


def terms_of(hand: record.Record, rule_set: Mapping[str, Any] | None) -> Terms:
    """Gives the terms of a record's hand: its `rules` and `caps` over the rule set's.

    Without a rule set those of the game's page hold. Caps of a record stand instead of the
    rule set's, not beside them.
    """
    game = hand["game"]
    terms = default_terms(game) if rule_set is None else parse_rule_set(rule_set)
    if rule_set is not None and rule_set["game"] != game:
        raise BadRecord("other_game", "game", f"The rule set is one of {rule_set['game']}.")
    if "rules" in hand:
        terms = _with_rules(terms, hand["rules"], SHAPES[game])
    if "caps" in hand:
        terms = replace(terms, caps=parse_caps(hand["caps"], "caps", SHAPES[game].wagers))
    return terms


def _with_rules(terms: Terms, value: object, shape: Shape) -> Terms:
    """Gives terms under a record's own switches and rounding."""
    rules = record.fields(value, "rules", (), (*shape.switches, "rounding"))
    switches = {name: given for name, given in rules.items() if name != "rounding"}
    return replace(
        terms,
        switches=_switches(switches, "rules", shape, terms.switches),
        rounding=_rounding(rules.get("rounding", {}), "rules.rounding", terms.rounding),
    )


def _switches(
    value: object, field: str, shape: Shape, default: Mapping[str, Any]
) -> dict[str, Any]:
    given = record.fields(value, field, (), shape.switches)
    chosen = {
        name: record.choice(one, f"{field}.{name}", shape.switches[name])
        for name, one in given.items()
    }
    return {**default, **chosen}


def _rounding(value: object, field: str, default: Rounding) -> Rounding:
    given = record.fields(value, field, (), ("unit", "direction"))
    return Rounding(
        unit=record.amount(given.get("unit", default.unit), f"{field}.unit"),
        direction=record.choice(
            given.get("direction", default.direction), f"{field}.direction", DIRECTIONS
        ),
    )


def _pay_tables(
    value: object, shape: Shape, default: Mapping[str, Any]
) -> dict[str, dict[int, Odds]]:
    tables = {**default, **record.fields(value, "pay_tables", (), default)}
    return {
        name: _pay_table(table, f"pay_tables.{name}", shape.rows) for name, table in tables.items()
    }


def _pay_table(value: object, field: str, rows: Mapping[str, int]) -> dict[int, Odds]:
    """Reads a table whose rows reach from some hand up to the best and never pay less above."""
    given = record.fields(value, field, (), rows)
    paid: dict[int, Odds] = {}
    below: Odds | None = None
    for name, number in rows.items():
        if name not in given:
            if below is not None:
                raise BadRecord(
                    "missing_row", f"{field}.{name}", "Give its odds: a lower hand is paid."
                )
            continue
        odds = parse_odds(given[name], f"{field}.{name}")
        if below is not None and not odds.at_least(below):
            raise BadRecord(
                "not_monotone", f"{field}.{name}", f"It pays {odds}, a lower hand {below}."
            )
        paid[number] = below = odds
    if below is None:
        raise BadRecord("no_rows", field, "A pay table pays at least the best hand.")
    return paid


def _qualification(value: object, default: Mapping[str, Any]) -> dict[str, int]:
    """Reads the least of the bank's hands that qualifies."""
    given = {**default, **record.fields(value, "qualification", (), default)}
    parsed = {}
    if "length" in given:
        parsed["length"] = record.integer(given["length"], "qualification.length", 2, 7)
    if "top" in given:
        parsed["top"] = RANKS.index(record.choice(given["top"], "qualification.top", tuple(RANKS)))
    if "category" in given:
        parsed["category"] = _CATEGORIES[
            record.choice(given["category"], "qualification.category", poker.CATEGORIES)
        ]
    return parsed
