"""The API's document and the page to browse it: open, of this service's own files alone."""

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

PAGE = "/api/v1/docs"
pytestmark = pytest.mark.django_db


def test_the_document_is_valid_and_complete_without_a_warning():
    document = StringIO()
    call_command(
        "spectacular", fail_on_warn=True, validate=True, format="openapi-json", stdout=document
    )
    assert json.loads(document.getvalue())["openapi"].startswith("3.1")


def test_the_document_is_served_to_everybody(client: Client):
    document = client.get("/api/v1/schema").json()
    assert "tableSystemKey" in document["components"]["securitySchemes"]


def test_the_address_of_the_api_leads_to_the_page(client: Client):
    assert client.get("/api/v1/")["Location"] == PAGE


@pytest.mark.parametrize("address", ["/api/v1/", "/api/v1/schema", PAGE])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_what_is_open_to_everybody_is_only_read(address: str, method: str):
    response = Client(enforce_csrf_checks=True).generic(method, address)
    assert (response.status_code, response["Content-Type"]) == (405, "application/problem+json")


def test_the_document_is_worked_out_once(client: Client, monkeypatch: pytest.MonkeyPatch):
    first = client.get("/api/v1/schema").content
    monkeypatch.setattr(SchemaGenerator, "get_schema", None)
    assert client.get("/api/v1/schema?again=1", headers={"Cookie": "a=1"}).content == first


def test_every_post_that_keeps_something_asks_for_an_idempotency_key(client: Client):
    document = client.get("/api/v1/schema").json()
    posts = {
        path: methods["post"] for path, methods in document["paths"].items() if "post" in methods
    }
    without = {
        path
        for path, operation in posts.items()
        if "Idempotency-Key" not in {each["name"] for each in operation.get("parameters", [])}
    }
    assert without == {"/api/v1/settlements/preview"}


def test_every_operation_says_how_it_refuses(client: Client):
    document = client.get("/api/v1/schema").json()
    for methods in document["paths"].values():
        for operation in methods.values():
            assert list(operation["responses"]["default"]["content"]) == [
                "application/problem+json"
            ]


def test_the_page_needs_nothing_from_elsewhere_and_no_script_of_its_own(client: Client):
    response = client.get(PAGE)
    page = response.content.decode()
    sources = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert all(source.startswith("/") and not source.startswith("//") for source in sources)
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", page)
    for source in sources:
        response = client.get(source.replace("&amp;", "&"))
        response.close()
        assert response.status_code == 200, source


def test_the_page_is_under_the_same_policy_as_all_others(client: Client):
    policy = client.get(PAGE)["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
