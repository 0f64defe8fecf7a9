"""The groups of a stage: their tables, the best runners-up, the open matches."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from competitions.models import Competition, Stage
from competitions.pages.competition.group_tables import (
    GroupSection,
    best_section,
    group_sections,
    unequal,
)
from competitions.pages.competition.groups import by_round
from competitions.pages.competition.outlook import left_of_meetings
from competitions.pages.competition.stage_choice import stage_choice
from competitions.pages.competition.table_lines import (
    LeagueTable,
    league_table_of,
    with_outlooks,
)
from competitions.pages.rows.lines import MatchGroup
from competitions.pages.rows.match_lines import MatchLines
from competitions.queries.fixtures.meetings import Meeting, meetings_in
from competitions.queries.fixtures.progress import progress_of
from competitions.rules.draws.progress import Progress
from competitions.tables import StandingsTable
from competitions.views.frame import head, show_frame
from competitions.views.table_files import table_file, table_files, table_grid
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page, render_page

# So many open rounds are shown here; the page of the fixtures shows all of them.
MOST_ROUNDS_OPEN = 2


@unless_unchanged
@page()
def groups_view(request: Page, competition: Competition) -> HttpResponse:
    """All tables; to htmx only the one of which it asks why a team has its rank."""
    chosen = stage_choice(competition, request.GET.get("stage", ""), "groups")
    if chosen is None:
        raise Http404
    stage = chosen.stage
    league, meetings = _league(request, stage)
    tables = [_table(request, one) for one in group_sections(stage, league, meetings)]
    best = best_section(stage, league)
    shown = tables + ([_table(request, best)] if best else [])
    if part := _part(request, competition, shown):
        return part
    progress = progress_of(competition, league.who.trees, league.who.policies)
    context = {
        "tables": tables,
        "best": shown[-1] if best else None,
        "open": _open(request, league, meetings, progress),
        "equal": stage.format.compares_equal and unequal(league),
        "league": league,
        "stages": chosen,
        "competition": competition,
        "files": table_files(request, {s.target: s.title for s, _table in shown}),
    }
    top = head(request, competition, progress, "groups")
    return show_frame(request, "competitions/groups.html", top, context)


def _league(request: Page, stage: Stage) -> tuple[LeagueTable, list[Meeting]]:
    competition = stage.competition
    league = league_table_of(stage, mine=request.scope.mine)
    meetings = meetings_in(competition, league.who, Q(stage=stage))
    official = competition.only_official(False)
    left = left_of_meetings(meetings, official_only=official)
    return with_outlooks(league, left), meetings


def _part(
    request: Page,
    competition: Competition,
    shown: Iterable[tuple[GroupSection, StandingsTable]],
) -> HttpResponse | None:
    """The table that htmx asks for, or one as a file; None for the whole page."""
    for _section, table in shown:
        if request.headers.get("HX-Target") == table.target:
            return render_page(request, table.template_name, {"table": table})
    grids = {section.target: table_grid(table) for section, table in shown}
    return table_file(request, competition.slug, grids)


def _table(request: Page, section: GroupSection) -> tuple[GroupSection, StandingsTable]:
    table = StandingsTable(section.lines, request, target=section.target)
    table.label, table.orderable = section.title, False
    table.apart = section.apart
    # beside each name, so no legend
    table.still, table.marks = _("Still possible"), []
    return section, table


def _open(
    request: Page,
    league: LeagueTable,
    meetings: Collection[Meeting],
    progress: Progress,
) -> tuple[MatchGroup, ...]:
    lines = MatchLines(league.who.teams, plan=progress.plan, mine=request.scope.mine)
    left = [one for one in meetings if not one.result and not one.off]
    return by_round(left, lines, resting=False)[:MOST_ROUNDS_OPEN]
