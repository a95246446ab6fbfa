"""A table system's key: shown once, kept as a hash, ended at once."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino.people import keys
from casino.people.models import Property, TableSystemKey

pytestmark = pytest.mark.django_db


def test_a_key_signs_in_the_table_system_it_was_issued_to(harbor: Property):
    key = keys.issue(property=harbor, name="pit 1", tables=["B-2", "A-1"])
    table_system = keys.authenticate(key)
    assert table_system is not None
    assert table_system.property_id == harbor.pk
    assert table_system.table_codes == {"A-1", "B-2"}
    assert table_system.actor == f"key:{key.split('_')[1]}"


def test_a_key_without_tables_is_bound_to_its_property_alone(key: str):
    table_system = keys.authenticate(key)
    assert table_system is not None
    assert table_system.table_codes is None


def test_the_secret_is_nowhere_in_the_database(key: str):
    secret = key.rpartition("_")[2]
    stored = TableSystemKey.objects.values_list().get()
    assert not any(secret.encode() in bytes(str(value), "utf-8") for value in stored)
    assert len(bytes(TableSystemKey.objects.get().digest)) == 32


@pytest.mark.parametrize(
    "damage",
    [
        lambda key: "",
        lambda key: "tsk",
        lambda key: "tsk__",
        lambda key: key[:-1],
        lambda key: key + "0",
        lambda key: key.upper(),
        lambda key: key.replace("tsk_", "tsl_"),
        lambda key: "_".join(("tsk", "0" * 12, key.rpartition("_")[2])),
        lambda key: "_".join((*key.split("_")[:2], "0" * 64)),
        lambda key: key.replace("_", "_\0", 1),
        lambda key: key + "\u00e9",
    ],
)
def test_what_is_not_the_whole_key_signs_nobody_in(key: str, damage):
    assert keys.authenticate(damage(key)) is None


def test_a_revoked_key_signs_nobody_in_any_more(key: str):
    prefix = key.split("_")[1]
    assert keys.revoke(prefix=prefix)
    assert keys.authenticate(key) is None
    assert not keys.revoke(prefix=prefix)


def test_using_a_key_writes_nothing(key: str):
    with CaptureQueriesContext(connection) as queries:
        keys.authenticate(key)
    assert [query["sql"].split()[0] for query in queries] == ["SELECT"]


@pytest.mark.urls("tests.casino.web.probe_urls")
@pytest.mark.parametrize(
    ("header", "status", "code"),
    [
        ("Bearer nonsense", 401, "key_unknown"),
        ("Bearer", 401, "key_unknown"),
        ("bearer tsk_1_2", 401, "key_unknown"),
        ("Basic dXNlcjpwYXNz", 401, "not_authenticated"),
        ("", 401, "not_authenticated"),
    ],
)
def test_a_header_that_proves_nothing_is_refused(harbor, header: str, status: int, code: str):
    response = APIClient(headers={"Authorization": header}).get("/api/v1/echo")
    assert (response.status_code, json.loads(response.content)["code"]) == (status, code)


@pytest.mark.urls("tests.casino.web.probe_urls")
def test_a_key_is_accepted_by_the_api(api: APIClient, key: str):
    response = api.get("/api/v1/echo")
    assert json.loads(response.content) == {"actor": f"key:{key.split('_')[1]}"}


def test_the_command_prints_a_key_that_works_and_nothing_else(harbor: Property):
    out = StringIO()
    call_command(
        "issue_key", property="harbor", name="pit 3", table=["A-1"], stdout=out, stderr=StringIO()
    )
    table_system = keys.authenticate(out.getvalue().strip())
    assert table_system is not None
    assert (table_system.name, table_system.table_codes) == ("pit 3", {"A-1"})


def test_the_command_names_the_properties_there_are(harbor: Property):
    with pytest.raises(CommandError, match=r"No property pier.+harbor"):
        call_command("issue_key", property="pier", name="pit 3")


def test_the_command_revokes(key: str):
    prefix = key.split("_")[1]
    call_command("revoke_key", prefix, stdout=StringIO())
    assert keys.authenticate(key) is None
    with pytest.raises(CommandError, match="There is: none"):
        call_command("revoke_key", prefix)


def test_a_key_that_cannot_be_revoked_is_answered_with_those_that_can(key: str):
    prefix = key.split("_")[1]
    with pytest.raises(CommandError, match=rf"There is: {prefix} \(.+ at harbor\)"):
        call_command("revoke_key", "nothing")
