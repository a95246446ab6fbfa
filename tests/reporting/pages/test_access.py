"""Who sees which page of which house: every page, every role, and what lies out of reach."""

import re
from random import Random
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from casino.people import access
from casino.people.models import Membership, Person, Property, Role
from games.services import record_hand
from reporting.pages.urls import urlpatterns
from reporting.tasks import project
from tests.callers import sign_in
from tests.games import evenings

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = {
    "floor": "read_tables",
    "table": "read_tables",
    "hands": "read_hands",
    "hand": "read_hands",
    "rake": "read_reports",
    "books": "read_books",
    "account": "read_books",
}
STAFF = [role for role in Role if role != Role.TABLE_SYSTEM]


@pytest.fixture
def addresses(house: Property) -> dict[str, str]:
    """The addresses of the pages of a house where a hand was played, by name."""
    opening = evenings.a_playing_table(house)
    played = record_hand(
        opening=opening, record=evenings.a_record(Random(1)), report=evenings.now()
    )
    project()
    parts = {"table": [opening.table.code], "hand": [played.hand.pk], "account": ["drop:HCF-1"]}
    return {name: reverse(name, args=[house.code, *parts.get(name, [])]) for name in PAGES}


def shown(response: HttpResponse) -> str:
    """The page but for the token of its form, which is another one each time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode())


def test_every_page_is_tried():
    assert {pattern.name for pattern in urlpatterns} == {"home", *PAGES}


@pytest.mark.parametrize("role", STAFF)
def test_a_role_sees_the_pages_that_its_row_of_the_matrix_names(
    house: Property, addresses: dict[str, str], role: Role
):
    client = sign_in(Client(), role, house)
    for name, action in PAGES.items():
        expected = 200 if access.allowed(role, action) else 403
        assert client.get(addresses[name]).status_code == expected, name
        assert client.head(addresses[name]).status_code == expected, name
        assert client.post(addresses[name]).status_code in {405, expected}, name


@pytest.mark.parametrize("role", STAFF)
def test_another_house_is_as_one_that_there_is_not(
    house: Property, addresses: dict[str, str], role: Role
):
    client = sign_in(Client(), role, evenings.a_property())
    nowhere = {name: path.replace(house.code, "nowhere") for name, path in addresses.items()}
    for name in PAGES:
        theirs, nobodys = client.get(addresses[name]), client.get(nowhere[name])
        assert theirs.status_code == nobodys.status_code != 200, name
        assert shown(theirs) == shown(nobodys), name


def links_of(response: HttpResponse) -> list[str]:
    """Where the masthead leads to."""
    nav = re.search(r"<nav.*?</nav>", response.content.decode(), re.DOTALL)
    return re.findall(r'href="([^"]+)"', nav[0]) if nav else []


@pytest.mark.parametrize("role", STAFF)
def test_what_is_refused_or_not_there_still_leads_to_the_pages_of_ones_house(
    house: Property, addresses: dict[str, str], role: Role
):
    client = sign_in(Client(), role, house)
    seen = links_of(client.get(addresses["floor"]))
    assert seen == [
        reverse(name, args=[house.code])
        for name in ("floor", "hands", "rake", "books")
        if access.allowed(role, PAGES[name])
    ]
    for path in (*addresses.values(), "/nowhere/floor", "/no/such/page"):
        assert links_of(client.get(path)) == seen, path


def test_a_page_of_no_house_leads_nowhere_for_who_has_several(house: Property):
    client = sign_in(Client(), Role.AUDIT, house)
    person = Person.objects.get()
    Membership.objects.create(person=person, property=evenings.a_property(), role=Role.FLOOR)
    response = client.get("/nowhere/floor")
    assert (response.status_code, links_of(response)) == (404, [])
    assert f"{person.username} <span" in response.content.decode()


def test_a_refusal_says_in_words_what_the_role_does_not_do(
    house: Property, addresses: dict[str, str]
):
    refused = sign_in(Client(), Role.CAGE, house).get(addresses["hands"])
    assert "None of your roles lets you read hands." in refused.content.decode()


def test_a_hand_of_another_house_is_not_shown_under_the_address_of_ones_own(
    house: Property, addresses: dict[str, str]
):
    elsewhere = evenings.a_property()
    client = sign_in(Client(), Role.AUDIT, elsewhere)
    borrowed = client.get(addresses["hand"].replace(house.code, elsewhere.code))
    unknown = client.get(reverse("hand", args=[elsewhere.code, uuid4()]))
    assert (borrowed.status_code, shown(borrowed)) == (404, shown(unknown))


def test_who_is_not_signed_in_is_asked_to_do_so_whatever_there_is(
    house: Property, addresses: dict[str, str], client: Client
):
    for path in addresses.values():
        for asked in (path, path.replace(house.code, "nowhere")):
            response = client.get(asked)
            assert response["Location"] == f"{reverse('login')}?next={quote(asked)}"
