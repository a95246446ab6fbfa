import os
import subprocess
import sys

from tests.conftest import ROOT


def test_a_command_without_its_database_says_what_to_set_and_shows_no_traceback():
    nowhere = {**os.environ, "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}
    done = subprocess.run(
        [sys.executable, "manage.py", "verify_ledger"],
        cwd=ROOT,
        env=nowhere,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("The database of DATABASE_URL cannot be reached: ")
    assert done.stderr.endswith("docs/operations.md says under Commands what to set it to.\n")
    assert "Traceback" not in done.stderr
