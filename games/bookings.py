"""What events book: the transfers that each causes, as pure functions.

A seat's chips are owed to it: a liability of the house. Buying in for cash puts the cash into
the table's drop box, buying in with chips takes them from those outstanding, and leaving puts
them back there. A settled hand moves what each wager lost or won between player and bank, and
the rake from each payer to the table's rake.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from games.floor import hand
from games.floor.table_events import BoughtIn, SeatLeft, TableEvent
from games.floor.table_state import Seat
from games.streams import HandCourse, TableCourse
from ledger.books.services import AccountRef, NewTransfer, transfer_id
from ledger.events.store import Stream


@dataclass(frozen=True)
class Accounts:
    """The accounts of one table, in its currency."""

    property_id: int
    table: str
    currency: str

    def drop(self) -> AccountRef:
        """Cash in the table's drop box."""
        return AccountRef(self.property_id, f"drop:{self.table}", "asset", self.currency)

    def chips_outstanding(self) -> AccountRef:
        """Chips that left for players' pockets and the cage."""
        return AccountRef(self.property_id, "chips_outstanding", "liability", self.currency)

    def rake(self) -> AccountRef:
        """What the house took from the table's hands."""
        return AccountRef(self.property_id, f"rake:{self.table}", "income", self.currency)

    def untracked(self) -> AccountRef:
        """Chips of all seats whose stacks nobody reported; below zero where they won."""
        return AccountRef(self.property_id, f"table_chips:{self.table}", "liability", self.currency)

    def stack(self, session: str) -> AccountRef:
        """Chips of a seat session."""
        code = f"stack:{self.table}:{session}"
        return AccountRef(self.property_id, code, "liability", self.currency, never_negative=True)

    def of(self, seat: Seat) -> AccountRef:
        """Where an occupied seat's chips are."""
        return self.untracked() if seat.stack is None else self.stack(seat.session)


@dataclass(frozen=True)
class _Move:
    debit: AccountRef
    credit: AccountRef
    amount: int
    code: str


def of_table(course: TableCourse) -> list[NewTransfer]:
    """What the events decided at a table book, those not yet appended."""
    accounts = _accounts_of(course)
    return [
        transfer
        for version, event in enumerate(course.events, course.stored + 1)
        for transfer in _transfers(course.stream, version, _moves_of(event, accounts))
    ]


def of_settlement(settled: HandCourse, course: TableCourse) -> list[NewTransfer]:
    """What a hand's settlement, its last event, books between those who sit at its table."""
    moves = _moves_of_settlement(settled.state, course.state.seats, _accounts_of(course))
    return list(_transfers(settled.stream, settled.version, moves))


def _accounts_of(course: TableCourse) -> Accounts:
    terms = course.state.terms
    return Accounts(course.stream.property_id, terms.table, terms.currency)


def _moves_of(event: TableEvent, accounts: Accounts) -> Iterator[_Move]:
    match event:
        case BoughtIn(session=session, amount=amount, source=source):
            paid_with = accounts.drop() if source == "cash" else accounts.chips_outstanding()
            yield _Move(paid_with, accounts.stack(session), amount, f"buy_in:{source}")
        case SeatLeft(session=session, stack=int(stack)):
            yield _Move(accounts.stack(session), accounts.chips_outstanding(), stack, "leave")


def _moves_of_settlement(
    state: hand.State, seats: Mapping[int, Seat], accounts: Accounts
) -> Iterator[_Move]:
    settlement, banking = state.settlement, state.terms.bank
    assert banking is not None  # no game without a bank is played at a table
    bank = accounts.of(seats[banking.seat])
    for outcome in settlement["outcomes"]:
        player, wager = accounts.of(seats[outcome["seat"]]), outcome["wager"]
        yield _Move(player, bank, outcome["stake"] - outcome["returned"], f"lost:{wager}")
        yield _Move(bank, player, outcome["paid"], f"won:{wager}")
    for payer in (*settlement["seats"], settlement["bank"]):
        yield _Move(accounts.of(seats[payer["seat"]]), accounts.rake(), payer["rake"], "rake")


def _transfers(stream: Stream, version: int, moves: Iterable[_Move]) -> Iterator[NewTransfer]:
    """Transfers of the moves that move something, under ids that the event determines."""
    real = (move for move in moves if move.amount > 0 and move.debit != move.credit)
    for ordinal, move in enumerate(real, 1):
        yield NewTransfer(
            id=transfer_id(stream.id, version, ordinal),
            debit=move.debit,
            credit=move.credit,
            amount=move.amount,
            code=move.code,
            stream_id=stream.id,
            event_version=version,
            day=stream.day,
        )
