"""Wagers, cards, folds, raises and the end of a High Card Flush hand."""

import pytest

from games.floor import hand
from games.floor.hand_commands import (
    DealCards,
    EndHand,
    Fold,
    Misdeal,
    PlaceWagers,
    Raise,
    Settle,
    StartHand,
)
from games.floor.hand_events import HandEnded, HandMisdealt, HandSettled, SeatWagers
from games.floor.handover import finish_of, start_of
from games.floor.record import record_of
from games.floor.table_commands import OpenHand, SeatNet, SitOut
from games.floor.terms import Bank, HandSeat, Rake
from games.rules import settle
from tests.games.floor.driver import (
    DAY,
    FIVE_OF_A_SUIT,
    SEVEN_OF_A_SUIT,
    STAKES,
    THREE_OF_A_SUIT,
    Driver,
    a_banked_table,
    a_dealt_hand,
    a_hand,
)

SEVEN_MORE = ("3s", "5s", "7h", "9h", "Jd", "Kd", "Ac")
BANK = 1


def ante(seat, amount=1_000, **more):
    return PlaceWagers(seat=seat, wagers={"ante": amount, **more})


def dealt(cards=SEVEN_OF_A_SUIT, **changes):
    """A hand in which seat 3 bet 1000 and got these cards, the bank others."""
    at = a_banked_table(BANK, 3, 5, **changes)
    return a_dealt_hand(at, {3: cards, BANK: SEVEN_MORE}, ante=1_000)


def due(playing):
    """What everybody is owed in an ended hand."""
    return settle(record_of(playing.state), rule_set=playing.state.terms.rule_set)


def test_a_hand_pins_everything_it_will_be_settled_by():
    at = a_banked_table(BANK, 3, 5, stacks=60_000)
    at.do(SitOut(seat=5), OpenHand(hand="h1", bank=50_000, reference="r1"))
    started = start_of(at.state)
    terms = at.state.terms
    assert started == StartHand(
        hand="h1",
        table="HCF-1",
        number=1,
        reference="r1",
        game=terms.game,
        currency="USD",
        rule_set=terms.rule_set,
        rule_set_version=1,
        stakes=STAKES,
        caps=(),
        rake=Rake(method="all_players", amount=100),
        button=BANK,
        bank=Bank(seat=BANK, session="s1", amount=50_000),
        seats=(HandSeat(seat=3, session="s3", stack=60_000),),
    )
    playing = Driver(hand, hand.INITIAL)
    playing.do(started)
    assert playing.code(started) == "hand_already_started"


def test_nothing_happens_before_the_hand_starts():
    assert Driver(hand, hand.INITIAL).code(ante(3)) == "hand_not_started"


def test_the_bank_is_no_player_of_its_hand():
    playing = a_hand(a_banked_table(BANK, 3))
    doubled = StartHand(
        **{
            name: getattr(playing.state.terms, name)
            for name in StartHand.__struct_fields__
            if name != "seats"
        },
        seats=(HandSeat(seat=BANK, session="s1"),),
    )
    assert Driver(hand, hand.INITIAL).code(doubled) == "seat_twice"
    assert playing.code(ante(BANK)) == "seat_is_the_bank"


def test_only_seats_that_were_in_the_game_as_it_started_may_bet():
    at = a_banked_table(BANK, 3, 5)
    at.do(SitOut(seat=5))
    playing = a_hand(at)
    assert playing.refusal(ante(5)) == ("seat_not_in_hand", "seat")
    assert playing.refusal(ante(4)) == ("seat_not_in_hand", "seat")


@pytest.mark.parametrize(
    ("wagers", "refusal"),
    [
        ({}, ("no_wagers", "wagers")),
        ({"luck": 1_000}, ("unknown_wager", "wagers.luck")),
        ({"ante": 1_000, "raise": 1_000}, ("unknown_wager", "wagers.raise")),
        ({"ante": 1_000, "straight_flush": 500}, ("wager_not_offered", "wagers.straight_flush")),
        ({"ante": 400}, ("below_limit", "wagers.ante")),
        ({"ante": 10_100}, ("above_limit", "wagers.ante")),
        ({"ante": 1_050}, ("not_a_multiple", "wagers.ante")),
        ({"flush": 500}, ("compulsory_wager_missing", "wagers.ante")),
        ({"ante": 0}, ("invalid", "wagers[...]")),
    ],
)
def test_a_bet_outside_the_rules_or_the_posted_limits_is_refused(wagers, refusal):
    playing = a_hand(a_banked_table(BANK, 3))
    assert playing.refusal(PlaceWagers(seat=3, wagers=wagers)) == refusal


@pytest.mark.parametrize("amount", [500, 10_000])
def test_the_posted_limits_themselves_may_be_bet(amount):
    playing = a_hand(a_banked_table(BANK, 3))
    playing.do(ante(3, amount))
    assert playing.state.players[3].wagers == {"ante": amount}


def test_a_bonus_may_follow_the_ante_but_no_wager_is_placed_twice():
    playing = a_hand(a_banked_table(BANK, 3))
    playing.do(ante(3), PlaceWagers(seat=3, wagers={"flush": 200}))
    assert playing.state.players[3].wagers == {"ante": 1_000, "flush": 200}
    assert playing.refusal(ante(3)) == ("wager_already_placed", "wagers.ante")


def test_no_wager_goes_down_once_the_deal_has_begun():
    assert dealt().code(ante(5)) == "wagers_closed"


def test_wagers_stay_within_the_tracked_stack_less_the_rake():
    playing = a_hand(a_banked_table(BANK, 3, stacks=10_100, minimum_bank=0), bank=10_000)
    assert playing.refusal(ante(3, 10_000, flush=100)) == ("beyond_stack", "wagers")
    playing.do(ante(3, 10_000))


def test_a_player_who_pays_no_rake_may_bet_the_whole_stack():
    rake = Rake(method="designated_player", amount=100)
    at = a_banked_table(BANK, 3, stacks=10_000, minimum_bank=0, rake=rake)
    playing = a_hand(at, bank=9_900)
    playing.do(ante(3, 10_000))


def test_a_raise_stays_within_the_tracked_stack_less_the_rake():
    at = a_banked_table(BANK, 3, stacks=52_000)
    playing = a_hand(at)
    playing.do(
        ante(3, 10_000), DealCards(seat=3, cards=SEVEN_OF_A_SUIT), Raise(seat=3, amount=30_000)
    )
    at = a_banked_table(BANK, 3, stacks=30_000)
    playing = a_hand(at, bank=20_000)
    playing.do(ante(3, 10_000), DealCards(seat=3, cards=SEVEN_OF_A_SUIT))
    assert playing.refusal(Raise(seat=3, amount=19_901)) == ("beyond_stack", "amount")
    playing.do(Raise(seat=3, amount=19_900))


@pytest.mark.parametrize(
    ("cards", "refusal"),
    [
        (SEVEN_OF_A_SUIT[:6], ("wrong_card_count", "cards")),
        ((*SEVEN_OF_A_SUIT[:6], "2s"), ("card_twice", "cards[6]")),
        ((*SEVEN_OF_A_SUIT[:6], "1s"), ("invalid", "cards[6]")),
        (SEVEN_MORE, ("card_twice", "cards[0]")),
    ],
)
def test_a_seat_gets_seven_cards_none_of_which_is_out(cards, refusal):
    playing = a_hand(a_banked_table(BANK, 3))
    playing.do(ante(3), DealCards(seat=BANK, cards=SEVEN_MORE))
    assert playing.refusal(DealCards(seat=3, cards=cards)) == refusal


def test_cards_go_once_to_the_bank_and_to_each_seat_with_wagers():
    playing = dealt()
    assert playing.code(DealCards(seat=3, cards=THREE_OF_A_SUIT)) == "already_dealt"
    assert playing.code(DealCards(seat=BANK, cards=THREE_OF_A_SUIT)) == "already_dealt"
    assert playing.code(DealCards(seat=5, cards=THREE_OF_A_SUIT)) == "seat_has_no_wager"


@pytest.mark.parametrize(
    ("cards", "times"), [(SEVEN_OF_A_SUIT, 3), (FIVE_OF_A_SUIT, 2), (THREE_OF_A_SUIT, 1)]
)
def test_a_raise_is_from_the_ante_to_what_the_cards_allow(cards, times):
    playing = dealt(cards)
    most = times * 1_000
    assert playing.refusal(Raise(seat=3, amount=999)) == ("raise_not_allowed", "amount")
    assert playing.refusal(Raise(seat=3, amount=most + 1)) == ("raise_not_allowed", "amount")
    playing.do(Raise(seat=3, amount=most))
    assert playing.state.players[3].wagers["raise"] == most


def test_a_raise_follows_the_cards():
    playing = a_hand(a_banked_table(BANK, 3))
    assert playing.code(Raise(seat=3, amount=1_000)) == "seat_has_no_wager"
    playing.do(ante(3))
    assert playing.code(Raise(seat=3, amount=1_000)) == "cards_missing"


@pytest.mark.parametrize("first", [Fold(seat=3), Raise(seat=3, amount=1_000)])
def test_a_player_acts_once(first):
    playing = dealt()
    playing.do(first)
    assert playing.code(Fold(seat=3)) == "already_acted"
    assert playing.code(Raise(seat=3, amount=1_000)) == "already_acted"


def test_a_hand_ends_when_everybody_with_wagers_has_acted():
    playing = dealt()
    assert playing.code(EndHand()) == "seat_has_not_acted"
    assert playing.do(Fold(seat=3), EndHand()) == [HandEnded()]
    assert playing.code(Fold(seat=3)) == "hand_ended"


def test_a_hand_ends_only_with_wagers_and_with_the_cards_of_the_bank():
    playing = a_hand(a_banked_table(BANK, 3))
    assert playing.code(EndHand()) == "no_wagers"
    playing.do(ante(3), Fold(seat=3))
    assert playing.code(EndHand()) == "bank_cards_missing"


def test_a_misdeal_returns_every_wager_and_keeps_no_cards():
    playing = dealt()
    [dead] = playing.do(Misdeal(reason="shuffler_red_light"))
    wagers = (SeatWagers(seat=3, wagers={"ante": 1_000}),)
    assert dead == HandMisdealt(reason="shuffler_red_light", note="", returned=wagers)
    assert playing.state.players[3].wagers == {}
    assert playing.state.dealt() == []
    assert playing.code(EndHand()) == "hand_misdealt"
    finish = finish_of(playing.state, DAY)
    assert (finish.result, finish.nets) == ("misdeal", ())


def test_a_hand_is_settled_once_and_only_after_its_end():
    playing = dealt()
    playing.do(Raise(seat=3, amount=3_000))
    assert playing.code(Settle(settlement={})) == "hand_not_ended"
    playing.do(EndHand())
    settlement = due(playing)
    assert playing.do(Settle(settlement=settlement)) == [HandSettled(settlement=settlement)]
    assert playing.code(Settle(settlement=settlement)) == "hand_settled"
    assert playing.code(EndHand()) == "hand_settled"


def test_an_ended_hand_is_no_misdeal():
    playing = dealt()
    playing.do(Fold(seat=3), EndHand())
    assert playing.code(Misdeal(reason="other")) == "hand_ended"


def test_a_settlement_with_fractions_is_refused():
    playing = dealt()
    playing.do(Fold(seat=3), EndHand())
    assert playing.code(Settle(settlement={"rake": 0.5})) == "invalid"


def test_a_settled_hand_hands_its_nets_back_by_seat_session():
    at = a_banked_table(BANK, 3, stacks=60_000)
    playing = a_dealt_hand(at, {3: SEVEN_OF_A_SUIT, BANK: SEVEN_MORE}, ante=1_000)
    playing.do(Raise(seat=3, amount=3_000), EndHand())
    playing.do(Settle(settlement=due(playing)))
    finish = finish_of(playing.state, DAY)
    assert finish.nets == (
        SeatNet(seat=3, session="s3", net=900),
        SeatNet(seat=BANK, session="s1", net=-1_100),
    )
    assert (finish.handle, finish.rake) == (4_000, 200)
    at.do(finish)
    assert [at.state.seats[seat].stack for seat in (BANK, 3)] == [58_900, 60_900]


def test_the_handle_leaves_out_what_a_dead_hand_had_staked():
    at = a_banked_table(BANK, 3, minimum_bank=0)
    playing = a_hand(at, bank=0)
    playing.do(
        ante(3),
        DealCards(seat=3, cards=SEVEN_OF_A_SUIT),
        DealCards(seat=BANK, cards=SEVEN_MORE),
        Raise(seat=3, amount=1_000),
        EndHand(),
    )
    playing.do(Settle(settlement=due(playing)))
    finish = finish_of(playing.state, DAY)
    assert (finish.handle, finish.rake) == (0, 0)
