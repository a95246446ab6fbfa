"""What JSON does not fit its type, as refusals by the code `invalid`, in words."""

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, TypeVar

import msgspec

from games.floor.errors import Malformed
from games.floor.terms import PRINTED
from games.rules.record import path, shown

T = TypeVar("T")

_MOST_KEYS: Final = 20  # more than any object here has use for

# What is said about an object ends with the name of a member, which may look like anything.
_PLACED: Final = re.compile(r"(?s)((?!Object ).*|Object .*`) - at `\$\.?([^`]*)`")
_MEMBER: Final = re.compile(r"(?s)Object (missing required|contains unknown) field `(.*)`")
_OTHER_TYPE: Final = re.compile(r"Expected `(.*)`, got `(.*)`")
_NO_SUCH_VALUE: Final = re.compile(r"(?s)Invalid (?:enum )?value '(.*)'")
_BOUND: Final = re.compile(r"Expected `(int|array|str)`(?: of length)? ([<>]=) (\d+)")
_PATTERN: Final = "Expected `str` matching regex "

_ABOUT_MEMBER: Final = {
    "missing required": "This field is required.",
    "contains unknown": "There is no such field here: leave it out.",
}
_TYPES: Final[Mapping[str, str]] = {
    "int": "a whole number",
    "float": "a number with a point or an exponent",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "datetime": "a moment",
}
_ABOUT_BOUND: Final = {
    ("int", ">="): "Give a whole number from {} up.",
    ("int", "<="): "Give a whole number up to {}.",
    ("array", ">="): "The list is too short: {} is the least.",
    ("array", "<="): "The list is too long: {} is the most.",
    ("str", ">="): "The text is too short: its length is {} at least.",
    ("str", "<="): "The text is too long: its length is {} at most.",
}
_MOMENT: Final = "Write a moment with its offset, such as 2026-11-30T21:04:11-08:00."
_IN_OTHER_WORDS: Final[Mapping[str, str]] = {
    "Invalid RFC3339 encoded datetime": _MOMENT,
    "Expected `datetime` with a timezone component": _MOMENT,
    _PATTERN + repr(PRINTED): "Leave control characters out.",
    _PATTERN + repr("^[2-9TJQKA][cdhs]$"): "Write a card as rank and suit, such as As or Th.",
}


def fitted(data: Any, kind: type[T]) -> T:
    """Gives what was read from JSON as its type. Malformed where it does not fit, by its field."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        refused = refusal_of(error)
        refused.field = _with_key(refused.field, error, data, kind)
        raise refused from error


def refusal_of(error: msgspec.ValidationError) -> Malformed:
    """Gives the refusal of JSON that does not fit, with the path of the field at fault."""
    what, field = _message_and_place(error)
    if member := _MEMBER.fullmatch(what):
        return Malformed("invalid", path(field, member[2]), _ABOUT_MEMBER[member[1]])
    return Malformed("invalid", field, _in_words(what))


def check_declared(command: msgspec.Struct) -> None:
    """Refuses a command built in Python that its own JSON Schema would not let in."""
    try:
        msgspec.json.decode(msgspec.json.encode(command), type=type(command))
    except msgspec.ValidationError as error:
        raise refusal_of(error) from error
    except (ValueError, TypeError, RecursionError) as error:
        raise Malformed("invalid", "", "This cannot be written as JSON.") from error


def _message_and_place(error: msgspec.ValidationError) -> tuple[str, str]:
    """Gives what msgspec says, and the path of where; "" for the whole. In the path, `[...]`
    stands for the key of an object that may have any."""
    placed = _PLACED.fullmatch(str(error))
    return (placed[1], placed[2]) if placed else (str(error), "")


def _with_key(field: str, error: msgspec.ValidationError, data: Any, kind: type) -> str:
    """Gives a field with the key that stands where msgspec writes `[...]`: the one that is
    refused by the same message when it stands there alone."""
    before, unnamed, _ = _message_and_place(error)[1].partition("[...]")
    if not unnamed:
        return field
    after = field.removeprefix(before + unnamed)
    trial = deepcopy(data)
    members = _object_at(before, trial)
    for key, value in list(members.items())[:_MOST_KEYS]:
        members.clear()
        members[key] = value
        try:
            msgspec.convert(trial, kind)
        except msgspec.ValidationError as again:
            if str(again) == str(error):
                return path(before, key) + after
    return field


def _object_at(place: str, whole: Any) -> dict[str, Any]:
    """Gives the object at a path, an empty one where a hostile name only looks like a path."""
    try:
        for part in re.findall(r"\w+", place):
            whole = whole[int(part) if isinstance(whole, list) else part]
    except (LookupError, TypeError, ValueError):
        return {}
    return whole if isinstance(whole, dict) else {}


def _in_words(what: str) -> str:
    if other := _OTHER_TYPE.fullmatch(what):
        return f"This has to be {_types(other[1])}, not {_types(other[2])}."
    if value := _NO_SUCH_VALUE.fullmatch(what):
        return f"There is no {shown(value[1])} here."
    if bound := _BOUND.fullmatch(what):
        return _ABOUT_BOUND[bound[1], bound[2]].format(bound[3])
    return _IN_OTHER_WORDS.get(what, f"{what}.")


def _types(names: str) -> str:
    return " or ".join(_TYPES.get(name, name) for name in names.split(" | "))
