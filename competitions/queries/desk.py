"""What needs the organiser: disputed first, then waiting, then to be played."""

from __future__ import annotations

from dataclasses import dataclass

from competitions.models import Competition
from competitions.queries.fixtures import Meeting, meetings_of
from competitions.rules import confirmation


@dataclass(frozen=True, slots=True)
class Desk:
    """One screen of a competition, sorted by who is waited for."""

    teams: int
    stale: list[Meeting]
    disputed: list[Meeting]
    waiting: list[Meeting]
    to_play: list[Meeting]
    official: int
    total: int

    @property
    def complete(self) -> bool:
        return bool(self.total) and self.official == self.total


def desk_of(competition: Competition) -> Desk:
    meetings = [m for m in meetings_of(competition) if not _needs_nobody(m)]
    by_state = {
        state: [m for m in meetings if m.result and m.result.state == state]
        for state in (confirmation.DISPUTED, confirmation.PROVISIONAL)
    }
    return Desk(
        teams=competition.entrants.count(),
        stale=[m for m in meetings if m.stale],
        disputed=by_state[confirmation.DISPUTED],
        waiting=by_state[confirmation.PROVISIONAL],
        to_play=[m for m in meetings if m.result is None and m.home and m.away],
        official=sum(1 for m in meetings if m.result and m.result.official),
        total=len(meetings),
    )


def _needs_nobody(meeting: Meeting) -> bool:
    """A walkover of the bracket, or a match of a team that has left."""
    return bool(meeting.tie and meeting.tie.state in ("walkover", "bye"))
