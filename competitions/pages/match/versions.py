"""Two versions of a result, to be read one beside the other."""

from __future__ import annotations

from dataclasses import dataclass

from competitions.models import Result
from competitions.rules.results.outcome import Outcome
from competitions.rules.results.stored_reports import outcome_in


@dataclass(frozen=True, slots=True)
class Versions:
    """Both teams, the score as it is stored, and that of the other coach."""

    home: str
    away: str
    score: str
    counter: str


def versions_of(result: Result) -> Versions:
    return Versions(
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
