"""A stored report with the names its players have today."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import (
    Case,
    Exists,
    OuterRef,
    Q,
    QuerySet,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from competitions.models import Competition, Entrant, Fixture, Result
from competitions.models.prepared import PreparedQuery
from competitions.queries.results.reports import KIND_OF_REPORT
from competitions.rules.results.confirmation import DISPUTED, PROVISIONAL

# Decision 12: when a match was played, for the database; `Result.order` for a row.
PLAYED_AT = Coalesce("opened_at", "fixture__kickoff", "first_at", "recorded_at")
PLAY_ORDER = (PLAYED_AT, "fixture__round", "fixture__position")
# Of its report, and only of a match that was given away: that is a long text.
KIND = Case(
    When(forfeit="", then=Value("")), default=KIND_OF_REPORT, output_field=TextField()
)
# The report itself is a long text per row; a list needs only its kind.
LEFT_OUT = ("report", "counter", "seen_report")
# As `facts.result_in` reads them.
SCORE = (
    *("fixture__public_id", "fixture__round", "home_team_id", "away_team_id"),
    *("home", "away", "shootout_home", "shootout_away", "forfeit"),
)
_results = PreparedQuery(
    lambda fixture: Result.objects.filter(fixture=fixture).order_by()
)


def official() -> Q:
    """Only official results, where something else finds the few that are asked about.

    Asked for by their state they would be looked for by its index, in which nearly all
    results of all competitions stand.
    """
    return ~Q(state__in=(PROVISIONAL, DISPUTED))


def counting_in(competition: Competition, *, official_only: bool) -> QuerySet[Result]:
    """Its results that count, for who asks for official ones only or for all."""
    rows = Result.objects.filter(fixture__competition=competition)
    return rows.filter(official()) if competition.only_official(official_only) else rows


def of_teams(teams: Collection[int]) -> Q:
    return Q(home_team__in=teams) | Q(away_team__in=teams)


def result_of(fixture: Fixture) -> Result | None:
    """The newest accepted one; there is one row of a match at most."""
    return _results.first(fixture.pk)


def result_with_teams(fixture: Fixture) -> Result | None:
    """With its match as it was at the same moment."""
    rows = Result.objects.select_related("home_team", "away_team", "fixture")
    return rows.filter(fixture=fixture).first()


def settled_by_expunging() -> Exists:
    """The condition on rows of results: a side was expunged, so nobody answers."""
    sides = Q(team=OuterRef("home_team")) | Q(team=OuterRef("away_team"))
    here = Q(competition=OuterRef("fixture__competition"), withdrawn="expunge")
    return Exists(Entrant.objects.filter(sides, here))
