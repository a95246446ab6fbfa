"""`manage.py odds` answers people and machines, without a database."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.odds import Odds, odds


def run(*arguments: str) -> tuple[str, str]:
    """What the command writes: its answer, and what it says meanwhile."""
    answer, meanwhile = StringIO(), StringIO()
    call_command("odds", *arguments, stdout=answer, stderr=meanwhile)
    return answer.getvalue(), meanwhile.getvalue()


def test_the_answer_is_a_report_and_progress_stays_out_of_it() -> None:
    answer, meanwhile = run("five_card_draw")
    cells = [line.split() for line in answer.splitlines()]
    assert ["full", "house", "3,744", "0.1441", "%", "694.2"] in cells
    assert "100 % of 2,598,960" in meanwhile
    assert " % of 2,598,960" not in answer


def test_json_is_what_odds_are_kept_as() -> None:
    answer, _ = run("chinese_poker", "--json")
    assert Odds.from_data(json.loads(answer)) == odds("chinese_poker")


def test_a_pay_table_that_favors_the_player_is_warned_of(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    bonus = {"three_of_a_kind": "5:1", "straight": "5:1", "flush": "6:1", "full_house": "7:1"}
    bonus |= {"four_of_a_kind": "20:1", "straight_flush": "40:1", "royal_flush": "50:1"}
    file.write_text(json.dumps({"game": "holdem", "pay_tables": {"bonus": bonus}}))
    answer, _ = run("holdem", "--rules", str(file), "--hands", "1000", "--seed", "4")
    assert "WARNING: bonus (played to the river) favors the player by 3.4789 %." in answer
    assert "1,000 hands were played at random by the simple rule, with seed 4." in answer


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This is not JSON"),
        (b'{"game":\n "holdem" 1}', "at line 2, column 11"),
        (b"\xff", "Byte 0 is not UTF-8"),
        (b"\xef\xbb\xbf{}", "without a byte order mark"),
        (b"[" * 100_000, "nested too deeply"),
        (b'["holdem"]', "Expected an object, not a list"),
        (b'{"game": "holdem", "caps": [], "caps": []}', "caps: This key is in one object twice"),
        (b'{"game": "holdem", "rounding": {"unit": ' + b"9" * 5000 + b"}}", "rounding.unit: "),
        (b'{"game": "holdem", "switches": {"stay": true}}', "switches.stay: "),
        (b'{"game": "chinese_poker"}', "game: The rule set is one of chinese_poker."),
    ],
)
def test_a_rule_set_that_cannot_be_used_is_refused_with_the_reason(
    tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "rules.json"
    file.write_bytes(content)
    with pytest.raises(CommandError, match=said):
        run("holdem", "--rules", str(file))


def test_a_rule_set_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"Cannot read .*none\.json: No such file"):
        run("holdem", "--rules", str(tmp_path / "none.json"))


@pytest.mark.parametrize("option", ["--hands=0", "--seed=-1"])
def test_a_simulation_of_nothing_or_without_a_seed_is_refused(option: str) -> None:
    with pytest.raises(CommandError, match=option.partition("=")[0]):
        run("holdem", option)


def test_a_version_without_the_property_that_published_it_is_refused() -> None:
    with pytest.raises(CommandError, match="--property"):
        run("holdem", "--rule-set-version", "2")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(CommandError, match="canasta"):
        run("canasta")
