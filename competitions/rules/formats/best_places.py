"""HV-STG-03: the best of those with one rank in their groups, such as the best thirds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from competitions.rules.formats.places import GroupTable
from competitions.rules.standings.chains import chain_of
from competitions.rules.standings.facts import (
    AdjustmentFact,
    ResultFact,
    TableRules,
)
from competitions.rules.standings.ranking import TableRow, rank_rows


class Comparison(NamedTuple):
    """How teams of different groups are compared.

    `results` stand in the order of play, `order` is the list of all teams of the stage.
    """

    results: Sequence[ResultFact]
    adjustments: Sequence[AdjustmentFact]
    rules: TableRules
    order: Sequence[int]
    equal_matches: bool = True


def best_of_rank(
    tables: Sequence[GroupTable], rank: int, by: Comparison
) -> tuple[TableRow, ...]:
    """The teams of one rank, the best first, ranked among each other.

    Matches among them there are none, so steps that look at those are left out. With
    equal matches those against the last teams of larger groups do not count.
    """
    held = [(table, row) for table in tables if (row := table.at(rank))]
    dropped = left_out(tables, rank) if by.equal_matches else {}
    ranked = {row.team for _table, row in held}
    teams = [team for team in by.order if team in ranked]
    counted = _counted(by.results, teams, dropped)
    chain = tuple(
        step.id
        for step in chain_of(by.rules.tiebreaks)
        if not step.mutual and not step.opponents
    )
    rules = replace(by.rules, tiebreaks=chain)
    given = [one for one in by.adjustments if one.team in teams]
    return rank_rows(teams, counted, rules, given)


def rank_is_clear(
    tables: Sequence[GroupTable], rank: int, *, equal_matches: bool
) -> bool:
    """Whether it is clear who holds this rank in each group, and who is left out."""
    held = [table for table in tables if table.at(rank)]
    fewest = min((table.there for table in held), default=0)
    return all(
        table.alone_at(rank) and not (equal_matches and table.shared_across(fewest))
        for table in held
    )


def left_out(tables: Sequence[GroupTable], rank: int) -> dict[int, frozenset[int]]:
    """For each team of this rank the opponents whose matches do not count."""
    held = [(table, row) for table in tables if (row := table.at(rank))]
    fewest = min((table.there for table, _row in held), default=0)
    last = {row.team: table.rows[fewest:] for table, row in held}
    return {team: frozenset(row.team for row in rows) for team, rows in last.items()}


def _counted(
    results: Iterable[ResultFact],
    teams: Sequence[int],
    dropped: dict[int, frozenset[int]],
) -> list[ResultFact]:
    """The results of these teams without those against the ones left out."""
    found = []
    for result in results:
        team, other = result.home, result.away
        if team not in teams:
            team, other = other, team
        if team in teams and other not in dropped.get(team, ()):
            found.append(result)
    return found
