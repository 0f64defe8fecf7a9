"""The row that the slug or public id of an address belongs to, by `first`; or none."""

from __future__ import annotations

from competitions.models import Club, Competition, Fixture, Team
from competitions.models.prepared import PreparedQuery

matches = PreparedQuery(
    lambda public_id: (
        Fixture.objects.select_related("competition", "club", "home", "away")
        .filter(public_id=public_id)
        .order_by()
    )
)
leagues = PreparedQuery(
    lambda slug: (
        Competition.objects.select_related("club", "champion")
        .filter(slug=slug)
        .order_by()
    )
)
squads = PreparedQuery(
    lambda slug: (
        Team.objects.select_related("club", "faction").filter(slug=slug).order_by()
    )
)
clubs = PreparedQuery(lambda slug: Club.objects.filter(slug=slug).order_by())
