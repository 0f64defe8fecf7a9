"""What the stages of a competition leave to be played, and what nobody played."""

from __future__ import annotations

from competitions.models import Competition
from competitions.queries.fixtures.stages import stage_rows
from competitions.rules.standings.withdrawal import UnplayedMatch


def walkovers_in(competition: Competition) -> list[tuple[UnplayedMatch, int]]:
    """What withdrawals have decided without a result, each with who has won."""
    return [
        one for rows in stage_rows(competition) for one in rows.format.walkovers(rows)
    ]


def ahead_in(competition: Competition) -> list[UnplayedMatch]:
    """What can be played next, of all its stages."""
    return [one for rows in stage_rows(competition) for one in rows.format.ahead(rows)]
