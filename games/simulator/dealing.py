"""A hand from the first wager to its end: pure, on the record of what was reported so far.

Each step follows from the record alone, so that a hand can be taken up again wherever the
reports of it stopped.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from games.rules.cards import TEXTS
from games.rules.high_card_flush import CARDS
from games.simulator.guests import Action, Table
from games.simulator.strategy import raise_amount, wagers_before_deal

Record = dict[str, Any]

END: Final[Action] = {"type": "end_hand"}
NOBODY_PLAYS: Final[Action] = {"type": "misdeal", "reason": "other", "note": "Nobody bet."}


def begun(table: Table, *, bank: int, reference: str) -> Record:
    """The record of a hand of which nothing but the bank is reported."""
    terms = table["terms"]
    return {
        "game": terms["game"],
        "hand": reference,
        "currency": terms["currency"],
        "button": table["button"],
        "bank": {"seat": table["designated_player"], "amount": bank, "cards": []},
        "players": [],
    }


def played_out(chance: Random, table: Table, record: Record) -> Record | None:
    """The whole hand, or None where nobody can bet."""
    while True:
        step = next_step(chance, table, record)
        if step == [NOBODY_PLAYS]:
            return None
        if step == [END]:
            return record
        for action in step:
            record = after(record, action)


def next_step(chance: Random, table: Table, record: Mapping[str, Any]) -> list[Action]:
    """What happens next: a seat bets, all get their cards, a seat raises or folds, the end."""
    if not any(_dealt(record)):
        if wagers := next(_wagers(chance, table, record), None):
            return [wagers]
        if not record["players"]:
            return [NOBODY_PLAYS]
    if deals := _deals(chance, record):
        return deals
    return [next(_answers(table, record), END)]


def _wagers(chance: Random, table: Table, record: Mapping[str, Any]) -> Iterator[Action]:
    betting = {record["bank"]["seat"]} | {player["seat"] for player in record["players"]}
    for seat in table["seats"]:
        number = seat["seat"]
        if number in betting or seat["sitting_out"]:
            continue
        left = _left(table, number, {})
        if wagers := wagers_before_deal(chance, table["terms"]["stakes"], left):
            yield {"type": "place_wagers", "seat": number, "wagers": wagers}


def _deals(chance: Random, record: Mapping[str, Any]) -> list[Action]:
    waiting = [one for one in (*record["players"], record["bank"]) if not one.get("cards")]
    out = set(_dealt(record))
    stub = [card for card in TEXTS if card not in out]
    cards = iter(chance.sample(stub, CARDS * len(waiting)))
    return [
        {"type": "deal_cards", "seat": one["seat"], "cards": [next(cards) for _ in range(CARDS)]}
        for one in waiting
    ]


def _answers(table: Table, record: Mapping[str, Any]) -> Iterator[Action]:
    for player in record["players"]:
        number, wagers = player["seat"], player["wagers"]
        if player.get("folded") or "raise" in wagers:
            continue
        amount = raise_amount(player["cards"], wagers["ante"], _left(table, number, wagers))
        if amount:
            yield {"type": "raise", "seat": number, "amount": amount}
        else:
            yield {"type": "fold", "seat": number}


def _left(table: Table, number: int, wagers: Mapping[str, int]) -> int:
    """What a seat may still bet, its rake set aside."""
    rake = table["terms"]["rake"]
    aside = 0 if rake["method"] == "designated_player" else rake["amount"]
    stack = next(seat["stack"] for seat in table["seats"] if seat["seat"] == number)
    return int(stack - aside - sum(wagers.values()))


def _dealt(record: Mapping[str, Any]) -> Iterator[str]:
    for one in (*record["players"], record["bank"]):
        yield from one.get("cards", ())


def after(record: Record, action: Action) -> Record:
    """The record after one more report of a seat."""
    number = action["seat"]
    if action["type"] == "place_wagers":
        player = {"seat": number, "wagers": action["wagers"]}
        return {**record, "players": [*record["players"], player]}
    if number == record["bank"]["seat"]:
        return {**record, "bank": {**record["bank"], "cards": action["cards"]}}
    players = [
        _player_after(player, action) if player["seat"] == number else player
        for player in record["players"]
    ]
    return {**record, "players": players}


def _player_after(player: Record, action: Action) -> Record:
    match action["type"]:
        case "deal_cards":
            return {**player, "cards": action["cards"]}
        case "raise":
            return {**player, "wagers": {**player["wagers"], "raise": action["amount"]}}
        case _:
            return {**player, "folded": True}
