"""The sums of records follow the results: the newest is added, all else counted anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.db import connection, transaction
from django.db.models import Q

from competitions.actions.log.watching import watch
from competitions.models import (
    Appearance,
    Club,
    PlayerSums,
    PrizeOutcome,
    Result,
    Team,
    TeamSums,
)
from competitions.queries.results.stored_results import of_teams
from competitions.queries.statistics.sums import (
    officials,
    players_due,
    sums_of_players,
    team_sums_of,
)
from competitions.rules.standings.cautions import counted_in
from competitions.rules.statistics.sums import (
    NEWEST,
    PLAYER_SUMS,
    SUMS,
    Figures,
    Official,
    PlayerKey,
    PlayerRow,
    TeamFigures,
    figures_due,
    is_newest,
    with_result,
)

BATCH = 200


def add_result(
    result: Result,
    appeared: Iterable[Appearance],
    prizes: Iterable[PrizeOutcome],
) -> None:
    """HV-REC-01: a result that has just become official; four statements if it is new."""
    if result.fixture.competition is None:
        return
    teams = {result.home_team_id, result.away_team_id}
    _lock(teams)
    stored = team_sums_of(teams)
    one = _official(result, prizes)
    if not all(is_newest(stored.get(team, {}), one) for team in teams):
        recount(teams)
        return
    _write_figures({t: with_result(t, stored.get(t, {}), one) for t in teams})
    _add_players(one.visibility, result, list(appeared))


def recount(teams: Collection[int]) -> None:
    """All sums of these teams and their players from their official results."""
    _lock(teams)
    due = figures_due(officials(of_teams(teams)), teams)
    TeamSums.objects.filter(team__in=teams).delete()
    _write_figures(due)
    PlayerSums.objects.filter(player__team__in=teams).delete()
    _write_players(players_due(Q(team__in=teams)))


def recount_all() -> None:
    """A transaction for each club."""
    clubs = Club.objects.order_by("pk")
    for club in watch("Sums of clubs", clubs, clubs.count):
        with transaction.atomic():
            recount(list(club.teams.values_list("pk", flat=True)))


def _lock(teams: Collection[int]) -> None:
    """Two competitions may have a team in common; SQLite has one writer anyway."""
    if connection.features.has_select_for_update:
        rows = Team.objects.filter(pk__in=teams).order_by("pk")
        list(rows.select_for_update(no_key=True).values_list("pk"))


def _write_figures(figures: Mapping[int, Figures]) -> None:
    TeamSums.objects.bulk_create(
        (
            _row(team, visibility, one)
            for team, rows in sorted(figures.items())
            for visibility, one in rows.items()
        ),
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["team", "visibility"],
        update_fields=[*SUMS, *NEWEST, "wins"],
    )


def _row(team: int, visibility: str, one: TeamFigures) -> TeamSums:
    row = TeamSums(team_id=team, visibility=visibility, wins=one.wins)
    for name in SUMS:
        setattr(row, name, getattr(one, name))
    if one.newest:
        row.newest_at, row.newest_round, row.newest_position = one.newest
    return row


def _add_players(
    visibility: str, result: Result, appeared: Collection[Appearance]
) -> None:
    league = result.fixture.competition
    assert league
    if not appeared:
        return
    players = [one.player_id for one in appeared]
    before = sums_of_players(players, visibility)
    after: dict[PlayerKey, PlayerRow] = {}
    for one in appeared:
        key = (one.player_id, visibility)
        cards = counted_in(
            one.yellows, one.reds, second_is_red=league.second_yellow_red
        )
        matches, goals, yellows, reds = before.get(key, (0, 0, 0, 0))
        after[key] = (
            matches + bool(one.role and one.entered),
            goals + one.goals,
            yellows + cards.yellow,
            reds + cards.red,
        )
    _write_players(after)


def _write_players(rows: Mapping[PlayerKey, PlayerRow]) -> None:
    PlayerSums.objects.bulk_create(
        (
            PlayerSums(
                player_id=player,
                visibility=visibility,
                **dict(zip(PLAYER_SUMS, sums, strict=True)),
            )
            for (player, visibility), sums in rows.items()
        ),
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["player", "visibility"],
        update_fields=PLAYER_SUMS,
    )


def _official(result: Result, prizes: Iterable[PrizeOutcome]) -> Official:
    """The official sums of a result whose match and competition are loaded."""
    competition = result.fixture.competition
    assert competition
    made = {one.team_id: one.made for one in prizes}
    return Official(result.fact, competition.visibility, result.order, made)
