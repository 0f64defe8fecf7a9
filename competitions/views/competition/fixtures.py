"""The fixtures of a competition by round or by day, of all teams or of one."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from django.db.models import Q
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from competitions.files.spreadsheet import Grid
from competitions.models import Competition, Team
from competitions.pages.competition.fixture_grid import fixture_grid
from competitions.pages.competition.groups import by_day, by_round, live_groups
from competitions.pages.competition.parts import (
    CurrentPart,
    RoundWanted,
    days_shown,
    rounds_shown,
)
from competitions.pages.rows.match_lines import MatchLines
from competitions.queries.fixtures.meetings import Meeting, contestants_of, meetings_in
from competitions.queries.fixtures.narrowing import (
    among,
    in_rounds,
    live_in,
    with_team,
)
from competitions.queries.fixtures.progress import progress_of
from competitions.rules.draws.progress import Progress
from competitions.views.frame import head, show_frame
from competitions.views.table_files import table_file, table_files
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page


@unless_unchanged
@page()
def fixtures_view(request: Page, competition: Competition) -> HttpResponse:
    schedule = _Schedule(request, competition)
    if file := table_file(request, competition.slug, {"fixtures": schedule.grid}):
        return file
    teams = schedule.who.teams
    chosen = schedule.chosen
    context = {
        **schedule.groups(),
        "part": schedule.part,
        "by_day": schedule.days,
        "chosen": chosen.slug if chosen else "",
        "teams": sorted(teams.values(), key=lambda team: team.name.casefold()),
        "drawn": bool(competition.drawn_at),
        "files": table_files(request, {"fixtures": ""}),
        "paper_url": reverse("schedule", args=[competition.slug]),
    }
    top = head(request, competition, schedule.progress, "fixtures")
    return show_frame(request, "competitions/fixtures.html#fixtures", top, context)


class _Schedule:
    """The matches that an address asks for: of a team, or a part of all."""

    def __init__(self, request: Page, competition: Competition) -> None:
        self.competition = competition
        self.who = who = contestants_of(competition)
        self.progress = progress_of(competition, who.trees, who.policies)
        self.days = request.GET.get("by") == "day"
        self.mine = request.scope.mine
        self.chosen = chosen = _chosen(request, who.teams)
        self.part = None if chosen else _part(request, competition, self.progress)

    def grid(self) -> Grid:
        """All matches, or all of the team that is asked for; whatever part is shown."""
        whole = copy(self)
        whole.part = None
        return fixture_grid(whole._meetings(), whole._lines())

    def groups(self) -> dict[str, object]:
        """What is played now, then the rounds or days; and the way to the current one."""
        lines = self._lines()
        meetings, part = self._meetings(), self.part
        now = live_groups(meetings, lines)
        if part:
            meetings = [meeting for meeting in meetings if meeting.fixture in part]
        if self.days:
            groups = by_day(meetings, lines)
        else:
            resting = self.chosen is None
            groups = by_round(meetings, lines, self.who.trees, resting=resting)
        to_current = _to_current(self.progress.current, part, len(groups))
        return {"groups": (*now, *groups), "to_current": to_current}

    def _lines(self) -> MatchLines:
        return MatchLines(
            self.who.teams,
            plan=self.progress.plan,
            mine=self.mine,
            day_known=self.days,
        )

    def _meetings(self) -> list[Meeting]:
        chosen, league = self.chosen, self.competition
        narrowed = with_team(chosen) if chosen and not league.sides_follow else Q()
        if self.part:
            here = among if self.days else in_rounds
            narrowed = here(self.part.keys) | live_in(league)
        meetings = meetings_in(league, self.who, narrowed)
        if chosen is None:
            return meetings
        return [
            meeting for meeting in meetings if chosen in (meeting.home, meeting.away)
        ]


def _chosen(request: Page, teams: Mapping[int, Team]) -> Team | None:
    wanted = request.GET.get("team", "")
    return next((team for team in teams.values() if team.slug == wanted), None)


def _part(request: Page, competition: Competition, progress: Progress) -> CurrentPart:
    """HV-LIST-01: the rounds or days that the address asks for, or those of now."""
    query = request.GET
    if query.get("by") == "day":
        return days_shown(competition, query.get("days", ""), timezone.localdate())
    wanted = RoundWanted(
        progress.plan, asked=query.get("rounds", ""), current=progress.current
    )
    return rounds_shown(competition, wanted)


def _to_current(current: int, part: CurrentPart | None, groups: int) -> str:
    """An address within a long page, or of another part; else nothing."""
    if not current or part is None or part.field != "rounds":
        return ""
    if current in part.keys:
        return f"#round-{current}" if groups > 4 else ""
    return f"?rounds={current}#round-{current}"
