"""What the pages and the API read: rows of the live builds, always of one property."""

from reporting.selectors.builds import as_of, live
from reporting.selectors.days import RakeRow, designated, rake, rotation
from reporting.selectors.hands import HAND_STATES, find_hands, hand_totals
from reporting.selectors.tables import opening, openings, pace, table_order

__all__ = [
    "HAND_STATES",
    "RakeRow",
    "as_of",
    "designated",
    "find_hands",
    "hand_totals",
    "live",
    "opening",
    "openings",
    "pace",
    "rake",
    "rotation",
    "table_order",
]
