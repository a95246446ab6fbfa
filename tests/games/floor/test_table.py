"""Opening, seats, chips, hands and closing of a table."""

import pytest

from games.floor import table
from games.floor.errors import Refused
from games.floor.table_commands import (
    BuyIn,
    CloseTable,
    LeaveSeat,
    OfferDesignatedPlayer,
    OpenHand,
    SeatNet,
    SitIn,
    SitOut,
    TakeSeat,
)
from games.floor.table_events import (
    DesignatedPlayerVacated,
    HandFinished,
    SeatLeft,
    TableClosed,
)
from games.floor.terms import Cap, Limits
from games.rules.rule_sets import DEFAULTS
from tests.games.floor.driver import GAME, Driver, a_banked_table, a_hand, a_table, finish, terms


def test_a_table_opens_once_and_only_before_anything_else():
    opened = a_table()
    assert opened.code(terms()) == "table_already_open"
    opened.do(CloseTable())
    assert opened.code(TakeSeat(seat=1, session="s1")) == "table_closed"


def test_nothing_happens_at_a_table_that_is_not_open():
    nowhere = Driver(table, table.INITIAL)
    assert nowhere.code(TakeSeat(seat=1, session="s1")) == "table_not_open"


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"game": "whist"}, ("unknown_game", "game")),
        ({"seats": 8}, ("too_many_seats", "seats")),
        ({"currency": "usd"}, ("invalid", "currency")),
        ({"rule_set": {"game": "holdem"}}, ("other_game", "rule_set.game")),
        (
            {"rule_set": {"game": GAME, "switches": {"on_shortfall": "never"}}},
            ("unknown_value", "rule_set.switches.on_shortfall"),
        ),
        ({"stakes": {"flush": Limits(min=1, max=2)}}, ("limits_missing", "stakes.ante")),
        ({"stakes": {"ante": Limits(min=3, max=2)}}, ("bad_limits", "stakes.ante.max")),
        (
            {"stakes": {"ante": Limits(min=100, max=250, multiple=100)}},
            ("bad_limits", "stakes.ante.multiple"),
        ),
        (
            {"stakes": {"ante": Limits(min=1, max=2), "raise": Limits(min=1, max=2)}},
            ("unknown_wager", "stakes.raise"),
        ),
        (
            {"caps": (Cap(scope="hand", amount=100, wagers=("luck",)),)},
            ("unknown_value", "caps[0].wagers[0]"),
        ),
    ],
)
def test_terms_that_no_hand_could_be_settled_by_are_refused(changes, refusal):
    nowhere = Driver(table, table.INITIAL)
    assert nowhere.refusal(terms(**changes)) == refusal


def test_the_rules_in_force_are_written_out_in_full():
    opened = a_table(rule_set={"game": GAME, "switches": {"on_shortfall": "dead"}})
    whole = opened.state.terms.rule_set
    assert whole["switches"]["on_shortfall"] == "dead"
    assert {**whole, "switches": None} == {**DEFAULTS[GAME], "switches": None}
    assert whole["switches"].keys() == DEFAULTS[GAME]["switches"].keys()


def test_a_seat_is_taken_by_one_player_under_one_session():
    at = a_table(3)
    assert at.code(TakeSeat(seat=3, session="s9")) == "seat_taken"
    assert at.code(TakeSeat(seat=4, session="s3")) == "session_in_use"
    assert at.code(TakeSeat(seat=4)) == "session_missing"
    assert at.code(TakeSeat(seat=8, session="s8")) == "seat_out_of_range"


def test_an_empty_seat_neither_buys_in_nor_sits_out_nor_leaves():
    at = a_table(3)
    for command in (BuyIn(seat=4, amount=1, source="cash"), SitOut(seat=4), LeaveSeat(seat=4)):
        assert at.refusal(command) == ("seat_empty", "seat")


def test_a_stack_is_tracked_from_the_first_buy_in():
    at = a_table(3)
    assert at.state.seats[3].stack is None
    at.do(BuyIn(seat=3, amount=5_000, source="cash"))
    [bought] = at.do(BuyIn(seat=3, amount=2_500, source="chips"))
    assert (bought.session, bought.source, bought.stack) == ("s3", "chips", 7_500)
    assert at.state.seats[3].stack == 7_500


def test_who_leaves_takes_the_stack_along():
    at = a_table(3, 4)
    at.do(BuyIn(seat=3, amount=5_000, source="cash"))
    assert at.do(LeaveSeat(seat=3)) == [SeatLeft(seat=3, session="s3", stack=5_000)]
    assert at.do(LeaveSeat(seat=4)) == [SeatLeft(seat=4, session="s4", stack=None)]
    assert at.state.seats == {}


def test_sitting_out_and_in_alternate():
    at = a_table(3)
    assert at.code(SitIn(seat=3)) == "not_sitting_out"
    at.do(SitOut(seat=3))
    assert at.code(SitOut(seat=3)) == "already_sitting_out"
    at.do(SitIn(seat=3))
    assert not at.state.seats[3].sitting_out


def test_money_and_seats_move_only_between_hands():
    at = a_banked_table(1, 3)
    a_hand(at)
    for command in (
        BuyIn(seat=3, amount=100, source="cash"),
        LeaveSeat(seat=3),
        OfferDesignatedPlayer(seat=3),
        OpenHand(hand="another", bank=50_000),
        CloseTable(),
    ):
        assert at.code(command) == "hand_in_progress"
    at.do(TakeSeat(seat=5, session="s5"), SitOut(seat=3), finish(at), LeaveSeat(seat=3))
    assert at.state.seats.keys() == {1, 5}


def test_the_designated_player_stays_in_the_game_while_banking_a_hand():
    at = a_banked_table(1, 3)
    a_hand(at)
    assert at.code(SitOut(seat=1)) == "hand_in_progress"


def test_a_hand_needs_a_player_against_the_bank():
    at = a_banked_table(1, 3)
    at.do(SitOut(seat=3))
    assert at.code(OpenHand(hand="h", bank=50_000)) == "no_players"


def test_hands_are_numbered_and_each_reference_is_recorded_once():
    at = a_banked_table(1, 3)
    for number in (1, 2):
        opened = OpenHand(hand=f"h{number}", bank=50_000, reference=f"r{number}")
        assert at.do(opened)[-1].number == number
        at.do(finish(at))
    again = OpenHand(hand="h3", bank=50_000, reference="r1")
    assert at.refusal(again) == ("hand_already_recorded", "reference")
    assert at.code(OpenHand(bank=50_000)) == "hand_missing"


def test_a_finished_hand_moves_tracked_stacks_by_their_nets():
    at = a_banked_table(1, 3)
    at.do(BuyIn(seat=3, amount=5_000, source="cash"))
    a_hand(at)
    lost, won = SeatNet(seat=3, session="s3", net=-1_100), SeatNet(seat=1, session="s1", net=900)
    finished = at.do(finish(at, nets=(lost, won), handle=1_000, rake=200))
    assert isinstance(finished[0], HandFinished)
    assert finished[0].bank == won
    assert at.state.seats[3].stack == 3_900
    assert at.state.seats[1].stack is None
    assert at.state.hand is None


def test_the_result_of_a_hand_has_to_fit_the_table():
    at = a_banked_table(1, 3, stacks=60_000)
    a_hand(at)
    other_hand = finish(at, hand="another")
    stranger = finish(at, nets=(SeatNet(seat=3, session="s4", net=0),))
    too_much = finish(at, nets=(SeatNet(seat=3, session="s3", net=-60_001),))
    twice = finish(at, nets=(SeatNet(seat=3, session="s3", net=1),) * 2)
    misdeal = finish(at, result="misdeal", nets=(SeatNet(seat=3, session="s3", net=1),))
    assert at.refusal(other_hand) == ("hand_not_in_progress", "hand")
    assert at.refusal(stranger) == ("session_unknown", "nets[0].session")
    assert at.refusal(too_much) == ("beyond_stack", "nets[0].net")
    assert at.refusal(twice) == ("seat_twice", "nets")
    assert at.refusal(misdeal) == ("misdeal_has_no_nets", "nets")


def test_closing_lets_everybody_leave_with_the_stack_on_record():
    at = a_banked_table(1, 3)
    at.do(BuyIn(seat=3, amount=5_000, source="cash"))
    assert at.do(CloseTable()) == [
        DesignatedPlayerVacated(seat=1, session="s1"),
        SeatLeft(seat=1, session="s1", stack=None),
        SeatLeft(seat=3, session="s3", stack=5_000),
        TableClosed(),
    ]
    assert at.state.seats == {}
    assert at.state.button is None


@pytest.mark.parametrize(
    "command",
    [
        TakeSeat(seat=0, session="s0"),
        TakeSeat(seat=2, session="s2", player="line\nbreak"),
        TakeSeat(seat=2, session="s2", player="\ud800"),
        TakeSeat(seat=2, session="s2", player="\x9b31m"),
        TakeSeat(seat=2, session="s" * 65),
        BuyIn(seat=1, amount=0, source="cash"),
        BuyIn(seat=1, amount=-5, source="cash"),
        BuyIn(seat=1, amount=10**12 + 1, source="cash"),
        BuyIn(seat=1, amount=5, source="credit"),
    ],
)
def test_values_that_the_schema_would_not_let_in_are_refused(command):
    assert a_table(1).code(command) == "invalid"


def test_a_refusal_says_where_and_why():
    with pytest.raises(Refused) as caught:
        a_table(1).do(BuyIn(seat=1, amount=0, source="cash"))
    assert caught.value.field == "amount"
    assert caught.value.detail == "Give a whole number from 1 up."
