"""Hold'em Poker against the house's bank.

A record is checked, the hands evaluated, every wager's outcome found, and then the money
moved: caps only, since the house's bank has no end and takes no rake. Rules: the pages of
Hold'em Poker and of the hand record.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.rules import record
from games.rules.caps import apply_caps
from games.rules.errors import BadRecord
from games.rules.outcomes import LOSE, PUSH, WIN, Outcome, compared, net
from games.rules.poker import KEYS, STRAIGHT, category, rank_keys
from games.rules.rounding import EVEN, Odds
from games.rules.rule_sets import SHAPES, Terms, terms_of

WAGERS: Final = SHAPES["holdem"].wagers
PLAY_BETS: Final = {"a4": 4, "a3": 3, "a2": 2}

SEATS: Final = 7
_REQUIRED: Final = ("game", "hand", "currency", "board", "bank", "players")
_OPTIONAL: Final = ("rules", "caps")


@dataclass(frozen=True, slots=True)
class Player:
    """A player's two cards and wagers, in the page's order."""

    seat: int
    cards: tuple[int, ...]
    wagers: Mapping[str, int]
    folded: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A deal that is fit to be settled, its players in settlement order."""

    board: tuple[int, ...]
    bank_cards: tuple[int, ...]
    players: tuple[Player, ...]
    terms: Terms


def check(hand: record.Record, rule_set: Mapping[str, Any] | None = None) -> Hand:
    """Gives the deal that a record describes; BadRecord names the field that is not fit."""
    record.fields(hand, "", _REQUIRED, _OPTIONAL)
    record.header(hand)
    terms = terms_of(hand, rule_set)
    seen: set[int] = set()
    board = record.cards(hand["board"], "board", 5, seen)
    bank = record.fields(hand["bank"], "bank", ("cards",))
    bank_cards = record.cards(bank["cards"], "bank.cards", 2, seen)
    players = [
        _check_player(player, field, terms, seen)
        for field, player in record.players(hand["players"], 1, SEATS, SEATS)
    ]
    players.sort(key=lambda player: -player.seat)
    return Hand(board, bank_cards, tuple(players), terms)


def _check_player(value: record.Record, field: str, terms: Terms, seen: set[int]) -> Player:
    record.fields(value, field, ("seat", "cards", "wagers"), ("folded",))
    cards = record.cards(value["cards"], f"{field}.cards", 2, seen)
    wagers = record.wagers(value["wagers"], f"{field}.wagers", WAGERS)
    stay_on_ante = terms.switches["stay_on_ante_only"]
    _check_wagers(wagers, f"{field}.wagers", stay_on_ante=stay_on_ante)
    folded = record.flag(value["folded"], f"{field}.folded") if "folded" in value else False
    if folded and "a05t" in wagers:
        raise BadRecord("not_folded", f"{field}.folded", "A hand with a bet on the turn stays in.")
    return Player(
        value["seat"], cards, wagers, folded or _has_folded(wagers, stay_on_ante=stay_on_ante)
    )


def _has_folded(wagers: Mapping[str, int], *, stay_on_ante: bool) -> bool:
    """Tells whether a hand was given up by the wagers that it lacks.

    Without a play bet it is folded when the turn is due, unless the house lets it stay on
    its ante; with one it is abandoned unless the bet on the turn follows.
    """
    if not wagers.keys().isdisjoint(PLAY_BETS):
        return "a05t" not in wagers
    return not stay_on_ante


def _check_wagers(wagers: Mapping[str, int], field: str, *, stay_on_ante: bool) -> None:
    """Refuses wagers that are not the multiple of the ante they should be, or not allowed."""
    ante = wagers["ante"]
    if ante % 2:
        raise BadRecord("odd_ante", f"{field}.ante", f"Half of the ante {ante} cannot be bet.")
    _check_multiple(wagers, field, "super_ante", ante)
    made = [bet for bet in PLAY_BETS if bet in wagers]
    for bet in made:
        _check_multiple(wagers, field, bet, ante * PLAY_BETS[bet])
    if len(made) > 1:
        raise BadRecord(
            "wager_not_allowed", f"{field}.{made[1]}", f"With {made[0]} no other play bet is made."
        )
    if "a05t" in wagers and not made and not stay_on_ante:
        raise BadRecord(
            "wager_not_allowed", f"{field}.a05t", "A hand without a play bet has folded."
        )
    if "a05r" in wagers and "a05t" not in wagers:
        raise BadRecord(
            "wager_not_allowed", f"{field}.a05r", "It is only made after the bet on the turn, a05t."
        )
    _check_multiple(wagers, field, "a05t", ante // 2)
    _check_multiple(wagers, field, "a05r", ante // 2)


def _check_multiple(wagers: Mapping[str, int], field: str, wager: str, exactly: int) -> None:
    if wagers.get(wager, exactly) != exactly:
        raise BadRecord(
            "wrong_multiple",
            f"{field}.{wager}",
            f"With an ante of {wagers['ante']} this is {exactly}, not {wagers[wager]}.",
        )


def settle(hand: Hand) -> dict[str, Any]:
    """Gives the settlement of a checked deal, as the page of the hand record shows it."""
    hands, qualified = before_caps(hand)
    apply_caps(hands, hand.terms.caps, hand.terms.rounding)
    for outcomes in hands:
        for outcome in outcomes:
            outcome.pay()
    seats = [
        {"seat": player.seat, "dead": False, "rake": 0, "net": net(outcomes)}
        for player, outcomes in zip(hand.players, hands, strict=True)
    ]
    seats.sort(key=lambda seat: seat["seat"])
    return {
        "outcomes": [outcome.as_dict() for outcomes in hands for outcome in outcomes],
        "seats": seats,
        "bank": {"qualified": qualified, "net": -sum([seat["net"] for seat in seats])},
        "rake": 0,
    }


def before_caps(hand: Hand) -> tuple[list[list[Outcome]], bool]:
    """Gives each player's outcomes by the pay tables alone, in settlement order, and whether
    the bank qualified."""
    terms = hand.terms
    board = [KEYS[card] for card in hand.board]
    bank = _value(board, hand.bank_cards)
    qualified = category(bank) >= terms.qualification["category"]
    return [
        _outcomes(player, _value(board, player.cards), bank, qualified=qualified, terms=terms)
        for player in hand.players
    ], qualified


def _value(board: list[int], cards: tuple[int, ...]) -> int:
    """Gives the value of the best five among the board's keys and two cards."""
    return rank_keys([*board, *[KEYS[card] for card in cards]])


def _outcomes(
    player: Player, value: int, bank: int, *, qualified: bool, terms: Terms
) -> list[Outcome]:
    """Gives the outcome of each of a player's wagers, before caps."""
    outcomes = []
    for wager, stake in player.wagers.items():
        odds: Odds | None = EVEN
        if wager == "bonus":
            odds = terms.pay_tables["bonus"].get(category(value))
            lost = player.folded and terms.switches["bonus_on_fold"] == "lost"
            result = WIN if odds and not lost else LOSE
        elif player.folded:
            result = LOSE
        elif wager == "ante":
            result = _ante(value, bank, qualified=qualified, terms=terms)
        elif wager == "super_ante":
            odds = terms.pay_tables["super_ante"].get(category(value))
            result = compared(value, bank) if qualified else WIN
            result = PUSH if result == WIN and not odds else result
        else:
            result = compared(value, bank) if qualified else PUSH
        due = terms.rounding.winnings(stake, odds) if odds and result == WIN else 0
        outcomes.append(Outcome(player.seat, wager, stake, result, due))
    return outcomes


def _ante(value: int, bank: int, *, qualified: bool, terms: Terms) -> str:
    if not qualified:
        return WIN
    result = compared(value, bank)
    if terms.switches["ante_on_win"] == "push_below_straight" and category(value) < STRAIGHT:
        return PUSH if result == WIN else result
    return result
