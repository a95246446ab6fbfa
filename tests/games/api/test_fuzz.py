"""Whatever is sent to the API, it answers as its document says, and never by a fault of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, given, settings
from rest_framework.test import APIClient
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks

from casino.config.wsgi import application
from casino.people.models import Person, Role
from tests.games.api.play import act, hand_record, playing_table

pytestmark = pytest.mark.django_db

CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
    checks.unsupported_method,
]


@pytest.fixture
def operations(client: Client) -> list[Any]:
    document = schemathesis.openapi.from_dict(client.get("/api/v1/schema").json())
    document.app = application
    return [operation.ok() for operation in document.get_all_operations()]


@pytest.fixture
def auditor(client: Client, staff: Callable[[Role], Person]) -> dict[str, str]:
    """The cookie of somebody who reads reports, which table systems do not."""
    client.force_login(staff(Role.AUDIT))
    return {"sessionid": client.cookies["sessionid"].value}


@pytest.fixture
def playing(api: APIClient) -> dict[str, str]:
    """A table that plays, with a hand in progress: what paths may lead to."""
    playing_table(api)
    opens = {"type": "open_hand", "bank": hand_record()["bank"]["amount"]}
    return {"code": "HCF-1", "hand": act(api, "HCF-1", opens)["hand"]["id"]}


@contextmanager
def in_one_transaction() -> Iterator[None]:
    """Lets requests leave the test's connection open, as those of Django's own client do."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def send_some(
    operation: Any, mode: GenerationMode, playing: dict[str, str], **credentials: Any
) -> None:
    """Sends requests that suit the operation, or mostly do not; half of them to the table."""

    @settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: schemathesis.Case) -> None:
        if len(str(case.body)) % 2:
            case.path_parameters = {name: playing[name] for name in case.path_parameters}
        case.call_and_validate(checks=CHECKS, **credentials)

    with in_one_transaction():
        send()


@pytest.mark.parametrize("mode", GenerationMode)
def test_every_answer_is_as_the_document_says(
    operations: list[Any],
    key: str,
    auditor: dict[str, str],
    playing: dict[str, str],
    mode: GenerationMode,
):
    for operation in operations:
        if operation.path.startswith("/api/v1/reports/"):
            send_some(operation, mode, playing, cookies=auditor)
        else:
            send_some(operation, mode, playing, headers={"Authorization": f"Bearer {key}"})
