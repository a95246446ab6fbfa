"""The one way in which a table or a hand says no."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from games.floor.terms import PRINTED
from games.rules.errors import BadRecord
from games.rules.record import path

_MESSAGE: Final = re.compile(r"(?s)(?P<detail>.*?)(?: - at `\$\.?(?P<field>.*)`)?")
_MEMBER: Final = re.compile(r"(?s)Object (?P<what>missing required|contains unknown) field `(.*)`")
_ABOUT_MEMBER: Final = {
    "missing required": "This field is required.",
    "contains unknown": "There is no such field here: leave it out.",
}


class Refused(Exception):
    """A command that may not be, where the table or hand stands now.

    `code` is a stable name for programs, `field` the path of the command's field that is at
    fault ("" for the command as a whole), `detail` a sentence that says what to do.
    """

    def __init__(self, code: str, field: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.field = field
        self.detail = detail


def refusal_of(error: msgspec.ValidationError) -> Refused:
    """Gives the refusal, by the code `invalid`, of JSON that does not fit a command."""
    message = _MESSAGE.fullmatch(str(error))
    assert message is not None  # the pattern fits any text
    field, detail = message["field"] or "", f"{message['detail']}."
    if member := _MEMBER.fullmatch(message["detail"]):
        field, detail = path(field, member[2]), _ABOUT_MEMBER[member["what"]]
    elif repr(PRINTED) in detail:
        detail = "Leave control characters out."
    return Refused("invalid", field, detail)


def check_declared(command: msgspec.Struct) -> None:
    """Refuses a command built in Python that its own JSON Schema would not let in."""
    try:
        msgspec.json.decode(msgspec.json.encode(command), type=type(command))
    except msgspec.ValidationError as error:
        raise refusal_of(error) from error
    except (ValueError, TypeError, RecursionError) as error:
        raise Refused("invalid", "", "This cannot be written as JSON.") from error


@contextmanager
def refusing_bad_records(under: str = "") -> Iterator[None]:
    """Turns what the rules say is not well formed into a refusal of the same code and field.

    `under` is the path of what the rules looked at within the command, with its final dot.
    """
    try:
        yield
    except BadRecord as bad:
        raise Refused(bad.code, under + bad.field, bad.detail) from bad
