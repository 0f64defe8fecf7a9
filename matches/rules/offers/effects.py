"""What an entry changes in what may be written next: for a phone that shows it alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.report import Depth
from engine.rulesets import Ruleset
from engine.sides import BySide
from matches.rules.checks.clock_checks import whistle_refusal
from matches.rules.sheet.entries import Entry, EntryKind
from matches.rules.sheet.profiles import LIMITS, NEXT, STARTS, SheetRules, sheet_rules
from matches.rules.sheet.state import PERIODS, Phase, Sheet, SideState

OFF = (
    EntryKind.GOAL,
    EntryKind.YELLOW,
    EntryKind.RED,
    EntryKind.INJURY,
    EntryKind.CHANGE,
)
# Of which entries its player is no more; the injured is still booked and replaced.
LEAVES: Mapping[EntryKind, tuple[EntryKind, ...]] = {
    EntryKind.RED: OFF,
    EntryKind.SECOND_YELLOW: OFF,
    EntryKind.CHANGE: OFF,
    EntryKind.INJURY: (EntryKind.GOAL, EntryKind.INJURY),
}
# Of which entries the one who comes on is from then on.
ENTERS = (*OFF, EntryKind.EXHAUSTED)
# What is said once of a player or a card.
ONCE = frozenset(
    {EntryKind.EXHAUSTED, EntryKind.POWER, EntryKind.LEGEND, EntryKind.OUTCOME}
)


@dataclass(frozen=True, slots=True)
class Whistle:
    """The end of a period, with what it makes of the clock."""

    ends: Phase
    to: Phase
    # Where the clock starts then, if it goes on at all.
    starts: int | None
    last: int | None
    # Is it blown at a level score, and at another?
    level: bool
    decided: bool


def last_minute(rules: SheetRules, phase: str) -> int | None:
    """HC-CLK-02, HC-FAM-07: the last minute at which the clock of a period goes on."""
    limit = LIMITS.get(phase)
    return limit - rules.ends_at_limit if limit is not None else None


@cache
def whistles(ruleset: Ruleset, depth: Depth, competition: str) -> tuple[Whistle, ...]:
    """HC-HALF-01, HC-ET-01, HC-SO-01: all that may come while periods are played."""
    found = []
    for phase in (phase for phase in Phase if phase in PERIODS):
        extra = (0, 0) if phase in (Phase.EXTRA_1, Phase.EXTRA_2) else None
        for to in map(Phase, NEXT[phase]):
            level, decided = (
                _blown(
                    Sheet(
                        ruleset=ruleset,
                        depth=depth,
                        competition=competition,
                        phase=phase,
                        after_90=extra,
                        sides=BySide(SideState(goals=goals), SideState()),
                    ),
                    to,
                )
                for goals in (0, 1)
            )
            if level or decided:
                last = last_minute(sheet_rules(ruleset, depth), to)
                found.append(Whistle(phase, to, STARTS.get(to), last, level, decided))
    return tuple(found)


def _blown(sheet: Sheet, to: Phase) -> bool:
    return (
        whistle_refusal(sheet, Entry(1, EntryKind.PERIOD, {"to": to.value}), ()) is None
    )
