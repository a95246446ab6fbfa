"""A whole hand as one JSON record, into commands and back.

A record may leave out what its table has settled already (rules, caps, rake) and may not
say otherwise. Rules: the page of the hand record.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import to_builtins

from games.floor import hand, table
from games.floor.errors import Refused, refusing_bad_records
from games.floor.hand_commands import (
    DealCards,
    EndHand,
    Fold,
    HandCommand,
    PlaceWagers,
    Raise,
)
from games.floor.handover import start_of
from games.floor.plays import play_of
from games.floor.table_commands import OpenHand
from games.floor.terms import MOST_SEATS, Terms, rake_of
from games.rules import game_of
from games.rules.caps import Cap
from games.rules.rake import parse_rake
from games.rules.rule_sets import terms_of

Record = Mapping[str, Any]

# Where a record has what a command has under another name.
_RENAMED: Final = {"reference": "hand", "bank": "bank.amount", "amount": "wagers.raise"}


def open_of(record: Record, state: table.State, hand_id: str) -> OpenHand:
    """Gives the opening of a record's hand at its table.

    Refused where the record is not well formed, by the code and field that the rules give,
    or names another game, currency, rules, caps or rake than its table (`differs_from_table`).
    """
    terms = state.terms
    with refusing_bad_records():
        game = game_of(record)
        for field in disagreements(record, terms):
            detail = "The table was opened on other terms: leave this out, or correct it."
            raise Refused("differs_from_table", field, detail)
        game.check({**_pinned(terms), **record}, terms.rule_set)
    return OpenHand(
        button=record["button"],
        bank=record["bank"]["amount"],
        reference=record["hand"] or None,
        hand=hand_id,
    )


def disagreements(record: Record, terms: Terms) -> list[str]:
    """Gives the fields in which a record says otherwise than its table's terms.

    What either leaves out takes its default before they are compared. BadRecord where the
    record's rules, caps or rake are not well formed.
    """
    named = [name for name in ("game", "currency") if record.get(name) != getattr(terms, name)]
    if named:
        return named
    ours = terms_of({"game": terms.game, **_pinned(terms)}, terms.rule_set)
    theirs = terms_of({**_pinned(terms), **record}, terms.rule_set)
    differing = [
        f"rules.{name}" for name in ours.switches if ours.switches[name] != theirs.switches[name]
    ]
    if ours.rounding != theirs.rounding:
        differing.append("rules.rounding")
    if _by_scope(ours.caps) != _by_scope(theirs.caps):
        differing.append("caps")
    if "rake" in record and parse_rake(record["rake"]) != rake_of(terms):
        differing.append("rake")
    return differing


def commands_of(record: Record, state: table.State) -> list[HandCommand]:
    """Gives the commands that play a record's hand, which its table has in progress.

    The record is one that `open_of` took. Cards go clockwise from the left of the button.
    """
    play = play_of(record["game"])
    players = _clockwise(record["players"], record["button"])
    bank = record["bank"]
    commands: list[HandCommand] = [start_of(state)]
    for player in players:
        wagers = {
            name: stake
            for name, stake in player["wagers"].items()
            if name in play.WAGERS_BEFORE_DEAL
        }
        commands.append(PlaceWagers(seat=player["seat"], wagers=wagers))
    commands.extend(_deal(player) for player in [*players, bank] if "cards" in player)
    for player in players:
        commands.extend(play.actions(player))
    return [*commands, EndHand()]


def record_of(state: hand.State) -> dict[str, Any]:
    """Gives the record of a hand that has ended, with all that it pinned spelled out."""
    terms, bank = state.terms, state.terms.bank
    record: dict[str, Any] = {
        "game": terms.game,
        "hand": terms.reference or f"{terms.table}-{terms.number}",
        "currency": terms.currency,
        "players": [
            _player(player) for _, player in sorted(state.players.items()) if player.wagers
        ],
        **_pinned(terms),
    }
    if terms.button is not None:
        record["button"] = terms.button
    if bank is not None:
        cards = list(state.bank_cards)
        record["bank"] = {"seat": bank.seat, "amount": bank.amount, "cards": cards}
    return record


def in_record(refused: Refused, command: OpenHand | HandCommand, record: Record) -> Refused:
    """Gives the refusal of one of a record's commands with the path that the field has there."""
    field = _RENAMED.get(refused.field, refused.field)
    if isinstance(command, (PlaceWagers, DealCards, Fold, Raise)):
        field = f"{_path(command.seat, record)}.{field}"
    return type(refused)(refused.code, field.rstrip("."), refused.detail)


def _path(seat: int, record: Record) -> str:
    seats = [player["seat"] for player in record["players"]]
    return f"players[{seats.index(seat)}]" if seat in seats else "bank"


def _pinned(terms: Terms) -> dict[str, Any]:
    """Gives the rules, caps and rake of a table or hand as a record writes them."""
    rules = {**terms.rule_set["switches"], "rounding": terms.rule_set["rounding"]}
    pinned = {"rules": rules, "caps": to_builtins(terms.caps)}
    if terms.rake is not None:
        pinned["rake"] = to_builtins(terms.rake)
    return pinned


def _by_scope(caps: Sequence[Cap]) -> list[Cap]:
    """Gives caps in the order they apply in, so that how scopes are mixed makes no difference."""
    return sorted(caps, key=lambda cap: cap.scope)


def _clockwise(players: Sequence[Record], button: int) -> list[Record]:
    return sorted(players, key=lambda player: (player["seat"] - button) % MOST_SEATS)


def _deal(player: Record) -> DealCards:
    return DealCards(seat=player["seat"], cards=tuple(player["cards"]))


def _player(player: hand.Player) -> dict[str, Any]:
    record: dict[str, Any] = {"seat": player.seat, "wagers": player.wagers}
    if player.cards:
        record["cards"] = list(player.cards)
    if player.folded:
        record["folded"] = True
    return record
