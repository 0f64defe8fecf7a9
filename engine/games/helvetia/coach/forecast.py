"""How likely each end of a match is, as a reader is told.

It is the coaches' outlook, taken apart: the goals to come lie nearly normal around the
lead that the position is worth.
"""

from __future__ import annotations

from math import erf
from typing import Final

from engine.games.helvetia.coach import rollout_value
from engine.games.helvetia.state import State
from engine.moments import Forecast

# The spread of the goals to come is taken this much smaller than the coaches take it:
# fitted by the Brier score of 600 matches (docs/coaches.md).
CLOSER: Final = 0.85


def forecast(s: State) -> Forecast:
    """For both sides, of a state as everybody sees it; a knock-out knows no draw."""
    if s.outcome:
        won = rollout_value.over(s, 0)
        return Forecast(float(won == 1), float(won == 0.5), float(won == 0))
    if s.kicks or s.named:
        share = min(1.0, max(0.0, rollout_value.outlook(s, 0)))
        return Forecast(share, 0.0, 1 - share)
    lead, wide = rollout_value.lead(s, 0), rollout_value.spread(s) * CLOSER
    won = 0.5 + 0.5 * erf((lead - 0.5) / wide)
    lost = 0.5 - 0.5 * erf((lead + 0.5) / wide)
    drawn = 1 - won - lost
    if s.setup.options.knock_out:
        return Forecast(won + drawn / 2, 0.0, lost + drawn / 2)
    return Forecast(won, drawn, lost)
