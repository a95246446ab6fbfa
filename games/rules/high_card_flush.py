"""High Card Flush against a designated player's bank.

A record is checked, the hands evaluated, every wager's outcome found, and then the money
moved: caps, the bank's walk through the hands in settlement order, rake. Rules: the pages
of High Card Flush and of the hand record.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.rules import record
from games.rules.bank import Bank
from games.rules.caps import apply_caps
from games.rules.errors import BadRecord
from games.rules.flush import flush_and_run, flush_hand, flush_length, least_flush, run_length
from games.rules.outcomes import LOSE, PUSH, WIN, Outcome, compared, net
from games.rules.rake import NO_RAKE, Rake, parse_rake
from games.rules.rounding import EVEN, Odds
from games.rules.rule_sets import SHAPES, Terms, terms_of

WAGERS: Final = SHAPES["high_card_flush"].wagers
WAGERS_BEFORE_DEAL: Final = ("ante", "straight_flush", "flush")

SEATS: Final = 7
CARDS: Final = 7
_REQUIRED: Final = ("game", "hand", "currency", "button", "bank", "players")
_OPTIONAL: Final = ("rules", "caps", "rake")


@dataclass(frozen=True, slots=True)
class Player:
    """A player's wagers, in the page's order, and cards: None where a folded hand's are unknown."""

    seat: int
    wagers: Mapping[str, int]
    cards: tuple[int, ...] | None
    folded: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A deal that is fit to be settled, its players in settlement order."""

    button: int
    bank_amount: int
    bank_cards: tuple[int, ...]
    players: tuple[Player, ...]
    terms: Terms
    rake: Rake


def raise_limit(cards: Sequence[int]) -> int:
    """Gives how many times the ante a raise may be on these seven cards: 1, 2 or 3."""
    return raise_limit_of(flush_length(flush_hand(cards)))


def raise_limit_of(length: int) -> int:
    """Gives how many times the ante a raise may be with a flush of so many cards."""
    return 3 if length >= 6 else 2 if length == 5 else 1


def settlement_order(seat: int, button: int) -> int:
    """Gives a seat's place counterclockwise from the right of the button, for sorting."""
    return (button - seat) % SEATS


def check(hand: record.Record, rule_set: Mapping[str, Any] | None = None) -> Hand:
    """Gives the deal that a record describes; BadRecord names the field that is not fit."""
    record.fields(hand, "", _REQUIRED, _OPTIONAL)
    record.header(hand)
    terms = terms_of(hand, rule_set)
    rake = parse_rake(hand["rake"]) if "rake" in hand else NO_RAKE
    button = record.seat(hand["button"], "button", SEATS)
    seen: set[int] = set()
    bank = record.fields(hand["bank"], "bank", ("seat", "amount", "cards"))
    if record.seat(bank["seat"], "bank.seat", SEATS) != button:
        raise BadRecord("bank_not_at_button", "bank.seat", "The bank's seat has the button.")
    bank_amount = record.amount(bank["amount"], "bank.amount", least=0)
    bank_cards = record.cards(bank["cards"], "bank.cards", CARDS, seen)
    players = [
        _check_player(player, field, button, seen)
        for field, player in record.players(hand["players"], 1, SEATS - 1, SEATS)
    ]
    players.sort(key=lambda player: settlement_order(player.seat, button))
    return Hand(button, bank_amount, bank_cards, tuple(players), terms, rake)


def _check_player(value: record.Record, field: str, button: int, seen: set[int]) -> Player:
    record.fields(value, field, ("seat", "wagers"), ("cards", "folded"))
    seat = value["seat"]
    if seat == button:
        raise BadRecord("seat_taken", f"{field}.seat", f"Seat {seat} is the bank's.")
    folded = record.flag(value["folded"], f"{field}.folded") if "folded" in value else False
    cards = None
    if "cards" in value:
        cards = record.cards(value["cards"], f"{field}.cards", CARDS, seen)
    elif not folded:
        raise BadRecord("missing_field", f"{field}.cards", "Only a folded hand may lack its cards.")
    wagers = record.wagers(value["wagers"], f"{field}.wagers", WAGERS)
    _check_raise(wagers, f"{field}.wagers.raise", cards, folded=folded)
    return Player(seat, wagers, cards, folded)


def _check_raise(
    wagers: Mapping[str, int], field: str, cards: Sequence[int] | None, *, folded: bool
) -> None:
    """Refuses a raise of a folded hand, a live hand without one, and one out of bounds."""
    if folded:
        if "raise" in wagers:
            raise BadRecord("raise_not_allowed", field, "A folded hand has no raise.")
        return
    if "raise" not in wagers or cards is None:
        raise BadRecord("missing_field", field, "A hand that is not folded has a raise.")
    ante, raised = wagers["ante"], wagers["raise"]
    if ante == raised:
        return
    length = flush_length(flush_hand(cards))
    most = ante * raise_limit_of(length)
    if not ante <= raised <= most:
        raise BadRecord(
            "raise_not_allowed",
            field,
            f"With a flush of {length} cards the raise is from {ante} to {most}, not {raised}.",
        )


def settle(hand: Hand) -> dict[str, Any]:
    """Gives the settlement of a checked deal, as the page of the hand record shows it."""
    terms = hand.terms
    hands, qualified = before_caps(hand)
    apply_caps(hands, terms.caps, terms.rounding)
    bank = Bank(
        hand.bank_amount,
        whole_hands=terms.switches["on_shortfall"] == "dead",
        limit_win=terms.switches["limit_bank_win"],
    )
    live = [bank.meet(outcomes) for outcomes in hands]
    return _settlement(hand, hands, live, bank, qualified=qualified)


def before_caps(hand: Hand) -> tuple[list[list[Outcome]], bool]:
    """Gives each player's outcomes by the pay tables alone, in settlement order, and whether
    the bank qualified."""
    terms = hand.terms
    least = least_flush(terms.qualification["length"], terms.qualification["top"])
    flush, run = flush_and_run(hand.bank_cards, terms.switches["ace_low_straight_flush"])
    qualified = flush >= least
    return [
        _outcomes(player, flush, run, qualified=qualified, terms=terms) for player in hand.players
    ], qualified


def _outcomes(
    player: Player, bank_flush: int, bank_run: int, *, qualified: bool, terms: Terms
) -> list[Outcome]:
    """Gives the outcome of each of a player's wagers, before caps and bank."""
    seat, wagers = player.seat, player.wagers
    if player.folded or player.cards is None:
        return [Outcome(seat, wager, stake, LOSE) for wager, stake in wagers.items()]
    flush, run = flush_and_run(player.cards, terms.switches["ace_low_straight_flush"])
    outcomes = []
    for wager, stake in wagers.items():
        odds: Odds | None = EVEN
        if wager == "ante":
            result = compared(flush, bank_flush) if qualified else WIN
        elif wager == "raise":
            result = compared(flush, bank_flush) if qualified else PUSH
        elif wager == "flush":
            odds = terms.pay_tables["flush"].get(flush_length(flush))
            result = compared(flush, bank_flush) if odds else LOSE
        else:
            odds = terms.pay_tables["straight_flush"].get(run_length(run))
            result = compared(run, bank_run) if odds else LOSE
        due = terms.rounding.winnings(stake, odds) if odds and result == WIN else 0
        outcomes.append(Outcome(seat, wager, stake, result, due))
    return outcomes


def _settlement(
    hand: Hand, hands: list[list[Outcome]], live: list[bool], bank: Bank, *, qualified: bool
) -> dict[str, Any]:
    seats = []
    for player, outcomes, in_action in zip(hand.players, hands, live, strict=True):
        rake = hand.rake.of_player(dead=not in_action)
        seats.append(
            {
                "seat": player.seat,
                "dead": not in_action,
                "rake": rake,
                "net": net(outcomes) - rake,
            }
        )
    seats.sort(key=lambda seat: seat["seat"])
    bank_rake = hand.rake.of_bank(in_action=any(live))
    return {
        "outcomes": [outcome.as_dict() for outcomes in hands for outcome in outcomes],
        "seats": seats,
        "bank": {
            "seat": hand.button,
            "qualified": qualified,
            "start": bank.start,
            "end": bank.left,
            "net": bank.left - bank.start - bank_rake,
            "rake": bank_rake,
        },
        "rake": bank_rake + sum([seat["rake"] for seat in seats]),
    }
