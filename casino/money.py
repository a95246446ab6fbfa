"""Money for people to read: amounts are integers in minor units everywhere else."""

from decimal import Decimal

from babel.numbers import format_compact_currency, format_currency, get_currency_precision


def money_text(amount: int, currency: str, locale: str = "en_US") -> str:
    """An amount in minor units as people write it, such as ``$1,250.00``; never parse it back."""
    return format_currency(_major(amount, currency), currency, locale=locale)


def chips_text(amount: int, currency: str, locale: str = "en_US") -> str:
    """An amount in minor units where room is scarce, such as ``$1.25K``."""
    return format_compact_currency(
        _major(amount, currency), currency, locale=locale, fraction_digits=2
    )


def _major(amount: int, currency: str) -> Decimal:
    return Decimal(amount).scaleb(-get_currency_precision(currency))
