from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("books", "0003_balances")]

    operations = [
        migrations.RemoveIndex(model_name="transfer", name="transfer_of_debit"),
        migrations.RemoveIndex(model_name="transfer", name="transfer_of_credit"),
        migrations.AddIndex(
            model_name="transfer",
            index=models.Index(fields=["debit", "day", "position"], name="transfer_by_debit"),
        ),
        migrations.AddIndex(
            model_name="transfer",
            index=models.Index(fields=["credit", "day", "position"], name="transfer_by_credit"),
        ),
    ]
