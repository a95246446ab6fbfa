"""The whole of one machine, as ``make run`` starts it."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from casino.embedded.run import closing_of, main
from casino.embedded.system_user import postgres_user, temporary_folder
from tests.casino.embedded.test_throwaway import wait_until
from tests.conftest import ROOT

pytestmark = pytest.mark.faults

PATIENCE_SECONDS = 120  # a busy machine takes its time


class Run:
    """A run of everything, with its data in ``home``; every process of it carries a mark."""

    def __init__(self, home: Path, port: int = 8000) -> None:
        self.home = home
        self.mark = f"CASINO_TEST_RUN={uuid4()}"
        self.output = home.parent / f"{uuid4()}.txt"
        name, value = self.mark.split("=")
        unset = ("DATABASE_URL", "REDIS_URL", "SERVICE_DATABASE_URL")
        environment = {key: text for key, text in os.environ.items() if key not in unset}
        with self.output.open("wb") as output:
            options = ("--speed", "200", "--home", str(home), "--port", str(port))
            self.process = subprocess.Popen(
                [sys.executable, "-m", "casino.embedded", *options],
                cwd=ROOT,
                env={**environment, name: value},
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def text(self) -> str:
        return self.output.read_text()

    def wait_for(self, pattern: str) -> re.Match[str]:
        def seen() -> re.Match[str] | None:
            assert self.process.poll() is None, self.text()
            return re.search(pattern, self.text())

        wait_until(seen, PATIENCE_SECONDS)
        return seen()

    def processes(self) -> list[str]:
        """What still runs of all that was started, whoever it belongs to by now."""
        running = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (place / "environ").read_bytes().split(b"\0"):
                    running.append((place / "cmdline").read_text())
            except OSError:
                continue
        return running


@pytest.fixture
def home():
    folder = temporary_folder(postgres_user())
    yield folder / "var"
    shutil.rmtree(folder)


@pytest.fixture
def start(home):
    runs = []

    def start(**options) -> Run:
        runs.append(Run(home, **options))
        return runs[-1]

    yield start
    for run in runs:
        run.process.terminate()
        run.process.wait(PATIENCE_SECONDS)


@pytest.mark.parametrize(
    "arguments",
    [["--port", "0"], ["--port", "65536"], ["--port", "web"], ["--speed", "0"], ["--speed", "nan"]],
)
def test_a_port_or_a_speed_that_cannot_be_is_refused_before_anything_is_started(
    arguments, home, monkeypatch, capsys
):
    monkeypatch.setattr(sys, "argv", ["run", "--home", str(home), *arguments])
    with pytest.raises(SystemExit):
        main()
    assert (
        f"argument {arguments[0]}: {arguments[1]} is no number above 0" in capsys.readouterr().err
    )
    assert not home.exists()


def test_a_terminal_that_is_closed_is_noticed():
    ours, theirs = os.openpty()
    with open(theirs, "w") as terminal:
        is_closed = closing_of(terminal)
        assert not is_closed()
        os.close(ours)
        assert is_closed()


def test_output_that_never_went_to_a_terminal_is_not_taken_for_a_closed_one(tmp_path):
    with (tmp_path / "output").open("w") as output:
        assert not closing_of(output)()


def said_by_verify_ledger(home: Path) -> str:
    """What ``manage.py verify_ledger`` says beside the run, at the address that it left."""
    environment = {**os.environ, "DATABASE_URL": (home / "database-url").read_text()}
    command = [sys.executable, "manage.py", "verify_ledger"]
    return subprocess.check_output(command, cwd=ROOT, env=environment, text=True)


def test_it_plays_stops_without_a_trace_and_goes_on_where_it_stopped(start, home):
    first = start()
    address = first.wait_for(r"Pages +(http://\S+)/")[1]
    first.wait_for(r"HCF-\d +hand 2: ")
    assert httpx.get(f"{address}/login").status_code == 200
    assert (home / "secrets.json").stat().st_mode & 0o077 == 0
    assert (home / "table-system-key").stat().st_mode & 0o077 == 0
    assert (home / "database-url").stat().st_mode & 0o077 == 0
    events, transfers = said_by_verify_ledger(home).splitlines()
    assert events.endswith(" streams: whole")
    assert transfers.endswith(" accounts: they add up")
    first.process.send_signal(signal.SIGINT)
    assert first.process.wait(PATIENCE_SECONDS) == 0
    assert first.text().splitlines()[-1] == "  postgres | stopped"
    assert first.processes() == []

    second = start()
    assert second.wait_for("password (.*)")[1] == re.search("password (.*)", first.text())[1]
    second.wait_for(r"HCF-\d +hand ")
    assert "The tables are up to date." in second.text()
    assert not re.search(r"HCF-\d +opens", second.text())
    assert not re.search("Traceback|refused", second.text())

    second.process.kill()
    second.process.wait()
    wait_until(lambda: second.processes() == [], 30)


def test_a_port_that_is_taken_and_a_run_beside_it_are_said_or_avoided(start, home):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = start(port=port)
        run.wait_for("postgres")
        beside = start(port=port)
        assert beside.process.wait(PATIENCE_SECONDS) == 1
        assert "Another run is using" in beside.text()
        address = run.wait_for(r"Pages +(http://\S+)/")[1]
    assert not address.endswith(f":{port}")
