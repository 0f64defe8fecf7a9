"""A stored report with the names its players have today."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, Q, TextField, Value, When
from django.db.models.functions import Coalesce

from competitions.models import Fixture, Result, SquadPlayer, Team
from competitions.models.prepared import Prepared
from competitions.queries.results.reports import KIND_OF_REPORT
from competitions.rules.results.confirmation import DISPUTED, PROVISIONAL
from competitions.rules.results.outcome import Outcome
from competitions.rules.results.stored_reports import outcome_in
from engine.sides import SIDES

# Decision 12: when a match was played, for the database; `Result.order` for a row.
PLAYED_AT = Coalesce("opened_at", "fixture__kickoff", "first_at", "recorded_at")
# Of its report, and only of a match that was given away: that is a long text.
KIND = Case(
    When(forfeit="", then=Value("")),
    default=KIND_OF_REPORT,
    output_field=TextField(),
)
_results = Prepared(lambda fixture: Result.objects.filter(fixture=fixture).order_by())


def official() -> Q:
    """Only official results, where something else finds the few that are asked about.

    Asked for by their state they would be looked for by its index, in which nearly all
    results of all competitions stand.
    """
    return ~Q(state__in=(PROVISIONAL, DISPUTED))


@dataclass(frozen=True, slots=True)
class Told:
    """What a result says, ready to be read beside another version of it."""

    home: str
    away: str
    score: str
    counter: str


def result_of(fixture: Fixture) -> Result | None:
    """The newest accepted one; there is one row of a match at most."""
    return _results.first(fixture.pk)


def squad_names(teams: Iterable[Team | None]) -> dict[str, list[str]]:
    """Suggestions for the scorers, home and away."""
    known = [team for team in teams if team]
    players = SquadPlayer.objects.filter(team__in=known).values_list("team_id", "name")
    return {
        side: [name for owner, name in players if owner == team.pk]
        for side, team in zip(SIDES, known, strict=False)
    }


def facts_of(result: Result) -> Told:
    return Told(
        result.home_team.name,
        result.away_team.name,
        _score(outcome_in(result.report)),
        _score(outcome_in(result.counter)) if result.counter else "",
    )


def _score(outcome: Outcome) -> str:
    score = f"{outcome.home} : {outcome.away}"
    if outcome.shootout:
        score += f" ({outcome.shootout[0]} : {outcome.shootout[1]})"
    return score
