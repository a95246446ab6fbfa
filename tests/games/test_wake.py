"""The bell that wakes a worker: rung once for many hands, and never a reason to fail."""

import logging
import os
from random import Random

import pytest
from django.conf import settings
from pytest_django import DjangoCaptureOnCommitCallbacks
from redis import Redis

from casino.embedded.redis_server import RedisServer
from games import wake
from games.models import DueHand, TableOpening
from games.services import record_hand
from games.tasks import settle_due_hands
from tests.games.evenings import a_playing_table, a_property, a_record, now

pytestmark = pytest.mark.django_db


def messages() -> int:
    with Redis.from_url(settings.REDIS_URL) as redis:
        return redis.llen("settlement")


def end_a_hand(opening: TableOpening, committing: DjangoCaptureOnCommitCallbacks) -> None:
    with committing(execute=True):
        record_hand(opening=opening, record=a_record(Random(1)), report=now())


def test_a_hand_that_ends_sends_one_message_once_it_is_committed(
    redis_server: RedisServer, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    opening = a_playing_table()
    with django_capture_on_commit_callbacks() as after_commit:
        record_hand(opening=opening, record=a_record(Random(1)), report=now())
    assert messages() == 0
    for callback in after_commit:
        callback()
    assert messages() == 1


def test_hands_that_end_before_the_worker_looks_share_its_message(
    redis_server: RedisServer, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    room = a_property()
    openings = [a_playing_table(room, f"HCF-{number}") for number in range(3)]
    end_a_hand(openings[0], django_capture_on_commit_callbacks)
    end_a_hand(openings[1], django_capture_on_commit_callbacks)
    assert messages() == 1
    settle_due_hands()
    assert not DueHand.objects.exists()
    end_a_hand(openings[2], django_capture_on_commit_callbacks)
    assert messages() == 2


def test_reports_go_on_without_redis_and_that_is_said_once(
    redis_server: RedisServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.INFO, logger="games.wake")
    monkeypatch.setattr(wake, "_LEFT_ALONE_FOR", 0)
    room = a_property()
    openings = [a_playing_table(room, f"HCF-{number}") for number in range(4)]
    redis_server.stop()
    end_a_hand(openings[0], django_capture_on_commit_callbacks)
    end_a_hand(openings[1], django_capture_on_commit_callbacks)
    assert DueHand.objects.count() == 2
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    redis_server.start()
    end_a_hand(openings[2], django_capture_on_commit_callbacks)
    assert messages() == 1
    assert caplog.records[-1].message == "Redis is back."


def test_redis_that_is_away_is_left_alone_for_a_while(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def call(redis: Redis) -> None:
        calls.append(redis)
        redis.ping()

    redis_server.stop()
    wake._use(call)
    wake._use(call)
    assert len(calls) == 1
    monkeypatch.setattr(wake, "monotonic", lambda: float("inf"))
    wake._use(call)
    assert len(calls) == 2


def test_a_redis_elsewhere_is_not_left_alone_with_it(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []
    redis_server.stop()
    wake._use(lambda redis: redis.ping())
    monkeypatch.setattr(settings, "REDIS_URL", os.environ["REDIS_URL"])
    wake._use(calls.append)
    assert len(calls) == 1
