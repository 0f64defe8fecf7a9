"""The champion of a finished competition follows its results."""

from __future__ import annotations

from competitions.models import Competition
from competitions.queries.champions import champion_of


def follow_champion(competition: Competition | None) -> None:
    """A corrected result may crown another; only a finished competition has one."""
    if competition and competition.finished_at:
        Competition.objects.filter(pk=competition.pk).update(
            champion=champion_of(competition)
        )
