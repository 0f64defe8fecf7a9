"""Later matches that a correction puts in doubt, as the organiser reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competitions.models import Fixture
from competitions.pages.text.labels import place_of_match, score
from competitions.queries.fixtures.progress import plans_of_each


@dataclass(frozen=True, slots=True)
class LaterMatch:
    """Which match it is, and how it ended: "Final, second leg", "Owls 2 : 1 Drakes"."""

    public_id: str
    title: str
    outcome: str


def later_matches(fixtures: Sequence[Fixture]) -> tuple[LaterMatch, ...]:
    """What to call these results of one competition, whose teams are loaded; one query."""
    leagues = [one.competition for one in fixtures if one.competition]
    plans = plans_of_each(leagues[:1])
    return tuple(
        LaterMatch(
            one.public_id,
            place_of_match(one, plans[one.competition_id or 0][one.round]),
            f"{one.result.home_team.name} {score(one.result.home, one.result.away)}"
            f" {one.result.away_team.name}",
        )
        for one in fixtures
    )
