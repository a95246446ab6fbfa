"""Lifting events that an older release wrote to the shape that this one reads.

When an event's fields change, its old shape stays readable by one small pure function here:
`LIFTS[type, version]` makes the data of that schema version into that of the next. Types
that nothing is lifted of are at version 1.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

Lift = Callable[[dict[str, Any]], dict[str, Any]]
Lifts = Mapping[tuple[str, int], Lift]

LIFTS: Final[Lifts] = {}


def current_version(kind: str, lifts: Lifts = LIFTS) -> int:
    """Gives the schema version that events of a type are written in."""
    version = 1
    while (kind, version) in lifts:
        version += 1
    return version


def lifted(kind: str, version: int, data: dict[str, Any], lifts: Lifts = LIFTS) -> dict[str, Any]:
    """Gives the data of an event in its current shape; or ValueError for a later release's."""
    current = current_version(kind, lifts)
    if version > current:
        raise ValueError(
            f"{kind} has schema version {version}; this release reads up to {current}."
        )
    for step in range(version, current):
        data = lifts[kind, step](data)
    return data
