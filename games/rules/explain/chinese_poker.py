"""Why each exchange of a hand of Chinese Poker is as large as it is."""

from collections.abc import Mapping
from typing import Any

from games.rules import chinese_poker as game
from games.rules.chinese_setting import SEGMENTS
from games.rules.explain import hands
from games.rules.explain.phrases import Clauses, Money, Phrase

check = game.check


def reasons(hand: game.Hand, settlement: Mapping[str, Any]) -> list[Phrase]:
    """Gives a sentence for each exchange of the settlement, in its order."""
    players = {player.seat: player for player in hand.players}
    left = {player.seat: player.stack for player in hand.players}
    said = []
    for row in settlement["exchanges"]:
        loser, winner = players[row["from"]], players[row["to"]]
        clauses = _points(hand, winner, loser)
        if row["paid"] < row["amount"]:
            clauses.append(_limited(row, left))
        left[loser.seat] -= row["paid"]
        said.append(Phrase("sentence", head=_head(row), clauses=Clauses(tuple(clauses))))
    return said


def _head(row: Mapping[str, Any]) -> Phrase:
    return Phrase(
        "exchange",
        loser=row["from"],
        winner=row["to"],
        points=_count(row["points"]),
        amount=Money(row["amount"]),
    )


def _count(points: int) -> Phrase:
    return Phrase("points", count=points)


def _limited(row: Mapping[str, Any], left: Mapping[int, int]) -> Phrase:
    """Says whose stack of the start, less its losses so far, keeps a payment down."""
    is_loser = left[row["from"]] == row["paid"]
    return Phrase(
        "limited_by_loser" if is_loser else "limited_by_winner",
        seat=row["from"] if is_loser else row["to"],
        paid=Money(row["paid"]),
    )


def _points(hand: game.Hand, winner: game.Player, loser: game.Player) -> list[Phrase]:
    """Says what the winner earned, and what goes off for what the loser earned."""
    if winner.natural is not None:
        return [_natural(winner, winner.natural, loser)]
    if loser.setting is not None and loser.setting.foul is not None:
        foul = Phrase("foul", seat=loser.seat, reason=Phrase(f"foul_{loser.setting.foul}"))
        return [foul, *_sweep(hand, winner, loser), *_bonuses(hand, winner, loser)]
    clauses = [_segment(segment, winner, loser) for segment in range(len(SEGMENTS))]
    clauses += _sweep(hand, winner, loser)
    clauses += _bonuses(hand, winner, loser)
    clauses += _bonuses(hand, loser, winner)
    won, lost = game.earned(hand, winner, loser), game.earned(hand, loser, winner)
    if lost:
        clauses.append(Phrase("balance", won=won, lost=lost, points=_count(won - lost)))
    return clauses


def _natural(winner: game.Player, natural: str, loser: game.Player) -> Phrase:
    points = _count(game.natural_points(winner, loser))
    name = Phrase(f"natural_{natural}")
    if loser.natural is not None:
        other = Phrase(f"natural_{loser.natural}")
        return Phrase(
            "natural_over_natural", seat=winner.seat, natural=name, other=other, points=points
        )
    if loser.is_foul:
        return Phrase(
            "natural_over_foul", seat=winner.seat, natural=name, foul=loser.seat, points=points
        )
    return Phrase("natural", seat=winner.seat, natural=name, points=points)


def _segment(segment: int, winner: game.Player, loser: game.Player) -> Phrase:
    """Says who wins a segment, and with what against what."""
    assert winner.setting is not None
    assert loser.setting is not None
    name = Phrase(f"segment_{SEGMENTS[segment]}")
    mine, theirs = winner.setting.values[segment], loser.setting.values[segment]
    if mine == theirs:
        return Phrase("segment_equal", segment=name, hand=hands.poker_hand(mine))
    return Phrase(
        "segment_won",
        segment=name,
        seat=winner.seat if mine > theirs else loser.seat,
        better=hands.poker_hand(max(mine, theirs)),
        worse=hands.poker_hand(min(mine, theirs)),
    )


def _sweep(hand: game.Hand, winner: game.Player, loser: game.Player) -> list[Phrase]:
    """Says what all three segments count, where a player won them all or the other is a foul."""
    if len(game.segments_won(winner, loser)) < len(SEGMENTS):
        return []
    points = _count(game.sweep_points(hand, winner, loser))
    is_super = hand.scoring.super_bonus > hand.scoring.all_three
    if is_super and game.wins_everything(hand, winner):
        return [Phrase("super_bonus", seat=winner.seat, points=points)]
    return [Phrase("foul_counts" if loser.is_foul else "all_three", points=points)]


def _bonuses(hand: game.Hand, player: game.Player, opponent: game.Player) -> list[Phrase]:
    """Says what a player's hands earn beside their segments."""
    assert player.setting is not None
    return [
        Phrase(
            "bonus",
            seat=player.seat,
            hand=hands.poker_hand(player.setting.values[segment]),
            place=Phrase(f"in_{SEGMENTS[segment]}"),
            points=_count(points),
        )
        for segment in game.segments_won(player, opponent)
        if (points := game.bonus(hand.scoring, player, segment))
    ]
