"""What is stored of a team's matches in one competition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Q

from competitions.models import (
    Appearance,
    CardUse,
    Competition,
    LearntCard,
    MatchAnswer,
    PrizeOutcome,
    Result,
    Team,
)
from competitions.rules.lists import lists_by_key

Row = TypeVar("Row", Appearance, CardUse, PrizeOutcome, LearntCard, MatchAnswer)
ByFixture = Mapping[int, Sequence[Row]]


@dataclass(frozen=True, slots=True)
class SeasonRows:
    """The results with both teams; by fixture what the sheets and dice left."""

    results: list[Result]
    appearances: ByFixture[Appearance]
    prizes: ByFixture[PrizeOutcome]
    learnt: ByFixture[LearntCard]
    uses: ByFixture[CardUse]
    rolls: ByFixture[MatchAnswer]


def season_rows(team: Team, competition: Competition) -> SeasonRows:
    """Six queries, however many matches there were."""
    here = Q(fixture__competition=competition)
    mine = here & Q(team=team)
    rows = Result.objects.filter(here, Q(home_team=team) | Q(away_team=team))
    rows = rows.select_related("fixture", "home_team", "away_team")
    results = list(rows.defer("counter"))
    for row in results:
        row.fixture.competition = competition
    appeared = Appearance.objects.filter(mine).select_related("player")
    return SeasonRows(
        results,
        appearances=_by_fixture(appeared),
        prizes=_by_fixture(PrizeOutcome.objects.filter(mine)),
        learnt=_by_fixture(LearntCard.objects.filter(mine)),
        uses=_by_fixture(CardUse.objects.filter(mine).order_by("number")),
        rolls=_by_fixture(MatchAnswer.rolls.filter(here, player__team=team)),
    )


def _by_fixture(rows: Iterable[Row]) -> ByFixture[Row]:
    return lists_by_key((row.fixture_id, row) for row in rows)
