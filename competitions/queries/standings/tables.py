"""Rows to facts, facts to the rule: the tables of a competition."""

from __future__ import annotations

from competitions.models import Competition
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.standings.ranking import TableRow


def table_of(
    competition: Competition, *, official_only: bool = False
) -> tuple[TableRow, ...]:
    """Its table as it stands, group after group; of a bracket nothing. Four queries."""
    stage = competition.table_stage
    rows = StageRows(stage, official_only=official_only) if stage else None
    tables = rows.format.tables(rows) if rows else ()
    return tuple(row for table in tables for row in table.rows)


def race_of(competition: Competition) -> tuple[TableRow, ...]:
    """HV-WD-01: the table of the last stage, with early leavers behind all others."""
    rows = StageRows(competition.last_stage)
    tables = rows.format.race_tables(rows, rows.format.tables(rows))
    return tuple(row for table in tables for row in table.rows)


def champion_of(competition: Competition) -> int | None:
    """None while nobody stands alone at the top of the last stage."""
    rows = StageRows(competition.stages_in_order[-1])
    first = rows.format.leaders(rows, 1)
    return first[0] if first else None
