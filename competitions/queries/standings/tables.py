"""Rows to facts, facts to the rule: the table of a competition."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.db.models.expressions import Combinable

from competitions.models import Adjustment, Competition, Result
from competitions.models.prepared import PreparedQuery
from competitions.queries.fixtures.stages import StageRows, policies_of, unplayed_in
from competitions.queries.results.stored_results import PLAY_ORDER, PLAYED_AT, SCORE
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
    competition: Competition,
    policies: Mapping[int, str],
    *,
    official_only: bool = False,
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
    teams, counted = withdrawal.teams_and_results(
        policies, results, lambda: unplayed_in(competition)
    )
    # What follows from who has left stands behind the others, whenever it was due.
    table = ranking.ranked_table if any(policies.values()) else ranking.rank_rows
    return table(teams, counted, competition.table_rules, adjustments)


def results_in(
    competition: Competition, *, official_only: bool = False, dated: bool = False
) -> list[facts.ResultFact]:
    """In the order of play; without its moments, which cost as much as all the rest.

    Not asked by their state: its index would be read for all competitions.
    """
    rows = (_dated if dated else _undated)(competition.pk)
    found = [facts.with_cards(row) for row in rows]
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


class StandingRows(StageRows):
    """And what a table is made of."""

    results = cached_property(
        lambda self: results_that_count(self.competition, self.policies)
    )
    adjustments = cached_property(lambda self: adjustments_of(self.competition))
    rules = cached_property(lambda self: self.competition.table_rules)


def champion_of(competition: Competition) -> int | None:
    """None while nobody stands alone at the top."""
    first = competition.format.leaders(StandingRows(competition), 1)
    return first[0] if first else None
