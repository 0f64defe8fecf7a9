"""How the competitions of a club count a second yellow card."""

from __future__ import annotations

from django.db.models import QuerySet

from competitions.games.registry import LEAGUES
from competitions.models import Competition


def by_second_yellow(
    competitions: QuerySet[Competition], most: int
) -> tuple[list[str], list[str]]:
    """HV-YEL-01: names of those where it turns red, and of the others with cards; `most` each."""
    smooth = [one for one, league in LEAGUES.items() if not league.rules.rough]
    for one in smooth:
        competitions = competitions.exclude(game=one.game, profile=one.profile)
    rough = competitions.order_by("name")
    red, yellow = (
        list(rough.filter(second_yellow_red=red).values_list("name", flat=True)[:most])
        for red in (True, False)
    )
    return red, yellow
