from pathlib import Path

from django.db import migrations

SQL = Path(__file__).resolve().parent.parent / "sql"


class Migration(migrations.Migration):
    """Balances move with the transfers. There is no way back: nothing else would move them."""

    dependencies = [("books", "0002_append_only")]
    operations = [migrations.RunSQL((SQL / "0003_balances.sql").read_text())]
