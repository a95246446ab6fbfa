"""How a language says phrases: its catalog, its ranks and numbers, and when it uses plurals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.explain.phrases import Clauses, Money, Phrase, Rank, Value

_LOWEST_RANK = 2


@dataclass(frozen=True, slots=True)
class Language:
    """A catalog and what its messages need.

    `messages` has one text for each key of the phrases, or one for each plural form, that
    `plural` chooses by number. `ranks` names the two up to the ace in every form that the
    messages ask for: `{top:to}` is the rank `top` in the form `to`, `{top}` in the form
    `name`.
    """

    messages: Mapping[str, str | tuple[str, ...]]
    ranks: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]
    thousands: str
    decimal: str

    def say(self, phrase: Phrase) -> str:
        """Gives a phrase in this language."""
        message = self.messages[phrase.key]
        if isinstance(message, tuple):
            count = phrase.values["count"]
            assert isinstance(count, int)
            message = message[self.plural(count)]
        return message.format_map(
            {name: self._spoken(value) for name, value in phrase.values.items()}
        )

    def money(self, minor: int) -> str:
        """Gives an amount of minor units in major ones, with two decimals."""
        major = f"{minor // 100:,}".replace(",", self.thousands)
        return f"{major}{self.decimal}{minor % 100:02}"

    def _spoken(self, value: Value) -> Any:
        """Gives what a message's place is filled with, which a rank's form may still shape."""
        if isinstance(value, Rank):
            return _SpokenRank(value, self.ranks)
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, Money):
            return self.money(value.minor)
        if isinstance(value, Clauses):
            return self._joined("clause_joint", value.phrases)
        if isinstance(value, tuple):
            return self._joined("list_joint", value)
        return value

    def _joined(self, joint: str, values: Sequence[Rank | Phrase]) -> str:
        between = self.messages[joint]
        assert isinstance(between, str)
        return between.join(str(self._spoken(value)) for value in values)


@dataclass(frozen=True, slots=True)
class _SpokenRank:
    """A rank that a message's format specification brings into its grammatical form."""

    rank: Rank
    forms: Mapping[str, tuple[str, ...]]

    def __format__(self, form: str) -> str:
        return self.forms[form or "name"][self.rank.value - _LOWEST_RANK]

    def __str__(self) -> str:
        return format(self)
