"""`Idempotency-Key`: done once, answered alike, bound to who asked for what."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import psycopg
import pytest
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from casino.people import keys
from casino.people.models import Property
from casino.web.idempotency import forget_old_answers
from casino.web.models import StoredAnswer

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.casino.web.probe_urls")]
ADDRESS = "/api/v1/properties"


def post(api: APIClient, body: dict, key: str | None = "k1", address: str = ADDRESS):
    headers = {} if key is None else {"Idempotency-Key": key}
    return api.post(address, data=body, format="json", headers=headers)


def code_of(response) -> str:
    return json.loads(response.content)["code"]


def test_the_same_request_again_gets_the_first_answer_and_does_nothing(api: APIClient):
    first, second = post(api, {"code": "a"}), post(api, {"code": "a"})
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert second["Location"] == first["Location"]
    assert "Idempotency-Replayed" not in first
    assert second["Idempotency-Replayed"] == "true"
    assert Property.objects.filter(code="a").count() == 1


@pytest.mark.parametrize(
    ("body", "address"),
    [({"code": "b"}, ADDRESS), ({"code": "a"}, f"{ADDRESS}/x"), ({"code": "a"}, f"{ADDRESS}?q=1")],
)
def test_a_key_is_bound_to_the_body_and_the_address(api: APIClient, body: dict, address: str):
    post(api, {"code": "a"})
    response = post(api, body, address=address)
    assert (response.status_code, code_of(response)) == (422, "idempotency_key_reused")
    assert not Property.objects.filter(code__in=["b", "xa"]).exists()


def test_a_key_is_bound_to_its_caller(api: APIClient, harbor: Property):
    post(api, {"code": "a"})
    other = keys.issue(property=harbor, name="pit 2")
    stranger = APIClient(headers={"Authorization": f"Bearer {other}"})
    response = post(stranger, {"code": "b"})
    assert json.loads(response.content)["a"] == "b"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (None, "idempotency_key_missing"),
        ("", "idempotency_key_missing"),
        ("k" * 256, "idempotency_key_invalid"),
        ("cl\u00e9", "idempotency_key_invalid"),
        ("a\tb", "idempotency_key_invalid"),
    ],
)
def test_a_request_without_a_usable_key_is_refused(api: APIClient, given: str | None, code: str):
    response = post(api, {"code": "a"}, key=given)
    assert (response.status_code, code_of(response)) == (400, code)
    assert not Property.objects.filter(code="a").exists()


def test_what_was_refused_may_be_sent_again_under_the_same_key(api: APIClient):
    assert post(api, {"code": "a", "refuse": True}).status_code == 409
    assert post(api, {"code": "a"}).status_code == 201


def test_a_fault_keeps_neither_the_work_nor_an_answer(api: APIClient):
    assert post(api, {"code": "a", "fail": True}).status_code == 500
    assert not Property.objects.filter(code="a").exists()
    assert not StoredAnswer.objects.exists()


def test_the_work_starts_before_its_transaction_has_an_id(api: APIClient, monkeypatch):
    ids = []

    def watch(**fields):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_current_xact_id_if_assigned()::text")
            ids.append(cursor.fetchone()[0])
        return Property(pk=1, code="a")

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_xact_id_if_assigned()::text")
        before = cursor.fetchone()[0]
    monkeypatch.setattr(Property.objects, "create", watch)
    post(api, {"code": "a"})
    assert ids == [before]


@pytest.mark.django_db(transaction=True)
def test_many_at_once_run_once_and_all_get_the_same_answer(key: str):
    callers = 8
    together = Barrier(callers)

    def send(_: int) -> tuple[int, bytes]:
        api = APIClient(headers={"Authorization": f"Bearer {key}"})
        together.wait()
        try:
            response = post(api, {"code": "a"})
            return response.status_code, response.content
        finally:
            connection.close()

    with ThreadPoolExecutor(callers) as pool:
        answers = set(pool.map(send, range(callers)))
    assert len(answers) == 1
    assert answers.pop()[0] == 201
    assert Property.objects.filter(code="a").count() == 1


def test_the_service_s_own_login_may_forget_answers(service_connection: psycopg.Connection):
    assert service_connection.execute("DELETE FROM web_storedanswer").rowcount == 0


def test_old_answers_are_forgotten_and_others_kept(api: APIClient, settings):
    post(api, {"code": "a"}, key="old")
    post(api, {"code": "b"}, key="new")
    age = timedelta(days=settings.IDEMPOTENCY_DAYS, minutes=1)
    StoredAnswer.objects.filter(key="old").update(created_at=timezone.now() - age)
    assert forget_old_answers() == 1
    assert list(StoredAnswer.objects.values_list("key", flat=True)) == ["new"]
