"""The house's rake of a banked game: so much a hand, from whom the table's method says.

A dead hand pays none, and where every hand is dead nobody pays. A folded hand took part.
Rules: the page of High Card Flush.
"""

from dataclasses import dataclass
from typing import Final

from games.rules import record

METHODS: Final = ("all_players", "players_only", "designated_player")


@dataclass(frozen=True, slots=True)
class Rake:
    """An amount in minor units for each hand that pays."""

    method: str
    amount: int

    def of_player(self, *, dead: bool) -> int:
        """Gives what a player's hand pays."""
        return 0 if dead or self.method == "designated_player" else self.amount

    def of_bank(self, *, in_action: bool) -> int:
        """Gives what the designated player pays, who is in action unless every hand is dead."""
        return self.amount if in_action and self.method != "players_only" else 0


NO_RAKE: Final = Rake("all_players", 0)


def parse_rake(value: object, field: str = "rake") -> Rake:
    """Reads a record's rake."""
    rake = record.fields(value, field, ("method", "amount"))
    return Rake(
        method=record.choice(rake["method"], f"{field}.method", METHODS),
        amount=record.amount(rake["amount"], f"{field}.amount"),
    )
