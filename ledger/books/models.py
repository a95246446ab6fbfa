"""Accounts and the transfers between them; written by ``ledger.books.services`` alone."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from casino.people.models import Property


class Kind(models.TextChoices):
    """What an account counts; assets and expenses grow by debits, the others by credits."""

    ASSET = "asset", "Asset"
    LIABILITY = "liability", "Liability"
    INCOME = "income", "Income"
    EXPENSE = "expense", "Expense"
    EQUITY = "equity", "Equity"


DEBIT_NORMAL = (Kind.ASSET, Kind.EXPENSE)


class Account(models.Model):
    """One account of a property, with the sums of everything ever debited and credited to it.

    Both sums are in minor units of ``currency``. An account that is ``never_negative`` cannot be
    overdrawn: the database itself refuses it.
    """

    property = models.ForeignKey(
        Property, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    code = models.CharField(max_length=100)
    kind = models.CharField(max_length=9, choices=Kind.choices)
    currency = models.CharField(max_length=3)
    never_negative = models.BooleanField(default=False)
    debits = models.BigIntegerField(default=0, db_default=0)
    credits = models.BigIntegerField(default=0, db_default=0)

    class Meta:
        db_table = "ledger_account"
        constraints = [
            models.UniqueConstraint(fields=["property", "code"], name="one_account_a_code"),
            models.CheckConstraint(
                condition=Q(debits__gte=0, credits__gte=0), name="account_sums_only_grow"
            ),
            models.CheckConstraint(
                condition=Q(never_negative=False)
                | Q(kind__in=DEBIT_NORMAL, debits__gte=F("credits"))
                | (~Q(kind__in=DEBIT_NORMAL) & Q(credits__gte=F("debits"))),
                name="account_never_overdrawn",
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def balance(self) -> int:
        """The balance on the account's normal side, in minor units."""
        return normal_balance(self.kind, self.debits, self.credits)


def normal_balance(kind: str, debits: int, credits: int) -> int:
    """What an account of this kind holds: debits less credits, or the other way around."""
    return debits - credits if kind in DEBIT_NORMAL else credits - debits


class Transfer(models.Model):
    """An amount debited to one account and credited to another: it balances by construction.

    Rows are only ever added; triggers refuse everything else. ``position`` is drawn under the
    locks of both accounts, so that an account's transfers stand in the order in which they
    moved its balance.
    """

    id = models.UUIDField(primary_key=True)
    position = models.BigIntegerField(editable=False, help_text="drawn by the database")
    debit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", db_index=False)
    credit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", db_index=False)
    amount = models.BigIntegerField(help_text="minor units")
    currency = models.CharField(max_length=3)
    code = models.CharField(max_length=40, help_text="what moved, such as win:ante or rake")
    stream_id = models.UUIDField(help_text="stream of the event that caused it")
    event_version = models.IntegerField(help_text="version of that event in its stream")
    day = models.DateField(help_text="gaming day")
    recorded_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "ledger_transfer"
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="transfer_moves_something"),
            models.CheckConstraint(
                condition=~Q(debit=F("credit")), name="transfer_between_two_accounts"
            ),
        ]
        indexes = [
            # A statement goes by gaming day, and by position within it.
            models.Index(fields=["debit", "day", "position"], name="transfer_by_debit"),
            models.Index(fields=["credit", "day", "position"], name="transfer_by_credit"),
            models.Index(fields=["stream_id"], name="transfer_of_stream"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.amount} {self.currency}"
