"""Why a hand was settled as it was: a sentence for each outcome, for the dispute at the table.

What decided is worked out once, without a language, in a module for each game; a catalog
for each language says it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from games.rules import record
from games.rules.explain import chinese_poker, five_card_draw, high_card_flush, holdem
from games.rules.explain.currencies import minor_digits
from games.rules.explain.language import Language
from games.rules.explain.languages import en, es, fr, pl
from games.rules.explain.phrases import Phrase

LANGUAGES: Final[Mapping[str, Language]] = {
    "en": en.LANGUAGE,
    "fr": fr.LANGUAGE,
    "pl": pl.LANGUAGE,
    "es": es.LANGUAGE,
}


class _Reasons(Protocol):
    """What a game's module of reasons offers."""

    def check(self, hand: record.Record, rule_set: Mapping[str, Any] | None = None) -> Any:
        """Gives the hand that a record describes, as the game checks it."""

    def reasons(self, hand: Any, settlement: Mapping[str, Any]) -> list[Phrase]:
        """Gives a sentence for each outcome of a settlement."""


_GAMES: Final[Mapping[str, _Reasons]] = {
    "high_card_flush": high_card_flush,
    "holdem": holdem,
    "chinese_poker": chinese_poker,
    "five_card_draw": five_card_draw,
}


def explain(
    hand: record.Record,
    settlement: Mapping[str, Any],
    language: str,
    *,
    rule_set: Mapping[str, Any] | None = None,
) -> list[str]:
    """Gives a sentence for each of the settlement's outcomes, in the order of `outcomes`.

    `hand` is the record that was settled, under `rule_set` where one was given; `language`
    is one of LANGUAGES. Amounts are said in major units of the record's currency.
    """
    game = _GAMES[hand["game"]]
    spoken = replace(LANGUAGES[language], digits=minor_digits(hand["currency"]))
    return [spoken.say(reason) for reason in game.reasons(game.check(hand, rule_set), settlement)]


def outcomes(settlement: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Gives the rows of a settlement that are explained: a banked game's outcomes, Chinese
    Poker's exchanges, the winners of each pot of a draw."""
    if "pots" in settlement:
        return [winner for pot in settlement["pots"] for winner in pot["winners"]]
    rows: list[dict[str, Any]] = settlement.get("outcomes", settlement.get("exchanges"))
    return rows


def add_reasons(hand: record.Record, settlement: dict[str, Any], language: str) -> None:
    """Adds to each outcome of a record's settlement a sentence of `why`."""
    sentences = explain(hand, settlement, language)
    for row, sentence in zip(outcomes(settlement), sentences, strict=True):
        row["why"] = sentence
