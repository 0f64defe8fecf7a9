"""The sums of records follow the results: the newest is added, all else counted anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.db import connection, transaction
from django.db.models import Q

from competitions.actions.log.watching import watch
from competitions.models import (
    Appearance,
    Club,
    Competition,
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
    lock_teams(teams)
    stored = team_sums_of(teams)
    one = official_sums(result, result.fixture.competition, prizes)
    if not all(is_newest(stored.get(team, {}), one) for team in teams):
        recount(teams)
        return
    _write_figures({t: with_result(t, stored.get(t, {}), one) for t in teams})
    _add_players(one.visibility, result, list(appeared))


def recount(teams: Collection[int]) -> None:
    """All sums of these teams and their players from their official results."""
    lock_teams(teams)
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


def lock_teams(teams: Collection[int]) -> None:
    """Two competitions may have a team in common; SQLite has one writer anyway."""
    if connection.features.has_select_for_update:
        rows = Team.objects.filter(pk__in=teams).order_by("pk")
        list(rows.select_for_update(no_key=True).values_list("pk"))


def _write_figures(figures: Mapping[int, Figures]) -> None:
    TeamSums.objects.bulk_create(
        rows_of_teams(figures),
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["team", "visibility"],
        update_fields=[*SUMS, *NEWEST, "wins"],
    )


def rows_of_teams(figures: Mapping[int, Figures]) -> list[TeamSums]:
    """Not stored yet, a row for each visibility."""
    return [
        _row(team, visibility, one)
        for team, rows in sorted(figures.items())
        for visibility, one in rows.items()
    ]


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
    sums = sums_of_players(players, visibility)
    add_appearances(sums, appeared, league)
    _write_players(
        {(player, visibility): sums[player, visibility] for player in players}
    )


def add_appearances(
    sums: dict[PlayerKey, PlayerRow],
    appeared: Iterable[Appearance],
    league: Competition,
) -> None:
    """To the sums of their players what they did in official matches of a competition."""
    for one in appeared:
        key = (one.player_id, league.visibility)
        cards = counted_in(
            one.yellows, one.reds, second_is_red=league.second_yellow_red
        )
        matches, goals, yellows, reds = sums.get(key, (0, 0, 0, 0))
        sums[key] = (
            matches + bool(one.role and one.entered),
            goals + one.goals,
            yellows + cards.yellow,
            reds + cards.red,
        )


def _write_players(rows: Mapping[PlayerKey, PlayerRow]) -> None:
    PlayerSums.objects.bulk_create(
        rows_of_players(rows),
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["player", "visibility"],
        update_fields=PLAYER_SUMS,
    )


def rows_of_players(sums: Mapping[PlayerKey, PlayerRow]) -> list[PlayerSums]:
    """Not stored yet."""
    return [
        PlayerSums(
            player_id=player,
            visibility=visibility,
            **dict(zip(PLAYER_SUMS, figures, strict=True)),
        )
        for (player, visibility), figures in sums.items()
    ]


def official_sums(
    result: Result, league: Competition, prizes: Iterable[PrizeOutcome]
) -> Official:
    """The official sums of a result of this competition whose match is loaded."""
    made = {one.team_id: one.made for one in prizes}
    return Official(result.fact, league.visibility, result.order, made)
