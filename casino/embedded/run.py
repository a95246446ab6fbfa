"""The order in which one machine's programs start, and what people are told of it."""

import argparse
import contextlib
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from casino.embedded import EmbeddedError
from casino.embedded.home import Home
from casino.embedded.machine import ROOT, Machine
from casino.embedded.ports import listen_near
from casino.embedded.supervisor import Supervisor

DESCRIPTION = "The whole back office on one machine, until Ctrl-C."
BANNER = """
  The back office is running.
    Pages      {address}/
    API        {address}/api/v1/
{demo}
    Logs       {logs}
  Ctrl-C stops all of it. What was played stays for the next run.
"""


def show(text: str) -> None:
    # Nobody may be reading any more: that must not keep the servers from being stopped.
    with contextlib.suppress(OSError):
        print(text, flush=True)  # noqa: T201


def say(name: str, line: str) -> None:
    show(f"{name:>10} | {line}")


def between(low: float, high: float, kind: Callable[[str], float]) -> Callable[[str], float]:
    """Reads a number above ``low`` and not above ``high`` from the command line."""

    def read(text: str) -> float:
        with contextlib.suppress(ValueError):
            if low < (number := kind(text)) <= high:
                return number
        raise argparse.ArgumentTypeError(f"{text} is no number above {low} and up to {high}")

    return read


def closing_of(output: TextIO) -> Callable[[], bool]:
    """Gives what tells whether ``output`` is a terminal that was closed meanwhile.

    SIGHUP says so to the one program that the terminal was opened for: to make, maybe, which waits.
    """
    attended = output.isatty()
    return lambda: attended and not output.isatty()


def run(home: Home, supervisor: Supervisor, *, port: int, speed: float) -> None:
    """Start everything in order, and look after it until a signal ends it."""
    closed = closing_of(sys.stdout)
    home.claim()
    machine = Machine(home, supervisor, speed=speed)
    machine.start_servers()
    machine.provision()
    demo = machine.make_demo()
    with listen_near(port) as listening:
        address = machine.start_web(listening)
        machine.start_workers()
        machine.start_simulator(address)
        logins = "\n".join(f"    {line}" for line in demo)
        show(BANNER.format(address=address, demo=logins, logs=home.logs))
        supervisor.run(until=closed)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m casino.embedded", description=DESCRIPTION)
    parser.add_argument(
        "--port", type=between(0, 65535, int), default=8000, help="or the next free one above"
    )
    parser.add_argument(
        "--speed", type=between(0, 1000, float), default=1, help="of the simulated tables"
    )
    parser.add_argument("--home", type=Path, default=ROOT / "var", help="where all data lie")
    given = parser.parse_args()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Not every terminal can show every letter that a name or a path may have.
        sys.stdout.reconfigure(errors="replace")
    supervisor = Supervisor(say)
    supervisor.stop_on_signals()
    try:
        with Home(given.home.resolve()) as home:
            try:
                run(home, supervisor, port=given.port, speed=given.speed)
            finally:
                supervisor.stop()
    except (EmbeddedError, OSError) as failed:
        say("casino", str(failed))
        return 1
    except KeyboardInterrupt:
        pass
    return 0
