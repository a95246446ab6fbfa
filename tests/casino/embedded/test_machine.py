import pytest

from casino.embedded.machine import service_url, tells_of_trouble


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
