"""A result without a sheet as its paper would say it, so that it can be completed."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from competitions.games.door import LeagueRules
from competitions.models import Fixture, Result
from competitions.rules.door import kind_in
from engine.report import MatchReport, forfeit_score
from engine.sides import SIDES, Side
from matches.queries.sheet import match_sheet_of, sheet_is_open
from matches.rules.paper.room import PaperRoom

Report = MatchReport[int]
KINDS = frozenset({"played", "forfeit"})


def may_be_completed(fixture: Fixture, result: Result | None, depth: str) -> bool:
    """Played to an end, recorded without a sheet, where a sheet says more than a score."""
    if result is None or depth == "score" or kind_in(result.report) not in KINDS:
        return False
    return not result.outcome.lost_by_both and not sheet_is_open(
        match_sheet_of(fixture)
    )


def moment_of(result: Result) -> datetime:
    """Decision 12: when it was played, by which the matches of its teams are ordered."""
    return result.order[0]


def score_at_the_end(report: Report, rules: LeagueRules) -> tuple[int, int]:
    """Decision 19: the score; of a forfeit the goals that fell, if they make it."""
    figures = (report.home, report.away)
    goals = Counter(goal.side for goal in report.goals)
    fell = (goals[Side.HOME], goals[Side.AWAY])
    count = forfeit_score(fell, report.forfeit, rules.forfeit_goals)
    if report.forfeit and count == figures:
        return fell
    return figures


def seen_playing(report: Report, paper: PaperRoom) -> frozenset[int]:
    """Who has a mark of any kind, or kicked in the shoot-out: he was on the pitch."""
    found = {player for side in SIDES for player, _column in paper.cells(report, side)}
    kicked = {kick.player for kick in report.kicks}
    return frozenset(found | kicked)


def named_in(report: Report, paper: PaperRoom) -> frozenset[int]:
    """Everybody of whom it says something, or who was chosen."""
    sheets = [report.sheet(side) for side in SIDES]
    chosen = {one.player for sheet in sheets for one in sheet.lineup}
    changed = {one.on for sheet in sheets for one in sheet.changes}
    return seen_playing(report, paper).union(chosen, changed)
