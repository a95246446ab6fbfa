"""The position of designated player: offers, answers, button, bank, how often it is offered."""

import pytest

from games.floor.designated_player import next_to_offer
from games.floor.table_commands import (
    AcceptDesignatedPlayer,
    BuyIn,
    DeclineDesignatedPlayer,
    LeaveSeat,
    OfferDesignatedPlayer,
    OpenHand,
    SitIn,
    SitOut,
)
from games.floor.table_events import (
    ButtonMoved,
    DesignatedPlayerAccepted,
    DesignatedPlayerDeclined,
    DesignatedPlayerKept,
    DesignatedPlayerVacated,
    HandOpened,
    SatOut,
    SeatLeft,
)
from games.floor.terms import Bank, Rake, Rotation
from tests.games.floor.driver import a_banked_table, a_hand, a_table, finish

EVERY_HAND = Rotation(offer_every_hands=1)


def offer(seat):
    return OfferDesignatedPlayer(seat=seat)


def decline(seat):
    return DeclineDesignatedPlayer(seat=seat)


def test_accepting_moves_the_button():
    at = a_banked_table(1, 3)
    at.do(offer(3))
    assert at.do(AcceptDesignatedPlayer(seat=3)) == [
        DesignatedPlayerAccepted(seat=3, session="s3"),
        ButtonMoved(seat=3, from_seat=1),
    ]
    assert (at.state.designated_player, at.state.button) == (3, 3)


def test_the_first_offer_of_an_opening_goes_to_any_eligible_seat():
    at = a_table(1, 3, 5)
    at.do(offer(3))
    assert at.state.offered == 3


def test_offers_go_clockwise_and_pass_on_when_declined():
    at = a_banked_table(5, 1, 3, 7)
    assert at.code(offer(1)) == "offer_out_of_turn"
    for seat in (7, 1, 3):
        at.do(offer(seat), decline(seat))
    assert next_to_offer(at.state) == 7


def test_offers_skip_seats_that_sit_out_or_hold_too_little():
    at = a_banked_table(1, 2, 3, 4)
    at.do(SitOut(seat=2), BuyIn(seat=3, amount=9_999, source="cash"))
    assert at.code(offer(2)) == "seat_not_eligible"
    assert at.code(offer(3)) == "seat_not_eligible"
    at.do(offer(4))


def test_a_seat_that_was_skipped_comes_before_those_that_declined():
    at = a_banked_table(1, 2, 3, 4)
    at.do(SitOut(seat=3), offer(2), decline(2), offer(4), decline(4), SitIn(seat=3))
    assert next_to_offer(at.state) == 3


def test_the_position_is_not_offered_to_its_holder_nor_to_an_empty_seat():
    at = a_banked_table(1, 3)
    assert at.code(offer(1)) == "seat_not_eligible"
    assert at.code(offer(2)) == "seat_empty"


def test_only_the_standing_offer_is_answered_and_one_stands_at_a_time():
    at = a_table(1, 3)
    assert at.code(AcceptDesignatedPlayer(seat=1)) == "no_offer"
    at.do(offer(1))
    assert at.code(decline(3)) == "offer_to_another_seat"
    assert at.code(offer(3)) == "offer_standing"
    at.do(decline(1))
    assert at.code(AcceptDesignatedPlayer(seat=1)) == "no_offer"


def test_who_buys_in_for_too_little_can_no_longer_accept():
    at = a_table(1)
    at.do(offer(1), BuyIn(seat=1, amount=500, source="cash"))
    assert at.code(AcceptDesignatedPlayer(seat=1)) == "seat_not_eligible"
    at.do(decline(1))


@pytest.mark.parametrize("command", [LeaveSeat(seat=1), SitOut(seat=1)])
def test_leaving_or_sitting_out_clears_the_position_and_the_button(command):
    at = a_banked_table(1, 3)
    events = at.do(command)
    assert events[0] == DesignatedPlayerVacated(seat=1, session="s1")
    assert (at.state.designated_player, at.state.button) == (None, None)
    assert at.code(OpenHand(hand="h", bank=50_000)) == "no_designated_player"


@pytest.mark.parametrize(
    ("command", "last"),
    [
        (LeaveSeat(seat=3), SeatLeft(seat=3, session="s3", stack=None)),
        (SitOut(seat=3), SatOut(seat=3, session="s3")),
    ],
)
def test_walking_off_with_an_offer_standing_declines_it(command, last):
    at = a_banked_table(1, 3)
    at.do(offer(3))
    assert at.do(command) == [DesignatedPlayerDeclined(seat=3, session="s3"), last]
    assert at.state.offered is None


def test_a_hand_waits_for_the_answer_to_an_offer():
    at = a_banked_table(1, 3)
    at.do(offer(3))
    assert at.code(OpenHand(hand="h", bank=50_000)) == "offer_standing"


def test_the_button_of_a_hand_is_before_the_designated_player():
    at = a_banked_table(1, 3)
    wrong = OpenHand(hand="h", bank=50_000, button=3)
    assert at.refusal(wrong) == ("button_elsewhere", "button")
    [opened] = at.do(OpenHand(hand="h", bank=50_000, button=1))
    assert opened == HandOpened(
        hand="h",
        number=1,
        reference=None,
        button=1,
        bank=Bank(seat=1, session="s1", amount=50_000),
    )


def test_the_bank_is_at_least_the_minimum_and_at_most_the_stack_less_the_rake():
    at = a_banked_table(1, 3, stacks=50_000)
    assert at.code(OpenHand(hand="h")) == "bank_missing"
    assert at.code(OpenHand(hand="h", bank=9_999)) == "bank_below_minimum"
    assert at.code(OpenHand(hand="h", bank=49_901)) == "beyond_stack"
    at.do(OpenHand(hand="h", bank=49_900))


def test_a_bank_that_pays_no_rake_may_put_up_the_whole_stack():
    rake = Rake(method="players_only", amount=100)
    at = a_banked_table(1, 3, stacks=50_000, rake=rake)
    at.do(OpenHand(hand="h", bank=50_000))


def test_without_a_rotation_rule_the_position_may_be_held_hand_after_hand():
    at = a_banked_table(1, 3)
    for _ in range(5):
        a_hand(at)
        at.do(finish(at))
    assert at.state.designated_player == 1


def test_the_position_is_offered_as_often_as_the_table_says():
    at = a_banked_table(1, 3, rotation=Rotation(offer_every_hands=2))
    for _ in range(2):
        a_hand(at)
        at.do(finish(at))
    assert at.code(OpenHand(hand="h", bank=50_000)) == "offer_due"
    at.do(offer(3), AcceptDesignatedPlayer(seat=3))
    a_hand(at)


def test_where_everybody_declines_the_designated_player_keeps_the_position():
    at = a_banked_table(1, 3, 5, rotation=EVERY_HAND)
    a_hand(at)
    at.do(finish(at), offer(3), decline(3))
    assert at.code(OpenHand(hand="h", bank=50_000)) == "offer_due"
    at.do(offer(5), decline(5))
    kept, opened = at.do(OpenHand(hand="h", bank=50_000))
    assert kept == DesignatedPlayerKept(seat=1, session="s1", declined=(3, 5))
    assert isinstance(opened, HandOpened)
    at.do(finish(at))
    assert at.code(OpenHand(hand="h2", bank=50_000)) == "offer_due"


def test_an_early_round_of_declines_counts_from_the_hand_it_was_made_before():
    at = a_banked_table(1, 3, rotation=Rotation(offer_every_hands=2))
    a_hand(at)
    at.do(finish(at), offer(3), decline(3))
    kept, _ = at.do(OpenHand(hand="h2", bank=50_000))
    assert kept == DesignatedPlayerKept(seat=1, session="s1", declined=(3,))
    at.do(finish(at), OpenHand(hand="h3", bank=50_000))
    at.do(finish(at))
    assert at.code(OpenHand(hand="h4", bank=50_000)) == "offer_due"


def test_a_decline_holds_for_the_next_hand_only():
    at = a_banked_table(1, 3, 5, rotation=Rotation(offer_every_hands=2))
    a_hand(at)
    at.do(finish(at), offer(3), decline(3), OpenHand(hand="h2", bank=50_000))
    at.do(finish(at), offer(5), decline(5))
    assert at.code(OpenHand(hand="h3", bank=50_000)) == "offer_due"


def test_where_nobody_else_is_eligible_the_designated_player_keeps_the_position():
    at = a_banked_table(1, 3, rotation=EVERY_HAND)
    a_hand(at)
    at.do(finish(at), BuyIn(seat=3, amount=500, source="cash"))
    kept, _ = at.do(OpenHand(hand="h", bank=50_000))
    assert kept == DesignatedPlayerKept(seat=1, session="s1", declined=())


def test_a_new_player_in_a_seat_that_declined_is_asked_too():
    at = a_banked_table(1, 3, rotation=EVERY_HAND)
    a_hand(at)
    at.do(finish(at), offer(3), decline(3), LeaveSeat(seat=3))
    assert at.state.declined == ()
