"""The front page of a competition: where it stands, what is played now, what comes."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q
from django.http import HttpResponse
from django.utils import timezone

from competitions.models import Competition
from competitions.pages.competition.group_tables import GroupSection, short_sections
from competitions.pages.competition.groups import current_groups, live_groups
from competitions.pages.competition.table_lines import LeagueTable, league_table_of
from competitions.pages.competition.ties import Today, bracket_view_of
from competitions.pages.rows.lines import MissingLine
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.team.between_matches import missing_in
from competitions.pages.team.titles import title_of
from competitions.queries.fixtures.meetings import Meeting, contestants_of, meetings_in
from competitions.queries.fixtures.progress import progress_of
from competitions.rules.draws.progress import Progress
from competitions.rules.results.confirmation import DISPUTED, PROVISIONAL
from competitions.tables import StandingsTable
from competitions.views.frame import head, show_frame
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page
from engine.json_values import JsonObject

# A larger bracket has its own page only.
MOST_ROUNDS = 5
# The players' page has them all.
MOST_MISSING = 4


@unless_unchanged
@page()
def competition_view(request: Page, competition: Competition) -> HttpResponse:
    parts = _cup if competition.has_bracket else _championship
    progress, lines, content = parts(request, competition)
    top = head(request, competition, progress, "competition")
    missing: tuple[MissingLine, ...] = ()
    if not progress.complete:
        missing = missing_in(competition, lines.teams, mine=request.scope.mine)
    context = {
        "missing": missing[:MOST_MISSING],
        "missing_more": max(len(missing) - MOST_MISSING, 0),
        "competition": competition,
        "progress": progress,
        "entered": [lines.team_side(team) for team in lines.teams.values()],
        "address": request.build_absolute_uri(request.path),
        **content,
    }
    # Who has just drawn it wants to hand it on.
    context["fresh"] &= request.scope.organises and bool(competition.drawn_at)
    return show_frame(request, "competitions/overview.html#standings", top, context)


Parts = tuple[Progress, MatchLines, JsonObject]


def _championship(request: Page, competition: Competition) -> Parts:
    league = league_table_of(competition.last_stage, mine=request.scope.mine)
    progress = progress_of(competition, policies=league.who.policies)
    lines = _lines(request, league, progress)
    table = StandingsTable(league.lines, request, notes=league.notes)
    table.open_places = league.open_places.get(0, ())
    content: JsonObject = {"table": table, "league": league}
    race = [row for table in league.race for row in table.rows]
    content["honour"] = title_of(competition, league.who.teams, race)
    content["fresh"] = not any(line.played for line in league.lines)
    if competition.drawn_at:
        content["short"] = _short(request, competition, league)
        now = Q(round__in=progress.front_rounds)
        unsettled = Q(result__state__in=(PROVISIONAL, DISPUTED))
        played = Q(live__isnull=False)
        narrowed = now | unsettled | played
        meetings = meetings_in(competition, league.who, narrowed)
        content["playing"] = live_groups(meetings, lines)
        content["groups"] = current_groups(meetings, lines, progress.front_rounds)
    return progress, lines, content


def _lines(request: Page, league: LeagueTable, progress: Progress) -> MatchLines:
    return MatchLines(league.who.teams, plan=progress.plan, mine=request.scope.mine)


def _cup(request: Page, competition: Competition) -> Parts:
    who = contestants_of(competition)
    progress = progress_of(competition, who.trees, who.policies)
    lines = MatchLines(who.teams, plan=progress.plan, mine=request.scope.mine)
    content: JsonObject = {"fresh": False}
    content["honour"] = title_of(competition, lines.teams, trees=who.trees)
    if who.trees:
        meetings = meetings_in(competition, who)
        today = Today(timezone.localdate(), round=progress.current)
        # of several the last one, which the others lead to
        *_before, tree = who.trees.values()
        content["short"] = _short(request, competition, None, meetings)
        content["view"] = bracket_view_of(tree, meetings, lines, today)
        content["small"] = tree.bracket.rounds <= MOST_ROUNDS
        content["fresh"] = not any(one.result for one in meetings)
        content["playing"] = live_groups(meetings, lines)
        content["groups"] = current_groups(meetings, lines, progress.front_rounds)
    return progress, lines, content


def _short(
    request: Page,
    competition: Competition,
    known: LeagueTable | None = None,
    known_meetings: Sequence[Meeting] | None = None,
) -> list[tuple[GroupSection, StandingsTable]]:
    """The tables of its groups, if it has any."""
    stage = competition.table_stage
    if "groups" not in competition.pages or stage is None:
        return []
    league = known
    if league is None or league.counted.stage != stage:
        league = league_table_of(stage, mine=request.scope.mine)
    meetings = (
        meetings_in(competition, league.who)
        if known_meetings is None
        else known_meetings
    )
    tables = []
    for one in short_sections(stage, league, meetings):
        table = StandingsTable(one.lines, request, target=one.target)
        table.label, table.orderable = one.title, False
        table.open_places = one.open_places
        tables.append((one, table))
    return tables
