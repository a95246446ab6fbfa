"""Hands under random commands at a table with tracked stacks: what holds after each of them."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.floor import hand
from games.floor.codec import decode_hand, encode
from games.floor.errors import Refused
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
from games.floor.handover import finish_of
from games.floor.record import record_of
from games.floor.table_commands import BuyIn
from games.floor.terms import Bank, Cap, HandSeat, Limits, Rake, rake_of
from games.rules import settle
from games.rules.cards import TEXTS
from games.rules.high_card_flush import WAGERS_BEFORE_DEAL
from tests.games.floor.driver import DAY, GAME, Driver, Stored, a_banked_table, a_hand

BANK, PLAYERS, RAKE = 2, (1, 3, 4), 100
STAKES = dict.fromkeys(WAGERS_BEFORE_DEAL, Limits(min=100, max=5_000))
CAPS = (Cap(scope="round", amount=9_000, wagers=("flush", "straight_flush")),)

seats = st.sampled_from([BANK, *PLAYERS])
amounts = st.sampled_from([100, 700, 1_000, 2_000, 3_000, 5_000])
bets = st.fixed_dictionaries({"ante": amounts}, optional={"flush": amounts, "luck": amounts}) | (
    st.dictionaries(st.sampled_from(WAGERS_BEFORE_DEAL), amounts)
)
odd_numbers = st.integers(-2, 12) | st.integers()
odd_texts = st.text(max_size=12)
odd = st.one_of(
    st.builds(
        PlaceWagers,
        seat=odd_numbers,
        wagers=st.dictionaries(odd_texts | st.just("raise"), odd_numbers, max_size=3),
    ),
    st.builds(DealCards, seat=seats | odd_numbers, cards=st.lists(odd_texts).map(tuple)),
    st.builds(DealCards, seat=seats, cards=st.lists(st.sampled_from(TEXTS), max_size=8).map(tuple)),
    st.builds(Fold, seat=odd_numbers),
    st.builds(Raise, seat=seats | odd_numbers, amount=odd_numbers),
    st.builds(Misdeal, reason=odd_texts, note=odd_texts),
    st.builds(Settle, settlement=st.dictionaries(odd_texts, st.floats() | odd_texts)),
)


class HandMachine(RuleBasedStateMachine):
    """Plays hand after hand; settles each that ends and takes it back to the table."""

    @initialize(
        method=st.sampled_from(["all_players", "players_only", "designated_player"]),
        shortfall=st.sampled_from(["partial", "dead"]),
        limited=st.booleans(),
        stack=st.sampled_from([3_000, 9_000, 60_000]),
    )
    def opens(self, method, shortfall, limited, stack):
        switches = {"on_shortfall": shortfall, "limit_bank_win": limited}
        self.at = a_banked_table(
            BANK,
            *PLAYERS,
            stacks=stack,
            minimum_bank=0,
            stakes=STAKES,
            caps=CAPS,
            rule_set={"game": GAME, "switches": switches},
            rake=Rake(method=method, amount=RAKE),
        )
        self.brought = stack * len((BANK, *PLAYERS))
        self.raked = 0
        self.begin()

    def begin(self):
        """Opens the next hand with half of what the bank's seat holds."""
        if self.at.state.seats[BANK].stack < RAKE:
            self.at.do(BuyIn(seat=BANK, amount=RAKE, source="cash"))
            self.brought += RAKE
        stack = self.at.state.seats[BANK].stack
        self.playing = a_hand(self.at, bank=(stack - RAKE) // 2)

    def ask(self, command):
        before = self.playing.state, len(self.playing.events)
        try:
            self.playing.do(command)
        except Refused:
            assert (self.playing.state, len(self.playing.events)) == before

    def in_the_hand(self):
        players = self.playing.state.players.values()
        return [player for player in players if player.wagers]

    @precondition(lambda self: len(self.in_the_hand()) < 2)
    @rule(wagers=st.fixed_dictionaries(dict.fromkeys(PLAYERS, bets)))
    def bet(self, wagers):
        for seat in PLAYERS:
            self.ask(PlaceWagers(seat=seat, wagers=wagers[seat]))

    @precondition(in_the_hand)
    @rule(random=st.randoms(use_true_random=False), missed=st.none() | seats)
    def are_dealt(self, random, missed):
        for seat in {BANK, *(player.seat for player in self.in_the_hand())} - {missed}:
            left = sorted(set(TEXTS) - set(self.playing.state.dealt()))
            self.ask(DealCards(seat=seat, cards=tuple(random.sample(left, 7))))

    @precondition(in_the_hand)
    @rule(folding=st.sets(seats), times=st.sampled_from([1, 2, 3]))
    def act(self, folding, times):
        for player in self.in_the_hand():
            self.ask(Raise(seat=player.seat, amount=times * player.wagers["ante"]))
            if player.seat in folding:
                self.ask(Fold(seat=player.seat))

    @rule(command=odd)
    def is_asked_oddly(self, command):
        self.ask(command)

    @precondition(lambda self: self.playing.state.bank_cards and self.at.state.hands % 4 == 0)
    @rule()
    def dies(self):
        self.ask(Misdeal(reason="exposed_card"))
        self.at.do(finish_of(self.playing.state, DAY))
        self.begin()

    @precondition(lambda self: self.playing.state.bank_cards)
    @rule()
    def ends(self):
        """Whatever the floor lets end, the rules can settle and the stacks can bear."""
        self.ask(EndHand())
        if self.playing.state.phase != "ended":
            return
        rule_set = self.playing.state.terms.rule_set
        settlement = settle(record_of(self.playing.state), rule_set=rule_set)
        self.playing.do(Settle(settlement=settlement))
        self.at.do(finish_of(self.playing.state, DAY))
        self.raked += settlement["rake"]
        self.begin()

    @invariant()
    def the_state_is_what_the_events_give(self):
        stored = [Stored(*encode(event)) for event in self.playing.events]
        assert hand.fold(map(decode_hand, stored)) == self.playing.state

    @invariant()
    def no_card_is_out_twice(self):
        out = self.playing.state.dealt()
        assert len(set(out)) == len(out)

    @invariant()
    def wagers_and_rake_stay_within_the_stack(self):
        rake = rake_of(self.playing.state.terms).of_player(dead=False)
        for player in self.playing.state.players.values():
            if player.wagers:
                assert sum(player.wagers.values()) + rake <= player.stack

    @invariant()
    def no_chip_is_made_or_lost(self):
        stacks = [seat.stack for seat in self.at.state.seats.values()]
        assert sum(stacks) + self.raked == self.brought
        assert min(stacks) >= 0


TestHand = HandMachine.TestCase


@given(
    number=odd_numbers,
    button=st.none() | odd_numbers,
    bank=st.none() | st.builds(Bank, seat=odd_numbers, session=odd_texts, amount=odd_numbers),
    seats=st.lists(st.builds(HandSeat, seat=odd_numbers, session=odd_texts), max_size=3),
    named=st.fixed_dictionaries({}, optional={"game": odd_texts, "reference": odd_texts}),
)
def test_a_hand_that_cannot_be_pinned_does_not_start(number, button, bank, seats, named):
    sound = a_hand(a_banked_table(BANK, *PLAYERS)).state.terms
    start = {name: getattr(sound, name) for name in StartHand.__struct_fields__}
    start |= {"number": number, "button": button, "bank": bank, "seats": tuple(seats), **named}
    at = Driver(hand, hand.INITIAL)
    try:
        at.do(StartHand(**start))
    except Refused:
        assert at.events == []
    else:
        assert at.state.players.keys() == {seat.seat for seat in seats}
