"""Chinese Poker: every pair of players exchanges points, and pays as the stacks allow.

Rules: the page on Chinese Poker, Western and Mandarin scoring.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from games.rules import poker, record
from games.rules.chinese_setting import NATURALS, SEGMENTS, Setting, set_hand
from games.rules.errors import BadRecord
from games.rules.rule_sets import terms_of

SEATS: Final = 4
LEAST_PLAYERS: Final = 2
CARDS: Final = 13
FOUL_POINTS: Final = 6

_REQUIRED: Final = ("game", "hand", "currency", "button", "point_value", "players")
_OPTIONAL: Final = ("rules", "caps")
_SET_FIELDS: Final = ("seat", "stack", *SEGMENTS)
_NATURAL_FIELDS: Final = ("seat", "stack", "natural", "cards")


@dataclass(frozen=True, slots=True)
class Scoring:
    """What winning all three segments earns, from one opponent or from all three of them,
    and the bonus of a winning hand by its category, for front, middle and back."""

    all_three: int
    super_bonus: int
    bonuses: tuple[Mapping[int, int], ...]


SCORINGS: Final[Mapping[str, Scoring]] = {
    "western": Scoring(all_three=3, super_bonus=3, bonuses=({}, {}, {})),
    "mandarin": Scoring(
        all_three=6,
        super_bonus=9,
        bonuses=(
            {poker.THREE_OF_A_KIND: 3},
            {
                poker.FULL_HOUSE: 2,
                poker.FOUR_OF_A_KIND: 8,
                poker.STRAIGHT_FLUSH: 10,
                poker.ROYAL_FLUSH: 10,
            },
            {poker.FOUR_OF_A_KIND: 4, poker.STRAIGHT_FLUSH: 5, poker.ROYAL_FLUSH: 5},
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Player:
    """A seat with its stack at the start, and either a setting or a declared natural."""

    seat: int
    stack: int
    setting: Setting | None
    natural: str | None

    @property
    def is_foul(self) -> bool:
        return self.setting is not None and self.setting.foul is not None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that is fit to be settled, its players in pay-off order: clockwise from the
    button, its own seat first."""

    point_value: int
    scoring: Scoring
    players: tuple[Player, ...]


def check(hand: record.Record, rule_set: Mapping[str, Any] | None = None) -> Hand:
    """Gives the hand that a record describes; BadRecord names the field that is not fit."""
    record.fields(hand, "", _REQUIRED, _OPTIONAL)
    record.header(hand)
    terms = terms_of(hand, rule_set)
    button = record.seat(hand["button"], "button", SEATS)
    point_value = record.amount(hand["point_value"], "point_value")
    seen: set[int] = set()
    players = [
        _check_player(player, field, seen)
        for field, player in record.players(hand["players"], LEAST_PLAYERS, SEATS, SEATS)
    ]
    players.sort(key=lambda player: (player.seat - button) % SEATS)
    return Hand(point_value, SCORINGS[terms.switches["scoring"]], tuple(players))


def _check_player(value: record.Record, field: str, seen: set[int]) -> Player:
    declared = "natural" in value or "cards" in value
    record.fields(value, field, _NATURAL_FIELDS if declared else _SET_FIELDS)
    stack = record.amount(value["stack"], f"{field}.stack")
    if declared:
        natural = _check_natural(value, field, seen)
        return Player(value["seat"], stack, None, natural)
    return Player(value["seat"], stack, _check_setting(value, field, seen), None)


def _check_natural(value: record.Record, field: str, seen: set[int]) -> str:
    name: str = record.choice(value["natural"], f"{field}.natural", tuple(NATURALS))
    cards = record.cards(value["cards"], f"{field}.cards", CARDS, seen)
    if not NATURALS[name].made_by(cards):
        raise BadRecord("false_natural", f"{field}.natural", f"These cards are no {name}.")
    return name


def _check_setting(value: record.Record, field: str, seen: set[int]) -> Setting:
    """Gives a setting of thirteen cards; segments of wrong sizes are a foul, not an error."""
    segments = [
        record.cards(value[segment], f"{field}.{segment}", None, seen) for segment in SEGMENTS
    ]
    count = sum([len(segment) for segment in segments])
    if count != CARDS:
        raise BadRecord(
            "wrong_card_count",
            field,
            f"A player sets {CARDS} cards, not {count}, in three segments.",
        )
    return set_hand(segments)


def settle(hand: Hand) -> dict[str, Any]:
    """Gives the settlement: who pays whom for how many points, and each seat's net."""
    exchanges = _pay_off(hand)
    net = dict.fromkeys((player.seat for player in hand.players), 0)
    for exchange in exchanges:
        net[exchange["from"]] -= exchange["paid"]
        net[exchange["to"]] += exchange["paid"]
    return {
        "exchanges": exchanges,
        "seats": [
            {
                "seat": player.seat,
                "foul": player.is_foul,
                "natural": player.natural,
                "net": net[player.seat],
            }
            for player in sorted(hand.players, key=lambda player: player.seat)
        ],
        "rake": 0,
    }


def _pay_off(hand: Hand) -> list[dict[str, int]]:
    """Gives the exchanges, each within what both stacks of the start still allow.

    The button settles with each opponent, then the next player with those left, and what
    was won is not at stake again: only losses count against a stack.
    """
    left = {player.seat: player.stack for player in hand.players}
    exchanges = []
    for one, other in combinations(hand.players, 2):
        points = earned(hand, one, other) - earned(hand, other, one)
        if not points:
            continue
        loser, winner = (other.seat, one.seat) if points > 0 else (one.seat, other.seat)
        amount = abs(points) * hand.point_value
        paid = min(amount, left[loser], left[winner])
        left[loser] -= paid
        exchanges.append(
            {"from": loser, "to": winner, "points": abs(points), "amount": amount, "paid": paid}
        )
    return exchanges


def earned(hand: Hand, player: Player, opponent: Player) -> int:
    """Gives the points that a player earns from an opponent, before those owed in return."""
    if player.natural is not None:
        return natural_points(player, opponent)
    won = segments_won(player, opponent)
    has_all = len(won) == len(SEGMENTS)
    points = sweep_points(hand, player, opponent) if has_all else len(won)
    return points + sum(bonus(hand.scoring, player, segment) for segment in won)


def natural_points(player: Player, opponent: Player) -> int:
    """Gives what a declared natural collects: nothing from one as good, the foul's price at
    least from a foul."""
    assert player.natural is not None
    points = NATURALS[player.natural].points
    if opponent.natural is not None:
        return points if points > NATURALS[opponent.natural].points else 0
    return max(points, FOUL_POINTS) if opponent.is_foul else points


def segments_won(player: Player, opponent: Player) -> Sequence[int]:
    """Gives the segments that a player wins, by their place in SEGMENTS.

    A foul wins none and loses all three to any set hand; a natural is not compared.
    """
    if player.setting is None or opponent.setting is None or player.is_foul:
        return ()
    if opponent.is_foul:
        return range(len(SEGMENTS))
    pairs = zip(player.setting.values, opponent.setting.values, strict=True)
    return [segment for segment, (mine, theirs) in enumerate(pairs) if mine > theirs]


def sweep_points(hand: Hand, player: Player, opponent: Player) -> int:
    """Gives what all three segments earn, bonus hands aside."""
    has_super_bonus = wins_everything(hand, player)
    points = hand.scoring.super_bonus if has_super_bonus else hand.scoring.all_three
    return max(points, FOUL_POINTS) if opponent.is_foul else points


def wins_everything(hand: Hand, player: Player) -> bool:
    """Tells whether a player wins all three segments against three opponents."""
    return len(hand.players) == SEATS and all(
        len(segments_won(player, other)) == len(SEGMENTS)
        for other in hand.players
        if other is not player
    )


def bonus(scoring: Scoring, player: Player, segment: int) -> int:
    """Gives the bonus of a player's hand in a segment that he has won."""
    assert player.setting is not None
    return scoring.bonuses[segment].get(poker.category(player.setting.values[segment]), 0)
