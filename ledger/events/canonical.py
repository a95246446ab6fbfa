"""Canonical JSON: one value has one form in bytes, so that a hash over the bytes can be checked.

UTF-8, keys sorted, no white space, nothing escaped that need not be, integers and no fractions:
money is in minor units, ratios are pairs of integers.
"""

from collections.abc import Mapping
from typing import Any, NoReturn

import msgspec


class NotCanonical(ValueError):
    """Bytes that are not the canonical JSON of an object, or a value that has none."""


def encode(value: msgspec.Struct | Mapping[str, Any]) -> bytes:
    """The canonical JSON of ``value``. Raises ``NotCanonical`` if it has none, as with a float."""
    try:
        # The encoder writes NaN as null, so floats are looked for before.
        _refuse_floats(msgspec.to_builtins(value))
        return _encoder.encode(value)
    except (TypeError, UnicodeEncodeError) as error:
        raise NotCanonical(f"An event's data has no canonical JSON: {error}.") from error


def check(data: bytes) -> None:
    """Raise ``NotCanonical`` unless ``data`` is what ``encode`` gives for the object it holds."""
    try:
        value = _decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise NotCanonical(f"An event's data is not canonical JSON: {error}.") from error
    if type(value) is not dict or _encoder.encode(value) != data:
        raise NotCanonical(
            "An event's data is not a JSON object in canonical form: "
            "make it by ledger.events.canonical.encode."
        )


def _refuse_floats(value: object) -> None:
    if isinstance(value, dict):
        for item in value.values():
            _refuse_floats(item)
    elif isinstance(value, list):
        for item in value:
            _refuse_floats(item)
    elif isinstance(value, float):
        _refuse_float(str(value))


def _refuse_float(literal: str) -> NoReturn:
    raise NotCanonical(f"An event's data holds integers, no fractions: {literal} is one.")


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(float_hook=_refuse_float)
