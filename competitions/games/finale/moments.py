"""FI-COR-1: when something happened: in which of the eight periods, without a clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.errors import N_
from engine.games.finale.reporting import moment_of
from engine.games.finale.state import MINUTES as MINUTES
from engine.games.finale.state import ORDINARY as ORDINARY
from engine.report import UNKNOWN_MOMENT, MatchMoment

PERIODS: Final = 8
# One value for each: a page reads many.
MOMENTS: Final = {str(n): moment_of(n) for n in range(1, PERIODS + 1)}
NO_PERIOD: Final = N_("A period is a number from 1 to 8.")


@dataclass(frozen=True, slots=True)
class PeriodBox:
    """What is typed of a moment: the number of its period."""

    label: str = N_("Period")
    short: str = N_("Period")
    change: str = N_("Change the period")

    def read(self, typed: str) -> MatchMoment:
        return MOMENTS.get(typed.strip(), UNKNOWN_MOMENT)

    def fault(self, typed: str) -> str:
        return NO_PERIOD if typed.strip() and typed.strip() not in MOMENTS else ""

    def text(self, at: MatchMoment) -> str:
        return at.period


PERIOD_BOX: Final = PeriodBox()
