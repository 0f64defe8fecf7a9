"""The results and the points given or taken that a table is counted from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db.models import Q

from competitions.models import Adjustment, Appearance, Competition, Result, Stage
from competitions.models.prepared import PreparedQuery
from competitions.queries.results.stored_results import PLAY_ORDER, PLAYED_AT, SCORE
from competitions.rules.standings import facts

FIELDS = (
    *SCORE,
    *("state", "home_yellows", "home_reds", "away_yellows", "away_reds"),
    *("home_second_yellows", "away_second_yellows"),
)


def results_in(
    part: Competition | Stage, *, official_only: bool = False, dated: bool = False
) -> list[facts.ResultFact]:
    """The results in the order of play; without moments, which cost as much as all the rest.

    Not asked by their state: its index would be read for all competitions.
    """
    whole = part.competition if isinstance(part, Stage) and part.only else part
    path = "stage" if isinstance(whole, Stage) else "competition"
    found = map(facts.with_cards, _rows[path, dated](whole.pk))
    return [one for one in found if one.official or not official_only]


def with_doubled(
    results: Iterable[facts.ResultFact], matches: Q
) -> list[facts.ResultFact]:
    """HV-TIE-04: and which players had two yellow cards and a red one in it.

    `matches`: which fixtures these are, seen from the rows of their players.
    """
    rows = Appearance.objects.filter(matches, yellows__gt=1, reds__gt=0)
    found = Counter(rows.values_list("fixture__public_id", "team_id"))
    return [
        one._replace(
            doubled=(found[one.fixture, one.home], found[one.fixture, one.away])
        )
        for one in results
    ]


def _results_by(path: str, *, dated: bool) -> PreparedQuery[tuple[object, ...]]:
    columns = (*FIELDS, PLAYED_AT) if dated else FIELDS
    return PreparedQuery(
        lambda pk: (
            Result.objects.filter(**{f"fixture__{path}": pk})
            .order_by(*PLAY_ORDER)
            .values_list(*columns)
        )
    )


_rows = {
    (path, dated): _results_by(path, dated=dated)
    for path in ("competition", "stage")
    for dated in (False, True)
}
_adjustments = PreparedQuery(
    lambda competition: Adjustment.objects.filter(competition=competition).values_list(
        "team_id", "points", "reason"
    )
)


def adjustments_of(competition: Competition) -> list[facts.AdjustmentFact]:
    return [facts.AdjustmentFact(*row) for row in _adjustments(competition.pk)]
