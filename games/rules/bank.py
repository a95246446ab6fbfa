"""A player's bank: how far its money is in action.

The bank of a deal is an amount put up before the cards. It meets the hands in settlement
order with what is left of it, collects from each what it lost, and pays each what it won.
Rules: the page of High Card Flush.
"""

from collections.abc import Iterable, Sequence

from games.rules.outcomes import LOSE, Outcome


class Bank:
    """What is left of an amount put up, in minor units, hand after hand."""

    def __init__(self, start: int, *, whole_hands: bool, limit_win: bool) -> None:
        """Opens the bank with `start`.

        With `whole_hands` a hand that it cannot pay in full is dead; otherwise it pays what
        is left. With `limit_win` it never holds more than twice its start.
        """
        self.start = start
        self.left = start
        self._whole_hands = whole_hands
        self._most = 2 * start if limit_win else None

    def meet(self, hand: Sequence[Outcome]) -> bool:
        """Collects from a hand and pays it; False where the hand is dead instead."""
        payable = sum([outcome.payable for outcome in hand])
        collected, returned = self._collectable(hand)
        if not self.left or (self._whole_hands and self.left + collected < payable):
            for outcome in hand:
                outcome.die()
            return False
        self.left += collected
        _give_back(hand, returned)
        for outcome in hand:
            outcome.paid = min(outcome.payable, self.left)
            self.left -= outcome.paid
        return True

    def _collectable(self, hand: Iterable[Outcome]) -> tuple[int, int]:
        """Gives what of the losing stakes the bank may take, and what is above its limit."""
        lost = sum([outcome.stake for outcome in hand if outcome.result == LOSE])
        if self._most is None:
            return lost, 0
        collected = min(lost, self._most - self.left)
        return collected, lost - collected


def _give_back(hand: Sequence[Outcome], amount: int) -> None:
    """Returns so much of the losing stakes, from the last of them backward.

    Stakes are collected in the order of the page, so the last are the ones not collected.
    """
    for outcome in reversed(hand):
        if not amount:
            return
        if outcome.result == LOSE:
            outcome.returned = min(outcome.stake, amount)
            amount -= outcome.returned
