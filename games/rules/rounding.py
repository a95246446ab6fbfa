"""Odds as exact ratios, and amounts in the chips that a table has.

Odds are "to one": the stake comes back and the winnings are stake × odds. What the chips
cannot pay exactly is rounded to the unit, down unless the house rounds up.
"""

import re
from dataclasses import dataclass
from typing import Final

from games.rules.errors import BadRecord

_ODDS: Final = re.compile(r"([1-9][0-9]{0,5}):([1-9][0-9]{0,5})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Odds:
    """So many won for so many staked: 3 for 2."""

    won: int
    staked: int

    def __str__(self) -> str:
        return f"{self.won}:{self.staked}"

    def at_least(self, other: "Odds") -> bool:
        """Tells whether these odds pay as much as the other ones, or more."""
        return self.won * other.staked >= other.won * self.staked


EVEN: Final = Odds(1, 1)


def parse_odds(text: object, field: str) -> Odds:
    """Reads odds written `3:2`; BadRecord names `field` where they are not."""
    match = _ODDS.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise BadRecord("bad_odds", field, "Write odds as two positive whole numbers, such as 3:2.")
    return Odds(int(match[1]), int(match[2]))


@dataclass(frozen=True, slots=True)
class Rounding:
    """The smallest chip in minor units, and which way an amount between two goes."""

    unit: int = 1
    direction: str = "down"

    def winnings(self, stake: int, odds: Odds) -> int:
        """Gives stake × odds in whole units."""
        won = stake * odds.won
        chip = odds.staked * self.unit
        chips = won // chip if self.direction == "down" else -(-won // chip)
        return chips * self.unit

    def down(self, amount: int) -> int:
        """Gives the most that whole units make of an amount, whatever the direction."""
        return amount // self.unit * self.unit
