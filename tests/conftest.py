"""Servers, logins and processes for the tests.

PostgreSQL and Redis are started when the first test asks for a database, unless ``DATABASE_URL``
and ``REDIS_URL`` name servers to use; the database login must be a superuser. With ``-n`` each
process starts its own: on one server the transactions of one would hold the other's feed back, so
leave ``DATABASE_URL`` unset then.
"""

import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from hypothesis import HealthCheck
from hypothesis import settings as examples

from casino.config.celery import app as celery_app
from casino.config.settings import database
from casino.embedded.postgres import THROWAWAY
from casino.embedded.processes import spawn, stop
from casino.embedded.redis_server import RedisServer
from casino.embedded.throwaway import throwaway_servers
from ledger.events.roles import grant_service_role
from ledger.events.service_login import ensure_service_login

# Far from UTC and by no whole hour: whoever leaves a time zone to the server is found out.
SERVER_SETTINGS = {**THROWAWAY, "timezone": "Pacific/Chatham"}
ROOT = Path(__file__).resolve().parent.parent
NO_BROWSER = "no Chromium was found. On Debian or Ubuntu: apt install chromium."
started = ExitStack()
left_out = pytest.StashKey[int]()

# How long an example takes says more about a busy machine than about the code.
examples.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
examples.load_profile("any machine")


def start_servers() -> None:
    """Start what no variable names, and name it; ``started`` stops it again."""
    if not {"DATABASE_URL", "REDIS_URL"} <= os.environ.keys():
        servers = started.enter_context(throwaway_servers(SERVER_SETTINGS))
        os.environ.setdefault("DATABASE_URL", servers.postgres.url())
        os.environ.setdefault("REDIS_URL", servers.redis.url)


def pytest_configure() -> None:
    # Whoever ends the run by SIGTERM leaves no servers and files behind either.
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_unconfigure() -> None:
    started.close()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the browser tests out where there is no browser, which the summary says."""
    browser_tests = [item for item in items if item.get_closest_marker("e2e")]
    if not browser_tests or chromium():
        return
    if os.environ.get("BROWSER_TESTS") == "required":
        raise pytest.UsageError(f"{len(browser_tests)} browser tests: {NO_BROWSER}")
    config.stash[left_out] = len(browser_tests)
    config.hook.pytest_deselected(items=browser_tests)
    items[:] = [item for item in items if item not in browser_tests]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if count := terminalreporter.config.stash.get(left_out, 0):
        terminalreporter.write_line(f"{count} browser tests did not run: {NO_BROWSER}", yellow=True)


def chromium() -> str | None:
    """The browser's program, if there is one."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser for Playwright's ``executable_path``."""
    path = chromium()
    assert path is not None, NO_BROWSER
    return path


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
) -> None:
    """Called by pytest-django before it makes the test database: the servers' moment."""
    start_servers()
    addressed = database(os.environ["DATABASE_URL"])
    for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS"):
        connection.settings_dict[name] = addressed[name]
    use_redis(os.environ["REDIS_URL"])


def use_redis(url: str) -> None:
    """Send this process's messages to the Redis at ``url``."""
    settings.REDIS_URL = settings.CELERY_BROKER_URL = celery_app.conf.broker_url = url
    celery_app._after_fork()  # forgets the connections to the one before


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: object) -> None:
    """Tables that refuse TRUNCATE are emptied between tests all the same, by their owner."""
    operations = type(connection.ops)  # of whichever connection a test comes to have
    plain = operations.execute_sql_flush

    def flush(self: object, statements: list[str]) -> None:
        plain(self, ["SET LOCAL session_replication_role = replica", *statements])

    operations.execute_sql_flush = flush


@pytest.fixture(scope="session")
def service_login(django_db_setup: None, django_db_blocker) -> Iterator[tuple[str, str]]:
    """Name and password of a login as web and workers have it."""
    name = f"{connection.settings_dict['NAME']}_service"
    password = secrets.token_urlsafe()
    with django_db_blocker.unblock():
        grant_service_role(connection)
        ensure_service_login(name=name, password=password)
    yield name, password
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(f'DROP ROLE "{name}"')


@pytest.fixture
def service_database_url(service_login: tuple[str, str]) -> str:
    """The test database, as web and workers reach it. Others see only what is committed."""
    return database_url(*service_login)


@pytest.fixture
def service_connection(db: None, service_database_url: str) -> Iterator[psycopg.Connection]:
    """A connection to the test database under the service's role."""
    with psycopg.connect(service_database_url) as service:
        yield service
        service.rollback()


def database_url(user: str, password: str) -> str:
    its = connection.settings_dict
    login = f"{quote(user, safe='')}:{quote(password, safe='')}"
    return f"postgresql://{login}@{its['HOST']}:{its['PORT'] or 5432}/{its['NAME']}"


@pytest.fixture
def redis_server(db: None, tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis of the test's own, which it may flush, stop and start again."""
    server = RedisServer(password=secrets.token_urlsafe(), log=tmp_path / "redis.log")
    server.start()
    use_redis(server.url)
    yield server
    use_redis(os.environ["REDIS_URL"])
    server.close()


@pytest.fixture
def process_environment(service_database_url: str) -> dict[str, str]:
    """What a process needs to work on the test database under the service's role."""
    return {
        **os.environ,
        "DATABASE_URL": service_database_url,
        "REDIS_URL": settings.REDIS_URL,
        "SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "casino.config.settings",
        "PYTHONUNBUFFERED": "1",
    }


@pytest.fixture
def run_process(
    process_environment: dict[str, str], tmp_path: Path
) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """``run_process("celery", "-A", "casino.config", "worker")``: a Python module as a process.

    It runs in the repository's root, in a session of its own, and writes to ``{module}.log`` in
    ``tmp_path``. What still runs when the test ends is killed.
    """
    running: list[subprocess.Popen[bytes]] = []

    def run(module: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (tmp_path / f"{module}.log").open("ab") as log:
            process = spawn(
                [sys.executable, "-m", module, *arguments],
                stdout=log,
                environment={**process_environment, "REDIS_URL": settings.REDIS_URL},
                cwd=ROOT,
            )
        running.append(process)
        return process

    yield run
    for process in running:
        stop(process, within=0)
