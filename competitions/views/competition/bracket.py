"""The bracket of a cup, derived from its results."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils import timezone

from competitions.models import Competition
from competitions.pages.competition.ties import BracketView, Today, bracket_view_of
from competitions.pages.rows.match_lines import MatchLines
from competitions.queries.fixtures.brackets import tree_of
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.fixtures.progress import progress_of
from competitions.views.frame import head, show_frame
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page


@unless_unchanged
@page()
def bracket_view(request: Page, competition: Competition) -> HttpResponse:
    if "bracket" not in competition.format.pages:
        raise Http404
    tree = tree_of(competition)
    progress = progress_of(competition, tree)
    view: BracketView | None = None
    if tree:
        lines = MatchLines(
            teams_of(competition),
            plan=progress.plan,
            mine=request.scope.mine,
        )
        view = bracket_view_of(
            competition,
            tree,
            lines,
            Today(timezone.localdate(), round=progress.current),
        )
    top = head(request, competition, progress, "bracket")
    context = {"view": view}
    return show_frame(request, "competitions/bracket.html", top, context)
