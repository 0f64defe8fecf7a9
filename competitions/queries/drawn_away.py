"""Matches that a new draw has taken away: what their old addresses still know."""

from __future__ import annotations

from collections.abc import Iterable

from competitions.models import Competition, Fixture, Tombstone
from competitions.queries.fixtures import meetings_of

KIND = "match"


def tomb_of(fixture: str, competition: Competition) -> str:
    return f"{KIND}:{fixture}:{competition.slug}"


def drawn_in(fixture: str) -> Competition | None:
    """The competition whose draw once had this match; None if there was none."""
    start = f"{KIND}:{fixture}:"
    # a range and no pattern, so that the index answers
    tomb = Tombstone.objects.filter(stream__gte=start, stream__lt=f"{start[:-1]};")
    found = tomb.values_list("stream", flat=True).first()
    leagues = Competition.objects.select_related("club", "champion")
    return leagues.filter(slug=found.removeprefix(start)).first() if found else None


def meeting_of(competition: Competition, teams: Iterable[str]) -> Fixture | None:
    """Where these two, home and away, meet after the new draw, still to be played."""
    wanted = tuple(teams)
    for met in meetings_of(competition) if competition.drawn_at else ():
        pair = tuple(str(team.pk) if team else "" for team in (met.home, met.away))
        if pair == wanted and met.result is None:
            return met.fixture
    return None
