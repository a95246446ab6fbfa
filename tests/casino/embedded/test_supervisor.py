import os
import signal
import sys
import time

import pytest

from casino.embedded import EmbeddedError
from casino.embedded.programs import Program
from casino.embedded.supervisor import ENDING, Supervisor

DEAF = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); "
)


@pytest.fixture
def said():
    return []


@pytest.fixture
def supervisor(said):
    handlers = {number: signal.getsignal(number) for number in (*ENDING, signal.SIGALRM)}
    supervisor = Supervisor(lambda name, line: said.append((name, line)))
    yield supervisor
    supervisor.stop()
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.fixture
def program(tmp_path):
    def make(name: str, script: str) -> Program:
        return Program(
            name,
            [sys.executable, "-c", script],
            log=tmp_path / f"{name}.log",
            environment=dict(os.environ),
            cwd=tmp_path,
        )

    return make


def test_a_program_that_dies_is_started_again_and_that_is_said(supervisor, program, said):
    web = program(
        "web",
        "import os, time; os.path.exists('seen') and time.sleep(60); open('seen', 'w').close()",
    )
    supervisor.start("web", web)
    first = web.process.pid
    supervisor.wait_until(lambda: web.process.pid != first, seconds=10, failure="not restarted")
    assert ("web", "ended with status 0; starting it again in 1 s") in said
    assert web.process.poll() is None


def test_a_program_that_keeps_dying_is_left_alone_for_longer_each_time(supervisor, program, said):
    supervisor.start("web", program("web", "raise SystemExit(3)"))
    supervisor.wait_until(lambda: len(said) >= 3, seconds=20, failure="no third death")
    assert [line for _, line in said] == [
        f"ended with status 3; starting it again in {pause} s" for pause in (1, 2, 4)
    ]


def test_what_a_program_prints_is_told_line_by_line(supervisor, program, said):
    script = (
        "import time; print('one', end='', flush=True); time.sleep(.5); print(' line', flush=True)"
    )
    supervisor.start("web", program("web", script + "; time.sleep(60)"))
    supervisor.wait_until(lambda: said, seconds=10, failure="nothing was told")
    assert said == [("web", "one line")]


def test_a_step_that_fails_names_its_log(supervisor, program):
    step = program("database", "raise SystemExit('no such server')")
    with pytest.raises(EmbeddedError, match=r"database failed.*database\.log"):
        supervisor.run_to_end(step)
    assert step.log.read_text() == "no such server\n"


def test_children_stop_in_the_reverse_order(supervisor, program, said):
    for name in ("web", "worker"):
        supervisor.start(name, program(name, "import time; time.sleep(60)"))
    supervisor.stop()
    assert said == [("worker", "stopped"), ("web", "stopped")]


def test_the_second_signal_kills_a_program_that_will_not_stop(supervisor, program, said):
    supervisor.stop_on_signals()
    deaf = program("web", DEAF + "time.sleep(60)")
    supervisor.start("web", deaf)
    supervisor.wait_until(lambda: ("web", "up") in said, seconds=10, failure="not up")
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGTERM)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    began = time.monotonic()
    supervisor.stop()
    assert time.monotonic() - began < 5
    assert deaf.process is None


def test_a_log_that_grew_large_begins_anew(supervisor, program, monkeypatch, tmp_path):
    monkeypatch.setattr("casino.embedded.programs.LOG_BYTES", 10)
    chatty = program("web", "import time; print('a' * 20, flush=True); time.sleep(60)")
    supervisor.start("web", chatty)
    kept = tmp_path / "web.log.1"
    supervisor.wait_until(kept.exists, seconds=10, failure="the log was not put aside")
    assert kept.read_text() == "a" * 20 + "\n"
    assert chatty.log.read_text() == ""
