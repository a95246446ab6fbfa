"""States that a process remembers: only what is committed, and not too many."""

from collections.abc import Iterable, Mapping
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from games import streams
from games.floor.table_commands import TakeSeat
from games.selectors import table_as_it_stands
from tests.games.evenings import an_open_table, report_actions


@pytest.mark.django_db(transaction=True)
def test_a_state_that_was_rolled_back_is_not_remembered() -> None:
    opening = an_open_table()
    with transaction.atomic():
        report_actions(opening, TakeSeat(seat=1))
        assert list(table_as_it_stands(opening).state.seats) == [1]
        transaction.set_rollback(True)
    report_actions(opening, TakeSeat(seat=2))
    assert list(table_as_it_stands(opening).state.seats) == [2]


@pytest.mark.django_db(transaction=True)
def test_only_what_happened_since_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    opening = an_open_table()
    report_actions(opening, TakeSeat(seat=1), TakeSeat(seat=2))
    asked: list[Mapping[UUID, int]] = []
    read = streams.read_streams

    def reading(
        stream_ids: Iterable[UUID], *, after: Mapping[UUID, int]
    ) -> dict[UUID, list[streams.StoredEvent]]:
        asked.append(after)
        return read(stream_ids, after=after)

    monkeypatch.setattr(streams, "read_streams", reading)
    assert list(table_as_it_stands(opening).state.seats) == [1, 2]
    assert asked == [{opening.id: 3}]


def test_the_longest_unused_states_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_REMEMBERED", 2)
    memory = streams._Memory[str]()
    first, second, third = uuid4(), uuid4(), uuid4()
    memory.remember(first, 1, "first")
    memory.remember(second, 1, "second")
    assert memory.recall(first, "initial") == (1, "first")
    memory.remember(third, 1, "third")
    assert memory.recall(second, "initial") == (0, "initial")
    assert memory.recall(first, "initial") == (1, "first")


def test_an_older_state_never_takes_the_place_of_a_newer_one() -> None:
    memory = streams._Memory[str]()
    stream = uuid4()
    memory.remember(stream, 5, "newer")
    memory.remember(stream, 4, "older")
    assert memory.recall(stream, "initial") == (5, "newer")
