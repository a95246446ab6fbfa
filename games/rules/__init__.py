"""The rules of the games as pure functions: no clock, no files, no database, no floats.

Each game is a module of one shape: `check` makes a hand record into a hand that is fit to
be settled, `settle` gives its settlement.
"""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from games.rules import chinese_poker, five_card_draw, high_card_flush, holdem, record
from games.rules.errors import BadRecord


class Game(Protocol):
    """What a game's module offers. A checked hand is that game's own."""

    def check(self, hand: record.Record, rule_set: Mapping[str, Any] | None = None) -> Any:
        """Gives the hand that a record describes, or raises BadRecord."""

    def settle(self, hand: Any) -> dict[str, Any]:
        """Gives the settlement of a checked hand."""


GAMES: Final[Mapping[str, Game]] = {
    "high_card_flush": high_card_flush,
    "holdem": holdem,
    "chinese_poker": chinese_poker,
    "five_card_draw": five_card_draw,
}


def game_of(hand: object) -> Game:
    """Gives the game that a record is of."""
    if not isinstance(hand, Mapping):
        raise BadRecord("not_an_object", "", f"A record is an object, not {record.shown(hand)}.")
    if "game" not in hand:
        raise BadRecord("missing_field", "game", "This field is required.")
    name = hand["game"]
    if not isinstance(name, str) or name not in GAMES:
        detail = f"The games are {', '.join(GAMES)}, not {record.shown(name)}."
        raise BadRecord("unknown_game", "game", detail)
    return GAMES[name]


def settle(hand: record.Record, *, rule_set: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Gives the settlement of a hand record, with keys and rows in the order of its page.

    A record's own rules and caps stand over those of `rule_set`, and what neither says is
    as the game's page has it. Raises BadRecord where the record is not fit to be settled.
    """
    game = game_of(hand)
    return game.settle(game.check(hand, rule_set))
