import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from ledger.events.roles import SERVICE_ROLE
from ledger.events.service_login import ensure_service_login
from tests.conftest import database_url


@pytest.fixture
def name(transactional_db):
    name = f"{connection.settings_dict['NAME']}_login"
    yield name
    with connection.cursor() as cursor:
        cursor.execute(f'DROP ROLE IF EXISTS "{name}"')


def test_a_login_made_again_has_the_new_password_and_no_other(name):
    ensure_service_login(name=name, password="first")
    ensure_service_login(name=name, password="second: with ' and @")
    with psycopg.connect(database_url(name, "second: with ' and @")) as service:
        assert service.execute("SELECT current_user").fetchone() == (name,)
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(database_url(name, "first"))


@pytest.mark.parametrize("command", ["provision", "start_epoch"])
def test_what_takes_the_owner_says_so_to_the_services_login(name, command):
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {SERVICE_ROLE}")
        try:
            with pytest.raises(CommandError, match="set DATABASE_URL to the owner's login"):
                call_command(command)
        finally:
            cursor.execute("RESET ROLE")


def test_provisioning_twice_changes_nothing_and_leaves_a_login_that_works(
    name, monkeypatch, capsys
):
    url = database_url(name, "secret")
    monkeypatch.setenv("SERVICE_DATABASE_URL", url)
    call_command("provision")
    call_command("provision")
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "The tables are up to date.",
        f"Web, worker and beat sign in as {name}.",
    ]
    with psycopg.connect(url) as service:
        service.execute("SELECT FROM ledger_event")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            service.execute("DELETE FROM ledger_event")
