"""Tables as rows of a file: the official table and scorers, the places of a cup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from competitions.files.spreadsheet import Cell, Grid
from competitions.models import Competition, Stage, Team
from competitions.pages.text.labels import round_title
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.fixtures.stages import StageRows
from competitions.queries.statistics.players import player_sums
from competitions.rules.draws.bracket_values import Bracket, Key
from competitions.rules.draws.pairings import StageTree
from competitions.rules.draws.placings import exits, placings
from competitions.rules.draws.rounds import RoundName
from competitions.rules.formats.places import GroupTable
from competitions.rules.standings.ranking import ranked_table
from competitions.rules.statistics.players import scorers


def standings_rows(
    competition: Competition, number: int | None = None
) -> list[dict[str, object]]:
    """The table of a stage as rows of a file; without a number of the last with one.

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


def place_grid(tree: StageTree, teams: Mapping[int, Team], label: str) -> Grid:
    """HC-CUP-02: how far each team of a bracket came; who is still in has no rank yet."""
    bracket = tree.bracket
    ranks, out = placings(bracket), exits(bracket)
    left = [team for team in bracket.leaves if team in teams and team not in ranks]
    rows: list[list[Cell]] = [
        [ranks.get(team, ""), teams[team].name, _last_round(bracket, out.get(team))]
        for team in (*ranks, *filter(None, left))
    ]
    return Grid(label, [_("Rank"), _("Team"), _("How far it came")], rows)


def _last_round(bracket: Bracket, lost: Key | None) -> str:
    """The round in which it went out; "Final" of both who came there."""
    final = bracket.rounds
    if lost is None and bracket.ties[final, 0].winner is None:
        return _("Still in")
    return round_title(RoundName(lost[0] if lost else final, final))


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
