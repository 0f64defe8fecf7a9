"""The league table: sorted, asked why, without what is not official, or as plain text."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from competitions.models import Competition, Stage
from competitions.pages.competition.excerpts import (
    ExcerptChoice,
    excerpt_choice,
    excerpt_in,
)
from competitions.pages.competition.outlook import left_of_draw
from competitions.pages.competition.stage_choice import stage_choice
from competitions.pages.competition.table_lines import (
    LeagueTable,
    league_table_of,
    with_outlooks,
)
from competitions.pages.competition.table_text import table_text
from competitions.pages.competition.tiebreak_chain import chain_words
from competitions.queries.fixtures.progress import progress_of
from competitions.rules.draws.progress import Progress
from competitions.rules.standings.excerpts import Excerpt
from competitions.tables import StandingsTable
from competitions.views.frame import head, show_frame
from competitions.views.table_files import table_file, table_files, table_grid
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page
from engine.json_values import JsonObject


@unless_unchanged
@page()
def table_view(request: Page, competition: Competition) -> HttpResponse:
    chosen = stage_choice(competition, request.GET.get("stage", ""), "table")
    if chosen is None:
        raise Http404
    official, excerpt = request.GET.get("official") == "1", excerpt_in(request.GET)
    league, progress = _league(request, chosen.stage, excerpt)
    table = StandingsTable(league.lines, request, notes=league.notes)
    table.open_places = league.open_places.get(0, ())
    if file := table_file(request, competition.slug, {"table": table_grid(table)}):
        return file
    top = head(request, competition, progress, "table")
    text = table_text(top, league, request.build_absolute_uri(request.path))
    if request.GET.get("text") == "1":
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
    context = {
        **_counted(chosen.stage, official=official, unconfirmed=progress.unconfirmed),
        **_table(table, league, excerpt_choice(excerpt, league.rounds)),
        "files": table_files(request, {"table": ""}),
        "text": text,
        "stages": chosen,
    }
    return show_frame(request, "competitions/table.html#standings", top, context)


def _league(
    request: Page, stage: Stage, excerpt: Excerpt
) -> tuple[LeagueTable, Progress]:
    league = league_table_of(
        stage,
        official_only=request.GET.get("official") == "1",
        mine=request.scope.mine,
        excerpt=excerpt,
    )
    progress = progress_of(stage.competition, policies=league.who.policies)
    if excerpt:
        return league, progress
    left = left_of_draw(league.counted, progress.matches)
    return with_outlooks(league, left), progress


def _counted(stage: Stage, *, official: bool, unconfirmed: int) -> JsonObject:
    """Which results count, whether that can be chosen, and by what they are ranked."""
    competition = stage.competition
    provisional = competition.count_provisional
    return {
        "competition": competition,
        "official": official,
        "provisional_out": official or not provisional,
        "switchable": provisional and (official or unconfirmed > 0),
        "chain": chain_words(stage.tiebreaks),
    }


def _table(
    table: StandingsTable, league: LeagueTable, choice: ExcerptChoice
) -> JsonObject:
    table.caption = choice.caption
    return {"table": table, "league": league, "choice": choice}
