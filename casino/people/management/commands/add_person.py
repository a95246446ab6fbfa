"""``manage.py add_person``: gives somebody of the staff a role, and a sign-in if they have none."""

import os
import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from casino.people.management.lookups import property_of
from casino.people.models import Membership, Person, Role

STAFF = [role.value for role in Role if role != Role.TABLE_SYSTEM]


class Command(BaseCommand):
    help = (
        "Gives a person a role at a property. Somebody new gets a password too: it is asked for, "
        "or taken from the variable PASSWORD."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--property", required=True, metavar="CODE")
        parser.add_argument("--role", required=True, choices=STAFF)

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        place = property_of(options["property"])
        person = Person.objects.filter(username=options["username"]).first()
        if person is None:
            person = _new(options["username"])
        Membership.objects.get_or_create(person=person, property=place, role=options["role"])
        self.stdout.write(f"{person.username} is {options['role']} at {place.code}.")


def _new(username: str) -> Person:
    person = Person(username=username)
    try:
        person.clean_fields(exclude=["password"])
        password = os.environ.get("PASSWORD") or _asked_for(username)
        validate_password(password, person)
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from error
    person.set_password(password)
    person.save()
    return person


def _asked_for(username: str) -> str:
    if not sys.stdin.isatty():
        raise CommandError(f"{username} is new: the variable PASSWORD has to hold a password.")
    return getpass(f"Password of {username}: ")
