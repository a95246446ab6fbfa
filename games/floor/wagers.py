"""Checks of wagers that are the same in every game with posted limits."""

from collections.abc import Mapping, Sequence

from games.floor.errors import Malformed, Refused
from games.floor.hand_state import Player, State
from games.floor.terms import Limits, rake_of


def check_stakes(stakes: Mapping[str, Limits], known: Sequence[str]) -> None:
    """Checks the limits that a table posts; the first of the known wagers is compulsory."""
    if known[0] not in stakes:
        detail = f"Post limits for {known[0]}, which every player has to bet."
        raise Malformed("limits_missing", f"stakes.{known[0]}", detail)
    for wager, limits in stakes.items():
        if wager not in known:
            detail = f"Limits are posted for {', '.join(known)}."
            raise Malformed("unknown_wager", f"stakes.{wager}", detail)
        if limits.min > limits.max:
            detail = f"The least bet of {limits.min} is above the most of {limits.max}."
            raise Malformed("bad_limits", f"stakes.{wager}.max", detail)
        if limits.min % limits.multiple or limits.max % limits.multiple:
            detail = f"Both limits have to be multiples of {limits.multiple}."
            raise Malformed("bad_limits", f"stakes.{wager}.multiple", detail)


def check_wagers(
    hand: State, player: Player, wagers: Mapping[str, int], known: Sequence[str]
) -> None:
    """Checks wagers before the deal; the first of the known ones goes before the others."""
    if not wagers:
        raise Malformed("no_wagers", "wagers", "Name at least one wager.")
    for wager, amount in wagers.items():
        field = f"wagers.{wager}"
        if wager not in known:
            detail = f"Before the deal a player may bet {', '.join(known)}."
            raise Malformed("unknown_wager", field, detail)
        if wager in player.wagers:
            detail = f"Seat {player.seat} has {player.wagers[wager]} on {wager} already."
            raise Refused("wager_already_placed", field, detail)
        _check_limits(hand.terms.stakes.get(wager), amount, field)
    if known[0] not in wagers and known[0] not in player.wagers:
        detail = f"The {known[0]} goes down before any other wager."
        raise Refused("compulsory_wager_missing", f"wagers.{known[0]}", detail)
    check_covered(hand, player, sum(wagers.values()), "wagers")


def _check_limits(limits: Limits | None, amount: int, field: str) -> None:
    if limits is None:
        raise Refused("wager_not_offered", field, "This table does not offer the wager.")
    if amount < limits.min:
        raise Refused("below_limit", field, f"The least bet here is {limits.min}.")
    if amount > limits.max:
        raise Refused("above_limit", field, f"The most that may be bet here is {limits.max}.")
    if amount % limits.multiple:
        detail = f"Bets here are multiples of {limits.multiple}."
        raise Refused("not_a_multiple", field, detail)


def check_covered(hand: State, player: Player, more: int, field: str) -> None:
    """Checks that a tracked stack covers what is bet, `more` of it now, and the seat's rake."""
    if player.stack is None:
        return
    rake = rake_of(hand.terms).of_player(dead=False)
    left = player.stack - rake - sum(player.wagers.values())
    if more > left:
        detail = f"Seat {player.seat} has {max(left, 0)} left to bet, the rake set aside."
        raise Refused("beyond_stack", field, detail)
