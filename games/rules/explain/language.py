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
    `name`. `digits` are those of the minor unit of the currency that is spoken of.
    """

    messages: Mapping[str, str | tuple[str, ...]]
    ranks: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]
    thousands: str
    decimal: str
    digits: int = 2

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
        """Gives an amount of minor units in major ones, with all digits of the minor unit."""
        major, rest = divmod(minor, 10**self.digits)
        whole = f"{major:,}".replace(",", self.thousands)
        return f"{whole}{self.decimal}{rest:0{self.digits}}" if self.digits else whole

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
