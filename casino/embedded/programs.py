"""A program that runs beside others and writes to a log of its own."""

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from casino.embedded.processes import spawn, stop

LOG_BYTES = 20_000_000


class Program:
    """``command`` under ``name``; what it prints goes to ``log`` and can be followed there."""

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        log: Path,
        environment: Mapping[str, str],
        cwd: Path,
        pass_fds: Sequence[int] = (),
        patience: float = 15,
    ) -> None:
        self.name = name
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None
        self._command = command
        self._environment = environment
        self._cwd = cwd
        self._pass_fds = pass_fds
        self._patience = patience
        self._read = 0

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._read = log.tell()
            self.process = spawn(
                self._command,
                stdout=log,
                environment=self._environment,
                pass_fds=self._pass_fds,
                cwd=self._cwd,
            )

    def ask_to_stop(self) -> None:
        """Begin to stop; ``stop`` waits for the end."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)

    def stop(self) -> None:
        if self.process is not None:
            stop(self.process, within=self._patience)
            self.process = None

    def kill(self) -> None:
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)

    def new_lines(self) -> Iterator[str]:
        """The whole lines printed since the last call."""
        with self.log.open("rb") as log:
            log.seek(self._read)
            new = log.read()
        whole = new[: new.rfind(b"\n") + 1]
        self._read += len(whole)
        yield from whole.decode(errors="replace").splitlines()
        if self._read > LOG_BYTES:
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Keep the log as ``….1`` and empty it; the program appends to it all the while."""
        self.log.with_suffix(".log.1").write_bytes(self.log.read_bytes())
        self.log.open("wb").close()
        self._read = 0
