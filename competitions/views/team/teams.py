"""A team for its readers: its page, its players, and the teams of a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import cast

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from competitions.actions.log.entries import form_sent_before
from competitions.actions.team.teams import create_teams
from competitions.drawings.crests import shirt
from competitions.forms.teams import ONE_TEAM, PasteForm
from competitions.models import Club, Competition, Result, SquadPlayer, Team
from competitions.pages.club.clubs import team_lines
from competitions.pages.games.card_pages import SquadName
from competitions.pages.games.registry import CARD_PAGES, FIRST_PAGES, first_deck
from competitions.pages.match.answers import waiting_lines
from competitions.pages.rows.cards import (
    numbered_cards,
    side_asked,
    side_tabs,
    sides_of_card,
)
from competitions.pages.team import teams as queries
from competitions.pages.team.absences import missing_of, teams_ahead
from competitions.pages.team.chances import team_chances
from competitions.pages.team.player import Career, career_grid, career_of
from competitions.pages.team.season import Season, current_of, season_of
from competitions.pages.team.season_story import chapters_of
from competitions.queries.cards import words_of
from competitions.queries.people.coach_requests import requests_of
from competitions.queries.people.visibility import visible_of
from competitions.queries.squads import squad_of
from competitions.queries.statistics.team_results import (
    facts_of_team,
    meetings_with,
    team_results,
)
from competitions.rules.people.permissions import Deed
from competitions.rules.statistics.records import team_record_of
from competitions.views.table_files import table_file, table_files
from competitions.web import (
    Page,
    attempt,
    by,
    go,
    new_key,
    page,
    refusal_words,
    render_page,
)


@page()
def team_view(request: Page, team: Team) -> HttpResponse:
    """What it has played, what comes, who plays, with which cards."""
    scope = request.scope
    competitions = visible_of(team, scope.roles, request.user)
    current = current_of(competitions)
    season = season_of(team, current) if current else None
    context = {
        **_life(team, season),
        **team_head(team),
        **_results(request, team, competitions),
        **_places(request, team, competitions),
        "ahead": queries.next_lines(team, competitions),
        **_squad(request, team, season),
        "sides": side_tabs(request.path, _side(request), "squad"),
        "card_url": _absolute(request, reverse("team_card", args=[team.slug])),
        "dice": [
            line for one in competitions for line in waiting_lines(one, {team.pk: team})
        ],
    }
    response = render_page(request, "competitions/team.html#squad", context)
    return hide_from_search(response, team.club, competitions)


def _results(
    request: Page, team: Team, competitions: list[Competition]
) -> dict[str, object]:
    """Its figures, and the newest results or a page of all."""
    played = team_results(team, competitions)
    facts = facts_of_team(played, competitions)
    everything = request.GET.get("results") == "all"
    results = Paginator(played, queries.RESULTS if everything else queries.LATEST)
    shown = results.get_page(request.GET.get("page") if everything else 1)
    rows = cast(QuerySet[Result], shown.object_list)
    meetings = meetings_with(rows, competitions)
    return {
        "facts": queries.facts_of(team_record_of(team.pk, facts)),
        "chances": team_chances(team, {one.pk: one for one in competitions}),
        "results": queries.result_lines(team, meetings),
        "result_page": shown if everything else None,
        "more": 0 if everything else results.count - len(shown),
    }


def _places(
    request: Page, team: Team, competitions: list[Competition]
) -> dict[str, object]:
    running_first = sorted(competitions, key=lambda one: bool(one.finished_at))
    places = Paginator(running_first, queries.PLACES)
    some = places.get_page(request.GET.get("competitions"))
    return {"competitions": queries.team_places(team, some), "competition_page": some}


def _squad(request: Page, team: Team, season: Season | None) -> dict[str, object]:
    """Who plays; for who may edit the team also what is to be done about it."""
    now = season.state if season and not season.competition.finished_at else None
    squad = queries.squad_view_of(team, _side(request), now)
    may_edit = request.scope.may(Deed.EDIT_TEAM)
    return {
        "squad": squad,
        "box_words": partial(words_of, team.club),
        "may_edit": may_edit,
        "warnings": _warnings(squad) if may_edit else [],
        "requests": requests_of(team) if may_edit else [],
        "key": new_key() if may_edit else "",
    }


# A story is read from its end; the team sheet has all of it.
CHAPTERS = 5


def _deck_of_box(team: Team) -> dict[str, object]:
    """What it may play without a season."""
    deck = first_deck(team.box) if team.box else None
    return {"deck": deck, "cards_part": FIRST_PAGES.team if deck else ""}


def _life(team: Team, season: Season | None) -> dict[str, object]:
    """The parts about the competition under way: absences, deck, the story so far."""
    if season is None or not season.rules.carries:
        story, cards = _deck_of_box(team), {}
    else:
        game, states = season.rules.ruleset.game, {team.pk: season.state}
        cards = dict(numbered_cards(game, team.box)) if team.box else {}
        pages = CARD_PAGES.get(game)
        story = {
            "held": queries.team_cards_of(season, cards),
            "cards_part": pages.team if pages else "",
            "missing": missing_of(season.competition, season.teams, states),
        }
    if season is None:
        return story
    names = {row.pk: row.name for row in team.squad.all()}
    ahead = team.pk in teams_ahead(season.competition)
    chapters = chapters_of(season, names, cards, ahead=ahead)
    return story | {
        "season": season,
        "chapters": chapters[:CHAPTERS],
        "more_chapters": len(chapters) > CHAPTERS,
        "sheet_url": _sheet_url(team, season.competition),
    }


def _absolute(request: Page, path: str) -> str:
    """Previews of links are fetched by others, who need the whole address."""
    base = settings.PUBLIC_URL.rstrip("/")
    return base + path if base else request.build_absolute_uri(path)


def _sheet_url(team: Team, competition: Competition) -> str:
    return f"{reverse('team_sheet', args=[team.slug])}?competition={competition.slug}"


def team_head(team: Team) -> dict[str, object]:
    kits = team.look.kits
    coaches = [coach.name for coach in team.coaches.all()]
    text = ngettext("Coach %(names)s", "Coaches %(names)s", len(coaches))
    return {
        "team": team,
        "club": team.club,
        "crest": team.crest,
        "home_kit": shirt(kits.first),
        "away_kit": shirt(kits.second),
        "coaches": text % {"names": ", ".join(coaches)} if coaches else "",
    }


def _side(request: Page) -> str:
    return side_asked(request.GET.get("side"))


def _warnings(squad: queries.SquadView) -> list[str]:
    """For its coach only: what the rules say about these cards."""
    if not squad.cards:
        return []
    return [refusal_words(problem) for problem in squad.problems]


def hide_from_search(
    response: HttpResponse, club: Club, competitions: list[Competition]
) -> HttpResponse:
    """A team is for search engines when something it plays is."""
    public = any(row.visibility == "public" for row in competitions)
    if club.unclaimed or not public:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


@page()
def player_view(request: Page, team: Team, player: int) -> HttpResponse:
    """Both sides of his card, his matches, his sums."""
    found: SquadPlayer | None = squad_of(team).filter(pk=player).first()
    if found is None:
        raise Http404
    competitions = visible_of(team, request.scope.roles, request.user)
    current = current_of(competitions)
    season = season_of(team, current) if current else None
    career = career_of(found, competitions, season, request.GET.get("page"))
    grid = {"player": lambda: career_grid(career, found.name)} if career.totals else {}
    if file := table_file(request, f"{team.slug}-{found.pk}", grid):
        return file
    context = {
        **team_head(team),
        "player": found,
        "cards": _both_sides(found),
        "career": career,
        "current": current,
        "carries": bool(season and season.rules.carries),
        "facts": _sums(career),
        "files": table_files(request, dict.fromkeys(grid, "")),
        "may_edit": request.scope.may(Deed.EDIT_TEAM),
    }
    response = render_page(request, "competitions/player.html", context)
    return hide_from_search(response, team.club, competitions)


def _both_sides(player: SquadPlayer) -> Sequence[tuple[str, object]]:
    if player.card is None:
        return ()
    named = SquadName(player.number, name=player.name)
    return sides_of_card(player.card.value, named)


def _sums(career: Career) -> tuple[tuple[str, int], ...]:
    """Four figures at most: matches where line-ups were written, else penalties."""
    sums = career.sums
    played = (_("Matches"), sums.matches)
    by_penalty = career.penalties and not sums.matches
    first = (_("By penalty"), sums.penalties) if by_penalty else played
    cards = sums.yellows + sums.reds
    return (
        (_("Goals"), sums.goals),
        first,
        (_("Assists"), sums.assists),
        (pgettext("yellow and red", "Cards"), cards),
    )


# Of one page, with their crests.
TEAMS = 60


@page(add=Deed.CREATE_TEAM)
def club_teams_view(request: Page, club: Club) -> HttpResponse:
    """All teams of a club, and the paste box for new ones."""
    form = _paste(request, club)
    refusal = None
    if form.is_valid():
        who, rows = by(request), form.rows()
        refusal = attempt(lambda: create_teams(club, rows, by=who))
        if refusal is None:
            return _teams_made(request, len(rows))
    teams = club.teams.prefetch_related("coaches")
    shown = Paginator(teams, TEAMS).get_page(request.GET.get("page"))
    context = {
        "club": club,
        "teams": team_lines(shown),
        "team_page": shown,
        "form": form,
        "chips": form.chips() if form.is_bound else [],
        "refusal": refusal,
        "may_create": request.scope.may(Deed.CREATE_TEAM),
        "may_invite": request.scope.may(Deed.SEE_CLUB_PEOPLE),
        "key": request.POST.get("key") or new_key(),
    }
    template = "competitions/club_teams.html#teams"
    return render_page(request, template, context, wrong=form.errors)


def _paste(request: Page, club: Club) -> PasteForm:
    """A second tap of the same form finds its own teams; they are no twins."""
    posted = request.POST if request.method == "POST" else None
    again = posted is not None and form_sent_before(club, by(request))
    taken = [] if again else list(club.teams.values_list("name", flat=True))
    return PasteForm(posted, bounds=replace(ONE_TEAM, taken=taken))


def _teams_made(request: Page, n: int) -> HttpResponse:
    text = ngettext("%(n)s team is made.", "%(n)s teams are made.", n)
    messages.success(request, text % {"n": n})
    return go(request, request.path)
