"""Parameters of the query: those that the document names, once each, and no others."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from rest_framework.test import APIClient

from casino.people.models import Person, Role
from tests.games.api.play import get, open_table, problem

pytestmark = pytest.mark.django_db

Ask = Callable[[str, str, str], HttpResponse]


@pytest.fixture
def operations(client: Client) -> list[tuple[str, str, list[str]]]:
    """Method, address and names of the query's parameters of everything in the document."""
    paths: Mapping[str, Any] = client.get("/api/v1/schema").json()["paths"]
    places = {"{code}": "HCF-1", "{hand}": str(uuid4())}
    found = []
    for path, methods in paths.items():
        for place, value in places.items():
            path = path.replace(place, value)
        for method, operation in methods.items():
            named = operation.get("parameters", [])
            query = [each["name"] for each in named if each["in"] == "query"]
            found.append((method, path, query))
    return found


@pytest.fixture
def ask(api: APIClient, staff: Callable[[Role], Person]) -> Ask:
    """Asks as a table system, and for reports as an auditor."""
    auditor = APIClient()
    auditor.force_login(staff(Role.AUDIT), "django.contrib.auth.backends.ModelBackend")

    def asked(method: str, path: str, query: str) -> HttpResponse:
        caller = auditor if "/reports/" in path else api
        headers = {"Idempotency-Key": str(uuid4())}
        address = f"{path}?{query}"
        return caller.generic(
            method, address, b"{}", content_type="application/json", headers=headers
        )

    return asked


def test_a_parameter_that_is_not_known_is_refused_with_those_that_are(
    operations: list[tuple[str, str, list[str]]], ask: Ask
):
    for method, path, known in operations:
        response = ask(method, path, "colour=green")
        assert problem(response) == (400, "bad_parameter", "colour", None), path
        for name in known or ["none"]:
            assert name in response.json()["detail"]


def test_a_parameter_that_stands_twice_is_refused(
    operations: list[tuple[str, str, list[str]]], ask: Ask
):
    for method, path, known in operations:
        for name in known:
            response = ask(method, path, f"{name}=1&{name}=1")
            assert problem(response) == (400, "bad_parameter", name, None), path


def test_a_parameter_that_is_known_is_taken(api: APIClient):
    open_table(api)
    for query in ("limit=1", "property=harbor", "property=harbor&limit=1&after=a/b"):
        assert get(api, f"tables?{query}").status_code == 200


def test_a_huge_name_is_not_repeated_at_length(api: APIClient):
    response = get(api, f"tables?{'x' * 2000}=1")
    assert problem(response)[:2] == (400, "bad_parameter")
    assert len(response.content) < 500


def test_no_method_tells_who_may_not_ask_what_is_known(client: Client):
    for path in ("tables", "hands/" + str(uuid4()), "events"):
        assert problem(client.get(f"/api/v1/{path}?colour=green"))[0] == 401


@pytest.mark.parametrize("after", ["x", "", "harbor", "%00"])
def test_a_page_of_tables_goes_on_only_from_the_one_before(api: APIClient, after: str):
    assert problem(get(api, f"tables?after={after}"))[0] == 400


@pytest.mark.parametrize("path", ["tables", "tables/HCF-1", "events", "tables/HCF-9"])
def test_browsers_keep_no_answer_for_whoever_comes_next(api: APIClient, path: str):
    open_table(api)
    assert "no-store" in get(api, path)["Cache-Control"]
