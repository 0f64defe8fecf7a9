"""HC-STAT-01: what teams did with their cards in official matches."""

from __future__ import annotations

from django.db.models import Count, Q

from competitions.models import CardUse, Competition, PrizeOutcome
from competitions.rules.results.confirmation import OFFICIAL


def prizes_in(competition: Competition) -> dict[int, tuple[int, int]]:
    """By team: how many it has made, of how many."""
    rows = PrizeOutcome.objects.filter(_official(competition)).values_list("team_id")
    counts = rows.annotate(made=Count("pk", filter=Q(made=True)), n=Count("pk"))
    return {team: (made, n) for team, made, n in counts}


def cards_played_in(competition: Competition) -> dict[int, int]:
    """By team: how many cards it has played."""
    rows = CardUse.objects.filter(_official(competition), played=True)
    return dict(rows.values_list("team_id").annotate(n=Count("pk")))


def _official(competition: Competition) -> Q:
    return Q(fixture__competition=competition, fixture__result__state=OFFICIAL)
