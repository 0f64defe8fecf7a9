"""The matches of a tie of several, as they were played."""

from __future__ import annotations

from competitions.models import Fixture, Result
from competitions.rules.draws.legs import LegEnd, leg_end


def leg_ends(fixture: Fixture) -> list[LegEnd]:
    """The results of its tie so far, in the order in which they are played."""
    rows = Result.objects.filter(
        fixture__stage=fixture.stage_id, fixture__position=fixture.position
    )
    found = rows.select_related("fixture").order_by("fixture__leg")
    return [
        leg_end((one.home_team_id, one.away_team_id), one.outcome)
        for one in found
        if one.fixture.tie_key == fixture.tie_key
    ]
