"""``manage.py demo``: a cardroom to look at, with tables, staff and a table system's key."""

import os
import secrets
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.hashers import check_password, make_password
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from casino.people import keys
from casino.people.models import Membership, Person, Property, Role, TableSystemKey
from games.catalogue import publish_rule_set
from games.models import Table

CODE = "bayfront"
TABLES = [f"HCF-{number}" for number in range(1, 7)]
GAME = "high_card_flush"
KEY_NAME = "Demo tables"
STAFF = [role for role in Role if role != Role.TABLE_SYSTEM]
RULE_SETS: dict[str, dict[str, Any]] = {
    "House rules": {"game": GAME},
    "Full payment or dead hand": {"game": GAME, "switches": {"on_shortfall": "dead"}},
}


class Command(BaseCommand):
    help = (
        "Makes the Bayfront Card Club: tables, one person for each role, a table system's key. "
        "Run again it mends what is missing. A database with other properties is left alone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--key-file", type=Path, required=True, help="where the table system's key is kept"
        )
        parser.add_argument(
            "--check", action="store_true", help="make nothing; refuse what would be refused"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if _belongs_to_others():
            raise CommandError(
                "This database holds other properties than the demo's, so no demo is made in it. "
                "Run web, worker and beat by themselves: see docs/operations.md."
            )
        if options["check"]:
            return
        password = os.environ.get("DEMO_PASSWORD") or secrets.token_urlsafe(9)
        with transaction.atomic():
            club = _club()
            _staff(club, password)
        _key(club, options["key_file"])
        self.stdout.write(f"Sign in as {', '.join(STAFF)}; password {password}")
        self.stdout.write(f"Table system's key in {options['key_file']}")


def _belongs_to_others() -> bool:
    if Property._meta.db_table not in connection.introspection.table_names():
        return False
    return Property.objects.exists() and not Property.objects.filter(code=CODE).exists()


def _club() -> Property:
    club, new = Property.objects.get_or_create(
        code=CODE,
        defaults={
            "name": "Bayfront Card Club",
            "currency": "USD",
            "time_zone": "America/Los_Angeles",
            "day_start_hour": 6,
        },
    )
    if new:
        for name, content in RULE_SETS.items():
            publish_rule_set(property_id=club.pk, content=content, name=name)
    for code in TABLES:
        Table.objects.get_or_create(property=club, code=code, defaults={"game": GAME})
    return club


def _staff(club: Property, password: str) -> None:
    for role in STAFF:
        person, _ = Person.objects.get_or_create(username=role.value)
        Membership.objects.get_or_create(person=person, property=club, role=role)
    people = Person.objects.filter(username__in=STAFF)
    # One hash for all: each costs a noticeable part of a second.
    hashes = {person.password for person in people}
    if len(hashes) > 1 or not check_password(password, hashes.pop()):
        people.update(password=make_password(password))


def _key(club: Property, path: Path) -> None:
    """Leave in ``path``, for its owner's eyes only, a key that works; older ones end."""
    if path.exists() and keys.authenticate(path.read_text().strip()):
        return
    for old in TableSystemKey.objects.filter(property=club, name=KEY_NAME, revoked_at=None):
        keys.revoke(prefix=old.prefix)
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text(keys.issue(property=club, name=KEY_NAME) + "\n")
