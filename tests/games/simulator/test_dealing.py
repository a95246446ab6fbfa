"""Simulated hands are hands: the rules settle them, and they can be taken up anywhere."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.rules import settle
from games.simulator import dealing
from games.simulator.dealing import END, NOBODY_PLAYS, after, begun, next_step, played_out

TERMS = {
    "game": "high_card_flush",
    "currency": "USD",
    "minimum_bank": 10_000,
    "stakes": {
        "ante": {"min": 500, "max": 10_000, "multiple": 500},
        "flush": {"min": 100, "max": 2_500, "multiple": 100},
        "straight_flush": {"min": 100, "max": 2_500, "multiple": 100},
    },
    "rake": {"method": "all_players", "amount": 100},
}


def a_table(stacks: dict[int, int]) -> dict:
    bank = min(stacks)
    seats = [
        {"seat": number, "stack": stack, "sitting_out": False}
        for number, stack in sorted(stacks.items())
    ]
    return {"terms": TERMS, "seats": seats, "designated_player": bank, "button": bank}


tables = st.dictionaries(st.integers(1, 7), st.integers(0, 60_000), min_size=2, max_size=7).map(
    a_table
)
chances = st.integers().map(Random)


@given(tables, chances)
def test_a_whole_hand_is_one_that_the_rules_settle(table, chance):
    record = played_out(chance, table, begun(table, bank=10_000, reference="x"))
    if record is None:
        rich = [seat for seat in table["seats"][1:] if seat["stack"] >= 2 * 500 + 100]
        assert not rich
    else:
        assert settle({**record, "rake": TERMS["rake"]})["rake"] > 0


@given(tables, chances)
def test_nobody_bets_more_than_the_stack_holds_beside_the_rake(table, chance):
    record = played_out(chance, table, begun(table, bank=10_000, reference="x"))
    stacks = {seat["seat"]: seat["stack"] for seat in table["seats"]}
    for player in record["players"] if record else []:
        assert sum(player["wagers"].values()) + 100 <= stacks[player["seat"]]


@given(tables, chances, st.integers(0, 20))
def test_a_hand_that_was_left_is_taken_up_by_somebody_who_knows_the_record_alone(
    table, chance, steps
):
    record = begun(table, bank=10_000, reference="x")
    for _ in range(steps):
        step = next_step(chance, table, record)
        if step in ([END], [NOBODY_PLAYS]):
            break
        record = after(record, step[0])
    finished = played_out(Random(0), table, record)
    if finished is not None:
        settle({**finished, "rake": TERMS["rake"]})
        for player in record["players"]:
            (same,) = (one for one in finished["players"] if one["seat"] == player["seat"])
            assert player["wagers"].items() <= same["wagers"].items()
            assert same["cards"] == player.get("cards", same["cards"])


def test_a_seat_that_sits_out_is_dealt_no_hand():
    table = a_table({1: 50_000, 2: 50_000, 3: 50_000})
    table["seats"][1]["sitting_out"] = True
    record = dealing.played_out(Random(1), table, begun(table, bank=10_000, reference="x"))
    assert [player["seat"] for player in record["players"]] == [3]
