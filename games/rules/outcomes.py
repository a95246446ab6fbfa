"""What became of each wager of a banked game."""

from collections.abc import Iterable
from typing import Any, Final

WIN: Final = "win"
LOSE: Final = "lose"
PUSH: Final = "push"
RETURNED: Final = "returned"


class Outcome:
    """One wager's outcome, worked out step by step: by the pay table, caps, the bank.

    Amounts are minor units. `due` are the winnings by the pay table, `payable` what the
    caps leave of them, `paid` what the bank then paid; `returned` is stake given back.
    """

    __slots__ = ("due", "paid", "payable", "result", "returned", "seat", "stake", "wager")

    def __init__(self, seat: int, wager: str, stake: int, result: str, due: int = 0) -> None:
        self.seat = seat
        self.wager = wager
        self.stake = stake
        self.result = result
        self.due = self.payable = due
        self.paid = 0
        self.returned = 0 if result == LOSE else stake

    def pay(self) -> None:
        """Pays in full what the caps leave."""
        self.paid = self.payable

    def die(self) -> None:
        """Makes the wager one of a dead hand: returned, with nothing due."""
        self.result = RETURNED
        self.due = self.payable = self.paid = 0
        self.returned = self.stake

    def as_dict(self) -> dict[str, Any]:
        """Gives the outcome as a settlement shows it."""
        return {
            "seat": self.seat,
            "wager": self.wager,
            "stake": self.stake,
            "result": self.result,
            "due": self.due,
            "paid": self.paid,
            "returned": self.returned,
            "capped": self.payable < self.due,
        }


def compared(player: int, bank: int) -> str:
    """Gives a wager's result where the better hand wins it."""
    return WIN if player > bank else LOSE if player < bank else PUSH


def net(outcomes: Iterable[Outcome]) -> int:
    """Gives what a player gained over all wagers."""
    return sum([outcome.paid + outcome.returned - outcome.stake for outcome in outcomes])
