"""Signing in to the pages: names and passwords, sessions, and what happens to who guesses."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from casino.people.models import Person, Role

pytestmark = pytest.mark.django_db

PASSWORD = "the river runs red"


@pytest.fixture
def person(staff: Callable[[Role], Person]) -> Person:
    person = staff(Role.FLOOR)
    person.set_password(PASSWORD)
    person.save()
    return person


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: str):
    return client.post("/login", {"username": name, "password": password, **more})


def test_a_person_signs_in_and_out(client: Client, person: Person):
    response = sign_in(client, person.username)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.get("/api/v1/tables").status_code == 200
    client.post("/logout")
    assert client.get("/api/v1/tables").status_code == 401


def test_signing_in_leads_to_the_page_that_was_asked_for(client: Client, person: Person):
    asked = client.get("/harbor/floor")
    assert asked["Location"] == "/login?next=/harbor/floor"
    response = sign_in(client, person.username, next="/harbor/floor")
    assert response["Location"] == "/harbor/floor"


def test_signing_in_leads_nowhere_else(client: Client, person: Person):
    response = sign_in(client, person.username, next="https://evil.example/")
    assert response["Location"] == "/"


@pytest.mark.parametrize("page", ["/login", "/login?next=/login"])
def test_who_is_signed_in_and_asks_to_sign_in_is_led_home(
    client: Client, person: Person, page: str
):
    sign_in(client, person.username)
    response = client.get("/login", {"next": page})
    assert response.status_code == 302
    assert client.get(response["Location"], follow=True).status_code == 200


def test_a_form_without_its_token_is_refused_on_a_page_of_the_house(person: Person):
    client = Client(enforce_csrf_checks=True)
    response = sign_in(client, person.username)
    assert response.status_code == 403
    assert "Load the page again" in response.content.decode()
    assert "<style" not in response.content.decode()


def test_the_session_is_a_new_one_after_signing_in(client: Client, person: Person):
    session = client.session
    session["basket"] = "planted"
    session.save()
    before = client.cookies["sessionid"].value
    sign_in(client, person.username)
    assert client.cookies["sessionid"].value != before


def test_scripts_and_other_sites_do_not_get_at_the_session(client: Client, person: Person):
    sign_in(client, person.username)
    cookie = client.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("floor-person", "wrong"),
        ("nobody", PASSWORD),
        ("n" * 1000, PASSWORD),
        ("floor-person\0", PASSWORD),
        ("floor-person", "p" * 10_000),
    ],
)
def test_who_does_not_know_the_password_stays_outside(
    client: Client, person: Person, name: str, password: str
):
    assert sign_in(client, name, password).status_code == 200
    assert client.get("/api/v1/tables").status_code == 401


def test_a_person_who_left_stays_outside(client: Client, person: Person):
    Person.objects.update(is_active=False)
    assert sign_in(client, person.username).status_code == 200
    assert "sessionid" not in client.cookies


def test_who_keeps_guessing_is_locked_out_with_the_right_password_too(
    client: Client, person: Person
):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        last = sign_in(client, person.username, "a guess")
    assert last.status_code == 429
    assert sign_in(client, person.username).status_code == 429
    assert client.get("/api/v1/tables").status_code == 401


@pytest.mark.parametrize("page", ["floor", "hands", "rake"])
def test_browsers_keep_no_page_for_whoever_comes_next(client: Client, person: Person, page: str):
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    shown = client.get(f"/harbor/{page}")
    assert shown.status_code == 200
    assert "no-store" in shown["Cache-Control"]


def test_signing_out_takes_a_post_with_a_token(person: Person):
    client = Client(enforce_csrf_checks=True)
    client.force_login(person)
    assert client.get("/logout").status_code == 405
    assert client.post("/logout").status_code == 403
    assert client.get("/api/v1/tables").status_code == 200
