"""The one way in which a table or a hand says no."""

from collections.abc import Iterator
from contextlib import contextmanager

from games.rules.errors import BadRecord


class Refused(Exception):
    """A command that may not be: where the table or hand stands now, or, if `Malformed`, ever.

    `code` is a stable name for programs, `field` the path of the command's field that is at
    fault ("" for the command as a whole), `detail` a sentence that says what to do.
    """

    def __init__(self, code: str, field: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.field = field
        self.detail = detail


class Malformed(Refused):
    """A command that is wrong in itself, wherever the table or hand stands."""


class HandInProgress(Refused):
    """A command that has to wait until the table's hand is finished."""


@contextmanager
def refusing_bad_records(under: str = "") -> Iterator[None]:
    """Turns what the rules say is not well formed into a refusal of the same code and field.

    `under` is the path of what the rules looked at within the command, with its final dot.
    """
    try:
        yield
    except BadRecord as bad:
        raise Malformed(bad.code, under + bad.field, bad.detail) from bad
