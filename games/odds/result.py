"""What the mathematics of a game comes to: counts, and ratios of whole numbers.

All of it is exact. Decimal figures are made on the way out, for readers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any, Final, Self

from games.rules.rounding import Odds as PaidOdds

# Told how much is done, of how much.
Progress = Callable[[int, int], None]

NO_BANK: Final = "Players play against each other: there is no bank and no house edge."

_DECIMALS: Final = 8


def percent(ratio: Fraction | float) -> str:
    """Gives a ratio in percent, for readers."""
    return f"{100 * float(ratio):.4f} %"


def to_one(odds: PaidOdds) -> Fraction:
    """Gives what odds of a pay table win for a stake of 1."""
    return Fraction(odds.won, odds.staked)


@dataclass(frozen=True)
class Frequencies:
    """How many of `total` equally likely hands are of each kind; kinds may overlap."""

    of: str
    total: int
    counts: Mapping[str, int]

    def to_data(self) -> dict[str, Any]:
        """Gives it as JSON."""
        return {"of": self.of, "total": self.total, "counts": dict(self.counts)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Reads what `to_data` gave."""
        return cls(of=data["of"], total=data["total"], counts=data["counts"])


@dataclass(frozen=True)
class WagerOdds:
    """What a wager brings who makes it and plays by a strategy.

    `outcomes` maps what the player is ahead or behind to the number of deals; both this and
    `staked`, the average amount wagered, are in units of the wager before the deal (for
    raises and play bets: the ante). A wager that is `part_of` another is in its outcomes too.
    The deals are all that can happen, or a sample of them where they are `simulated`.
    """

    wager: str
    strategy: str
    outcomes: Mapping[Fraction, int]
    staked: Fraction = Fraction(1)
    part_of: str | None = None
    simulated: bool = False

    @property
    def deals(self) -> int:
        """The number of deals that were counted."""
        return sum(self.outcomes.values())

    @cached_property
    def house_edge(self) -> Fraction:
        """The average loss for each unit placed before the deal, negative where it is a gain.

        Where a player banks it goes to that player; rake is not in it.
        """
        return -sum((won * n for won, n in self.outcomes.items()), Fraction(0)) / self.deals

    @property
    def element_of_risk(self) -> Fraction:
        """The average loss for each unit of all that is staked: theo is handle times this."""
        return self.house_edge / self.staked if self.staked else Fraction(0)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the outcome, in squared units."""
        squares = sum((won**2 * n for won, n in self.outcomes.items()), Fraction(0))
        return squares / self.deals - self.house_edge**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the outcome, in units."""
        return sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        """The standard deviation of the house edge over samples of this size; 0 where exact."""
        return sqrt(self.variance / self.deals) if self.simulated else 0.0

    @property
    def favors_player(self) -> bool:
        """Whether the wager, taken as a whole, gains in the long run.

        A simulated gain counts from two standard errors up.
        """
        return self.part_of is None and self.house_edge + 2 * self.standard_error < 0

    def to_data(self) -> dict[str, Any]:
        """Gives it as JSON without floats; the ratios are also given in decimals, for readers."""
        return {
            "wager": self.wager,
            "strategy": self.strategy,
            "part_of": self.part_of,
            "simulated": self.simulated,
            "staked": str(self.staked),
            "outcomes": [[str(won), n] for won, n in sorted(self.outcomes.items())],
            "house_edge": f"{float(self.house_edge):.{_DECIMALS}f}",
            "element_of_risk": f"{float(self.element_of_risk):.{_DECIMALS}f}",
            "standard_deviation": f"{self.standard_deviation:.{_DECIMALS}f}",
            "standard_error": f"{self.standard_error:.{_DECIMALS}f}",
            "favors_player": self.favors_player,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Reads what `to_data` gave; the decimals are worked out again."""
        return cls(
            wager=data["wager"],
            strategy=data["strategy"],
            outcomes={Fraction(won): n for won, n in data["outcomes"]},
            staked=Fraction(data["staked"]),
            part_of=data["part_of"],
            simulated=data["simulated"],
        )


@dataclass(frozen=True)
class Odds:
    """The mathematics of a game under one rule set.

    `strategies` says in a sentence what each strategy is that a wager names, `remarks` what
    a reader must know beside the figures; `seed` is that of the simulated deals, if any.
    """

    game: str
    frequencies: tuple[Frequencies, ...]
    wagers: tuple[WagerOdds, ...] = ()
    strategies: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    seed: int | None = None

    def frequencies_of(self, of: str) -> Frequencies:
        """Gives the frequencies of one kind of hand; KeyError where there are none."""
        return {frequencies.of: frequencies for frequencies in self.frequencies}[of]

    def wager(self, wager: str, strategy: str) -> WagerOdds:
        """Gives a wager under a strategy; KeyError where it was not worked out."""
        return {(one.wager, one.strategy): one for one in self.wagers}[wager, strategy]

    def theo_rates(self) -> dict[str, Fraction]:
        """Gives, for each wager, the share of its handle that players lose on average.

        It is that of the strategy listed first for the wager.
        """
        return {one.wager: one.element_of_risk for one in reversed(self.wagers)}

    def warnings(self) -> list[str]:
        """Says of each wager that favors the player by how much it does."""
        return [
            f"{one.wager} ({one.strategy}) favors the player by {percent(-one.house_edge)}."
            for one in self.wagers
            if one.favors_player
        ]

    def to_data(self) -> dict[str, Any]:
        """Gives it as JSON of texts, whole numbers and flags."""
        return {
            "game": self.game,
            "frequencies": [one.to_data() for one in self.frequencies],
            "wagers": [one.to_data() for one in self.wagers],
            "strategies": dict(self.strategies),
            "remarks": list(self.remarks),
            "warnings": self.warnings(),
            "seed": self.seed,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Reads what `to_data` gave."""
        return cls(
            game=data["game"],
            frequencies=tuple(Frequencies.from_data(one) for one in data["frequencies"]),
            wagers=tuple(WagerOdds.from_data(one) for one in data["wagers"]),
            strategies=data["strategies"],
            remarks=tuple(data["remarks"]),
            seed=data["seed"],
        )
