"""The matrix of roles and actions, row by row, and how far an action reaches."""

import json
from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from rest_framework.test import APIClient

from casino.people import access, keys
from casino.people.models import Membership, Person, Property, Role

MATRIX = {
    "table_system": {
        "report_play",
        "preview_settlement",
        "read_tables",
        "read_hands",
        "read_events",
    },
    "floor": {"preview_settlement", "read_tables", "read_hands", "read_reports"},
    "cage": {"read_tables", "read_reports", "read_books"},
    "accounting": {
        "preview_settlement",
        "read_tables",
        "read_hands",
        "read_events",
        "read_reports",
        "read_books",
    },
    "compliance": {
        "preview_settlement",
        "read_tables",
        "read_hands",
        "read_events",
        "read_reports",
    },
    "audit": {
        "preview_settlement",
        "read_tables",
        "read_hands",
        "read_events",
        "read_reports",
        "read_books",
    },
    "management": {
        "preview_settlement",
        "read_tables",
        "read_hands",
        "read_events",
        "read_reports",
        "read_books",
    },
    "administrator": {"read_tables"},
}


@pytest.mark.parametrize("role", Role)
def test_a_role_may_do_what_its_row_says_and_nothing_else(role: Role):
    assert {action for action in access.ACTIONS if access.allowed(role, action)} == MATRIX[role]


def test_an_action_that_nobody_wrote_down_nobody_may_do():
    assert not any(access.allowed(role, action) for role in Role for action in ("", "fly"))


def test_auditors_change_nothing():
    assert all(action.startswith(("read_", "preview_")) for action in MATRIX["audit"])


class Somebody:
    """A caller with the given roles and no database."""

    is_authenticated = True
    actor = "person:somebody"
    table_codes = None

    def __init__(self, roles: dict[int, set[str]]) -> None:
        self.roles = {
            place: frozenset(Role(role) for role in held) for place, held in roles.items()
        }


def test_an_action_holds_at_the_properties_where_a_role_allows_it():
    caller = Somebody({1: {"floor"}, 2: {"cage"}, 3: {"cage", "audit"}, 4: set()})
    assert access.scope(caller, "read_hands").property_ids == {1, 3}
    assert access.scope(caller, "read_reports").property_ids == {1, 2, 3}
    assert not access.scope(caller, "report_play")


def test_a_key_bound_to_tables_reaches_no_others():
    scope = access.Scope(property_ids=frozenset({1}), table_codes=frozenset({"A-1"}))
    assert scope.holds(property_id=1, table_code="A-1")
    assert not scope.holds(property_id=1, table_code="A-2")
    assert not scope.holds(property_id=2, table_code="A-1")


def test_a_person_holds_the_roles_of_every_membership(harbor: Property, staff):
    pier = Property.objects.create(code="pier", name="Pier", currency="EUR", time_zone="UTC")
    person = staff(Role.FLOOR)
    Membership.objects.create(person=person, property=harbor, role=Role.CAGE)
    Membership.objects.create(person=person, property=pier, role=Role.AUDIT)
    assert person.roles == {harbor.pk: {Role.FLOOR, Role.CAGE}, pier.pk: {Role.AUDIT}}


@access.require("read_reports")
def report(request: HttpRequest, number: int) -> HttpResponse:
    return HttpResponse(f"{number} {sorted(request.scope.property_ids)}")


def ask(caller) -> HttpResponse:
    request = RequestFactory().get("/reports/7?day=1")
    request.user = caller
    return report(request, 7)


def test_a_page_is_shown_to_who_may_see_it_with_its_reach():
    assert ask(Somebody({4: {"audit"}, 9: {"administrator"}})).content == b"7 [4]"


def test_a_page_is_refused_to_who_may_not_see_it():
    with pytest.raises(PermissionDenied, match="lets you read reports"):
        ask(Somebody({1: {"administrator"}}))


def test_a_page_asks_who_is_not_signed_in_to_do_so():
    class Nobody:
        is_authenticated = False

    response = ask(Nobody())
    assert response.status_code == 302
    assert response["Location"].endswith("?next=/reports/7%3Fday%3D1")


@pytest.mark.django_db
@pytest.mark.urls("tests.casino.web.probe_urls")
class TestApi:
    def test_a_view_that_declares_no_action_is_refused(self, api: APIClient):
        response = api.get("/api/v1/undeclared")
        assert (response.status_code, json.loads(response.content)["code"]) == (
            403,
            "permission_denied",
        )

    def test_staff_read_with_their_session_what_their_role_allows(
        self, client: Client, staff: Callable[[Role], Person]
    ):
        client.force_login(staff(Role.FLOOR))
        assert client.get("/api/v1/echo").status_code == 200
        assert client.head("/api/v1/echo").status_code == 200

    def test_staff_do_not_do_what_only_table_systems_may(
        self, client: Client, staff: Callable[[Role], Person]
    ):
        client.force_login(staff(Role.MANAGEMENT))
        response = client.post("/api/v1/echo", data={}, content_type="application/json")
        assert response.status_code == 403

    def test_a_session_writes_nothing_without_its_csrf_token(self, staff: Callable[[Role], Person]):
        client = Client(enforce_csrf_checks=True)
        client.force_login(staff(Role.TABLE_SYSTEM))
        response = client.post("/api/v1/echo", data={}, content_type="application/json")
        assert (response.status_code, response["Content-Type"]) == (
            403,
            "application/problem+json",
        )

    def test_who_has_no_role_sees_nothing(self, client: Client):
        client.force_login(Person.objects.create_user(username="new"))
        assert client.get("/api/v1/echo").status_code == 403

    def test_a_person_who_left_is_signed_out(self, client: Client, staff: Callable[[Role], Person]):
        person = staff(Role.FLOOR)
        client.force_login(person)
        Person.objects.update(is_active=False)
        assert client.get("/api/v1/echo").status_code == 401

    def test_a_wrong_method_is_no_question_of_roles(self, api: APIClient):
        assert api.delete("/api/v1/undeclared").status_code == 405

    def test_a_key_ends_with_its_revocation(self, api: APIClient, key: str):
        keys.revoke(prefix=key.split("_")[1])
        assert api.get("/api/v1/echo").status_code == 401
