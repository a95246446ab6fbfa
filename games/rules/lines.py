"""Hand records to settlements, one JSON a line.

What a line holds is not trusted: bytes that are no JSON record, however long or deep, give
an error like any other record that is not well formed.
"""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NamedTuple

from games.rules import settle
from games.rules.errors import BadRecord
from games.rules.explain import add_reasons
from games.rules.json_text import read_json

# Seven hands with every field take some two thousand bytes.
LONGEST: Final = 1 << 20


class Answer(NamedTuple):
    """A line of JSON, and whether it is a settlement rather than an error."""

    text: str
    settled: bool


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Gives the lines of a stream; of one that is too long only as much as shows that it is."""
    while line := stream.readline(LONGEST + 1):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST)


def settle_line(line: bytes, *, language: str | None = None) -> Answer:
    """Gives the settlement of the record on a line, or the error that keeps it from one.

    With a language, one of `explain.LANGUAGES`, each outcome has a sentence of `why`.
    An error is `{"error": {"code", "field", "detail", "hand"}}`, its hand null where the
    line does not say.
    """
    hand: Any = None
    try:
        hand = parse(line)
        settlement = settle(hand)
        if language is not None:
            add_reasons(hand, settlement, language)
        return Answer(_written(settlement), settled=True)
    except BadRecord as error:
        return Answer(_escaped({"error": {**error.as_dict(), "hand": _name(hand)}}), settled=False)


def parse(line: bytes) -> Any:
    """Gives the JSON value on a line; BadRecord says why there is none that could be used."""
    if len(line) > LONGEST:
        raise BadRecord("too_long", "", f"A record's line has at most {LONGEST} bytes.")
    if not line.strip():
        raise BadRecord("empty_line", "", "There is no record on this line.")
    return read_json(line)


# What a bad record holds may be no text that UTF-8 can write.
_escaped: Final = json.JSONEncoder(separators=(",", ":")).encode
_written: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def _name(hand: object) -> str | None:
    """Gives the name of a record's hand as far as it can be told."""
    name = hand.get("hand") if isinstance(hand, dict) else None
    return name if isinstance(name, str) else None
