import pytest

from casino.embedded import EmbeddedError
from casino.embedded.home import Home
from casino.embedded.machine import Machine, service_url, tells_of_trouble
from casino.embedded.programs import Program


class Refusing:
    """A supervisor whose first step fails."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def say(self, name: str, line: str) -> None: ...

    def run_to_end(self, program: Program) -> list[str]:
        self.asked.append(program.name)
        raise EmbeddedError(f"{program.name} failed.")


def test_nothing_is_changed_in_a_database_that_may_not_hold_the_demo(tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://owner:secret@db.example/casino")
    supervisor = Refusing()
    with Home(tmp_path / "var") as home:
        machine = Machine(home, supervisor, speed=1)
        with pytest.raises(EmbeddedError, match="demo failed"):
            machine.provision()
    assert supervisor.asked == ["demo"]


def test_the_services_login_is_named_after_the_database_and_goes_to_the_same_place():
    owner = "postgresql://house:p%40ss@db.example:6432/club?sslmode=require"
    assert service_url(owner, "a/b") == (
        "postgresql://club_app:a%2Fb@db.example:6432/club?sslmode=require"
    )


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("2026-11-30 02:00:00,000 ERROR games.settlement Hand 1 cannot be settled.", True),
        ("[2026-11-30 02:00:00: CRITICAL/MainProcess] Unrecoverable", True),
        ("CommandError: This database holds other properties", True),
        ("2026-11-30 02:00:00,000 INFO httpx HTTP Request", False),
    ],
)
def test_of_programs_in_the_background_only_trouble_is_shown(line, shown):
    assert tells_of_trouble(line) == shown
