"""Waking the worker that settles: a ring of the bell after the commit, never a promise.

What is due stands in the database. A ring that is lost costs the time until the next sweep, one
too many costs a look at an empty list; so nothing here may fail a request.
"""

import logging
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import Final

from celery import current_app
from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError
from redis import Redis, RedisError

logger = logging.getLogger(__name__)

SETTLE_TASK: Final = "games.settle_due_hands"
_BELL: Final = "games:bell:settlement"
# A message that Redis lost is forgotten after this long; then the bell can be rung again.
_FORGOTTEN_AFTER: Final = 5  # seconds
_PATIENCE: Final = 0.5  # seconds to wait for Redis
_LEFT_ALONE_FOR: Final = 2.0  # seconds between attempts while it is away


class _Line:
    """The line to a Redis: one that is down is left alone for a while, which is said once."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE
        )
        self._is_down = False
        self._left_alone_until = 0.0

    def use(self, call: Callable[[Redis], object]) -> None:
        if monotonic() < self._left_alone_until:
            return
        try:
            call(self._redis)
        except (RedisError, OperationalError) as error:
            self._left_alone_until = monotonic() + _LEFT_ALONE_FOR
            if not self._is_down:
                logger.warning("Redis is away, due hands wait for the sweep: %s", error)
            self._is_down = True
        else:
            if self._is_down:
                logger.info("Redis is back.")
            self._is_down = False


_line_to = cache(_Line)


def _use(call: Callable[[Redis], object]) -> None:
    _line_to(settings.REDIS_URL).use(call)


def wake_settlement() -> None:
    """Have a worker look at the due list once the transaction is committed."""
    transaction.on_commit(lambda: _use(_ring))


def answer() -> None:
    """Called by the worker before it looks at the due list: from here on the bell rings anew.

    What was committed before is seen by the look that follows, so that one ring is enough for
    all the hands that come due while it waits for its answer.
    """
    _use(lambda redis: redis.delete(_BELL))


def _ring(redis: Redis) -> None:
    if redis.set(_BELL, 1, nx=True, ex=_FORGOTTEN_AFTER):
        # Once more where the broker's connection broke meanwhile.
        current_app.send_task(SETTLE_TASK, retry_policy={"max_retries": 1, "interval_start": 0})
