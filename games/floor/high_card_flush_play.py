"""How High Card Flush is played: ante and bonuses, seven cards, then raise or fold.

A designated player banks every hand. Rules: the page of High Card Flush.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from games.floor import designated_player
from games.floor.errors import Malformed, Refused, refusing_bad_records
from games.floor.hand_commands import Fold, Raise
from games.floor.hand_events import HandEvent, HandFolded, RaisePlaced
from games.floor.hand_state import Player, State
from games.floor.terms import TableTerms
from games.floor.wagers import check_covered, check_stakes
from games.rules.caps import parse_caps
from games.rules.cards import parse_card
from games.rules.high_card_flush import CARDS, SEATS, WAGERS, WAGERS_BEFORE_DEAL, raise_limit
from games.rules.rule_sets import check_rule_set

__all__ = ["CARDS", "WAGERS_BEFORE_DEAL", "act", "actions", "bank", "check_end", "check_terms"]

bank = designated_player.bank


def check_terms(terms: TableTerms) -> None:
    """Checks a table's seats, rule set, caps and posted limits."""
    if terms.seats > SEATS:
        detail = f"Seven cards a hand serve at most {SEATS} seats."
        raise Malformed("too_many_seats", "seats", detail)
    with refusing_bad_records("rule_set."):
        check_rule_set(terms.rule_set)
    if terms.rule_set["game"] != terms.game:
        detail = f"The rule set is one of {terms.rule_set['game']}."
        raise Malformed("other_game", "rule_set.game", detail)
    with refusing_bad_records():
        parse_caps(to_builtins(terms.caps), "caps", WAGERS)
    check_stakes(terms.stakes, WAGERS_BEFORE_DEAL)


def act(hand: State, player: Player, command: Fold | Raise) -> list[HandEvent]:
    """Decides a fold or a raise; each hand has one of them."""
    if player.folded or "raise" in player.wagers:
        detail = f"Seat {player.seat} has folded or raised already."
        raise Refused("already_acted", "seat", detail)
    if isinstance(command, Fold):
        return [HandFolded(seat=player.seat)]
    _check_raise(hand, player, command.amount)
    return [RaisePlaced(seat=player.seat, amount=command.amount)]


def _check_raise(hand: State, player: Player, amount: int) -> None:
    if not player.cards:
        detail = f"Seat {player.seat} has no cards yet: a raise follows a look at them."
        raise Refused("cards_missing", "seat", detail)
    ante = player.wagers["ante"]
    times = raise_limit([parse_card(card) for card in player.cards])
    if not ante <= amount <= times * ante:
        most = f"from {ante} to {times * ante}" if times > 1 else f"the ante's {ante}"
        detail = f"With these cards the raise is {most}."
        raise Refused("raise_not_allowed", "amount", detail)
    check_covered(hand, player, amount, "amount")


def check_end(hand: State) -> None:
    """Checks that every player in the hand has acted and that the bank's cards are known."""
    playing = [player for player in hand.players.values() if player.wagers]
    if not playing:
        detail = "No seat has an ante down: place wagers, or report a misdeal."
        raise Refused("no_wagers", "", detail)
    for player in playing:
        if not player.folded and "raise" not in player.wagers:
            detail = f"Seat {player.seat} has neither raised nor folded; who walked away folds."
            raise Refused("seat_has_not_acted", "", detail)
    if not hand.bank_cards:
        detail = f"Deal the bank's cards, those of seat {hand.terms.button}."
        raise Refused("bank_cards_missing", "", detail)


def actions(player: Mapping[str, Any]) -> list[Fold | Raise]:
    """Gives the fold or the raise of a player of a well-formed record."""
    if player.get("folded"):
        return [Fold(seat=player["seat"])]
    return [Raise(seat=player["seat"], amount=player["wagers"]["raise"])]
