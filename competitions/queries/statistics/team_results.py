"""What a team has played, in all its competitions and in friendlies."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, F, Q, QuerySet, Sum

from competitions.models import Competition, Result, Team
from competitions.queries.fixtures.meetings import Meeting
from competitions.queries.fixtures.narrowing import in_these
from competitions.queries.results.stored_results import PLAYED_AT, official
from engine.sides import SIDES

LOST_BY_BOTH = Q(forfeit="both")


def results_of(
    team: Team, competitions: Iterable[Competition]
) -> QuerySet[Result, Result]:
    """Newest first; friendlies are public like the club's page that lists them."""
    known = {row.pk: row for row in competitions}
    return (
        Result.objects.filter(Q(home_team=team) | Q(away_team=team))
        .filter(in_these(known, "fixture__"))
        .order_by(PLAYED_AT.desc(), "-fixture__round", "-pk")
    )


def meetings_with(
    results: QuerySet[Result, Result], competitions: Iterable[Competition]
) -> list[Meeting]:
    """Some of `results_of` with all that their rows show."""
    known = {row.pk: row for row in competitions}
    rows = results.select_related("fixture", "home_team", "away_team")
    met = []
    for row in rows.defer("counter", "seen_report"):
        row.fixture.competition = known.get(row.fixture.competition_id or 0)
        met.append(Meeting(row.fixture, row.home_team, row.away_team, row))
    return met


def figures_of_team(team: Team, results: QuerySet[Result, Result]) -> list[int]:
    """Over all official ones: played, won, scored, against; two sums."""
    rows = results.filter(official()).order_by()
    figures = [0, 0, 0, 0]
    for side in SIDES:
        other = side.other
        row = rows.filter(**{f"{side}_team": team}).aggregate(
            played=Count("pk"),
            won=Count("pk", filter=_won(side, other)),
            scored=Sum(side, filter=~LOST_BY_BOTH, default=0),
            against=Sum(other, filter=~LOST_BY_BOTH, default=0),
            # decision 19: each has lost 0-2
            lost=Count("pk", filter=LOST_BY_BOTH),
        )
        against = row["against"] + 2 * row["lost"]
        more = (row["played"], row["won"], row["scored"], against)
        figures = [a + b for a, b in zip(figures, more, strict=True)]
    return figures


def _won(side: str, other: str) -> Q:
    """A match that this side has won: `Outcome.winner` as a condition."""
    played = Q(forfeit="")
    kicks = Q(**{side: F(other), f"shootout_{side}__gt": F(f"shootout_{other}")})
    return Q(forfeit=other) | (played & (Q(**{f"{side}__gt": F(other)}) | kicks))
