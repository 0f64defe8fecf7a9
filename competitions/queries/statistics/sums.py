"""What official results add up to, by team and player: as stored, and counted anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from django.db.models import Count, Q

from competitions.models import Appearance, PlayerSums, PrizeOutcome, Result, TeamSums
from competitions.models.prepared import prepared_columns
from competitions.queries.results.stored_results import PLAY_ORDER, PLAYED_AT, SCORE
from competitions.queries.statistics.players import BRIEF_SUMS, TURNED_RED
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.standings.facts import result_in
from competitions.rules.statistics.sums import (
    NEWEST,
    PLAYER_SUMS,
    SUMS,
    Official,
    PlayerKey,
    PlayerRow,
    TeamFigures,
    figures_in,
    players_in,
)

FIGURES = ("team_id", "visibility", "wins", *NEWEST, *SUMS)
PLAYERS = ("player_id", "visibility", *PLAYER_SUMS)
_figures = prepared_columns(TeamSums, *FIGURES, by=["team__in"])
_players = prepared_columns(PlayerSums, *PLAYERS, by=["player__in", "visibility"])
SEEN = ("fixture_id", "fixture__position", "fixture__competition__visibility")


def officials(here: Q) -> Iterator[Official]:
    """The official results in the order of play (decision 12); friendlies count for nobody."""
    rows = Result.objects.filter(
        here, state=OFFICIAL, fixture__competition__isnull=False
    ).order_by(*PLAY_ORDER)
    found = list(rows.values_list(*SCORE, *SEEN, PLAYED_AT))
    made = _prizes(here)
    for *score, fixture, position, visibility, at in found:
        fact = result_in(score)
        order = (at, fact.round, position)
        yield Official(fact, visibility, order, made.get(fixture, {}))


def _prizes(here: Q) -> Mapping[int, dict[int, bool]]:
    found: dict[int, dict[int, bool]] = defaultdict(dict)
    matches = Result.objects.filter(here).values("fixture")
    rows = PrizeOutcome.objects.filter(fixture__in=matches)
    for fixture, team, made in rows.values_list("fixture_id", "team_id", "made"):
        found[fixture][team] = made
    return found


def stored_figures(here: Q) -> dict[int, dict[str, TeamFigures]]:
    """The stored sums of the teams for which the condition holds."""
    return figures_in(TeamSums.objects.filter(here).values_list(*FIGURES))


def team_sums_of(teams: Collection[int]) -> dict[int, dict[str, TeamFigures]]:
    """The stored sums of these teams; the statement is made once."""
    return figures_in(_figures(tuple(teams)))


def players_due(here: Q) -> dict[PlayerKey, PlayerRow]:
    """What players did in official matches, added up by the database."""
    return players_in(
        Appearance.objects.filter(
            here, fixture__result__state=OFFICIAL, fixture__competition__isnull=False
        )
        .order_by()
        .values_list("player_id", "fixture__competition__visibility")
        .annotate(**BRIEF_SUMS, n_turned=Count("pk", filter=TURNED_RED))
    )


def stored_players(here: Q) -> dict[PlayerKey, PlayerRow]:
    return players_in(PlayerSums.objects.filter(here).values_list(*PLAYERS))


def sums_of_players(
    players: Collection[int], visibility: str
) -> dict[PlayerKey, PlayerRow]:
    """The stored sums of these players; the statement is made once."""
    return players_in(_players(tuple(players), visibility))
