"""Names of the kinds of entry that only Helvetia has, as they are stored."""

from __future__ import annotations

from enum import StrEnum


class HelvetiaKind(StrEnum):
    """Beside each name the fields of its entries; `?` where one may be missing."""

    EXHAUSTED = "exhausted"  # side, player
    POWER = "power"  # side, number, minute?
    LEGEND = "legend"  # side, number, minute?
    PROGRESS = "progress"  # side, n: so many more gestures towards the challenge
    OUTCOME = "outcome"  # side, made: true or false
