"""What was written on the sheets of some played matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from competitions.models import Appearance, CardUse, Result, TrainingSession
from competitions.models.prepared import Prepared
from competitions.rules.results.confirmation import OFFICIAL

# Of one match.
cards_used = Prepared(
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
    trained: Mapping[Side, list[int]]


def sheet_rows(fixtures: Collection[int]) -> SheetRows:
    lines: dict[Side, list[Appearance]] = defaultdict(list)
    cards: dict[Side, list[CardUse]] = defaultdict(list)
    trained: dict[Side, list[int]] = defaultdict(list)
    if not fixtures:
        return SheetRows({}, lines, cards, trained)
    here = {"fixture__in": fixtures}
    for line in Appearance.objects.filter(**here):
        lines[line.fixture_id, line.team_id].append(line)
    for use in CardUse.objects.filter(**here).order_by("number"):
        cards[use.fixture_id, use.team_id].append(use)
    # HV-COACH-02: not while the sheet may be opened again and played on
    learnt = TrainingSession.objects.filter(**here, fixture__result__state=OFFICIAL)
    for one in learnt:
        trained[one.fixture_id, one.team_id].append(one.number)
    results = {one.fixture_id: one for one in Result.objects.filter(**here)}
    return SheetRows(results, lines, cards, trained)
