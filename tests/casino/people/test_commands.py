"""Properties and staff are put on record by commands that say what is wrong."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino.people.access import scope
from casino.people.models import Person, Property, Role

pytestmark = pytest.mark.django_db

PASSWORD = "a good long password"


def add_property(code="harbor", *, currency="USD", time_zone="America/Los_Angeles", **options):
    call_command(
        "add_property",
        code,
        "Harbor Club",
        currency=currency,
        time_zone=time_zone,
        stdout=StringIO(),
        **options,
    )


def add_person(username="ana", *, role=Role.FLOOR, place="harbor"):
    call_command("add_person", username, property=place, role=role.value, stdout=StringIO())


@pytest.fixture(autouse=True)
def _password(monkeypatch):
    monkeypatch.setenv("PASSWORD", PASSWORD)


def test_a_property_is_put_on_record_once():
    add_property(day_start_hour=5)
    assert Property.objects.get().day_start_hour == 5
    with pytest.raises(CommandError, match="already exists"):
        add_property()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"currency": "US$"}, "no currency"),
        ({"time_zone": "Mars/Base"}, "no time zone"),
        ({"code": "the harbor"}, "letters, numbers, underscores or hyphens"),
        ({"day_start_hour": 24}, "day_start_hour"),
    ],
)
def test_a_property_that_makes_no_sense_is_refused(options, said):
    with pytest.raises(CommandError, match=said):
        add_property(**options)
    assert not Property.objects.exists()


def test_a_new_person_gets_a_role_and_a_password_and_a_known_one_a_further_role():
    add_property()
    add_person(role=Role.FLOOR)
    add_person(role=Role.AUDIT)
    ana = Person.objects.get()
    assert ana.check_password(PASSWORD)
    assert scope(ana, "read_events").property_ids == {Property.objects.get().pk}


@pytest.mark.parametrize("password", ["short", "password123"])
def test_a_weak_password_is_refused_and_nobody_added(monkeypatch, password):
    add_property()
    monkeypatch.setenv("PASSWORD", password)
    with pytest.raises(CommandError, match="This password"):
        add_person()
    assert not Person.objects.exists()


def test_a_property_that_is_not_there_is_said():
    with pytest.raises(
        CommandError,
        match=r"No property nowhere\. There is: none yet\. Add one with add_property\.",
    ):
        add_person(place="nowhere")


def test_without_a_terminal_to_ask_at_a_new_person_needs_a_password_and_a_known_one_none(
    monkeypatch,
):
    add_property()
    monkeypatch.delenv("PASSWORD")
    monkeypatch.setattr("sys.stdin", StringIO())
    with pytest.raises(CommandError, match="PASSWORD has to hold a password"):
        add_person("ana")
    Person.objects.create_user("bo")
    add_person("bo")
    assert [person.username for person in Person.objects.all()] == ["bo"]


def test_a_person_who_leaves_loses_every_role_there_and_none_elsewhere():
    for code in ("harbor", "summit"):
        add_property(code)
        add_person(role=Role.FLOOR, place=code)
    add_person(role=Role.AUDIT)
    call_command("remove_person", "ana", property="harbor", stdout=StringIO())
    summit = Property.objects.get(code="summit")
    assert scope(Person.objects.get(), "read_tables").property_ids == {summit.pk}
    with pytest.raises(CommandError, match="ana has no role at harbor"):
        call_command("remove_person", "ana", property="harbor")
