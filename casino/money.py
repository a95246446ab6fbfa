"""Money for people to read: amounts are integers in minor units everywhere else."""

from decimal import ROUND_DOWN, Decimal

from babel.numbers import format_compact_currency, format_currency, get_currency_precision

COMPACT_FROM = 1000  # major units
WHOLE_FROM = 100


def money_text(amount: int, currency: str, locale: str = "en_US") -> str:
    """An amount in minor units as people write it, such as ``$1,250.00``; never parse it back."""
    return format_currency(_major(amount, currency), currency, locale=locale)


def chips_text(amount: int, currency: str, locale: str = "en_US") -> str:
    """An amount in minor units where room is scarce, such as ``$0.50``, ``$473`` or ``$1.2K``:
    from a hundred on without its fraction."""
    major = _major(amount, currency)
    if abs(major) >= WHOLE_FROM:
        major = major.to_integral_value(ROUND_DOWN)
    if abs(major) >= COMPACT_FROM:
        return format_compact_currency(major, currency, locale=locale, fraction_digits=1)
    if major == major.to_integral_value():
        return format_currency(major, currency, "¤#,##0", locale=locale, currency_digits=False)
    return format_currency(major, currency, locale=locale)


def _major(amount: int, currency: str) -> Decimal:
    return Decimal(amount).scaleb(-get_currency_precision(currency))
