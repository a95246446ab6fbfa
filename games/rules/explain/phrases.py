"""Phrases without a language: what is to be said, as a key of the catalogs and its values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Union

Value = Union[int, "Money", "Rank", "Phrase", "Clauses", tuple["Rank", ...], tuple["Phrase", ...]]


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in minor units, said in major ones."""

    minor: int


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank from 2 to 14, the ace; each language says it in the form that its sentence needs."""

    value: int


@dataclass(frozen=True, slots=True, init=False)
class Phrase:
    """A message of the catalogs and what fills its places.

    A value named `count` also chooses among a message's plural forms.
    """

    key: str
    values: Mapping[str, Value]

    def __init__(self, key: str, /, **values: Value) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", values)


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses of a sentence, one after the other."""

    phrases: tuple[Phrase, ...]
