"""The row that the slug or public id of an address belongs to, by `first`; or none."""

from __future__ import annotations

from competitions.models import Club, Competition, Fixture, Stage, Team
from competitions.models.prepared import PreparedQuery

matches = PreparedQuery(
    lambda public_id: (
        Fixture.objects.select_related("competition", "club", "home", "away")
        .filter(public_id=public_id)
        .order_by()
    )
)
_stages = PreparedQuery(
    lambda slug: (
        Stage.objects.select_related("competition__club", "competition__champion")
        .filter(competition__slug=slug)
        .order_by("number")
    )
)
squads = PreparedQuery(
    lambda slug: Team.objects.select_related("club", "box").filter(slug=slug).order_by()
)
clubs = PreparedQuery(lambda slug: Club.objects.filter(slug=slug).order_by())


def leagues(slug: str) -> list[Competition]:
    """With its stages; one query, unless code of before there were stages has made it."""
    stages = _stages(slug)
    if not stages:
        rows = Competition.objects.select_related("club", "champion")
        return list(rows.filter(slug=slug))
    found = stages[0].competition
    found.know_stages(stages)
    return [found]
