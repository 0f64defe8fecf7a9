"""Rows to facts, facts to the rule: the table of a competition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.db.models.expressions import Combinable

from competitions.models import Adjustment, Competition, Result
from competitions.models.prepared import PreparedQuery
from competitions.queries.carry_over.careers import unplayed_in
from competitions.queries.fixtures.brackets import bracket_of
from competitions.queries.fixtures.progress import policies_of
from competitions.queries.results.stored_results import PLAY_ORDER, PLAYED_AT, SCORE
from competitions.rules.draws import knockout
from competitions.rules.standings import facts, ranking, withdrawal
from competitions.rules.standings.ranking import TableRow

FIELDS = (
    *SCORE,
    *("state", "home_yellows", "home_reds", "away_yellows", "away_reds"),
    *("home_second_yellows", "away_second_yellows"),
)


def table_of(
    competition: Competition, *, official_only: bool = False
) -> tuple[TableRow, ...]:
    """The table as it stands; four queries."""
    policies = policies_of(competition)
    return table_from(
        competition,
        policies,
        results_that_count(competition, policies, official_only=official_only),
        adjustments_of(competition),
    )


def results_that_count(
    competition: Competition, policies: Mapping[int, str], *, official_only: bool
) -> list[facts.ResultFact]:
    """In the order of play; dated where a team has left, whose walk-overs go in between."""
    return results_in(
        competition,
        official_only=competition.only_official(official_only),
        dated=any(policies.values()),
    )


def table_from(
    competition: Competition,
    policies: Mapping[int, str],
    results: list[facts.ResultFact],
    adjustments: list[facts.AdjustmentFact],
) -> tuple[TableRow, ...]:
    """`policies` holds all teams in seed order; empty while a team plays."""
    teams, counted = teams_and_results(competition, policies, results)
    # What follows from who has left stands behind the others, whenever it was due.
    table = ranking.ranked_table if any(policies.values()) else ranking.rank_rows
    return table(teams, counted, competition.table_rules, adjustments)


def teams_and_results(
    competition: Competition,
    policies: Mapping[int, str],
    results: list[facts.ResultFact],
) -> tuple[list[int], list[facts.ResultFact]]:
    """The teams of the table, and the results with what follows from who has left."""
    out = {team: policy for team, policy in policies.items() if policy}
    if out:
        unplayed = unplayed_in(competition)
        results = list(withdrawal.results_with_forfeits(results, unplayed, out))
    return [team for team in policies if out.get(team) != "expunge"], results


def results_in(
    competition: Competition, *, official_only: bool = False, dated: bool = False
) -> list[facts.ResultFact]:
    """In the order of play; without its moments, which cost as much as all the rest.

    Not asked by their state: its index would be read for all competitions.
    """
    by_book = competition.second_yellow_red
    rows = (_dated if dated else _undated)(competition.pk)
    found = [facts.with_cards(row, second_is_red=by_book) for row in rows]
    return [one for one in found if one.official] if official_only else found


def _rows(
    competition: int, *fields: str | Combinable
) -> QuerySet[Result, tuple[Any, ...]]:
    found = Result.objects.filter(fixture__competition=competition)
    return found.order_by(*PLAY_ORDER).values_list(*fields)


_undated = PreparedQuery(lambda competition: _rows(competition, *FIELDS))
_dated = PreparedQuery(lambda competition: _rows(competition, *FIELDS, PLAYED_AT))
_adjustments = PreparedQuery(
    lambda competition: Adjustment.objects.filter(competition=competition).values_list(
        "team_id", "points", "reason"
    )
)


def adjustments_of(competition: Competition) -> list[facts.AdjustmentFact]:
    return [facts.AdjustmentFact(*row) for row in _adjustments(competition.pk)]


def champion_of(competition: Competition) -> int | None:
    """None while nobody stands alone at the top."""
    if competition.is_cup:
        return knockout.champion(bracket_of(competition))
    leaders = [row.team for row in table_of(competition) if row.rank == 1]
    return leaders[0] if len(leaders) == 1 else None
