"""Everything that the API refuses has one shape: problem details with a stable code."""

import io
import json
import logging

import pytest
from django.test import Client
from rest_framework.test import APIClient

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.casino.web.probe_urls")]


def shape_of(response) -> dict:
    """Checks what all problems have in common, and gives the rest."""
    assert response["Content-Type"] == "application/problem+json"
    problem = json.loads(response.content)
    assert problem["status"] == response.status_code
    assert problem["type"] == f"urn:casino:problem:{problem['code']}"
    assert problem["request_id"] == response["X-Request-ID"] != ""
    assert problem["title"]
    assert problem["detail"].endswith((".", "?"))
    return problem


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [
        ("problem", 409, "table_closed"),
        ("translated", 409, "out_of_chips"),
        ("missing", 404, "not_found"),
        ("throttled", 429, "throttled"),
        ("nested", 400, "invalid"),
        ("database", 503, "unavailable"),
        ("suspicious", 400, "bad_request"),
        ("fault", 500, "internal_error"),
    ],
)
def test_what_a_view_raises_becomes_a_problem(api: APIClient, kind: str, status: int, code: str):
    response = api.get(f"/api/v1/fail/{kind}")
    assert (response.status_code, shape_of(response)["code"]) == (status, code)


def test_a_translated_error_names_field_and_index(api: APIClient):
    problem = shape_of(api.get("/api/v1/fail/translated"))
    assert (problem["field"], problem["index"]) == ("amount", 2)


def test_a_nested_error_of_the_framework_names_its_field(api: APIClient):
    problem = shape_of(api.get("/api/v1/fail/nested"))
    assert (problem["field"], problem["detail"]) == ("seats.number", "Give a number.")


def test_who_must_wait_is_told_how_long(api: APIClient):
    assert api.get("/api/v1/fail/throttled")["Retry-After"] == "7"
    assert api.get("/api/v1/fail/database")["Retry-After"] == "1"


def test_a_fault_of_ours_says_nothing_about_its_cause(api: APIClient):
    assert b"ZeroDivision" not in api.get("/api/v1/fail/fault").content


def test_an_unknown_address_is_a_problem_under_the_api_and_a_page_elsewhere(api: APIClient):
    assert shape_of(api.get("/api/v1/nowhere"))["code"] == "not_found"
    assert api.get("/nowhere")["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("address", ["fail/fault", "fail/problem", "fail/database", "nowhere"])
def test_the_request_id_finds_every_refusal_in_the_log(
    api: APIClient, monkeypatch: pytest.MonkeyPatch, address: str
):
    written = io.StringIO()
    (console,) = (one for one in logging.getLogger().handlers if one.name == "console")
    monkeypatch.setattr(console, "stream", written)
    for name in ("first-7", "second-8"):
        api.get(f"/api/v1/{address}", headers={"X-Request-ID": name})
    lines = [line for line in written.getvalue().splitlines() if "/api/v1/" in line]
    assert [line.split()[4] for line in lines] == ["first-7", "second-8"]


def test_a_fault_elsewhere_is_a_page(api: APIClient):
    response = api.get("/fault")
    assert (response.status_code, response["Content-Type"]) == (500, "text/html; charset=utf-8")


def test_a_host_that_is_not_ours_is_a_problem(api: APIClient):
    response = api.get("/api/v1/echo", headers={"Host": "evil.example"})
    assert (response.status_code, shape_of(response)["code"]) == (400, "bad_request")


@pytest.mark.parametrize("address", ["/api/v1/%00", "/api/v1/echo?q=a%00", "/api/v1/echo?%00=1"])
def test_an_address_with_a_nul_is_a_problem_under_the_api_and_a_page_elsewhere(
    api: APIClient, address: str
):
    response = api.get(address)
    assert (response.status_code, shape_of(response)["code"]) == (400, "bad_request")
    elsewhere = api.get(address.removeprefix("/api/v1"))
    assert (elsewhere.status_code, elsewhere["Content-Type"]) == (400, "text/html; charset=utf-8")


def test_a_wrong_method_is_refused_with_the_ones_there_are(api: APIClient):
    response = api.delete("/api/v1/echo")
    assert shape_of(response)["code"] == "method_not_allowed"
    assert "GET" in response["Allow"]
    assert "DELETE" not in response["Allow"]


@pytest.mark.parametrize("method", ["options", "trace", "patch", "put"])
def test_methods_that_no_view_has_are_refused_like_others(api: APIClient, method: str):
    response = getattr(api, method)("/api/v1/echo")
    assert (response.status_code, shape_of(response)["code"]) == (405, "method_not_allowed")


def test_answers_are_json_only(api: APIClient):
    response = api.get("/api/v1/echo", headers={"Accept": "text/html"})
    assert (response.status_code, shape_of(response)["code"]) == (406, "not_acceptable")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "x"])
def test_bodies_are_json_only(api: APIClient, content_type: str):
    response = api.post("/api/v1/echo", data=b"a=1", content_type=content_type)
    assert (response.status_code, shape_of(response)["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "application/json; charset=latin-1"},
        {"Content-Type": "application/json;charset=UTF-16"},
        {"Content-Type": "application/json", "Content-Encoding": "gzip"},
        {"Content-Type": "application/json", "Content-Encoding": "br, gzip"},
    ],
)
def test_bodies_in_other_characters_or_packed_are_refused(api: APIClient, headers: dict[str, str]):
    response = api.generic("POST", "/api/v1/echo", b"{}", headers=headers)
    assert (response.status_code, shape_of(response)["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": 'application/json; charset="UTF-8"'},
        {"Content-Type": "application/json", "Content-Encoding": "identity"},
    ],
)
def test_bodies_may_say_that_they_are_as_they_have_to_be(api: APIClient, headers: dict[str, str]):
    assert api.generic("POST", "/api/v1/echo", b"{}", headers=headers).status_code == 200


def test_nobody_is_asked_for_a_key(client: Client):
    response = client.get("/api/v1/echo")
    assert (response.status_code, shape_of(response)["code"]) == (401, "not_authenticated")
    assert response["WWW-Authenticate"] == 'Bearer realm="api"'


def test_the_request_id_of_the_caller_is_kept_where_it_is_a_plain_one(api: APIClient):
    kept = api.get("/api/v1/nowhere", headers={"X-Request-ID": "pit-7.42"})
    made = api.get("/api/v1/nowhere", headers={"X-Request-ID": "a b<script>"})
    assert shape_of(kept)["request_id"] == "pit-7.42"
    assert "script" not in shape_of(made)["request_id"]
