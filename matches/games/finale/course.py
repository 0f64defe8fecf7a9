"""The periods of a match of Finale: no clock, and as a minute each is its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.errors import N_, RuleViolation
from engine.games.finale.reporting import moment_of
from engine.games.finale.state import MINUTES, ORDINARY
from engine.report import MatchMoment
from matches.rules.sheet.periods import DONE, SHOOTOUT, Period, Periods

EXTRA: Final = ORDINARY + 1
LAST: Final = ORDINARY + 2
NAMES: Final[Mapping[int, str]] = {
    1: N_("Period 1"),
    2: N_("Period 2"),
    3: N_("Period 3"),
    4: N_("Period 4"),
    5: N_("Period 5"),
    6: N_("Period 6"),
    7: N_("Extra time, period 7"),
    8: N_("Extra time, period 8"),
}
# FI-END-1: after the sixth it may be over, go on for two more, or come to kicks.
AFTER: Final[Mapping[int, tuple[str, ...]]] = {
    ORDINARY: (DONE, str(EXTRA), SHOOTOUT),
    LAST: (DONE, SHOOTOUT),
}
# FI-COR-1.
PERIODS: Final = Periods(
    tuple(
        Period(str(n), name, name, AFTER.get(n, (str(n + 1),)), MINUTES * n)
        for n, name in NAMES.items()
    ),
    half=str(ORDINARY // 2 + 1),
    extra=str(EXTRA),
    after_the_end=(str(EXTRA), SHOOTOUT),
)
MOMENTS: Final[Mapping[int, MatchMoment]] = {n: moment_of(n) for n in NAMES}
NO_PERIOD: Final = N_("A period is a number from 1 to 8.")


def period_at(minute: int) -> int:
    """The number of the period of a row, by the minute that stands for it."""
    return minute // MINUTES


def period_end(_name: str, raw: object) -> int:
    """FI-COR-1: what stands for the period whose number was typed."""
    typed = str(raw).strip()
    if typed not in PERIODS.keys:
        raise RuleViolation("HV-SHT-01", NO_PERIOD)
    return PERIODS.starts[typed]
