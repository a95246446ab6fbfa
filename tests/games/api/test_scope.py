"""Who may do what at which table: every address, every role, and what lies out of reach."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.test import APIClient

from casino.people import access, keys
from casino.people.models import Membership, Person, Property, Role
from tests.callers import client_of
from tests.games.api.play import OPENING, act, get, hand_record, playing_table, post, problem

pytestmark = pytest.mark.django_db

UUID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
# Addresses that anybody may see, signed in or not.
PUBLIC = {"login", "logout", "api/v1/", "api/v1/schema", "api/v1/docs"}
ADDRESSES = [
    ("GET", "tables", "read_tables"),
    ("GET", "tables/HCF-1", "read_tables"),
    ("POST", "tables/HCF-1/openings", "report_play"),
    ("POST", "tables/HCF-1/actions", "report_play"),
    ("GET", "tables/HCF-1/hands", "read_hands"),
    ("POST", "tables/HCF-1/hands", "report_play"),
    ("POST", "tables/HCF-1/hands/batch", "report_play"),
    ("GET", f"hands/{uuid.UUID(int=1)}", "read_hands"),
    ("POST", f"hands/{uuid.UUID(int=1)}/actions", "report_play"),
    ("GET", "events", "read_events"),
    ("POST", "settlements/preview", "preview_settlement"),
    ("GET", "reports/floor", "read_reports"),
    ("GET", "reports/hands", "read_reports"),
    ("GET", "reports/rake", "read_reports"),
    ("GET", "reports/designated-players", "read_reports"),
    ("GET", "reports/trial-balance", "read_books"),
    ("GET", "reports/accounts/HCF-1/statement", "read_books"),
]


def patterns(resolver: URLResolver, prefix: str = ""):
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield prefix + str(each.pattern), each.callback
        else:
            yield from patterns(each, prefix + str(each.pattern))


def test_every_address_asks_for_an_action_of_the_matrix():
    for address, view in patterns(get_resolver()):
        if address in PUBLIC:
            continue
        api_view = getattr(view, "cls", None)
        if api_view is None:
            assert view.action in access.ACTIONS, address
            continue
        assert access.ActionAllowed in api_view.permission_classes, address
        for method in {"get", "post", "put", "patch", "delete"} & set(dir(api_view)):
            action = access.declared_action(api_view, method.upper())
            assert action in access.ACTIONS, (address, method)


def test_every_address_of_the_document_is_tried_with_every_role(client: Client):
    paths = client.get("/api/v1/schema").json()["paths"]
    known = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    tried = {
        (method, re.sub(UUID, "{hand}", f"/api/v1/{path}").replace("HCF-1", "{code}"))
        for method, path, _ in ADDRESSES
    }
    assert tried == known


def test_every_post_that_keeps_something_is_done_once():
    for address, view in patterns(get_resolver()):
        post_handler = getattr(getattr(view, "cls", None), "post", None)
        if post_handler is not None and address != "api/v1/settlements/preview":
            assert post_handler.idempotent, address


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize(("method", "path", "action"), ADDRESSES)
def test_a_role_gets_where_its_row_of_the_matrix_says(
    client: Client,
    staff: Callable[[Role], Person],
    role: Role,
    method: str,
    path: str,
    action: str,
):
    client.force_login(staff(role))
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    response = client.generic(
        method, f"/api/v1/{path}", b"{}", content_type="application/json", headers=headers
    )
    if access.allowed(role, action):
        assert response.status_code in {200, 404, 409, 422}
    else:
        assert problem(response)[:2] == (403, "permission_denied")


@pytest.mark.parametrize(("method", "path", "action"), ADDRESSES)
def test_nobody_gets_anywhere_without_signing_in(
    client: Client, method: str, path: str, action: str
):
    response = client.generic(method, f"/api/v1/{path}", content_type="application/json")
    assert problem(response)[:2] == (401, "not_authenticated")


@pytest.fixture
def pier(harbor: Property) -> Property:
    return Property.objects.create(code="pier", name="Pier", currency="USD", time_zone="UTC")


def assert_out_of_reach(api: APIClient, hand: str) -> None:
    """The table HCF-1 and its hand are not there for the client."""
    record = hand_record(2)
    assert get(api, "tables").json()["tables"] == []
    for response in (
        get(api, "tables/HCF-1"),
        get(api, "tables/HCF-1/hands"),
        get(api, f"hands/{hand}"),
        post(api, "tables/HCF-1/actions", {"actions": [{"type": "close_table"}]}),
        post(api, "tables/HCF-1/hands", record),
        post(api, "tables/HCF-1/hands/batch", {"hands": [record]}),
        post(api, f"hands/{hand}/actions", {"actions": [{"type": "end_hand"}]}),
    ):
        assert problem(response)[:2] == (404, "not_found")


def test_another_property_s_table_is_not_there(api: APIClient, pier: Property):
    playing_table(api)
    hand = post(api, "tables/HCF-1/hands", hand_record()).json()["id"]
    assert_out_of_reach(client_of(keys.issue(property=pier, name="pit")), hand)


def test_a_table_that_the_key_does_not_name_is_not_there(api: APIClient, harbor: Property):
    playing_table(api)
    hand = post(api, "tables/HCF-1/hands", hand_record()).json()["id"]
    other = client_of(keys.issue(property=harbor, name="two", tables=["HCF-2"]))
    assert_out_of_reach(other, hand)
    assert problem(post(other, "tables/HCF-1/openings", OPENING))[0] == 404
    assert post(other, "tables/HCF-2/openings", OPENING).status_code == 201


@pytest.mark.parametrize("named", ["harbor", "nowhere", ""])
def test_the_property_parameter_opens_no_door_and_tells_nobody_which_there_are(
    api: APIClient, pier: Property, named: str
):
    playing_table(api)
    hand = post(api, "tables/HCF-1/hands", hand_record()).json()["id"]
    stranger = client_of(keys.issue(property=pier, name="pit"))
    for response in (
        get(stranger, f"tables?property={named}"),
        get(stranger, f"tables/HCF-1?property={named}"),
        get(stranger, f"tables/HCF-1/hands?property={named}"),
        get(stranger, f"hands/{hand}?property={named}"),
        post(stranger, f"tables/HCF-1/openings?property={named}", OPENING),
        post(stranger, f"tables/HCF-1/hands?property={named}", hand_record()),
    ):
        assert problem(response) == (400, "bad_parameter", "property", None)


def test_the_same_code_at_two_properties_is_two_tables(api: APIClient, pier: Property):
    playing_table(api)
    stranger = client_of(keys.issue(property=pier, name="pit"))
    playing_table(stranger)
    act(stranger, "HCF-1", {"type": "sit_out", "seat": 1})
    seats = get(api, "tables/HCF-1").json()["seats"]
    assert [seat["sitting_out"] for seat in seats] == [False, False, False]


def test_who_works_for_two_properties_names_the_one_that_is_meant(
    api: APIClient, client: Client, pier: Property, staff: Callable[[Role], Person]
):
    playing_table(api)
    playing_table(client_of(keys.issue(property=pier, name="pit")))
    person = staff(Role.AUDIT)
    Membership.objects.create(person=person, property=pier, role=Role.AUDIT)
    client.force_login(person)
    listed = client.get("/api/v1/tables").json()["tables"]
    assert [table["property"] for table in listed] == ["harbor", "pier"]
    unnamed = client.get("/api/v1/tables/HCF-1")
    assert problem(unnamed) == (400, "bad_parameter", "property", None)
    named = client.get("/api/v1/tables/HCF-1?property=pier")
    assert named.json()["property"] == "pier"


def test_a_role_at_one_property_says_nothing_about_another(
    api: APIClient, client: Client, pier: Property, staff: Callable[[Role], Person]
):
    playing_table(api)
    playing_table(client_of(keys.issue(property=pier, name="pit")))
    person = staff(Role.CAGE)
    Membership.objects.create(person=person, property=pier, role=Role.AUDIT)
    client.force_login(person)
    assert client.get("/api/v1/tables/HCF-1/hands").status_code == 200
    harbor_hands = client.get("/api/v1/tables/HCF-1/hands?property=harbor")
    assert problem(harbor_hands)[:3] == (400, "bad_parameter", "property")
