"""The bracket of a cup, derived from its results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import Http404, HttpResponse
from django.utils import timezone

from competitions.models import Competition, Team
from competitions.pages.competition.exports import place_grid
from competitions.pages.competition.stage_choice import stage_title
from competitions.pages.competition.ties import Today, bracket_view_of
from competitions.pages.rows.match_lines import MatchLines
from competitions.queries.fixtures.meetings import contestants_of, meetings_in
from competitions.queries.fixtures.progress import progress_of
from competitions.rules.draws.pairings import Contestants
from competitions.views.frame import head, show_frame
from competitions.views.table_files import Wanted, table_file, table_files
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page


@unless_unchanged
@page()
def bracket_view(request: Page, competition: Competition) -> HttpResponse:
    if "bracket" not in competition.pages:
        raise Http404
    who = contestants_of(competition)
    titles = {n: stage_title(competition.stages_in_order[n - 1]) for n in who.trees}
    if file := table_file(request, competition.slug, _grids(who, titles)):
        return file
    progress = progress_of(competition, who.trees, who.policies)
    lines = MatchLines(who.teams, plan=progress.plan, mine=request.scope.mine)
    meetings = meetings_in(competition, who) if who.trees else ()
    today = Today(timezone.localdate(), round=progress.current)
    views = [
        bracket_view_of(tree, meetings, lines, today) for tree in who.trees.values()
    ]
    top = head(request, competition, progress, "bracket")
    context = {
        "views": list(zip(titles.values(), views, strict=True)),
        "several": len(views) > 1,
        "files": table_files(request, {_name(n): titles[n] for n in titles}),
    }
    return show_frame(request, "competitions/bracket.html", top, context)


def _grids(who: Contestants[Team], titles: Mapping[int, str]) -> dict[str, Wanted]:
    """The places of each bracket, by the name that an address asks for."""
    return {
        _name(number): partial(place_grid, tree, who.teams, titles[number])
        for number, tree in who.trees.items()
    }


def _name(stage: int) -> str:
    return f"places-{stage}"
