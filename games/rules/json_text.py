"""JSON texts from outside, none of which is trusted.

What is wrong with a value at some place of a text is left to who checks the fields there and
can name the place: a number of too many digits, NaN, a key twice in an object.
"""

import json
from codecs import BOM_UTF8
from typing import Any, Final

from games.rules import record
from games.rules.errors import BadRecord

# Far more digits than 2^53 has; the time to read digits grows with the square of their number.
_DIGITS: Final = 100


def read_json(text: bytes) -> Any:
    """Gives the value of a JSON text; BadRecord, without a field, where it is none."""
    if text.startswith(BOM_UTF8):
        raise BadRecord("not_json", "", "Write UTF-8 without a byte order mark at its beginning.")
    try:
        return _DECODER.decode(text.decode())
    except UnicodeDecodeError as error:
        raise BadRecord("not_utf8", "", f"Byte {error.start} is not UTF-8.") from None
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at")
        place = f"line {error.lineno}, column" if error.lineno > 1 else "column"
        detail = f"This is not JSON: {reason} at {place} {error.colno}."
        raise BadRecord("not_json", "", detail) from None
    except RecursionError:
        raise BadRecord("too_deep", "", "The JSON is nested too deeply.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    return made if len(made) == len(pairs) else record.Doubled(pairs)


def _integer(digits: str) -> int:
    """Gives an integer, of too many digits only the first: no field's bounds reach so far."""
    return int(digits[:_DIGITS])


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer)
