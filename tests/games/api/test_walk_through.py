"""`docs/api.md` works as typed: its commands are run, letter for letter, by a shell."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from games.models import Hand, TableOpening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.faults]

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text()
COMMANDS = "\n".join(re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL))


def test_the_walk_through_leads_from_an_empty_table_to_settled_hands(
    service: str, key: str, tmp_path: Path
):
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "table-system-key").write_text(f"{key}\n")
    shell = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", COMMANDS],
        cwd=tmp_path,
        env={**os.environ, "API": f"{service}/api/v1", "no_proxy": "127.0.0.1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert shell.returncode == 0, shell.stdout + shell.stderr
    opened, seated, whole, *_, read, listed, feed, preview, closed = map(
        json.loads, shell.stdout.splitlines()
    )
    assert (opened["version"], len(seated["seats"])) == (1, 3)
    assert whole["settlement"]["seats"][0]["net"] == 32_900
    assert read["status"] == "settled"
    assert [hand["reference"] for hand in listed["hands"]] == ["2", "1"]
    assert len(feed["events"]) == 5
    assert preview["outcomes"][0]["why"]
    assert closed["status"] == "closed"
    assert Hand.objects.filter(status=Hand.Status.SETTLED).count() == 2
    assert TableOpening.objects.get().closed_at is not None


def test_the_page_names_every_address_there_is(client):
    document = client.get("/api/v1/schema").json()
    for path, methods in document["paths"].items():
        address = path.removeprefix("/api/v1/").replace("{hand}", "{id}")
        if address.startswith("reports/"):
            address = "reports/…"
        for method in methods:
            assert f"| {method.upper()} | `{address}`" in PAGE, (method, path)
