"""Who has won: the top of the final table, or the winner of the final."""

from __future__ import annotations

from competitions.models import Competition
from competitions.queries.fixtures.brackets import bracket_of
from competitions.queries.standings.tables import table_of
from competitions.rules.draws import knockout


def champion_of(competition: Competition) -> int | None:
    """None while nobody stands alone at the top."""
    if competition.is_cup:
        return knockout.champion(bracket_of(competition))
    leaders = [row.team for row in table_of(competition) if row.rank == 1]
    return leaders[0] if len(leaders) == 1 else None
