"""The bell that wakes a worker: rung once for many hands, and never a reason to fail."""

import logging
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


@pytest.fixture
def line(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> RedisServer:
    monkeypatch.setattr(wake, "_line", wake._Line())
    return redis_server


def messages() -> int:
    with Redis.from_url(settings.REDIS_URL) as redis:
        return redis.llen("settlement")


def end_a_hand(opening: TableOpening, committing: DjangoCaptureOnCommitCallbacks) -> None:
    with committing(execute=True):
        record_hand(opening=opening, record=a_record(Random(1)), report=now())


def test_a_hand_that_ends_sends_one_message_once_it_is_committed(
    line: RedisServer, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    opening = a_playing_table()
    with django_capture_on_commit_callbacks() as after_commit:
        record_hand(opening=opening, record=a_record(Random(1)), report=now())
    assert messages() == 0
    for callback in after_commit:
        callback()
    assert messages() == 1


def test_hands_that_end_before_the_worker_looks_share_its_message(
    line: RedisServer, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
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
    line: RedisServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.INFO, logger="games.wake")
    monkeypatch.setattr(wake, "_LEFT_ALONE_FOR", 0)
    room = a_property()
    openings = [a_playing_table(room, f"HCF-{number}") for number in range(4)]
    line.stop()
    end_a_hand(openings[0], django_capture_on_commit_callbacks)
    end_a_hand(openings[1], django_capture_on_commit_callbacks)
    assert DueHand.objects.count() == 2
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    line.start()
    end_a_hand(openings[2], django_capture_on_commit_callbacks)
    assert messages() == 1
    assert caplog.records[-1].message == "Redis is back."


def test_redis_that_is_away_is_left_alone_for_a_while(
    line: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def call(redis: Redis) -> None:
        calls.append(redis)
        redis.ping()

    line.stop()
    wake._line.use(call)
    wake._line.use(call)
    assert len(calls) == 1
    monkeypatch.setattr(wake, "monotonic", lambda: float("inf"))
    wake._line.use(call)
    assert len(calls) == 2
