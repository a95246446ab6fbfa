"""Servers for one test run or one benchmark, gone afterwards with all they held."""

import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from casino.embedded.postgres import THROWAWAY, Postgres
from casino.embedded.redis_server import RedisServer
from casino.embedded.system_user import postgres_user, temporary_folder


@dataclass(frozen=True)
class Servers:
    postgres: Postgres
    redis: RedisServer


@contextmanager
def throwaway_servers(settings: Mapping[str, str] = THROWAWAY) -> Iterator[Servers]:
    """Both servers, running, on ports and in a folder of their own.

    ``settings`` are PostgreSQL's: a benchmark that measures durable commits passes none. They
    stop when the block is left, and the kernel stops them if this process is killed.
    """
    folder = temporary_folder(postgres_user())
    servers = Servers(
        Postgres(
            folder,
            password=secrets.token_urlsafe(),
            log=folder / "postgres.log",
            settings=settings,
        ),
        RedisServer(password=secrets.token_urlsafe(), log=folder / "redis.log"),
    )
    try:
        servers.postgres.start()
        servers.redis.start()
        yield servers
    finally:
        servers.redis.close()
        servers.postgres.close()
        shutil.rmtree(folder)
