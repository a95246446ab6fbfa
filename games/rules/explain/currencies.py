"""How many digits the minor unit of a currency has, as in CLDR, by which pages show amounts."""

from typing import Final

_NO_MINOR_UNIT: Final = (
    "ADP AFN ALL BIF BYR CLP COP DJF ESP GNF HUF IDR IQD IRR ISK ITL JPY KMF KPW KRW LAK LBP LUF "
    "MGA MGF MMK MRO PYG RWF SLL SOS STD SYP TMM TRL UGX UYI VND VUV XAF XOF XPF YER ZMK ZWD"
)
_DIGITS: Final = {
    **dict.fromkeys(_NO_MINOR_UNIT.split(), 0),
    **dict.fromkeys(("BHD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
    **dict.fromkeys(("CLF", "UYW"), 4),
}


def minor_digits(currency: str) -> int:
    """Gives 2 for USD, whose cents are hundredths, 0 for JPY, 3 for KWD."""
    return _DIGITS.get(currency, 2)
