"""Hand records and settlements as types, for the API's document.

They describe what the rules' own checks hold a record to; it is read by the rules alone, which
name what is wrong with it. A settlement is written by them, with its keys in the page's order.
Amounts are minor units.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.floor.hand_commands import CardText
from games.floor.terms import Cap, Currency, Rake
from games.rules.record import MAX_AMOUNT

Stake = Annotated[int, Meta(ge=1, le=MAX_AMOUNT)]
Money = Annotated[int, Meta(ge=0, le=MAX_AMOUNT)]
Seat = Annotated[int, Meta(ge=1)]
Rules = Annotated[
    dict[str, Any],
    Meta(description="Switches and `rounding` that stand over those of the rule set, by name."),
]


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a record or of a settlement."""


class Record(Part, tag_field="game"):
    """A finished hand. What `rules` and `caps` leave out is as the game's page has it."""

    hand: Annotated[str, Meta(description="The table system's own name for the hand.")]
    currency: Currency


class BankedPlayer(Part):
    """A player against the bank: raised or folded; the cards of who folded may be missing."""

    seat: Seat
    wagers: dict[str, Stake]
    cards: list[CardText] | UnsetType = UNSET
    folded: Literal[True] | UnsetType = UNSET


class PlayerBank(Part):
    """The designated player: the amount put up before the deal, and the cards."""

    seat: Seat
    amount: Money
    cards: list[CardText]


class HighCardFlushRecord(Record, tag="high_card_flush"):
    """A hand of High Card Flush; `button` is the seat of the bank."""

    button: Seat
    bank: PlayerBank
    players: list[BankedPlayer]
    rules: Rules | UnsetType = UNSET
    caps: list[Cap] | UnsetType = UNSET
    rake: Rake | UnsetType = UNSET


class HouseBank(Part):
    """The house's hand."""

    cards: list[CardText]


class HoldemRecord(Record, tag="holdem"):
    """A hand of Hold'em Poker against the house."""

    board: list[CardText]
    bank: HouseBank
    players: list[BankedPlayer]
    rules: Rules | UnsetType = UNSET
    caps: list[Cap] | UnsetType = UNSET


class ChinesePokerPlayer(Part):
    """A player's thirteen cards: set in three segments, or together as a natural hand."""

    seat: Seat
    stack: Money
    front: list[CardText] | UnsetType = UNSET
    middle: list[CardText] | UnsetType = UNSET
    back: list[CardText] | UnsetType = UNSET
    natural: str | UnsetType = UNSET
    cards: list[CardText] | UnsetType = UNSET


class ChinesePokerRecord(Record, tag="chinese_poker"):
    """A hand of Chinese Poker, players against players."""

    button: Seat
    point_value: Stake
    players: list[ChinesePokerPlayer]
    rules: Rules | UnsetType = UNSET


class DrawPlayer(Part):
    """What a player put into the pot over the whole hand, and the cards of who stayed."""

    seat: Seat
    contributed: Money
    cards: list[CardText] | UnsetType = UNSET
    folded: Literal[True] | UnsetType = UNSET


class PotRake(Part):
    """A share of the pot in hundredths of a percent, up to a cap."""

    method: Literal["pot"]
    basis_points: Annotated[int, Meta(ge=0, le=10_000)]
    cap: Money


class FiveCardDrawRecord(Record, tag="five_card_draw"):
    """A hand of five-card draw."""

    button: Seat
    players: list[DrawPlayer]
    rules: Rules | UnsetType = UNSET
    rake: PotRake | UnsetType = UNSET


RECORDS: Final = (HighCardFlushRecord, HoldemRecord, ChinesePokerRecord, FiveCardDrawRecord)


class Outcome(Part):
    """One wager: `due` by the pay table, `paid` after caps and bank, `returned` of the stake."""

    seat: int
    wager: str
    stake: int
    result: Literal["win", "lose", "push", "returned"]
    due: int
    paid: int
    returned: int
    capped: bool
    why: Annotated[str, Meta(description="In words, where asked for.")] | UnsetType = UNSET


class SettledSeat(Part):
    """What a hand brought a seat, its rake taken off."""

    seat: int
    dead: bool
    rake: int
    net: int


class SettledBank(Part, kw_only=True):
    """What the bank won or lost. A designated player's has a seat, a start and an end; its `net`
    is after its own rake."""

    seat: int | UnsetType = UNSET
    qualified: bool
    start: int | UnsetType = UNSET
    end: int | UnsetType = UNSET
    net: int
    rake: int | UnsetType = UNSET


class BankedSettlement(Part):
    """What everybody is owed against a bank, wagers in settlement order."""

    outcomes: list[Outcome]
    seats: list[SettledSeat]
    bank: SettledBank
    rake: int


class Exchange(Part, rename={"from_seat": "from", "to_seat": "to"}):
    """What one player owed another, and what of it was paid."""

    from_seat: int
    to_seat: int
    points: int
    amount: int
    paid: int
    why: str | UnsetType = UNSET


class SettledSetting(Part):
    """What a player's setting brought."""

    seat: int
    foul: bool
    natural: str | None
    net: int


class ChinesePokerSettlement(Part):
    """Exchanges in pay-off order."""

    exchanges: list[Exchange]
    seats: list[SettledSetting]
    rake: int


class PotWinner(Part):
    """What a seat won of a pot."""

    seat: int
    amount: int
    why: str | UnsetType = UNSET


class Pot(Part):
    """A pot, the main one first."""

    amount: int
    rake: int
    eligible: list[int]
    winners: list[PotWinner]


class SettledDrawSeat(Part):
    """What a seat got back uncalled, won, and kept or lost."""

    seat: int
    returned: int
    won: int
    net: int


class FiveCardDrawSettlement(Part):
    """Pots, the main one first."""

    pots: list[Pot]
    seats: list[SettledDrawSeat]
    rake: int


SETTLEMENTS: Final = (BankedSettlement, ChinesePokerSettlement, FiveCardDrawSettlement)
