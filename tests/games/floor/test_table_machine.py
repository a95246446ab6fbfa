"""A table under random commands, sensible and not: what holds after every one of them."""

from collections import Counter

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.floor import table
from games.floor.codec import decode_table, encode
from games.floor.designated_player import next_to_offer
from games.floor.errors import Refused
from games.floor.table_commands import (
    AcceptDesignatedPlayer,
    BuyIn,
    CloseTable,
    DeclineDesignatedPlayer,
    FinishHand,
    LeaveSeat,
    OfferDesignatedPlayer,
    OpenHand,
    SeatNet,
    SitIn,
    SitOut,
    TakeSeat,
)
from games.floor.table_events import (
    BoughtIn,
    DesignatedPlayerAccepted,
    DesignatedPlayerDeclined,
    DesignatedPlayerOffered,
    HandFinished,
    HandOpened,
    SeatLeft,
)
from games.floor.terms import Rotation
from tests.games.floor.driver import DAY, Driver, Stored, finish, terms

seats = st.integers(1, 4)
odd_numbers = st.integers(-2, 12) | st.integers()
odd_texts = st.text(max_size=70)
banks = st.sampled_from([10_000, 15_000, 40_000])
references = st.none() | st.integers(1, 12).map(str)

sensible = st.one_of(
    st.builds(TakeSeat, seat=seats, session=st.uuids().map(str)),
    st.builds(
        BuyIn,
        seat=seats,
        amount=st.integers(1, 40_000),
        source=st.sampled_from(["cash", "chips"]),
    ),
    *(
        st.builds(command, seat=seats)
        for command in (
            SitOut,
            SitIn,
            LeaveSeat,
            OfferDesignatedPlayer,
            AcceptDesignatedPlayer,
            DeclineDesignatedPlayer,
        )
    ),
)
odd = st.one_of(
    st.builds(terms, seats=odd_numbers, currency=odd_texts),
    st.builds(TakeSeat, seat=odd_numbers, session=odd_texts, player=odd_texts),
    st.builds(BuyIn, seat=odd_numbers, amount=odd_numbers, source=odd_texts),
    st.builds(LeaveSeat, seat=odd_numbers),
    st.builds(OfferDesignatedPlayer, seat=odd_numbers),
    st.builds(OpenHand, button=odd_numbers, bank=odd_numbers, reference=odd_texts, hand=odd_texts),
    st.builds(
        FinishHand,
        hand=odd_texts,
        result=st.sampled_from(["settled", "misdeal"]),
        day=st.just(DAY),
        nets=st.builds(SeatNet, seat=odd_numbers, session=odd_texts, net=st.integers()).map(
            lambda net: (net,)
        ),
    ),
)


class TableMachine(RuleBasedStateMachine):
    """Counts chips and hands on its own, beside the table."""

    def __init__(self):
        super().__init__()
        self.at = Driver(table, table.INITIAL)
        self.chips = Counter()

    @initialize(every=st.sampled_from([None, 1, 2]))
    def opens(self, every):
        self.ask(terms(seats=4, rotation=Rotation(offer_every_hands=every)))
        for seat in (1, 2, 3):
            self.ask(TakeSeat(seat=seat, session=f"first-{seat}"))

    def ask(self, command):
        before = self.at.state, len(self.at.events)
        try:
            events = self.at.do(command)
        except Refused:
            assert (self.at.state, len(self.at.events)) == before
            return
        for event in events:
            self.count(event)

    def count(self, event):
        match event:
            case BoughtIn(session=session, amount=amount):
                self.chips[session] += amount
            case SeatLeft(session=session, stack=stack):
                assert self.chips.pop(session, None) == stack
            case HandFinished(nets=nets):
                for net in nets:
                    if net.session in self.chips:
                        self.chips[net.session] += net.net

    @rule(command=sensible)
    def is_asked(self, command):
        self.ask(command)

    @rule(command=odd)
    def is_asked_oddly(self, command):
        self.ask(command)

    @precondition(lambda self: self.at.state.opened and self.at.state.offered is None)
    @rule(takes=st.booleans())
    def offers_the_position_on(self, takes):
        seat = next_to_offer(self.at.state)
        if seat is not None:
            answer = AcceptDesignatedPlayer if takes else DeclineDesignatedPlayer
            self.ask(OfferDesignatedPlayer(seat=seat))
            self.ask(answer(seat=seat))

    @precondition(lambda self: self.at.state.hand is not None)
    @rule(data=st.data(), misdeal=st.booleans())
    def finishes_a_hand(self, data, misdeal):
        if misdeal:
            self.ask(finish(self.at, result="misdeal"))
            return
        nets = [
            SeatNet(
                seat=number,
                session=seat.session,
                net=data.draw(st.integers(-(seat.stack or 1_000), 5_000)),
            )
            for number, seat in self.at.state.seats.items()
        ]
        self.ask(finish(self.at, nets=tuple(nets)))
        assert self.at.state.hand is None

    @precondition(lambda self: self.at.state.designated_player)
    @rule(bank=banks, reference=references)
    def begins_a_hand(self, bank, reference):
        hand = f"hand-{len(self.at.events)}"
        self.ask(OpenHand(bank=bank, reference=reference, hand=hand))

    @precondition(lambda self: len(self.at.events) > 30)
    @rule()
    def closes(self):
        self.ask(CloseTable())

    @invariant()
    def the_state_is_what_the_events_give(self):
        stored = [Stored(*encode(event)) for event in self.at.events]
        assert table.fold(map(decode_table, stored)) == self.at.state

    @invariant()
    def every_chip_is_accounted_for(self):
        stacks = {
            seat.session: seat.stack
            for seat in self.at.state.seats.values()
            if seat.stack is not None
        }
        assert stacks == self.chips
        assert all(stack >= 0 for stack in stacks.values())

    @invariant()
    def one_hand_at_most_is_in_progress(self):
        kinds = Counter(type(event) for event in self.at.events)
        in_progress = kinds[HandOpened] - kinds[HandFinished]
        assert in_progress == (self.at.state.hand is not None)
        assert kinds[HandOpened] == self.at.state.hands

    @invariant()
    def the_button_is_before_the_designated_player_who_is_in_the_game(self):
        state = self.at.state
        assert state.button == state.designated_player
        if state.button is not None:
            assert not state.seats[state.button].sitting_out

    @invariant()
    def every_offer_but_the_standing_one_has_its_answer(self):
        kinds = Counter(type(event) for event in self.at.events)
        answers = kinds[DesignatedPlayerDeclined] + kinds[DesignatedPlayerAccepted]
        standing = kinds[DesignatedPlayerOffered] - answers
        assert standing == (self.at.state.offered is not None)

    @invariant()
    def a_bank_keeps_its_seat_until_its_hand_is_finished(self):
        state = self.at.state
        if state.hand is not None:
            assert state.seats[state.hand.bank.seat].session == state.hand.bank.session

    @invariant()
    def a_closed_table_is_empty(self):
        if self.at.state.closed:
            assert not self.at.state.seats


TestTable = TableMachine.TestCase
