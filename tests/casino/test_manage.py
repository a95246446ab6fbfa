import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT


def run(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("variable", "url"),
    [
        ("DATABASE_URL", "casino"),
        ("DATABASE_URL", "mysql://house@db.example/casino"),
        ("DATABASE_URL", "postgresql://house@db.example:port/casino"),
        ("DATABASE_URL", "postgresql://[::1/casino"),
        ("REDIS_URL", "amqp://cache.example"),
        ("REDIS_URL", "redis://cache.example:65536/0"),
    ],
)
def test_an_address_of_the_wrong_kind_is_refused_with_one_of_the_right_kind(variable, url):
    done = run("check", **{variable: url})
    assert done.returncode == 1
    assert done.stderr.startswith(f"{variable} has to be a URL like ")
    assert done.stderr.count("\n") == 1


def test_a_command_without_its_database_says_what_to_set_and_shows_no_traceback():
    done = run("verify_ledger", DATABASE_URL="postgresql://nobody@127.0.0.1:1/none")
    assert done.returncode == 1
    assert done.stderr.startswith("The database of DATABASE_URL cannot be reached: ")
    assert done.stderr.endswith("docs/operations.md says under Commands what to set it to.\n")
    assert "Traceback" not in done.stderr
