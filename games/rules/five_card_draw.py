"""Five-card draw: the pots, who takes them, and what the house takes from them.

Rules: the page on five-card draw.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.rules import poker, record
from games.rules.cards import ACE, rank_of, suit_of
from games.rules.errors import BadRecord
from games.rules.pots import (
    NO_RAKE,
    Pot,
    PotRake,
    clockwise,
    layered,
    parse_rake,
    shares,
    taken_in_order,
    uncalled,
)
from games.rules.rule_sets import Terms, terms_of

# Ten hands of five cards are what one deck can deal.
SEATS: Final = 10
LEAST_PLAYERS: Final = 2
CARDS: Final = 5
_REQUIRED: Final = ("game", "hand", "currency", "button", "players")
_OPTIONAL: Final = ("rules", "caps", "rake")
_WHEEL: Final = [0, 1, 2, 3, ACE]


@dataclass(frozen=True, slots=True)
class Player:
    """A seat and what it put in over the whole hand; `cards` are None where nobody saw them."""

    seat: int
    contributed: int
    folded: bool
    cards: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that is fit to be settled, its players by seat number."""

    button: int
    players: tuple[Player, ...]
    terms: Terms
    rake: PotRake


def check(hand: record.Record, rule_set: Mapping[str, Any] | None = None) -> Hand:
    """Gives the hand that a record describes; BadRecord names the field that is not fit."""
    record.fields(hand, "", _REQUIRED, _OPTIONAL)
    record.header(hand)
    terms = terms_of(hand, rule_set)
    rake = parse_rake(hand["rake"]) if "rake" in hand else NO_RAKE
    button = record.seat(hand["button"], "button", SEATS)
    seen: set[int] = set()
    players = [
        _check_player(player, field, seen)
        for field, player in record.players(hand["players"], LEAST_PLAYERS, SEATS, SEATS)
    ]
    _check_staying(players)
    _check_contributions(players)
    players.sort(key=lambda player: player.seat)
    return Hand(button, tuple(players), terms, rake)


def _check_player(value: record.Record, field: str, seen: set[int]) -> Player:
    record.fields(value, field, ("seat", "contributed"), ("cards", "folded"))
    return Player(
        seat=value["seat"],
        contributed=record.amount(value["contributed"], f"{field}.contributed", least=0),
        folded=record.flag(value["folded"], f"{field}.folded") if "folded" in value else False,
        cards=record.cards(value["cards"], f"{field}.cards", CARDS, seen)
        if "cards" in value
        else None,
    )


def _check_staying(players: Sequence[Player]) -> None:
    """Refuses a hand that everybody left, and a showdown of cards that nobody reported.

    The last player left shows nothing, so that hand's cards may be missing.
    """
    staying = [(at, player) for at, player in enumerate(players) if not player.folded]
    if not staying:
        raise BadRecord("nobody_left", "players", "Not everybody can have folded.")
    if len(staying) == 1:
        return
    for at, player in staying:
        if player.cards is None:
            raise BadRecord(
                "missing_field",
                f"players[{at}].cards",
                "Only a folded hand, or the last one left, may lack its cards.",
            )


def _check_contributions(players: Sequence[Player]) -> None:
    """Refuses a folded player who put in more than everybody who stayed.

    A bet is called, or the hand ends: its maker has no reason to fold, and the money would
    belong to nobody.
    """
    most = max(player.contributed for player in players if not player.folded)
    for at, player in enumerate(players):
        if player.folded and player.contributed > most:
            raise BadRecord(
                "impossible_contribution",
                f"players[{at}].contributed",
                f"A folded player put in {player.contributed}, those who stayed {most} at most.",
            )


def settle(hand: Hand) -> dict[str, Any]:
    """Gives the settlement: each pot with its rake and winners, and each seat's net."""
    contributed = {player.seat: player.contributed for player in hand.players}
    returned = uncalled(contributed)
    called = {seat: put - returned.get(seat, 0) for seat, put in contributed.items()}
    staying = [player.seat for player in hand.players if not player.folded]
    pots = _pots(hand, layered(called, staying))
    won = dict.fromkeys(contributed, 0)
    for pot in pots:
        for winner in pot["winners"]:
            won[winner["seat"]] += winner["amount"]
    return {
        "pots": pots,
        "seats": [
            {
                "seat": seat,
                "returned": returned.get(seat, 0),
                "won": won[seat],
                "net": won[seat] + returned.get(seat, 0) - put,
            }
            for seat, put in contributed.items()
        ],
        "rake": sum([pot["rake"] for pot in pots]),
    }


def _pots(hand: Hand, pots: Sequence[Pot]) -> list[dict[str, Any]]:
    """Gives the settlement's row of each pot."""
    rounding = hand.terms.rounding
    rake = hand.rake.of(sum([pot.amount for pot in pots]), rounding)
    rows = []
    for pot, taken in zip(pots, taken_in_order(rake, pots), strict=True):
        winners = clockwise(strongest(hand, pot.eligible), hand.button)
        won = shares(pot.amount - taken, winners, rounding.unit)
        rows.append(
            {
                "amount": pot.amount,
                "rake": taken,
                "eligible": list(pot.eligible),
                "winners": [{"seat": seat, "amount": won[seat]} for seat in sorted(won)],
            }
        )
    return rows


def strongest(hand: Hand, seats: Collection[int]) -> Collection[int]:
    """Gives the seats that take a pot between these: one, unless equal ranks share it.

    A seat that contests a pot alone takes it with its cards unseen.
    """
    if len(seats) == 1:
        return seats
    cards = {player.seat: player.cards for player in hand.players if player.cards is not None}
    values = {seat: poker.rank5(cards[seat]) for seat in seats}
    best = max(values.values())
    equal = [seat for seat in seats if values[seat] == best]
    if hand.terms.switches["ties"] == "split" or len(equal) == 1:
        return equal
    return [max(equal, key=lambda seat: suits(cards[seat]))]


def suits(cards: Collection[int]) -> list[int]:
    """Gives the suits of five cards in order of significance; they part hands of equal ranks."""
    return [suit_of(card) for card in by_significance(cards)]


def by_significance(cards: Collection[int]) -> list[int]:
    """Gives five cards with the most significant first.

    Larger groups come first, then higher ranks, then higher suits; in A-2-3-4-5 the ace is
    last.
    """
    ranks = [rank_of(card) for card in cards]
    # A card's number goes by rank, then suit.
    ordered = sorted(cards, key=lambda card: (ranks.count(rank_of(card)), card), reverse=True)
    if sorted(ranks) == _WHEEL:
        ordered.append(ordered.pop(0))
    return ordered
