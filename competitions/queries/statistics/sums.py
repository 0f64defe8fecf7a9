"""What official results add up to, by team and player: as stored, and counted anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, cast

from django.db.models import Count, Q, Sum

from competitions.models import (
    Appearance,
    Challenge,
    Fixture,
    PlayerSums,
    Result,
    TeamSums,
)
from competitions.models.prepared import Prepared
from competitions.queries.results.stored_results import PLAYED_AT
from competitions.queries.statistics.players import PLAYED, TURNED_RED
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.standings.cautions import counted
from competitions.rules.standings.facts import Result as Fact
from competitions.rules.statistics.sums import (
    Figures,
    Official,
    TeamFigures,
    Win,
    folded,
)

# Of a player in the competitions of one visibility: matches, goals, yellow, red.
PlayerRow = tuple[int, int, int, int]
PlayerKey = tuple[int, str]
SUMS = (
    *("played", "won", "decided", "clean_sheets", "made", "tried"),
    *("longest", "unbeaten", "open"),
)
NEWEST = ("newest_at", "newest_round", "newest_position")
FIGURES = ("team_id", "visibility", "wins", *NEWEST, *SUMS)
PLAYERS = ("player_id", "visibility", "matches", "goals", "yellows", "reds")
_figures = Prepared(
    lambda teams: (
        TeamSums.objects.filter(team__in=teams).order_by().values_list(*FIGURES)
    )
)
_players = Prepared(
    lambda players, visibility: (
        PlayerSums.objects.filter(player__in=players, visibility=visibility)
        .order_by()
        .values_list(*PLAYERS)
    )
)
OFFICIALS = (
    *("fixture__public_id", "fixture__round", "fixture__position"),
    *("fixture__competition__visibility", "home_team_id", "away_team_id"),
    *("home", "away", "shootout_home", "shootout_away", "forfeit", "fixture_id"),
)


def officials(here: Q) -> Iterator[Official]:
    """In the order of play (decision 12); friendlies count for nobody."""
    rows = Result.objects.filter(
        here, state=OFFICIAL, fixture__competition__isnull=False
    ).order_by(PLAYED_AT, "fixture__round", "fixture__position")
    found = list(rows.values_list(*OFFICIALS, PLAYED_AT))
    made = _challenges(here)
    for row in found:
        public_id, number, position, visibility, home, away, *score, fixture, at = row
        ours, theirs, kicks_home, kicks_away, forfeit = score
        kicks = None if kicks_home is None else (kicks_home, kicks_away)
        yield Official(
            Fact(public_id, number, home, away, ours, theirs, kicks, forfeit),
            visibility,
            (at, number, position),
            made.get(fixture, {}),
        )


def official_of(result: Result, challenges: Iterable[Challenge]) -> Official:
    """The same of one result whose match and competition are known."""
    fixture = result.fixture
    assert fixture.competition
    kicks = result.shootout_home, result.shootout_away
    return Official(
        Fact(
            fixture.public_id,
            fixture.round,
            result.home_team_id,
            result.away_team_id,
            result.home,
            result.away,
            None if kicks[0] is None or kicks[1] is None else (kicks[0], kicks[1]),
            result.forfeit,
        ),
        fixture.competition.visibility,
        result.order,
        {one.team_id: one.made for one in challenges},
    )


def _challenges(here: Q) -> Mapping[int, dict[int, bool]]:
    found: dict[int, dict[int, bool]] = defaultdict(dict)
    matches = Fixture.objects.filter(
        pk__in=Result.objects.filter(here).values("fixture")
    )
    rows = Challenge.objects.filter(fixture__in=matches)
    for fixture, team, made in rows.values_list("fixture_id", "team_id", "made"):
        found[fixture][team] = made
    return found


def of_teams(teams: Collection[int]) -> Q:
    return Q(home_team__in=teams) | Q(away_team__in=teams)


def figures_due(
    played: Iterable[Official], teams: Collection[int] | None = None
) -> dict[int, Figures]:
    """Each team's matches added up; of all teams that played, or of some."""
    by_team: dict[int, list[Official]] = defaultdict(list)
    for one in played:
        for team in {one.result.home, one.result.away}:
            if teams is None or team in teams:
                by_team[team].append(one)
    return {team: folded(team, found) for team, found in by_team.items()}


def stored_figures(here: Q) -> dict[int, dict[str, TeamFigures]]:
    """What stands in the rows; one query."""
    return _as_figures(TeamSums.objects.filter(here).values_list(*FIGURES))


def figures_of(teams: Collection[int]) -> dict[int, dict[str, TeamFigures]]:
    """The same of a few teams."""
    return _as_figures(_figures(tuple(teams)))


def _as_figures(rows: Iterable[Any]) -> dict[int, dict[str, TeamFigures]]:
    found: dict[int, dict[str, TeamFigures]] = defaultdict(dict)
    for team, visibility, wins, at, number, position, *sums in rows:
        newest = (at, number, position) if at else None
        found[team][visibility] = TeamFigures(
            **dict(zip(SUMS, sums, strict=True)),
            wins=tuple(map(_win, wins)),
            newest=newest,
        )
    return found


def _win(row: Any) -> Win:
    """As it stands, also what can be none: `verify` compares it."""
    return cast(Win, tuple(row) if isinstance(row, list) else row)


def players_due(here: Q) -> dict[PlayerKey, PlayerRow]:
    """What players did in official matches, added up by the database."""
    rows = (
        Appearance.objects.filter(
            here,
            fixture__result__state=OFFICIAL,
            fixture__competition__isnull=False,
        )
        .order_by()
        .values_list("player_id", "fixture__competition__visibility")
        .annotate(
            n_matches=Count("pk", filter=PLAYED),
            n_goals=Sum("goals"),
            n_yellows=Sum("yellows"),
            n_reds=Sum("reds"),
            n_turned=Count("pk", filter=TURNED_RED),
        )
    )
    found = {}
    for player, visibility, matches, goals, yellows, reds, turned in rows:
        cards = counted(yellows, reds, turned, second_is_red=True)
        found[player, visibility] = (matches, goals, cards.yellow, cards.red)
    return found


def stored_players(here: Q) -> dict[PlayerKey, PlayerRow]:
    return _as_players(PlayerSums.objects.filter(here).values_list(*PLAYERS))


def sums_of_players(
    players: Collection[int], visibility: str
) -> dict[PlayerKey, PlayerRow]:
    """The same of the players of one match."""
    return _as_players(_players(tuple(players), visibility))


def _as_players(rows: Iterable[Any]) -> dict[PlayerKey, PlayerRow]:
    return {
        (player, visibility): (matches, goals, yellows, reds)
        for player, visibility, matches, goals, yellows, reds in rows
    }
