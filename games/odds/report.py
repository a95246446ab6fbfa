"""Odds as a page of text."""

from collections.abc import Sequence

from games.odds.result import Frequencies, Odds, WagerOdds, percent

_WAGER_HEADINGS = ("wager", "strategy", "house edge", "per unit staked", "std. dev.", "staked")

_LEGEND = (
    "House edge: average loss for each unit placed before the deal (raises and play bets: for "
    "each ante); minus is a gain. Per unit staked: the same for each unit of all that is staked, "
    "which averages what the last column says."
)


def report(odds: Odds) -> str:
    """Gives the frequencies, the wagers, what they rest on, and the warnings."""
    parts = [_frequencies(one) for one in odds.frequencies]
    if odds.wagers:
        table = _table([_WAGER_HEADINGS, *map(_wager, odds.wagers)], texts=2)
        parts.append([*table, "", _LEGEND])
    if odds.strategies:
        parts.append([f"{_words(name)}: {text}" for name, text in odds.strategies.items()])
    parts.append(list(odds.remarks))
    parts.append([f"WARNING: {_words(warning)}" for warning in odds.warnings()])
    return "\n\n".join("\n".join(part) for part in parts if part)


def _frequencies(frequencies: Frequencies) -> list[str]:
    rows = [(_words(frequencies.of), f"of {frequencies.total:,}", "", "one in")]
    for name, count in frequencies.counts.items():
        share = percent(count / frequencies.total)
        rows.append((_words(name), f"{count:,}", share, _one_in(count, frequencies)))
    return _table(rows, texts=1)


def _one_in(count: int, frequencies: Frequencies) -> str:
    return f"{frequencies.total / count:,.1f}" if count else "-"


def _wager(odds: WagerOdds) -> tuple[str, ...]:
    """Gives a wager's row; what is part of a wager stands under it, set in."""
    edge = percent(odds.house_edge)
    return (
        "  " * bool(odds.part_of) + _words(odds.wager),
        _words(odds.strategy),
        f"{edge} ± {percent(odds.standard_error)}" if odds.simulated else edge,
        percent(odds.element_of_risk),
        f"{odds.standard_deviation:.4f}",
        f"{float(odds.staked):.4f}",
    )


def _words(code: str) -> str:
    return code.replace("_", " ")


def _table(rows: Sequence[Sequence[str]], *, texts: int) -> list[str]:
    """Gives rows in columns, the first so many of them texts and the others figures."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at < texts else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
