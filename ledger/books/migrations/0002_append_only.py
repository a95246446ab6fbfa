from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("books", "0001_initial"), ("events", "0001_initial")]

    operations = [
        migrations.RunSQL(
            "ALTER TABLE ledger_transfer ALTER position ADD GENERATED ALWAYS AS IDENTITY",
            "ALTER TABLE ledger_transfer ALTER position DROP IDENTITY",
        ),
        # Accounts change with every hand: room in each page keeps new row versions beside the old.
        migrations.RunSQL(
            "ALTER TABLE ledger_account SET (fillfactor = 50)",
            "ALTER TABLE ledger_account RESET (fillfactor)",
        ),
        migrations.RunSQL(
            "SELECT ledger_make_append_only('ledger_transfer')",
            "DROP TRIGGER append_only ON ledger_transfer",
        ),
    ]
