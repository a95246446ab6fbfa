"""What the reports look like in JSON. Amounts are integers in minor units of ``currency``."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from rest_framework import serializers

from ledger.books.selectors import StatementLine, TrialLine
from reporting import selectors
from reporting.models import HandView, TableView


class SeatSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    session = serializers.CharField()
    player = serializers.CharField(allow_null=True)
    stack = serializers.IntegerField(allow_null=True, help_text="null where chips are not tracked")
    sitting_out = serializers.BooleanField()


class FloorRow(serializers.ModelSerializer[TableView]):
    seats = SeatSerializer(many=True)
    hands_an_hour = serializers.IntegerField()
    rake_an_hour = serializers.IntegerField()

    class Meta:
        model = TableView
        fields = (
            "opening",
            "table",
            "day",
            "game",
            "currency",
            "seats",
            "designated_seat",
            "designated_since",
            "offered_seat",
            "button",
            "hand",
            "last_hand",
            "number",
            "hands",
            "misdeals",
            "handle",
            "rake",
            "hands_an_hour",
            "rake_an_hour",
            "opened_at",
            "closed_at",
            "last_event_at",
        )


class HandRow(serializers.ModelSerializer[HandView]):
    class Meta:
        model = HandView
        exclude = ("id", "build", "property_id")


class RakeRow(serializers.Serializer[Any]):
    day = serializers.DateField()
    table = serializers.CharField()
    game = serializers.CharField()
    currency = serializers.CharField()
    hands = serializers.IntegerField()
    misdeals = serializers.IntegerField()
    handle = serializers.IntegerField()
    rake = serializers.IntegerField()


class DesignatedRow(serializers.Serializer[Any]):
    day = serializers.DateField()
    table = serializers.CharField()
    currency = serializers.CharField()
    seat = serializers.IntegerField()
    session = serializers.CharField()
    offers = serializers.IntegerField()
    acceptances = serializers.IntegerField()
    declines = serializers.IntegerField()
    turns = serializers.IntegerField(help_text="hands banked")
    won = serializers.IntegerField(help_text="hands with a positive result")
    net = serializers.IntegerField()


class TrialRow(serializers.Serializer[Any]):
    code = serializers.CharField()
    folded = serializers.BooleanField(
        help_text="whether these are all accounts under the code that hold nothing"
    )
    accounts = serializers.IntegerField(help_text="how many accounts these are")
    kind = serializers.CharField()
    currency = serializers.CharField()
    debits = serializers.IntegerField()
    credits = serializers.IntegerField()
    balance = serializers.IntegerField(help_text="on the side on which the kind grows")


class TrialTotal(serializers.Serializer[Any]):
    currency = serializers.CharField()
    debits = serializers.IntegerField()
    credits = serializers.IntegerField()


class TrialBalanceReport(serializers.Serializer[Any]):
    as_of = serializers.DateTimeField()
    rows = TrialRow(many=True)
    totals = TrialTotal(many=True)


class StatementRow(serializers.Serializer[Any]):
    transfer = serializers.UUIDField()
    day = serializers.DateField()
    recorded_at = serializers.DateTimeField()
    code = serializers.CharField()
    other = serializers.CharField(help_text="the account on the other side")
    debit = serializers.IntegerField()
    credit = serializers.IntegerField()
    balance = serializers.IntegerField(help_text="what the transfer left in the account")
    stream = serializers.UUIDField(help_text="the hand or opening whose event caused it")
    event_version = serializers.IntegerField()


class StatementReport(serializers.Serializer[Any]):
    as_of = serializers.DateTimeField()
    account = serializers.CharField()
    kind = serializers.CharField()
    currency = serializers.CharField()
    brought_forward = serializers.IntegerField(help_text="balance before the first day")
    carried_forward = serializers.IntegerField(help_text="balance after the last day")
    rows = StatementRow(many=True)
    next = serializers.CharField(
        allow_null=True, help_text="give it as `after` for the next page; null on the last one"
    )


class Report(serializers.Serializer[Any]):
    as_of = serializers.DateTimeField(
        allow_null=True, help_text="when the last event taken in was recorded"
    )
    cursor = serializers.CharField(help_text="up to where in the feed the report is true")


class FloorReport(Report):
    rows = FloorRow(many=True)


class HandsReport(Report):
    rows = HandRow(many=True)


class RakeReport(Report):
    rows = RakeRow(many=True)


class DesignatedReport(Report):
    rows = DesignatedRow(many=True)


def floor_row(row: TableView, *, now: datetime) -> dict[str, Any]:
    """A table's row with its pace as of ``now``."""
    hands, rake = selectors.pace(row, now=now)
    seats = [
        {
            "seat": int(number),
            "session": seat["session"],
            "player": seat["player"],
            "stack": seat["stack"],
            "sitting_out": seat["out"],
        }
        for number, seat in sorted(row.seats.items())
    ]
    fields = {name: getattr(row, name) for name in FloorRow.Meta.fields if hasattr(row, name)}
    return fields | {"seats": seats, "hands_an_hour": hands, "rake_an_hour": rake}


def trial_row(line: TrialLine) -> dict[str, Any]:
    """A line of a trial balance."""
    return {**asdict(line), "balance": line.balance()}


def statement_row(line: StatementLine) -> dict[str, Any]:
    """A line of a statement."""
    return {
        "transfer": line.transfer.pk,
        "day": line.transfer.day,
        "recorded_at": line.transfer.recorded_at,
        "code": line.transfer.code,
        "other": line.other,
        "debit": line.debit,
        "credit": line.credit,
        "balance": line.balance,
        "stream": line.transfer.stream_id,
        "event_version": line.transfer.event_version,
    }


def hand_row(row: HandView) -> dict[str, Any]:
    """A hand's row."""
    return dict(HandRow(row).data)
