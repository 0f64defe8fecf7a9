"""What Helvetia alone writes on a sheet, as it is stored."""

from __future__ import annotations

from enum import StrEnum


class HelvetiaKind(StrEnum):
    """The comment is the content."""

    EXHAUSTED = "exhausted"  # side, player
    POWER = "power"  # side, number, minute?
    LEGEND = "legend"  # side, number, minute?
    PROGRESS = "progress"  # side, n: so many more gestures towards the challenge
    OUTCOME = "outcome"  # side, made: true or false
