"""What an entry changes in what may be written next: for a phone that shows it alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from competitions.rules.door import Decider
from engine.sides import BySide
from matches.rules.checks.refusals import entry_refusal
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.state import Sheet, SheetProfile


@dataclass(frozen=True, slots=True)
class Whistle:
    """The end of a period, with what it makes of the clock."""

    ends: str
    to: str
    # Where the clock starts then, if it goes on at all.
    starts: int | None
    last: int | None
    # Is it blown at a level score, and at another?
    level: bool
    decided: bool


def last_minute(profile: SheetProfile, phase: str) -> int | None:
    """HC-CLK-02, HC-FAM-07: the last minute at which the clock of a period goes on."""
    limit = profile.periods.limits.get(phase)
    return limit - profile.ends_at_limit if limit is not None else None


@cache
def whistles(
    profile: SheetProfile, competition: str, *, extended: bool = True
) -> tuple[Whistle, ...]:
    """HC-HALF-01, HC-ET-01, HC-SO-01: all that may come while periods are played."""
    found, periods = [], profile.periods
    played = [key for key in periods.keys if extended or not periods.is_extra(key)]
    for phase in played:
        extra = (0, 0) if periods.is_extra(phase) else None
        for to in periods.following[phase]:
            level, decided = (
                _blown(
                    Sheet(
                        profile,
                        competition=competition,
                        before=Decider(extended=extended),
                        phase=phase,
                        after_90=extra,
                        sides=BySide(SideState(goals=goals), SideState()),
                    ),
                    to,
                )
                for goals in (0, 1)
            )
            if level or decided:
                last = last_minute(profile, to)
                starts = None if last is None else periods.starts[to]
                found.append(Whistle(phase, to, starts, last, level, decided))
    return tuple(found)


def _blown(sheet: Sheet, to: str) -> bool:
    return entry_refusal(sheet, Entry(1, CoreKind.PERIOD, {"to": to})) is None
