"""The official table and the official scorers as rows of a file."""

from __future__ import annotations

from collections.abc import Iterable

from competitions.models import Competition, Stage
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.fixtures.stages import StageRows
from competitions.queries.statistics.players import player_sums
from competitions.rules.formats.places import GroupTable
from competitions.rules.standings.ranking import ranked_table
from competitions.rules.statistics.players import scorers


def standings_rows(
    competition: Competition, number: int | None = None
) -> list[dict[str, object]]:
    """Of a stage by its number, else of the last one with a table, if there is one.

    Official results only, whatever the pages count; a cup by how far they came.
    """
    stage = _stage(competition, number)
    teams, named = teams_of(competition), stage.group_name
    return [
        {
            "rank": rank,
            "team": teams[row.team].name,
            **({"group": named(table.group)} if table.group else {}),
            "played": row.played,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "gf": row.gf,
            "ga": row.ga,
            "gd": row.gd,
            "points": row.points,
        }
        for table, ranks in _tables(StageRows(stage, official_only=True))
        for row in table.rows
        for rank in (ranks.get(row.team, row.rank),)
    ]


def _stage(competition: Competition, number: int | None) -> Stage:
    stages = competition.stages_in_order
    if number is not None:
        return stages[number - 1]
    tables = [stage for stage in stages if stage.format.counts_points]
    return tables[-1] if tables else stages[-1]


def _tables(rows: StageRows) -> Iterable[tuple[GroupTable, dict[int, int]]]:
    """Each with the ranks that a bracket gives; of a table nothing."""
    if not rows.format.bracket:
        return [(table, {}) for table in rows.format.tables(rows)]
    counted = ranked_table([*rows.policies], rows.results, rows.rules)
    if not rows.competition.drawn_at:
        return [(GroupTable(0, counted), {})]
    ranks = {place.team: place.rank for place in rows.format.standing(rows)}
    order = sorted(counted, key=lambda row: ranks[row.team])
    return [(GroupTable(0, tuple(order)), ranks)]


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
