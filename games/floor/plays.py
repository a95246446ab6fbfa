"""What a game decides of its own, and the games that can be played at a table.

A further game is a module of this shape and a line in `PLAYS`; tables and hands stay as
they are.
"""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from games.floor import high_card_flush_play
from games.floor.errors import Malformed
from games.floor.hand_commands import Fold, Raise
from games.floor.hand_events import HandEvent
from games.floor.hand_state import Player
from games.floor.hand_state import State as Hand
from games.floor.table_commands import OpenHand
from games.floor.table_events import TableEvent
from games.floor.table_state import State as Table
from games.floor.terms import Bank, TableTerms


class Play(Protocol):
    """How one game is played. Every check raises Refused."""

    @property
    def WAGERS_BEFORE_DEAL(self) -> tuple[str, ...]:  # noqa: N802
        """What a seat may bet before the cards, the compulsory wager first."""

    @property
    def CARDS(self) -> int:  # noqa: N802
        """How many cards a seat gets."""

    def check_terms(self, terms: TableTerms) -> None:
        """Checks that a table can be opened for this game on these terms."""

    def bank(self, table: Table, command: OpenHand) -> tuple[list[TableEvent], Bank | None]:
        """Gives the bank of the next hand, after what is to be recorded before it."""

    def act(self, hand: Hand, player: Player, command: Fold | Raise) -> list[HandEvent]:
        """Decides what a player who has wagers down does once the cards are out."""

    def check_end(self, hand: Hand) -> None:
        """Checks that everything that settles the hand is known."""

    def actions(self, player: Mapping[str, Any]) -> list[Fold | Raise]:
        """Gives what a player of a well-formed hand record did once the cards were out."""


PLAYS: Final[Mapping[str, Play]] = {"high_card_flush": high_card_flush_play}


def play_of(game: str) -> Play:
    """Gives the play of a game by its name."""
    if game not in PLAYS:
        detail = f"No such game here; tables can play {', '.join(PLAYS)}."
        raise Malformed("unknown_game", "game", detail)
    return PLAYS[game]
