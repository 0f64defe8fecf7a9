"""The groups of a stage: their tables, the best runners-up, the open matches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from competitions.models import Competition, Stage
from competitions.pages.competition.competition_rules import going_on_words
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
from competitions.pages.competition.ties import Today, bracket_view_of
from competitions.pages.rows.match_lines import MatchLines
from competitions.queries.fixtures.meetings import Meeting, meetings_in
from competitions.queries.fixtures.progress import progress_of
from competitions.rules.draws.pairings import StageTree
from competitions.rules.draws.progress import Progress
from competitions.tables import StandingsTable
from competitions.views.frame import head, show_frame
from competitions.views.table_files import table_file, table_files, table_grid
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page, render_page
from engine.json_values import JsonObject

# So many open rounds are shown here; the page of the fixtures shows all of them.
MOST_ROUNDS_OPEN = 2
# A larger bracket has its own page only.
MOST_BRACKET_ROUNDS = 4


@unless_unchanged
@page()
def groups_view(request: Page, competition: Competition) -> HttpResponse:
    """All tables; to htmx only the one of which it asks why a team has its rank."""
    chosen = stage_choice(competition, request.GET.get("stage", ""), "groups")
    if chosen is None:
        raise Http404
    shown = _groups_shown(request, chosen.stage)
    tables = [_table(request, one) for one in shown.sections]
    best = _table(request, shown.best) if shown.best else None
    both = [*tables, best] if best else tables
    if part := _part(request, competition, both):
        return part
    league = shown.league
    progress = progress_of(competition, league.who.trees, league.who.policies)
    lines = MatchLines(league.who.teams, plan=progress.plan, mine=request.scope.mine)
    context = {
        "tables": tables,
        "best": best,
        **_beside(shown, lines, progress),
        "stages": chosen,
        "competition": competition,
        "files": table_files(request, {s.target: s.title for s, _table in both}),
    }
    top = head(request, competition, progress, "groups")
    return show_frame(request, "competitions/groups.html", top, context)


@dataclass(frozen=True, slots=True)
class GroupsShown:
    """A stage in groups, its tables, the matches here and of the bracket that follows."""

    stage: Stage
    league: LeagueTable
    meetings: list[Meeting]

    @property
    def here(self) -> list[Meeting]:
        number = self.stage.number
        return [one for one in self.meetings if one.fixture.stage_number == number]

    @property
    def sections(self) -> list[GroupSection]:
        return group_sections(self.stage, self.league, self.here)

    @property
    def best(self) -> GroupSection | None:
        return best_section(self.stage, self.league)

    @property
    def tree(self) -> StageTree | None:
        """The bracket that the places here lead to, if it is a small one."""
        tree = self.league.who.trees.get(self.stage.number + 1)
        small = tree is not None and tree.bracket.rounds <= MOST_BRACKET_ROUNDS
        return tree if small and not self.stage.sends_nobody else None


def _groups_shown(request: Page, stage: Stage) -> GroupsShown:
    competition = stage.competition
    league = league_table_of(stage, mine=request.scope.mine)
    these = competition.stages_in_order[stage.number - 1 : stage.number + 1]
    shown = GroupsShown(
        stage, league, meetings_in(competition, league.who, Q(stage__in=these))
    )
    official = competition.only_official(False)
    left = left_of_meetings(shown.here, official_only=official)
    return replace(shown, league=with_outlooks(league, left))


def _beside(shown: GroupsShown, lines: MatchLines, progress: Progress) -> JsonObject:
    """What stands below the tables."""
    stage = shown.stage
    follows = stage.number < len(stage.competition.stages_in_order)
    left = [one for one in shown.here if not one.result and not one.off]
    today = Today(timezone.localdate(), round=progress.current)
    return {
        "league": shown.league,
        "open": by_round(left, lines, resting=False)[:MOST_ROUNDS_OPEN],
        "equal": stage.format.compares_equal and unequal(shown.league),
        "through": going_on_words(stage) if follows else "",
        "view": shown.tree
        and bracket_view_of(shown.tree, shown.meetings, lines, today),
    }


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
    table.apart, table.open_places = section.apart, section.open_places
    # beside each name, so no list of colours
    table.still, table.marks = _("Still possible"), []
    return section, table
