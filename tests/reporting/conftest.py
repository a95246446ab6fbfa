"""A table's and a hand's events in the ledger, without anybody having played."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from casino.people.models import Property
from games.floor.codec import encode
from games.floor.table_commands import SeatNet
from games.floor.table_events import HandFinished, TableOpened
from games.floor.terms import Limits, Rake
from games.rules.rule_sets import DEFAULTS
from ledger.events.store import Append, NewEvent, Stream, append, read_stream

DAY = date(2026, 11, 30)
NOON = datetime(2026, 11, 30, 20, tzinfo=UTC)


@pytest.fixture
def house() -> Property:
    return Property.objects.create(
        code="bay", name="Bay", currency="USD", time_zone="America/Los_Angeles", day_start_hour=6
    )


@pytest.fixture
def record(house: Property) -> Callable[..., UUID]:
    """``record(*events, stream=None, at=NOON)`` appends a table's events, a second apart."""

    def recorded(*events, stream: UUID | None = None, kind="table", at=NOON, day=DAY) -> UUID:
        stream = stream or uuid4()
        new = []
        for seconds, event in enumerate(events):
            kind_of_event, data = encode(event)
            moment = at + timedelta(seconds=seconds)
            new.append(NewEvent(type=kind_of_event, data=data, occurred_at=moment))
        with transaction.atomic():
            known = len(read_stream(stream))
            append(
                [Append(Stream(stream, kind, house.pk, day), known, new)],
                actor="test",
                request_id="test",
            )
        return stream

    return recorded


def opened(table: str = "HCF-1") -> TableOpened:
    return TableOpened(
        table=table,
        game="high_card_flush",
        currency="USD",
        rule_set=DEFAULTS["high_card_flush"],
        rule_set_version=1,
        stakes={"ante": Limits(min=500, max=50000)},
        rake=Rake(method="all_players", amount=100),
        seats=7,
    )


def finished(*nets: int, bank: int | None = None, rake: int = 0, day: date = DAY) -> HandFinished:
    """A settled hand: nets of seats 1, 2, …, of which ``bank`` banked it."""
    sessions = tuple(SeatNet(seat=n, session=f"s{n}", net=net) for n, net in enumerate(nets, 1))
    return HandFinished(
        hand=str(uuid4()),
        result="settled",
        day=day,
        nets=sessions,
        bank=sessions[bank - 1] if bank else None,
        handle=1000 * len(nets),
        rake=rake,
    )
