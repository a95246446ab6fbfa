"""JSON Schemas of commands and events, for the OpenAPI document."""

from typing import Any, Final, get_args

import msgspec

from games.floor.hand_commands import HandCommand, Settle, StartHand
from games.floor.hand_events import HandEvent
from games.floor.table_commands import FinishHand, TableCommand
from games.floor.table_events import TableEvent

# What the service alone asks; a table system reports everything else.
_OF_THE_SERVICE: Final = (StartHand, Settle, FinishHand)

TABLE_ACTIONS: Final = tuple(one for one in get_args(TableCommand) if one not in _OF_THE_SERVICE)
HAND_ACTIONS: Final = tuple(one for one in get_args(HandCommand) if one not in _OF_THE_SERVICE)
EVENTS: Final = (*get_args(TableEvent), *get_args(HandEvent))


def components(ref_template: str = "#/components/schemas/{name}") -> dict[str, dict[str, Any]]:
    """Gives the schema of every action and event, and of their parts, by name."""
    _, found = msgspec.json.schema_components(
        (*TABLE_ACTIONS, *HAND_ACTIONS, *EVENTS), ref_template=ref_template
    )
    return found
