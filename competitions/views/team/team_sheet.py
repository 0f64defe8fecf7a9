"""The team sheet of the rulebook: now, and as it stood before any match."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.models import Competition, Team
from competitions.pages.team.season import current_of, season_of
from competitions.pages.team.team_sheet import (
    TeamSheet,
    before_words,
    moments_of,
    team_sheet_of,
)
from competitions.pages.team.team_sheet_grids import sheet_grids
from competitions.queries.carry_over.conditions import rolls_ahead
from competitions.queries.people.visibility import visible_of
from competitions.rules.people.permissions import Deed
from competitions.views.table_files import table_file, table_files
from competitions.views.team.teams import hide_from_search, team_head
from competitions.web import Page, page, render_page


@page()
def team_sheet_view(request: Page, team: Team) -> HttpResponse:
    """The sheet of a team in one competition; `at`: as it stood before that match."""
    competitions = visible_of(team, request.scope.roles, request.user)
    chosen = _chosen(request, competitions)
    context = {
        **team_head(team),
        "competition": chosen,
        "competitions": [row for row in competitions if row.drawn_at],
        "may_organise": request.scope.may(Deed.CREATE_COMPETITION),
    }
    if chosen is not None:
        sheet, shown = _sheet(request, team, chosen)
        grids = sheet_grids(sheet, points=chosen.counts_points)
        tables = {name: grid for name, (_label, grid) in grids.items()}
        if file := table_file(request, f"{team.slug}-{chosen.slug}", tables):
            return file
        labels = {name: label for name, (label, _grid) in grids.items()}
        files = table_files(request, labels)
        context |= shown | {"sheet": sheet, "files": files}
    response = render_page(request, "competitions/team_sheet.html", context)
    return hide_from_search(response, team.club, competitions)


def _chosen(request: Page, competitions: Sequence[Competition]) -> Competition | None:
    """The one asked for, if this reader may know of it; else the current one."""
    wanted = request.GET.get("competition", "")
    if not wanted:
        return current_of(competitions)
    found = next((row for row in competitions if row.slug == wanted), None)
    if found is None:
        raise Http404
    return found


def _sheet(
    request: Page, team: Team, competition: Competition
) -> tuple[TeamSheet, dict[str, object]]:
    """The sheet, and what its page says around it."""
    whole = season_of(team, competition)
    at = request.GET.get("at", "")
    season = whole.before(at) if at else whole
    past = season is not whole
    rolled = {} if past else rolls_ahead(competition)
    over = competition.finished_at is not None and not past
    return team_sheet_of(season, rolled, over=over), {
        "season": season,
        "at": at if past else "",
        "moments": moments_of(whole),
        "moment": before_words(whole, at) if past else _("As it stands now"),
        "waiting": _waiting(len(season.played) - len(season.official)),
    }


def _waiting(n: int) -> str:
    if not n:
        return ""
    text = ngettext(
        "%(n)s result is not official yet: it counts in no sum and changes no card.",
        "%(n)s results are not official yet: they count in no sum and change no card.",
        n,
    )
    return text % {"n": n}
