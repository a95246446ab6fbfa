"""Events as they are stored: a type, and canonical JSON of sorted keys.

The bytes hold integers, strings, booleans and nulls, no floats, so that the same event
always gives the same bytes and a hash over them can be recomputed.
"""

from typing import Any, Final, Protocol, cast

import msgspec

from games.floor.hand_events import HandEvent
from games.floor.table_events import TableEvent
from games.floor.upcast import LIFTS, Lifts, current_version, lifted


class Stored(Protocol):
    """What a stored event has to have to be read."""

    @property
    def type(self) -> str:
        """The event's type, such as `seat_taken`."""

    @property
    def schema_version(self) -> int:
        """The version of the type's shape that the data is in."""

    @property
    def data(self) -> bytes:
        """The event as JSON."""


_ENCODER: Final = msgspec.json.Encoder(order="sorted")
_TABLE: Final = msgspec.json.Decoder(TableEvent)
_HAND: Final = msgspec.json.Decoder(HandEvent)


def encode(event: TableEvent | HandEvent) -> tuple[str, bytes]:
    """Gives an event's type and its canonical JSON, in the type's current schema version."""
    return cast(str, event.__struct_config__.tag), _ENCODER.encode(event)


def decode_table(stored: Stored, lifts: Lifts = LIFTS) -> TableEvent:
    """Gives a table's stored event."""
    return cast(TableEvent, _decode(stored, _TABLE, lifts))


def decode_hand(stored: Stored, lifts: Lifts = LIFTS) -> HandEvent:
    """Gives a hand's stored event."""
    return cast(HandEvent, _decode(stored, _HAND, lifts))


def _decode(stored: Stored, decoder: msgspec.json.Decoder[Any], lifts: Lifts) -> Any:
    if stored.schema_version == current_version(stored.type, lifts):
        return decoder.decode(stored.data)
    data = lifted(stored.type, stored.schema_version, msgspec.json.decode(stored.data), lifts)
    return decoder.decode(msgspec.json.encode(data))
