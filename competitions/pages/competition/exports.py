"""The official table and the official scorers as rows of a file."""

from __future__ import annotations

from competitions.models import Competition
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.standings.tables import StandingRows, table_of
from competitions.queries.statistics.players import player_sums
from competitions.rules.statistics.players import scorers


def standings_rows(competition: Competition) -> list[dict[str, object]]:
    """Official results only, whatever the pages count; a cup by how far they came."""
    teams = teams_of(competition)
    rows = list(table_of(competition, official_only=True))
    rank = {row.team: row.rank for row in rows}
    if competition.format.bracket and competition.drawn_at:
        places = competition.format.standing(StandingRows(competition))
        rank = {place.team: place.rank for place in places}
        rows.sort(key=lambda row: rank[row.team])
    return [
        {
            "rank": rank[row.team],
            "team": teams[row.team].name,
            "played": row.played,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "gf": row.gf,
            "ga": row.ga,
            "gd": row.gd,
            "points": row.points,
        }
        for row in rows
    ]


def scorers_rows(competition: Competition) -> list[dict[str, object]]:
    teams = teams_of(competition)
    return [
        {
            "rank": rank,
            "player": one.name,
            "team": teams[one.team].name,
            "goals": one.goals,
        }
        for rank, one in scorers(player_sums(competition, official_only=True))
    ]
