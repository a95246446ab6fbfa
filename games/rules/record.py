"""Checks of a hand record's fields, shared by all games.

Every check gives back what it found fit, or raises BadRecord naming the field. Values are
those of parsed JSON: a boolean is not an integer here, and nothing is converted silently.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import inf
from typing import Any, Final

from games.rules.cards import CARD_OF, TEXTS
from games.rules.errors import BadRecord

# The largest integer that every JSON reader keeps exactly.
MAX_AMOUNT: Final = 2**53

Record = Mapping[str, Any]

_SHOWN: Final = 40
_CONSTANTS: Final = {None: "null", True: "true", False: "false"}


class Doubled(dict[str, Any]):
    """An object of a JSON text that has the key `twice` more than once: who can tell what it says.

    `fields` refuses it, which knows where it is.
    """

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        ((self.twice, _),) = Counter(key for key, _ in pairs).most_common(1)


def path(field: str, key: object) -> str:
    """Gives the path of a key below a field: `rules.rounding`, `bank.seat`."""
    return f"{field}.{named(key)}" if field else named(key)


def named(key: object) -> str:
    """Gives a key for an error's path, cut where it is too long for any field's name."""
    return key[:_SHOWN] if key and isinstance(key, str) else shown(key)


def shown(value: object) -> str:
    """Gives a short picture of a value for an error's sentence, as JSON has it."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "a list"
    if value is None or isinstance(value, bool):
        return _CONSTANTS[value]
    # To write out a huge integer takes time that grows with the square of its length.
    if (isinstance(value, int) and value.bit_length() > 128) or value in (inf, -inf):
        return "a number of that size"
    if isinstance(value, str):
        return repr(value if len(value) <= _SHOWN else value[:_SHOWN] + "…")
    return str(value)


def fields(
    value: object, field: str, required: Collection[str], optional: Collection[str] = ()
) -> Record:
    """Gives an object that has all of the required fields and none but the optional ones."""
    if type(value) is not dict and not isinstance(value, Mapping):
        raise BadRecord("not_an_object", field, f"Expected an object, not {shown(value)}.")
    if isinstance(value, Doubled):
        detail = "This key is in one object twice."
        raise BadRecord("duplicate_key", path(field, value.twice), detail)
    for key in value:
        if key not in required and key not in optional:
            known = ", ".join([*required, *optional])
            raise BadRecord(
                "unknown_field",
                path(field, key),
                f"No such field here. Known are: {known}.",
            )
    for key in required:
        if key not in value:
            raise BadRecord("missing_field", path(field, key), "This field is required.")
    return value


def items(value: object, field: str) -> Sequence[Any]:
    """Gives a list."""
    if not isinstance(value, (list, tuple)):
        raise BadRecord("not_a_list", field, f"Expected a list, not {shown(value)}.")
    return value


def integer(value: object, field: str, least: int, most: int) -> int:
    """Gives a whole number between two bounds, both allowed."""
    if type(value) is int and least <= value <= most:
        return value
    if type(value) is not int:
        raise BadRecord("not_an_integer", field, f"Expected a whole number, not {shown(value)}.")
    raise BadRecord(
        "out_of_range", field, f"Expected a number from {least} to {most}, not {shown(value)}."
    )


def amount(value: object, field: str, least: int = 1) -> int:
    """Gives an amount in minor units, at least 1 unless said otherwise, at most 2^53."""
    if type(value) is int and least <= value <= MAX_AMOUNT:
        return value
    if type(value) is not int:
        detail = f"Write amounts as whole minor units, not as {shown(value)}."
    else:
        detail = f"An amount here is from {least} to 2^53 minor units, not {shown(value)}."
    raise BadRecord("bad_amount", field, detail)


def text(value: object, field: str) -> str:
    """Gives a text of any kind."""
    if not isinstance(value, str):
        raise BadRecord("not_text", field, f"Expected a text, not {shown(value)}.")
    return value


def flag(value: object, field: str) -> bool:
    """Gives true or false."""
    if not isinstance(value, bool):
        raise BadRecord("not_a_flag", field, f"Expected true or false, not {shown(value)}.")
    return value


def choice(value: object, field: str, allowed: Sequence[str | bool]) -> Any:
    """Gives a value that is one of those allowed, and of its type."""
    for one in allowed:
        if type(value) is type(one) and value == one:
            return one
    known = ", ".join(one if isinstance(one, str) else shown(one) for one in allowed)
    raise BadRecord("unknown_value", field, f"Expected one of {known}, not {shown(value)}.")


def seat(value: object, field: str, seats: int) -> int:
    """Gives the number of one of a table's so many seats."""
    if type(value) is int and 1 <= value <= seats:
        return value
    raise BadRecord("bad_seat", field, f"Seats are numbered 1 to {seats}, not {shown(value)}.")


def cards(value: object, field: str, count: int | None, seen: set[int]) -> tuple[int, ...]:
    """Gives so many cards (any number for None), none of them in `seen`, and adds them to it.

    One set for a whole record finds a card that is in two places.
    """
    texts = items(value, field)
    if count is not None and len(texts) != count:
        raise BadRecord("wrong_card_count", field, f"Expected {count} cards, not {len(texts)}.")
    try:
        found = tuple([CARD_OF[written] for written in texts])
    except (KeyError, TypeError):
        raise _bad_card(texts, field) from None
    if len(set(found)) != len(found) or not seen.isdisjoint(found):
        raise _card_twice(found, field, seen)
    seen.update(found)
    return found


def _bad_card(texts: Sequence[Any], field: str) -> BadRecord:
    """Says which text is no card."""
    place = next(
        at for at, one in enumerate(texts) if not isinstance(one, str) or one not in CARD_OF
    )
    return BadRecord(
        "bad_card",
        f"{field}[{place}]",
        f"A card is a rank (23456789TJQKA) and a suit (cdhs), not {shown(texts[place])}.",
    )


def _card_twice(found: Sequence[int], field: str, seen: set[int]) -> BadRecord:
    """Says which card is here a second time, or was in another place before."""
    place = next(at for at, card in enumerate(found) if card in seen or card in found[:at])
    return BadRecord(
        "card_twice", f"{field}[{place}]", f"The card {TEXTS[found[place]]} is in the record twice."
    )


def header(record: Record) -> None:
    """Checks what every record has beside its game: the hand's name and the currency."""
    text(record["hand"], "hand")
    currency = record["currency"]
    if not (
        isinstance(currency, str)
        and len(currency) == 3
        and currency.isascii()
        and currency.isalpha()
        and currency.isupper()
    ):
        raise BadRecord(
            "bad_currency", "currency", f"Expected three capital letters, not {shown(currency)}."
        )


def players(value: object, least: int, most: int, seats: int) -> Iterator[tuple[str, Record]]:
    """Gives each player's path and object, whose `seat` is found fit and held by no other."""
    listed = items(value, "players")
    if not least <= len(listed) <= most:
        raise BadRecord(
            "wrong_player_count",
            "players",
            f"Expected {least} to {most} players, not {len(listed)}.",
        )
    taken: set[int] = set()
    for at, player in enumerate(listed):
        field = f"players[{at}]"
        if type(player) is not dict and not isinstance(player, Mapping):
            raise BadRecord("not_an_object", field, f"Expected an object, not {shown(player)}.")
        if "seat" not in player:
            raise BadRecord("missing_field", f"{field}.seat", "This field is required.")
        number = seat(player["seat"], f"{field}.seat", seats)
        if number in taken:
            raise BadRecord("seat_taken", f"{field}.seat", f"Seat {number} has another player.")
        taken.add(number)
        yield field, player


def wagers(value: object, field: str, known: Sequence[str]) -> dict[str, int]:
    """Gives a player's wagers in the order of `known`, of which the first is compulsory."""
    given = fields(value, field, known[:1], known[1:])
    return {name: amount(given[name], f"{field}.{name}") for name in known if name in given}
