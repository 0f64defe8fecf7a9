"""The league table: sorted, asked why, without what is not official, or as plain text."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from competitions.models import Competition
from competitions.pages.competition.table_lines import league_table_of
from competitions.pages.competition.table_text import table_text
from competitions.pages.competition.tiebreak_chain import chain_words
from competitions.queries.fixtures.progress import progress_of
from competitions.tables import StandingsTable
from competitions.views.frame import head, show_frame
from competitions.views.table_files import table_file, table_files, table_grid
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page


@unless_unchanged
@page()
def table_view(request: Page, competition: Competition) -> HttpResponse:
    if "table" not in competition.pages:
        raise Http404
    official, mine = request.GET.get("official") == "1", request.scope.mine
    league = league_table_of(competition, official_only=official, mine=mine)
    progress = progress_of(competition, policies=league.who.policies)
    top = head(request, competition, progress, "table")
    text = table_text(top, league, request.build_absolute_uri(request.path))
    if request.GET.get("text") == "1":
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
    table = StandingsTable(league.lines, request, notes=league.notes)
    if file := table_file(request, competition.slug, {"table": table_grid(table)}):
        return file
    context = {
        "table": table,
        "files": table_files(request, {"table": ""}),
        "competition": competition,
        "league": league,
        **_counted(competition, official=official, unconfirmed=progress.unconfirmed),
        "chain": chain_words(competition),
        "text": text,
        "text_url": "?official=1&text=1" if official else "?text=1",
    }
    return show_frame(request, "competitions/table.html#standings", top, context)


def _counted(
    competition: Competition, *, official: bool, unconfirmed: int
) -> dict[str, bool]:
    """Whether what is not official yet is left out, and whether that can be chosen."""
    provisional = competition.count_provisional
    return {
        "official": official,
        "provisional_out": official or not provisional,
        "switchable": provisional and (official or unconfirmed > 0),
    }
