"""A view has room for every text that an event may bring: one that has not would lack the row."""

import pytest
from django.db.models import CharField
from msgspec import inspect

from games.floor.hand_events import HandEvent
from games.floor.table_events import TableEvent
from reporting.models import ViewRow

WIDTHS = [
    pytest.param(field, id=f"{model.__name__}.{field.name}")
    for model in ViewRow.__subclasses__()
    for field in model._meta.get_fields()
    if isinstance(field, CharField) and not field.choices
]


def longest(name: str) -> int:
    """Gives how long the texts of that name may be in events, those of seats included."""
    found = []
    waiting = list(inspect.multi_type_info([TableEvent, HandEvent]))
    while waiting:
        part = waiting.pop()
        waiting += getattr(part, "types", ())
        waiting += [part.item_type] if hasattr(part, "item_type") else []
        for field in getattr(part, "fields", ()):
            waiting.append(field.type)
            if field.name == name:
                found += [
                    one.max_length
                    for one in getattr(field.type, "types", [field.type])
                    if isinstance(one, inspect.StrType)
                ]
    return max(found)


@pytest.mark.parametrize("column", WIDTHS)
def test_a_view_has_room_for_every_text_that_an_event_may_bring(column: CharField):
    assert column.max_length >= longest(column.name)
