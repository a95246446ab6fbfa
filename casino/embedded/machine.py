"""What runs on one machine, and what its parts need to know of each other."""

import os
import re
import socket
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import quote, urlsplit

import httpx

from casino.embedded.home import Home
from casino.embedded.postgres import Postgres
from casino.embedded.programs import Program
from casino.embedded.redis_server import RedisServer
from casino.embedded.supervisor import Supervisor
from casino.embedded.system_user import postgres_user

ROOT = Path(__file__).resolve().parent.parent.parent
DATABASE = "casino"
_TROUBLE = re.compile(r"\b(CommandError|ERROR|CRITICAL)\b")
# For programs whose every line is shown.
QUIET = {"LOG_LEVEL": "WARNING"}


class Machine:
    """One run: what its programs need to know of each other."""

    def __init__(self, home: Home, supervisor: Supervisor, *, speed: float) -> None:
        self.home = home
        self.supervisor = supervisor
        self.say = supervisor.say
        self.secrets = home.secrets()
        self.speed = speed
        self.environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
        self.environment.setdefault("SECRET_KEY", self.secrets.secret_key)
        self.environment["DEMO_PASSWORD"] = self.secrets.demo_password

    def start_servers(self) -> None:
        if not os.environ.get("DATABASE_URL"):
            self.environment["DATABASE_URL"] = self._start_postgres()
            self.environment.pop("SERVICE_DATABASE_URL", None)
        made = service_url(self.environment["DATABASE_URL"], self.secrets.service_password)
        self.environment.setdefault("SERVICE_DATABASE_URL", made)
        # For `manage.py` beside the run: the port of our own server changes from run to run.
        self.home.keep("database-url", self.environment["SERVICE_DATABASE_URL"])
        if not os.environ.get("REDIS_URL"):
            server = RedisServer(password=token_urlsafe(), log=self.home.logs / "redis.log")
            self.supervisor.start("redis", server)
            self.environment["REDIS_URL"] = server.url
            self.say("redis", f"listens on port {server.port}")

    def _start_postgres(self) -> str:
        folder = self.home.postgres_folder(postgres_user())
        if not (folder / "data").exists():
            self.say("postgres", f"makes a new database in {folder}")
        server = Postgres(
            folder, password=self.secrets.owner_password, log=self.home.logs / "postgres.log"
        )
        self.supervisor.start("postgres", server)
        server.create_database(DATABASE)
        self.say("postgres", f"listens on port {server.port}, data in {folder}")
        return server.url(DATABASE)

    def provision(self) -> None:
        """Bring the database up to date, as its owner; somebody else's stays as it is."""
        if os.environ.get("DATABASE_URL"):
            self.supervisor.run_to_end(self._demo("--check"))
        self.supervisor.run_to_end(self._step("database", "provision"))

    def make_demo(self) -> list[str]:
        """Make the demo or mend it; gives what people need to know of it."""
        self.say("demo", "makes what is missing of a cardroom to look at")
        return self.supervisor.run_to_end(self._demo(), shows=tells_of_trouble)

    def _demo(self, *options: str) -> Program:
        return self._step("demo", "demo", "--key-file", str(self.key_file), *options)

    def _step(self, name: str, *arguments: str) -> Program:
        environment = {**self.environment, **QUIET}
        return self._program(name, "manage.py", *arguments, environment=environment)

    def start_web(self, listening: socket.socket) -> str:
        """Start the web server on ``listening``; gives its address once it answers."""
        host, port = listening.getsockname()
        address = f"http://{host}:{port}"
        number = listening.fileno()
        web = self._service(
            "web",
            *("-m", "gunicorn", "casino.config.wsgi", "--bind", f"fd://{number}"),
            *("--worker-class", "gthread", "--workers", "2", "--threads", "16"),
            *("--keep-alive", "65", "--graceful-timeout", "10", "--no-control-socket"),
            pass_fds=[number],
        )
        self.supervisor.start("web", web, shows=tells_of_trouble)
        self.supervisor.wait_until(
            lambda: answers(address), seconds=60, failure=f"Web does not answer; see {web.log}."
        )
        self.say("web", f"listens on {address}")
        return address

    def start_workers(self) -> None:
        celery = ("-m", "celery", "-A", "casino.config")
        worker = self._service(
            "worker",
            *(*celery, "worker", "--queues", "settlement,projections,celery"),
            *("--concurrency", "2", "--without-gossip", "--without-mingle", "--loglevel", "INFO"),
        )
        schedule = self.home.folder / "beat-schedule"
        beat = self._service("beat", *celery, "beat", "--schedule", str(schedule), "--pidfile", "")
        self.supervisor.start("worker", worker, shows=tells_of_trouble)
        self.supervisor.start("beat", beat, shows=tells_of_trouble)
        self.say("worker", "settles hands as they end")

    def start_simulator(self, address: str) -> None:
        tables = self._service(
            "tables",
            *("manage.py", "simulate", "--url", address),
            *("--key-file", str(self.key_file), "--speed", str(self.speed)),
            variables=QUIET,
        )
        self.supervisor.start("tables", tables)

    @property
    def key_file(self) -> Path:
        return self.home.folder / "table-system-key"

    def _service(
        self,
        name: str,
        *arguments: str,
        pass_fds: Sequence[int] = (),
        variables: Mapping[str, str] = {},
    ) -> Program:
        """A program under the login of the services, knowing nothing of the owner's."""
        environment = {**self.environment, **variables}
        for owners in ("SERVICE_DATABASE_URL", "DEMO_PASSWORD"):
            del environment[owners]
        environment["DATABASE_URL"] = self.environment["SERVICE_DATABASE_URL"]
        return self._program(name, *arguments, environment=environment, pass_fds=pass_fds)

    def _program(
        self,
        name: str,
        *arguments: str,
        environment: Mapping[str, str],
        pass_fds: Sequence[int] = (),
    ) -> Program:
        return Program(
            name,
            [sys.executable, *arguments],
            log=self.home.logs / f"{name}.log",
            environment=environment,
            cwd=ROOT,
            pass_fds=pass_fds,
        )


def tells_of_trouble(line: str) -> bool:
    return _TROUBLE.search(line) is not None


def service_url(owner_url: str, password: str) -> str:
    """The services' login to the owner's database, named after the database."""
    parts = urlsplit(owner_url)
    place = parts.netloc.rpartition("@")[2]
    login = f"{parts.path.lstrip('/')}_app:{quote(password, safe='')}"
    return parts._replace(netloc=f"{login}@{place}").geturl()


def answers(address: str) -> bool:
    """Whether a web server is there, whatever it says."""
    try:
        httpx.get(address, timeout=5, trust_env=False)
    except httpx.TransportError:
        return False
    return True
