"""Keeps several programs running until it is told to stop, and then stops them in order."""

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from subprocess import Popen
from types import FrameType
from typing import Protocol

from casino.embedded import EmbeddedError
from casino.embedded.programs import Program

PAUSE_SECONDS = 0.2
LONGEST_PAUSE_SECONDS = 30
STABLE_SECONDS = 60
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

Say = Callable[[str, str], None]


class Child(Protocol):
    """What can be watched: a server or a program."""

    process: Popen[bytes] | None

    def start(self) -> None: ...
    def stop(self) -> None: ...


@dataclass
class Watched:
    name: str
    child: Child
    shows: Callable[[str], bool]
    started: float = field(default_factory=time.monotonic)
    deaths: int = 0
    due: float | None = None

    @property
    def is_program(self) -> bool:
        return isinstance(self.child, Program)


class Supervisor:
    """Starts children in the order they are given and stops them in the reverse order.

    ``say(name, line)`` tells people what happens.
    """

    def __init__(self, say: Say) -> None:
        self.say = say
        self._children: list[Watched] = []
        self._stopping: list[Watched] = []

    def start(
        self, name: str, child: Child, *, shows: Callable[[str], bool] = lambda line: True
    ) -> None:
        """Start ``child`` and watch it; of what it prints people see the lines ``shows`` likes."""
        self._children.append(Watched(name, child, shows))
        child.start()

    def run_to_end(
        self, program: Program, *, shows: Callable[[str], bool] = lambda line: True
    ) -> list[str]:
        """Run a step that others wait for; gives the lines it printed."""
        printed = []
        watched = Watched(program.name, program, shows)
        self._children.append(watched)
        program.start()
        assert program.process is not None
        ended = None
        while ended is None:
            time.sleep(PAUSE_SECONDS / 4)
            ended = program.process.poll()
            printed += self._tell(watched)
        self._children.remove(watched)
        if ended != 0:
            raise EmbeddedError(f"{program.name} failed. The reason should be in {program.log}.")
        return printed

    def wait_until(self, condition: Callable[[], bool], *, seconds: float, failure: str) -> None:
        """Look after the children until ``condition`` holds."""
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                raise EmbeddedError(failure)
            self.look_after()

    def run(self, *, until: Callable[[], bool]) -> None:
        """Look after the children until that, or a signal ends this (see ``stop_on_signals``)."""
        while not until():
            self.look_after()

    def look_after(self) -> None:
        """Pass on what was printed, start again who died, and pause."""
        for watched in self._children:
            self._tell(watched)
            process = watched.child.process
            if watched.due is not None and time.monotonic() >= watched.due:
                self._start_again(watched)
            elif watched.due is None and process is not None and process.poll() is not None:
                self._put_off(watched, f"ended with status {process.returncode}")
        time.sleep(PAUSE_SECONDS)

    def stop(self) -> None:
        """Stop all children, the last started first, and programs that are neighbors together."""
        while self._children:
            self._stopping = [self._children.pop()]
            while self._stopping[0].is_program and self._children and self._children[-1].is_program:
                self._stopping.append(self._children.pop())
            for watched in self._stopping:
                if isinstance(watched.child, Program):
                    watched.child.ask_to_stop()
            for watched in self._stopping:
                watched.child.stop()
                self._tell(watched)
                self.say(watched.name, "stopped")

    def hurry(self) -> None:
        """Kill the programs whose end ``stop`` waits for; servers still end in good order."""
        for watched in self._stopping:
            if isinstance(watched.child, Program):
                watched.child.kill()

    def stop_on_signals(self) -> None:
        """Let the first SIGINT, SIGTERM or SIGHUP raise KeyboardInterrupt, later ones hurry."""

        def first(number: int, frame: FrameType | None) -> None:
            for ending in ENDING:
                signal.signal(ending, lambda number, frame: self.hurry())
            self.say("casino", "stopping")
            raise KeyboardInterrupt

        for ending in ENDING:
            signal.signal(ending, first)

    def _tell(self, watched: Watched) -> list[str]:
        if not isinstance(watched.child, Program):
            return []
        lines = list(watched.child.new_lines())
        for line in filter(watched.shows, lines):
            self.say(watched.name, line)
        return lines

    def _put_off(self, watched: Watched, reason: str) -> None:
        if time.monotonic() - watched.started > STABLE_SECONDS:
            watched.deaths = 0
        pause = min(2**watched.deaths, LONGEST_PAUSE_SECONDS)
        watched.deaths += 1
        watched.due = time.monotonic() + pause
        self.say(watched.name, f"{reason}; starting it again in {pause} s")

    def _start_again(self, watched: Watched) -> None:
        watched.due = None
        watched.started = time.monotonic()
        try:
            watched.child.start()
        except EmbeddedError as failed:
            self._put_off(watched, str(failed))
