"""What a match in the browser leaves to the league: its report, its score so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from competitions.games.door import LeagueRules
from engine.record import AnyMatch
from engine.report import MatchReport, SideSheet, given_up
from engine.room import AnyRoom
from engine.sides import SIDES, BySide, Side

# A second half of extra time begins in this minute.
LATE: Final = 105
HALF: Final = 45


def report_of(
    match: AnyMatch,
    resigned: Side | None,
    sealed: Mapping[Side, str],
    rules: LeagueRules,
) -> MatchReport:
    """Decisions 19 and 43: the report of a match that is over, its hands as they were sealed."""
    report: MatchReport = match.report()
    if resigned is not None:
        report = given_up(report, resigned, rules.forfeit_goals)
    sheets = BySide(
        *(
            sheet and _sealed(sheet, sealed.get(side, ""))
            for side, sheet in zip(SIDES, report.sheets, strict=True)
        )
    )
    return replace(report, sheets=sheets)


def _sealed(sheet: SideSheet, seal: str) -> SideSheet:
    return replace(sheet, game=sheet.game.with_seal(seal)) if sheet.game else sheet


def minute_of(match: AnyMatch, room: AnyRoom) -> int:
    """The minute of its clock, or what that counts first; nothing where it counts none."""
    seen = room.seen(match.state, None)
    clock = room.narrator(match.setup, "en").moment(seen, None).clock
    return clock.get("minute", next(iter(clock.values()), 0))


def phase_of(report: MatchReport, minute: int) -> str:
    """The phase as the league calls it while a match is played."""
    if report.shootout is not None:
        return "shootout"
    if report.extra_time:
        return "extra_2" if minute > LATE else "extra_1"
    # Games have periods of their own; where none is over, the first half is not, either.
    halved = report.half_time is not None or (bool(report.periods) and minute > HALF)
    return "second" if halved else "first"
