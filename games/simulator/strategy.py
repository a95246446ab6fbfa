"""What simulated players bet: pure, all chance comes from the generator they are given."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.rules.cards import parse_card, parse_cards
from games.rules.flush import flush_hand
from games.rules.high_card_flush import raise_limit

_WORTH_A_RAISE: Final = flush_hand(parse_cards("Ts 8s 6s 2c 3c 2d 3d"))
_BONUSES: Final = ("straight_flush", "flush")
_BONUS_LIKING: Final = 0.6
_MOST_ANTES: Final = 6


def wagers_before_deal(
    chance: Random, limits: Mapping[str, Mapping[str, int]], stack: int
) -> dict[str, int]:
    """Wagers within the posted limits that leave enough of ``stack`` to raise once.

    Empty where the stack does not reach: the player is left out of the hand.
    """
    ante = _bet(chance, limits["ante"], stack // 2)
    if not ante:
        return {}
    wagers = {"ante": ante}
    for wager in _BONUSES:
        if wager in limits and chance.random() < _BONUS_LIKING:
            free = stack - ante - sum(wagers.values())
            if amount := _bet(chance, limits[wager], min(ante, free)):
                wagers[wager] = amount
    return wagers


def raise_amount(cards: Sequence[str], ante: int, left: int) -> int:
    """What to raise with ``left`` chips behind: T-8-6 or better is raised, 0 is a fold."""
    held = [parse_card(card) for card in cards]
    if flush_hand(held) < _WORTH_A_RAISE or left < ante:
        return 0
    return min(raise_limit(held) * ante, left)


def _bet(chance: Random, limits: Mapping[str, int], most: int) -> int:
    """An amount the limits allow, mostly near the least; 0 where ``most`` is too little."""
    multiple = limits["multiple"]
    least = limits["min"]
    reachable = min(limits["max"], most, _MOST_ANTES * least) // multiple * multiple
    if reachable < least:
        return 0
    return chance.randrange(least, reachable + 1, multiple)
