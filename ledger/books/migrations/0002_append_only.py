from django.db import migrations

POSITIONS = "ALTER TABLE ledger_transfer ALTER position ADD GENERATED ALWAYS AS IDENTITY"

TRIGGER = """
CREATE FUNCTION ledger_transfer_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'transfers are only ever added: % refused', TG_OP
        USING ERRCODE = 'restrict_violation', HINT = 'Post a transfer the other way instead.';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_transfer_refuse();
"""


class Migration(migrations.Migration):
    dependencies = [("books", "0001_initial")]

    operations = [
        migrations.RunSQL(
            POSITIONS, "ALTER TABLE ledger_transfer ALTER position DROP IDENTITY"
        ),
        # Accounts change with every hand: room in each page keeps new row versions beside the old.
        migrations.RunSQL(
            "ALTER TABLE ledger_account SET (fillfactor = 50)",
            "ALTER TABLE ledger_account RESET (fillfactor)",
        ),
        migrations.RunSQL(TRIGGER, "DROP FUNCTION ledger_transfer_refuse CASCADE"),
    ]
