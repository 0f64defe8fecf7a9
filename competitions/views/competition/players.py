"""Top scorers and cards, who is missing, everybody's figures, decks and records."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy

from competitions.games.values import LeagueRules
from competitions.models import Competition, Team
from competitions.pages.club.records import record_grid, season_records
from competitions.pages.competition.competition_rules import second_yellows_in
from competitions.pages.games.registry import SEASON_DECKS
from competitions.pages.rows.player_lines import (
    KINDS,
    SELDOM,
    everybody_of,
    never,
    tallies_of,
)
from competitions.pages.team.between_matches import (
    Life,
    deck_grid,
    deck_life,
    missing_grid,
    missing_in,
    missing_life,
)
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.fixtures.progress import progress_of
from competitions.tables import (
    BookingsTable,
    CleanSheetsTable,
    Cut,
    KicksTable,
    PlayersTable,
    ScorersTable,
    TallyTable,
)
from competitions.views.frame import head, show_frame
from competitions.views.table_files import (
    Wanted,
    table_file,
    table_files,
    table_grid,
)
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page

LISTS = {
    "best": gettext_lazy("Scorers and cards"),
    "missing": gettext_lazy("Banned and injured"),
    "players": gettext_lazy("Every player"),
    # in the words of its game
    "decks": "",
    "records": gettext_lazy("Records"),
}
MOST_MISSING = 5
Content = dict[str, object]


@unless_unchanged
@page()
def players_view(request: Page, competition: Competition) -> HttpResponse:
    """Several lists, each with an address of its own."""
    titles = _titles(competition)
    shown = request.GET.get("list", "")
    shown = shown if shown in titles else "best"
    progress = progress_of(competition)
    tables, content = PARTS[shown](request, competition, teams_of(competition))
    grids, labels = _grids(tables, (shown, titles[shown]), content)
    if file := table_file(request, competition.slug, grids):
        return file
    top = head(request, competition, progress, "players")
    # One page, many tables: htmx says which of them it wants back.
    target = request.headers.get("HX-Target", "")
    part = f"#{target}" if target in tables else ""
    context: Content = {
        **{name.replace("-", "_"): table for name, table in tables.items()},
        **content,
        "files": table_files(request, labels),
        "shown": shown,
        "lists": _lists(shown, titles, competition.league_rules),
        "official": _official(request),
        "switchable": competition.count_provisional and progress.unconfirmed,
    }
    return show_frame(request, f"competitions/players.html{part}", top, context)


def _grids(
    tables: Mapping[str, TallyTable],
    titled: tuple[str, object],
    content: Mapping[str, object],
) -> tuple[dict[str, Wanted], dict[str, object]]:
    """The grids of a list by their names, and what they are called; no empty ones."""
    life, season = content.get("life"), content.get("season")
    shown, title = titled
    if isinstance(season, tuple) and season:
        return {shown: lambda: record_grid(season)}, {shown: title}
    if isinstance(life, Life) and (life.decks or life.missing):
        grid = deck_grid if shown == "decks" else missing_grid
        return {shown: lambda: grid(life)}, {shown: title}
    grids = {name: table_grid(one) for name, one in tables.items() if one.rows}
    return grids, {name: tables[name].label for name in grids}


def _titles(competition: Competition) -> dict[str, object]:
    """The lists of its game by what addresses call them."""
    decks = SEASON_DECKS.get(competition.game)
    titles = {name: LISTS[name] for name in LISTS if decks or name != "decks"}
    return titles | ({"decks": decks.label} if decks else {})


def _lists(
    shown: str, titles: Mapping[str, object], rules: LeagueRules
) -> list[tuple[object, str, bool]]:
    """The lists that these rules have something for."""
    return [
        (label, "?" if name == "best" else f"?list={name}", name == shown)
        for name, label in titles.items()
        if name != "decks" or rules.most_cards or shown == name
    ]


def _seldom(rules: LeagueRules) -> tuple[str, ...]:
    """Columns of scorers that are left out where they are empty."""
    return KINDS if "penalty" in rules.ways else (*KINDS, "penalties")


def _official(request: Page) -> bool:
    return request.GET.get("official") == "1"


Tables = dict[str, TallyTable]
Part = Callable[[Page, Competition, Mapping[int, Team]], tuple[Tables, Content]]


def _best(
    request: Page, competition: Competition, teams: Mapping[int, Team]
) -> tuple[Tables, Content]:
    """By the id of their root, each with its own sorting and page in the address."""
    mine, official = request.scope.mine, _official(request)
    tallies = tallies_of(competition, teams, official_only=official, mine=mine)
    seldom = _seldom(competition.league_rules)
    tables: Tables = {
        "scorers": ScorersTable(
            tallies.scorers, request, Cut(20, without=never(seldom, tallies.scorers))
        ),
        "clean-sheets": CleanSheetsTable(tallies.clean_sheets, request, Cut(10, "c-")),
        "bookings": BookingsTable(tallies.booked, request, Cut(10, "b-")),
        "kicks": KicksTable(tallies.kicks, request, Cut(10, "k-")),
    }
    missing = missing_in(competition, teams, mine=mine)
    short = missing[:MOST_MISSING]
    more = len(missing) > MOST_MISSING
    return tables, {
        "missing": missing,
        "short": short,
        "more": more,
        "second_yellow": second_yellows_in([competition]),
    }


def _everybody(
    request: Page, competition: Competition, teams: Mapping[int, Team]
) -> tuple[Tables, Content]:
    mine, official = request.scope.mine, _official(request)
    rows = everybody_of(competition, teams, official_only=official, mine=mine)
    table = PlayersTable(rows, request, Cut(20, "p-", never(SELDOM, rows)))
    return {"everybody": table}, {}


def _missing(
    request: Page, competition: Competition, teams: Mapping[int, Team]
) -> tuple[Tables, Content]:
    mine, number = request.scope.mine, request.GET.get("page")
    return {}, {"life": missing_life(competition, teams, mine=mine, page=number)}


def _decks(
    request: Page, competition: Competition, teams: Mapping[int, Team]
) -> tuple[Tables, Content]:
    return {}, {"life": deck_life(competition, teams, mine=request.scope.mine)}


def _records(
    _request: Page, competition: Competition, _teams: Mapping[int, Team]
) -> tuple[Tables, Content]:
    address = reverse("records", args=[competition.club.slug])
    return {}, {"season": season_records(competition), "records_url": address}


PARTS: dict[str, Part] = {
    "best": _best,
    "missing": _missing,
    "players": _everybody,
    "decks": _decks,
    "records": _records,
}
