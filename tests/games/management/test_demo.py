"""The demo is made where nobody else's property is, and nothing is made for a mere question."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from casino.people.models import Property

pytestmark = pytest.mark.django_db


def test_a_database_without_properties_or_without_tables_may_hold_the_demo(tmp_path):
    call_command("demo", key_file=tmp_path / "key", check=True)
    assert not Property.objects.exists()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE people_property RENAME TO away")
    call_command("demo", key_file=tmp_path / "key", check=True)


@pytest.mark.parametrize("check", [True, False])
def test_a_database_of_other_properties_is_left_as_it_is(tmp_path, check):
    Property.objects.create(code="harbor", name="Harbor", currency="USD", time_zone="UTC")
    with pytest.raises(CommandError, match="other properties than the demo's"):
        call_command("demo", key_file=tmp_path / "key", check=check)
    assert [one.code for one in Property.objects.all()] == ["harbor"]
    assert not (tmp_path / "key").exists()
