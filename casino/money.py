"""Money for people to read: amounts are integers in minor units everywhere else."""

from decimal import Decimal

from babel.numbers import format_currency, get_currency_precision


def money_text(amount: int, currency: str, locale: str = "en_US") -> str:
    """An amount in minor units as people write it, such as ``$1,250.00``; never parse it back."""
    places = get_currency_precision(currency)
    return format_currency(Decimal(amount).scaleb(-places), currency, locale=locale)
