from pathlib import Path

from django.db import migrations, models

import ledger.events.models

SQL = Path(__file__).resolve().parent.parent / "sql"

MODELS = [
    migrations.CreateModel(
        name="Stream",
        fields=[
            ("id", models.UUIDField(primary_key=True, serialize=False)),
            ("kind", models.TextField()),
            ("property_id", models.BigIntegerField()),
            ("day", models.DateField()),
            ("version", models.IntegerField()),
            ("head", models.BinaryField()),
            ("epoch", models.IntegerField()),
            ("xact", ledger.events.models.TransactionIdField()),
        ],
        options={"db_table": "ledger_stream"},
    ),
    migrations.CreateModel(
        name="Event",
        fields=[
            (
                "pk",
                models.CompositePrimaryKey(
                    "stream_id",
                    "version",
                    "day",
                    blank=True,
                    editable=False,
                    primary_key=True,
                    serialize=False,
                ),
            ),
            ("stream_id", models.UUIDField()),
            ("stream_kind", models.TextField()),
            ("property_id", models.BigIntegerField()),
            ("day", models.DateField()),
            ("epoch", models.IntegerField()),
            ("xact", ledger.events.models.TransactionIdField()),
            ("recorded_at", models.DateTimeField()),
            ("actor", models.TextField()),
            ("request_id", models.TextField()),
            ("version", models.IntegerField()),
            ("position", models.BigIntegerField()),
            ("type", models.TextField()),
            ("schema_version", models.IntegerField()),
            ("occurred_at", models.DateTimeField()),
            ("data", models.TextField()),
            ("hash", models.BinaryField()),
        ],
        options={"db_table": "ledger_event"},
    ),
]


class Migration(migrations.Migration):
    """Streams, events, feed. There is no way back: it would drop what happened."""

    initial = True
    dependencies: list[tuple[str, str]] = []
    operations = [
        migrations.RunSQL((SQL / "0001_tables.sql").read_text(), state_operations=MODELS),
        migrations.RunSQL((SQL / "0001_functions.sql").read_text()),
    ]
