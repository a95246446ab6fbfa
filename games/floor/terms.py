"""What a table is opened with, and what a hand is settled under.

Amounts are whole minor units of the table's currency. Seats are numbered clockwise from 1.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from games.rules import rake
from games.rules.rule_sets import DEFAULTS

MOST_SEATS: Final = 9
MOST: Final = 10**12  # of an amount reported: winnings at 1000 to 1 are still exact in JSON

# Without control characters, which databases and logs choke on.
PRINTED: Final = r"^(?![\s\S]*[\x00-\x1f\x7f-\x9f])"

SeatNumber = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Stake = Annotated[int, Meta(ge=1, le=MOST)]
Amount = Annotated[int, Meta(ge=0, le=MOST)]
Total = Annotated[int, Meta(ge=0)]
Name = Annotated[str, Meta(min_length=1, max_length=64, pattern=PRINTED)]
Reference = Annotated[str, Meta(min_length=1, max_length=200, pattern=PRINTED)]
Note = Annotated[str, Meta(max_length=200, pattern=PRINTED)]
Currency = Annotated[str, Meta(min_length=3, max_length=3, pattern="^[A-Z]{3}$")]


def snake_case(name: str) -> str:
    """Gives the tag of a class: `SeatTaken` is `seat_taken`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a command or of an event."""


class Limits(Value, frozen=True):
    """Posted limits of one wager, both ends included; a bet is whole `multiple`s."""

    min: Stake
    max: Stake
    multiple: Stake = 1


class Cap(Value, frozen=True):
    """Most that is won on the named wagers, by one hand or by the round of hands together."""

    scope: Literal["hand", "round"]
    amount: Stake
    wagers: tuple[Name, ...]
    share: Literal["pro_rata", "in_order"] = "pro_rata"


class Rake(Value, frozen=True):
    """What each live hand or the designated player pays the house for one hand."""

    method: Literal["all_players", "players_only", "designated_player"]
    amount: Stake


class Rotation(Value, frozen=True):
    """How often the position of designated player must be offered.

    With `offer_every_hands` at 1 it is offered before every hand; null leaves it to the
    floor: offers are recorded and nothing is enforced.
    """

    offer_every_hands: Annotated[int, Meta(ge=1, le=1000)] | None = None


class Terms(Value, frozen=True, kw_only=True):
    """What settles a hand: the table's rules and amounts, pinned by every hand it opens.

    `rule_set` is the content of the game's rule set and `rule_set_version` names it; `caps`
    are those in force, in place of the rule set's. Without `rake` the house takes none.
    """

    game: Name
    currency: Currency
    rule_set: dict[str, Any]
    rule_set_version: Annotated[int, Meta(ge=1)]
    stakes: dict[str, Limits]
    caps: tuple[Cap, ...] = ()
    rake: Rake | None = None


class TableTerms(Terms, frozen=True, kw_only=True):
    """Terms of a table opening. `table` is the code of the physical table."""

    table: Name
    seats: SeatNumber
    minimum_bank: Amount = 0
    rotation: Rotation = Rotation()


class Bank(Value, frozen=True):
    """The designated player of a hand and the amount put up before the deal."""

    seat: SeatNumber
    session: Name
    amount: Amount


class HandSeat(Value, frozen=True):
    """A seat that may play a hand. `stack` is null where chips are not tracked."""

    seat: SeatNumber
    session: Name
    stack: Total | None = None


class HandTerms(Terms, frozen=True, kw_only=True):
    """Terms of one hand: its table's, and who may play it as it starts.

    `number` counts the hands of the opening from 1; `reference` is the table system's own
    name for the hand. `seats` leaves the bank out. Games nobody at the table banks have no
    `bank`, and games without a button no `button`.
    """

    hand: Name
    table: Name
    number: Annotated[int, Meta(ge=1)]
    reference: Reference | None = None
    button: SeatNumber | None = None
    bank: Bank | None = None
    seats: tuple[HandSeat, ...]


def complete(rule_set: Mapping[str, Any]) -> dict[str, Any]:
    """Gives a checked rule set with nothing left out, so that no later default changes it."""
    whole = {}
    for section, default in DEFAULTS[rule_set["game"]].items():
        given = rule_set.get(section, default)
        whole[section] = {**default, **given} if isinstance(default, dict) else given
    return whole


def rake_of(terms: Terms) -> rake.Rake:
    """Gives the rake in force, as the rules reckon with it."""
    return rake.NO_RAKE if terms.rake is None else rake.Rake(terms.rake.method, terms.rake.amount)
