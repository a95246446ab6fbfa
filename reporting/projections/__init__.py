"""Every projection of the house, by name."""

from reporting.projections.floor import FLOOR
from reporting.projections.framework import Projection
from reporting.projections.hands import HANDS

__all__ = ["FLOOR", "HANDS", "PROJECTIONS"]

PROJECTIONS: dict[str, Projection] = {p.name: p for p in (FLOOR, HANDS)}
