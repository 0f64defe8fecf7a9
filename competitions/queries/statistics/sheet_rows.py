"""What was written on the sheets of some played matches."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Q

from competitions.models import Appearance, CardUse, LearntCard, Result
from competitions.models.prepared import PreparedQuery
from competitions.rules.lists import lists_by_key
from competitions.rules.results.confirmation import OFFICIAL

# Of one match.
cards_used = PreparedQuery(
    lambda fixture: CardUse.objects.filter(fixture=fixture).order_by("number")
)
Side = tuple[int, int]
"""A match and a team, by row numbers."""


@dataclass(frozen=True, slots=True)
class SheetRows:
    """Results by match, and by side its line-up, the cards brought and those learnt."""

    results: Mapping[int, Result]
    lines: Mapping[Side, list[Appearance]]
    cards: Mapping[Side, list[CardUse]]
    learnt: Mapping[Side, list[int]]


def sheet_rows(fixtures: Collection[int]) -> SheetRows:
    """Four queries, none of no matches."""
    here = Q(fixture__in=fixtures)
    lines = Appearance.objects.filter(here)
    uses = CardUse.objects.filter(here).order_by("number")
    # HV-COACH-02: not while the sheet may be opened again and played on
    learnt = LearntCard.objects.filter(here, fixture__result__state=OFFICIAL)
    return SheetRows(
        {one.fixture_id: one for one in Result.objects.filter(here)},
        lists_by_key(((one.fixture_id, one.team_id), one) for one in lines),
        lists_by_key(((one.fixture_id, one.team_id), one) for one in uses),
        lists_by_key(((one.fixture_id, one.team_id), one.number) for one in learnt),
    )
