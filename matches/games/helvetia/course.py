"""The periods of a match of Helvetia."""

from __future__ import annotations

from engine.errors import N_
from matches.rules.sheet.periods import Period, Periods

# HC-CLK-04: the clock at the start of each period and the limit at which it ends.
PERIODS = Periods(
    (
        Period("first", N_("First half"), "", ("second",), 0, 45),
        Period(
            "second",
            N_("Second half"),
            N_("Half-time"),
            ("done", "extra_1", "shootout"),
            45,
            90,
        ),
        Period(
            "extra_1",
            N_("Extra time, first half"),
            N_("Extra time"),
            ("extra_2",),
            90,
            105,
        ),
        Period(
            "extra_2",
            N_("Extra time, second half"),
            N_("Half-time of extra time"),
            ("done", "shootout"),
            105,
            120,
        ),
    ),
    half="second",
    extra="extra_1",
    after_the_end=("extra_1", "shootout"),
)
