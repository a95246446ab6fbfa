"""How long the odds take: High Card Flush in full, and Hold'em by simulation.

`manage.py odds high_card_flush --json` runs as a process of its own, start-up and all; the
figures that it finds are shown, so that speed is never that of a wrong answer. Each time is
the least of three, since other work on a machine only ever adds.

    python -m benchmarks.odds
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from games.odds import Odds, odds

ROOT = Path(__file__).resolve().parent.parent
RUNS = 3
HOLDEM_HANDS = 1_000_000
SHOWN = (
    ("ante_and_raise", "best_play"),
    ("flush", "eligible_hands_raised"),
    ("straight_flush", "eligible_hands_raised"),
    ("flush", "paid_without_comparison"),
)


def main() -> None:
    command, found = fastest(run_command)
    library, _ = fastest(lambda: odds("high_card_flush"))
    holdem, _ = fastest(lambda: odds("holdem", hands=HOLDEM_HANDS))
    deals = found.wagers[0].deals
    for wager, strategy in SHOWN:
        edge = 100 * float(found.wager(wager, strategy).house_edge)
        print(f"{wager:16}{strategy:26}{edge:9.4f} %")
    print()
    print(f"manage.py odds high_card_flush    {command:6.2f} s for {deals:,} deals")
    print(f"  of this the counting            {library:6.2f} s")
    print(f"Hold'em                           {holdem:6.2f} s for {HOLDEM_HANDS:,} hands")
    figures = {
        "odds_high_card_flush_s": round(command, 2),
        "odds_high_card_flush_counting_s": round(library, 2),
        "odds_high_card_flush_deals": deals,
        "odds_holdem_hands_per_s": round(HOLDEM_HANDS / holdem),
    }
    print(json.dumps({"figures": figures}))


def fastest(work: Callable[[], Odds]) -> tuple[float, Odds]:
    """Gives the seconds of the fastest of some runs, and what the last one found."""
    seconds = []
    for _ in range(RUNS):
        started = time.perf_counter()
        found = work()
        seconds.append(time.perf_counter() - started)
    return min(seconds), found


def run_command() -> Odds:
    """Runs the command as a user does, and reads what it prints."""
    command = [sys.executable, "manage.py", "odds", "high_card_flush", "--json"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return Odds.from_data(json.loads(done.stdout))


if __name__ == "__main__":
    main()
