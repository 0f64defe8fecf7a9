"""The bracket of a cup, derived from its results."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils import timezone

from competitions.models import Competition
from competitions.pages.competition.stage_choice import stage_title
from competitions.pages.competition.ties import Today, bracket_view_of
from competitions.pages.rows.match_lines import MatchLines
from competitions.queries.fixtures.meetings import contestants_of, meetings_in
from competitions.queries.fixtures.progress import progress_of
from competitions.views.frame import head, show_frame
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page


@unless_unchanged
@page()
def bracket_view(request: Page, competition: Competition) -> HttpResponse:
    if "bracket" not in competition.pages:
        raise Http404
    who = contestants_of(competition)
    progress = progress_of(competition, who.trees, who.policies)
    lines = MatchLines(who.teams, plan=progress.plan, mine=request.scope.mine)
    meetings = meetings_in(competition, who) if who.trees else ()
    today = Today(timezone.localdate(), round=progress.current)
    views = [
        bracket_view_of(tree, meetings, lines, today) for tree in who.trees.values()
    ]
    top = head(request, competition, progress, "bracket")
    several = len(views) > 1
    titles = [stage_title(competition.stages_in_order[n - 1]) for n in who.trees]
    context = {"views": list(zip(titles, views, strict=True)), "several": several}
    return show_frame(request, "competitions/bracket.html", top, context)
