"""Matches that a new draw has taken away: what their old addresses still know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class NewMeeting:
    """A match of the new draw; `turned` where home and away have changed places."""

    fixture: Fixture
    turned: bool


def meeting_of(competition: Competition, teams: Sequence[str]) -> NewMeeting | None:
    """Where these two meet after the new draw, still to be played.

    Turned round only where they do not meet home and away as before.
    """
    found = {
        tuple(str(team.pk) if team else "" for team in (met.home, met.away)): met
        for met in (meetings_of(competition) if competition.drawn_at else ())
    }
    same, other = found.get(tuple(teams)), found.get(tuple(reversed(teams)))
    met = same or other
    return NewMeeting(met.fixture, same is None) if met and met.ahead else None
