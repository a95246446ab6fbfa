"""Hands evaluated and settled a second, beside other libraries on the same hands.

All take turns, round by round, in one process on one core; each figure is the best round, in
processor time, since other work on a machine only ever adds. What is evaluated was parsed
before: our keys, eval7's cards, phevaluator's numbers. A settlement goes from a line of JSON
to a line of JSON.

    python -m benchmarks.rules
"""

import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import eval7
from phevaluator import evaluate_cards

from games.rules.cards import DECK, TEXTS
from games.rules.flush import flush_and_run
from games.rules.lines import settle_line
from games.rules.poker import KEYS, rank7, rank_keys

VECTORS = Path(__file__).parent.parent / "tests" / "data" / "settlements.jsonl"
HANDS = 200_000
ROUNDS = 9
# The records settled: of so many players, None for any number.
PLAYERS = {"high_card_flush": 6, "holdem": 6, "chinese_poker": 4, "five_card_draw": None}
SETTLEMENTS = 3_000  # of each game a round, its records over and over

Contestant = tuple[Callable[[Any], object], Sequence[Any]]  # what is done, and to what


def main() -> None:
    evaluations = best_rates(evaluators())
    settlements = best_rates(settlers())
    show("evaluated", "hands", evaluations)
    show("settled", "records", settlements)
    poker7, their7 = evaluations["poker, seven cards"], evaluations["eval7"]
    figures = {
        "poker7_per_s": round(poker7),
        "poker7_vs_eval7": round(poker7 / their7, 2),
        "flush7_per_s": round(evaluations["flush and straight flush"]),
        **{f"settle_{game}_per_s": round(rate) for game, rate in settlements.items()},
    }
    print(json.dumps({"figures": figures}))


def evaluators() -> dict[str, Contestant]:
    """Gives what evaluates seven cards, each with the same hands in its own kind of cards."""
    generator = random.Random(7)
    hands = [tuple(generator.sample(DECK, 7)) for _ in range(HANDS)]
    theirs = [eval7.Card(text) for text in TEXTS]
    keys = [tuple(KEYS[card] for card in hand) for hand in hands]
    eval7s = [[theirs[card] for card in hand] for hand in hands]
    return {
        "poker, seven cards": (rank_keys, keys),
        "the same by card numbers": (rank7, hands),
        "eval7": (eval7.evaluate, eval7s),
        "phevaluator": (lambda hand: evaluate_cards(*hand), hands),
        "flush and straight flush": (flush_and_run, hands),
    }


def settlers() -> dict[str, Contestant]:
    """Gives each game's records as lines, as many as are settled in a round."""
    records = [json.loads(line)["record"] for line in VECTORS.read_text().splitlines()]
    contestants: dict[str, Contestant] = {}
    for game, players in PLAYERS.items():
        lines = [
            json.dumps(record, separators=(",", ":")).encode()
            for record in records
            if record["game"] == game and players in (None, len(record["players"]))
        ]
        repeated = (lines * (SETTLEMENTS // len(lines) + 1))[:SETTLEMENTS]
        contestants[game] = (settle_line, repeated)
    return contestants


def best_rates(contestants: dict[str, Contestant]) -> dict[str, float]:
    """Gives how many a second each does in its best round."""
    seconds = dict.fromkeys(contestants, float("inf"))
    for _ in range(ROUNDS):
        for name, (work, hands) in contestants.items():
            started = time.process_time()
            for hand in hands:
                work(hand)
            seconds[name] = min(seconds[name], time.process_time() - started)
    return {name: len(contestants[name][1]) / taken for name, taken in seconds.items()}


def show(done: str, unit: str, rates: dict[str, float]) -> None:
    print(f"{done:28}{unit + '/s':>14}")
    for name, rate in rates.items():
        print(f"{name:28}{rate:14,.0f}")
    print()


if __name__ == "__main__":
    main()
