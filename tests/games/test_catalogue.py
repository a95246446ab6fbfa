"""Rule sets: one version a content, and fixed once a table was opened on it."""

import pytest
from django.db import DatabaseError, transaction

from games.catalogue import publish_rule_set
from games.floor.errors import Refused
from games.models import RuleSet
from games.rules.rule_sets import DEFAULTS
from tests.games.evenings import GAME, a_property, an_open_table

pytestmark = pytest.mark.django_db


def test_the_same_content_keeps_its_version() -> None:
    room = a_property()
    an_open_table(room, "HCF-1")
    an_open_table(room, "HCF-2")
    an_open_table(room, "HCF-3", rules={"rounding": {"unit": 100}})
    published = publish_rule_set(property_id=room.pk, content={"game": GAME})
    assert published.version == 1
    versions = RuleSet.objects.order_by("version").values_list("version", "content__rounding__unit")
    assert list(versions) == [(1, 1), (2, 100)]


def test_versions_count_by_property_and_game() -> None:
    rooms = a_property(), a_property()
    published = [
        publish_rule_set(property_id=room.pk, content=DEFAULTS[game])
        for room in rooms
        for game in (GAME, "holdem")
    ]
    assert [one.version for one in published] == [1, 1, 1, 1]


def test_what_a_content_leaves_out_is_filled_in_from_the_games_page() -> None:
    published = publish_rule_set(
        property_id=a_property().pk,
        content={"game": GAME, "switches": {"limit_bank_win": True}},
        name="Limited",
    )
    switches = {**DEFAULTS[GAME]["switches"], "limit_bank_win": True}
    assert published.content == {**DEFAULTS[GAME], "switches": switches}
    assert RuleSet.objects.get().name == "Limited"


def test_a_content_that_is_not_fit_is_refused_by_its_field() -> None:
    tables = {"flush": {"4": "2:1", "5": "1:1", "6": "50:1", "7": "200:1"}}
    with pytest.raises(Refused) as refused:
        publish_rule_set(property_id=a_property().pk, content={"game": GAME, "pay_tables": tables})
    assert (refused.value.code, refused.value.field) == ("not_monotone", "pay_tables.flush.5")


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        an_open_table(rule_set=4)
    assert (refused.value.code, refused.value.field) == ("unknown_rule_set", "rule_set")


def test_a_used_rule_set_stays_as_it_is() -> None:
    an_open_table()
    rule_set = RuleSet.objects.get()
    assert rule_set.used_at is not None
    for change in ({"version": 7}, {"content": {}}, {"used_at": None}):
        with pytest.raises(DatabaseError, match="stays as it is"), transaction.atomic():
            RuleSet.objects.update(**change)
    with pytest.raises(DatabaseError, match="stays as it is"), transaction.atomic():
        RuleSet.objects.all().delete()


def test_the_odds_of_a_used_rule_set_may_be_added() -> None:
    an_open_table()
    RuleSet.objects.update(odds={"flush": "7.2423 %"})
    assert RuleSet.objects.get().odds == {"flush": "7.2423 %"}


def test_an_unused_rule_set_may_go() -> None:
    publish_rule_set(property_id=a_property().pk, content={"game": GAME})
    RuleSet.objects.all().delete()
    assert not RuleSet.objects.exists()
