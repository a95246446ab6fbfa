"""A property, its table system and its staff, with clients that speak for them: fixtures."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from django.test import Client
from rest_framework.test import APIClient

from casino.people import keys
from casino.people.models import Membership, Person, Property, Role

C = TypeVar("C", bound=Client)


@pytest.fixture
def harbor(db: None) -> Property:
    return Property.objects.create(
        code="harbor", name="Harbor Club", currency="USD", time_zone="America/Los_Angeles"
    )


@pytest.fixture
def key(harbor: Property) -> str:
    return keys.issue(property=harbor, name="pit 1")


@pytest.fixture
def api(key: str) -> APIClient:
    """A client that signs in as the property's table system."""
    return client_of(key)


@pytest.fixture
def staff(harbor: Property) -> Callable[[Role], Person]:
    """Makes a person with one role at the property."""

    def make(role: Role) -> Person:
        person = Person.objects.create(username=f"{role}-person")
        Membership.objects.create(person=person, property=harbor, role=role)
        return person

    return make


def client_of(key: str) -> APIClient:
    """A client that signs in by a key, and answers faults with a 500 as the service does."""
    return APIClient(headers={"Authorization": f"Bearer {key}"}, raise_request_exception=False)


def sign_in(client: C, role: Role, place: Property) -> C:
    """Gives the client, signed in as the one person who has that role at the property."""
    person, _ = Person.objects.get_or_create(username=f"{role}-{place.code}")
    Membership.objects.get_or_create(person=person, property=place, role=role)
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client
