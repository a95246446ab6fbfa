"""``python -m casino.embedded``: the whole back office on one machine, until Ctrl-C.

Starts PostgreSQL and Redis (or uses those that ``DATABASE_URL`` and ``REDIS_URL`` name), brings
the database up to date, and runs web, worker, beat and a simulator that plays at the tables.
Everything that must last lies in ``var/``. With ``DATABASE_URL``, which is the owner's login,
``SERVICE_DATABASE_URL`` may name the login that web and workers use; without it one is made.
"""

import argparse
import contextlib
import sys
from pathlib import Path

from casino.embedded import EmbeddedError
from casino.embedded.home import Home
from casino.embedded.machine import ROOT, Machine
from casino.embedded.ports import listen_near
from casino.embedded.supervisor import Supervisor

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


def run(home: Home, supervisor: Supervisor, *, port: int, speed: float) -> None:
    """Start everything in order, and look after it until a signal ends it."""
    home.claim()
    machine = Machine(home, supervisor, speed=speed)
    machine.start_servers()
    machine.run_step("database", "provision")
    demo = machine.run_step("demo", "demo", "--key-file", str(machine.key_file))
    with listen_near(port) as listening:
        address = machine.start_web(listening)
        machine.start_workers()
        machine.start_simulator(address)
        logins = "\n".join(f"    {line}" for line in demo)
        show(BANNER.format(address=address, demo=logins, logs=home.logs))
        supervisor.run()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m casino.embedded", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="or the next free one above")
    parser.add_argument("--speed", type=float, default=1, help="of the simulated tables")
    parser.add_argument("--home", type=Path, default=ROOT / "var", help="where all data lie")
    given = parser.parse_args()
    supervisor = Supervisor(say)
    supervisor.stop_on_signals()
    try:
        run(Home(given.home.resolve()), supervisor, port=given.port, speed=given.speed)
    except KeyboardInterrupt:
        say("casino", "stopping")
        return 0
    except EmbeddedError as failed:
        say("casino", str(failed))
        return 1
    finally:
        supervisor.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
