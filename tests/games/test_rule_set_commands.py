"""Rule sets are published from files, and their odds are kept with them."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.models import RuleSet
from games.odds import Odds, odds
from tests.games.evenings import a_property

pytestmark = pytest.mark.django_db


@pytest.fixture
def publish(tmp_path: Path):
    """``publish(content)`` at a property; gives the property's code and what was said."""
    room = a_property()

    def published(content: object) -> tuple[str, str]:
        file, said = tmp_path / "rules.json", StringIO()
        file.write_text(json.dumps(content))
        call_command("publish_rule_set", room.code, str(file), stdout=said)
        return room.code, said.getvalue()

    return published


def test_the_same_content_keeps_its_version_and_another_gets_the_next(publish) -> None:
    draw = {"game": "five_card_draw"}
    assert "Version 1 " in publish(draw)[1]
    assert "Version 1 " in publish(draw)[1]
    assert "Version 2 " in publish({**draw, "switches": {"ties": "split"}})[1]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"game": "five_card_draw", "switches": {"ties": "coin"}}, "switches.ties"),
        ({"game": "whist"}, "game"),
        (["five_card_draw"], "rules.json: Expected an object"),
    ],
)
def test_a_rule_set_that_is_not_fit_is_refused_and_not_kept(publish, content, said) -> None:
    with pytest.raises(CommandError, match=said):
        publish(content)
    assert not RuleSet.objects.exists()


def test_the_odds_of_a_published_rule_set_are_kept_with_it_and_can_be_even_once_used(
    publish,
) -> None:
    code, _ = publish({"game": "five_card_draw"})
    RuleSet.objects.update(used_at="2026-11-30T12:00Z")
    call_command("odds", "five_card_draw", "--property", code, stdout=StringIO())
    assert Odds.from_data(RuleSet.objects.get().odds) == odds("five_card_draw")


def test_odds_of_a_rule_set_that_was_never_published_say_so(publish) -> None:
    code, _ = publish({"game": "five_card_draw"})
    with pytest.raises(CommandError, match="publish it first"):
        call_command("odds", "holdem", "--property", code)
