"""A running service for those tests that speak to it over the network."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.callers import api, harbor, key, staff

__all__ = ["api", "harbor", "key", "staff"]


@pytest.fixture
def service(
    run_process: Callable[..., subprocess.Popen[bytes]], tmp_path: Path, redis_server: object
) -> str:
    """Gives the address of a web server, beside which a worker settles."""
    run_process(
        "gunicorn",
        "casino.config.wsgi",
        *("--bind", "127.0.0.1:0", "--worker-class", "gthread"),
        *("--workers", "2", "--threads", "16", "--no-control-socket"),
    )
    run_process(
        "celery",
        *("-A", "casino.config", "worker", "--queues", "settlement"),
        *("--concurrency", "1", "--without-gossip", "--without-mingle"),
    )
    return said(tmp_path / "gunicorn.log", r"Listening at: (http://\S+)")


def said(log: Path, pattern: str, seconds: float = 60) -> str:
    """Waits until a process has written what the pattern finds."""
    until = monotonic() + seconds
    while monotonic() < until:
        if log.exists() and (found := re.search(pattern, log.read_text())):
            return found[1]
        sleep(0.1)
    raise AssertionError(f"Nothing like {pattern} in:\n{log.read_text()}")
