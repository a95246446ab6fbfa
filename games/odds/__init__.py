"""The mathematics of the games: how often each hand comes, and what each wager costs.

Exact, in whole numbers and fractions, wherever all deals can be counted; simulated, and said
so, where they cannot. Uses the rules and numpy, nothing else of the back office.
"""

from collections.abc import Mapping
from typing import Any, Final

from games.odds.chinese_poker import chinese_poker_odds
from games.odds.five_card_draw import five_card_draw_odds
from games.odds.high_card_flush import high_card_flush_odds
from games.odds.holdem import holdem_odds
from games.odds.result import Frequencies, Odds, Progress, WagerOdds
from games.rules.errors import BadRecord
from games.rules.rule_sets import SHAPES, parse_rule_set

__all__ = ["DEFAULT_HANDS", "DEFAULT_SEED", "Frequencies", "Odds", "Progress", "WagerOdds", "odds"]

DEFAULT_HANDS: Final = 4_000_000
DEFAULT_SEED: Final = 1


def odds(
    game: str,
    rule_set: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    *,
    hands: int = DEFAULT_HANDS,
    seed: int = DEFAULT_SEED,
) -> Odds:
    """Gives the odds of a game under a rule set, or under the default of the game's page.

    `progress` is called with how much is done, of how much. `hands` (at least 1) and `seed`
    are those of the simulation in the one game that needs it, Hold'em. Raises BadRecord
    where the game is unknown or the rule set not fit for it.
    """
    if game not in SHAPES:
        raise BadRecord("unknown_game", "game", f"The games are {', '.join(SHAPES)}, not {game}.")
    terms = parse_rule_set({"game": game} if rule_set is None else rule_set)
    if rule_set is not None and rule_set["game"] != game:
        raise BadRecord("other_game", "game", f"The rule set is one of {rule_set['game']}.")
    progress = progress or _silent
    match game:
        case "high_card_flush":
            return high_card_flush_odds(terms, progress)
        case "holdem":
            return holdem_odds(terms, progress, hands=hands, seed=seed)
        case "chinese_poker":
            return chinese_poker_odds(progress)
        case _:
            return five_card_draw_odds(progress)


def _silent(done: int, total: int) -> None:
    """Is what progress is told to where nobody listens."""
