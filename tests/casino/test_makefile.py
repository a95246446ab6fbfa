"""What make says to somebody who has just cloned the project."""

import re
import shutil
import subprocess

import pytest

from tests.conftest import ROOT


@pytest.fixture
def make(tmp_path, monkeypatch):
    for inherited in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):  # where make runs the tests
        monkeypatch.delenv(inherited, raising=False)
    for name in ("Makefile", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path)

    def make(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["make", *arguments], cwd=tmp_path, capture_output=True, text=True)

    return make


def test_make_alone_changes_nothing_and_says_what_there_is(make, tmp_path):
    done = make()
    assert done.returncode == 0
    said = re.findall(r"^make (\w+) ", done.stdout, re.MULTILINE)
    assert said == ["run", "test", "bench", "lint", "setup"]
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize("python", ["", "/bin/false", "/nowhere/python3"])
def test_without_a_python_that_will_do_nothing_is_made_and_the_remedy_said(make, tmp_path, python):
    done = make("setup", f"PYTHON={python}")
    assert done.returncode == 2
    assert done.stdout.startswith("Python 3.11 or newer with its venv module is needed")
    assert not (tmp_path / ".venv").exists()


def test_packages_that_cannot_be_fetched_are_no_finished_setup(make, tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    done = make("setup")
    assert done.returncode == 2
    assert "run the same again" in done.stdout
    assert not (tmp_path / ".venv" / "installed").exists()
