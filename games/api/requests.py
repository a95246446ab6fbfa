"""What this API is asked: bodies, checked on the way in, and who reports them."""

import re
from datetime import datetime
from typing import Annotated, Any, Final, TypeVar

import msgspec
from django.utils import timezone
from msgspec import Meta
from rest_framework.request import Request

from casino.web.problems import Problem, request_id_of
from games.api.problems import in_item, of_refusal
from games.api.records import HighCardFlushRecord
from games.floor import hand_commands, table_commands
from games.floor.errors import Malformed
from games.floor.misfits import fitted
from games.floor.terms import Amount, Cap, Limits, Name, Rake, Rotation, SeatNumber
from games.streams import Report

MOST_ITEMS: Final = 200
MOST_CAPS: Final = 16  # every hand of the table keeps them

OccurredAt = Annotated[
    Annotated[datetime, Meta(tz=True)] | None,
    Meta(description="When it happened by the table's clock, with its offset; now, if left out."),
]

TableAction = (
    table_commands.TakeSeat
    | table_commands.BuyIn
    | table_commands.SitOut
    | table_commands.SitIn
    | table_commands.LeaveSeat
    | table_commands.OfferDesignatedPlayer
    | table_commands.AcceptDesignatedPlayer
    | table_commands.DeclineDesignatedPlayer
    | table_commands.OpenHand
    | table_commands.CloseTable
)
HandAction = (
    hand_commands.PlaceWagers
    | hand_commands.DealCards
    | hand_commands.Fold
    | hand_commands.Raise
    | hand_commands.EndHand
    | hand_commands.Misdeal
)


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is opened with. `rule_set` is the version of the game's rule set, the game's
    page without one; `rules` and `caps` stand in place of what it says."""

    game: Name
    seats: SeatNumber
    stakes: Annotated[dict[str, Limits], Meta(description="Posted limits by wager.")]
    rule_set: Annotated[int, Meta(ge=1)] | None = None
    rules: dict[str, Any] = {}
    caps: Annotated[list[Cap], Meta(max_length=MOST_CAPS)] | None = None
    rake: Rake | None = None
    minimum_bank: Amount = 0
    rotation: Rotation | None = None
    occurred_at: OccurredAt = None


class TableActions(msgspec.Struct, forbid_unknown_fields=True):
    """Actions at a table, carried out in order: all of them or none."""

    actions: Annotated[list[TableAction], Meta(min_length=1, max_length=MOST_ITEMS)]
    occurred_at: OccurredAt = None


class HandActions(msgspec.Struct, forbid_unknown_fields=True):
    """Actions in a hand, carried out in order: all of them or none."""

    actions: Annotated[list[HandAction], Meta(min_length=1, max_length=MOST_ITEMS)]
    occurred_at: OccurredAt = None


class _Dated(msgspec.Struct):
    """What a played hand says beside its record, which is left to the rules."""

    occurred_at: OccurredAt = None


class PlayedHand(HighCardFlushRecord, tag="high_card_flush"):
    """A hand record, with the moment at which the hand was over."""

    occurred_at: OccurredAt = None


# Read one by one and by the rules, which name what is wrong.
_Played = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/PlayedHand"})
]


class PlayedHands(msgspec.Struct, forbid_unknown_fields=True):
    """Hands of one table in the order in which they were played: all are kept, or none."""

    hands: Annotated[list[_Played], Meta(min_length=1, max_length=MOST_ITEMS)]


T = TypeVar("T")


def read(data: Any, kind: type[T]) -> T:
    """Gives a body as what it should be. Problem 422, naming field and index, where it is not."""
    try:
        return fitted(data, kind)
    except Malformed as refused:
        raise _in_its_item(of_refusal(refused)) from refused


def _in_its_item(problem: Problem) -> Problem:
    item = re.match(r"(\w+)\[(\d+)\]\.?(.*)", problem.field or "")
    if item is None:
        return problem
    problem.field = item[3]
    return in_item(item[1], int(item[2]), problem)


def split_record(data: Any) -> tuple[dict[str, Any], datetime | None]:
    """Gives a played hand as the record for the rules, and when it was over, if it says so.

    Malformed where it is no object, or the moment is none.
    """
    record = dict(fitted(data, dict[str, Any]))
    occurred_at = fitted(record, _Dated).occurred_at
    record.pop("occurred_at", None)
    return record, occurred_at


def report_of(request: Request, occurred_at: datetime | None) -> Report:
    """Gives who reports, under which request, and when it happened."""
    return Report(
        actor=request.user.actor,  # type: ignore[union-attr]  # permission was given
        request_id=request_id_of(request),
        occurred_at=occurred_at or timezone.now(),
    )
