"""What a team has played, in all its competitions and in friendlies."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from competitions.games.registry import league_by_ruleset
from competitions.models import Competition, Result, Team
from competitions.queries.fixtures.meetings import Meeting
from competitions.queries.fixtures.narrowing import in_these
from competitions.queries.results.stored_results import PLAYED_AT, SCORE, official
from competitions.rules.standings.facts import ResultFact as Fact
from competitions.rules.standings.facts import result_in
from engine.rulesets import ruleset_in

OF_LEAGUE = ("fixture__competition", "fixture__game", "fixture__profile")


def team_results(
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
    meetings = []
    for row in rows.defer("counter", "seen_report"):
        row.fixture.competition = known.get(row.fixture.competition_id or 0)
        meetings.append(Meeting(row.fixture, row.home_team, row.away_team, row))
    return meetings


def facts_of_team(
    results: QuerySet[Result, Result], competitions: Iterable[Competition]
) -> list[tuple[Fact, int]]:
    """All official ones, in no order, each with the goals that a forfeit is worth in it.

    A friendly counts by its own game.
    """
    worth = {one.pk: one.league_rules.forfeit_goals for one in competitions}
    rows = results.filter(official()).order_by()
    return [
        (result_in(row), worth[league] if league else worth_in_friendly(*rules))
        for *row, league, game, profile in rows.values_list(*SCORE, *OF_LEAGUE)
        for rules in ((game, profile),)
    ]


def worth_in_friendly(game: str, profile: str) -> int:
    ruleset = ruleset_in({"game": game, "profile": profile})
    return league_by_ruleset(ruleset).rules.forfeit_goals
