"""Which matches of a competition computers could play, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from competitions.models import Competition, Fixture
from competitions.queries.door import Meeting, meetings_of
from matches.models import Preparation, SimulatedSlice, Simulation
from matches.rules.simulated.kinds import ALL_LEFT


class PlayableMatches(NamedTuple):
    """The matches of a competition without a result that nobody plays: by round, the final last."""

    # Of this round, with both teams known.
    round: list[Meeting]
    # All of them: who plays some may not be known yet.
    rest: list[Meeting]


class RoundMatch(NamedTuple):
    """A match that a simulation was at: it is played, or why it is not."""

    fixture: str
    message: str
    values: dict[str, str]


def playable_in(found: Sequence[Meeting]) -> PlayableMatches:
    """What can be played of a competition: its current round, and all that is left."""
    last = max((meeting.fixture.round for meeting in found), default=0)

    def order(meeting: Meeting) -> tuple[int, int]:
        number, position = meeting.fixture.round, meeting.fixture.position
        is_last = meeting.tie is not None and number == last
        return number, -position if is_last else position

    rest = [
        meeting
        for meeting in found
        if not (meeting.result or meeting.off or meeting.in_play)
    ]
    rest.sort(key=order)
    known = [meeting for meeting in rest if meeting.ahead]
    current = min((meeting.fixture.round for meeting in known), default=0)
    return PlayableMatches(
        [meeting for meeting in known if meeting.fixture.round == current], rest
    )


def playable(competition: Competition, scope: str) -> list[Fixture]:
    """What an organiser asks for when he says one of the two."""
    found = playable_in(meetings_of(competition))
    if not found.round:
        return []
    return [
        meeting.fixture
        for meeting in (found.rest if scope == ALL_LEFT else found.round)
    ]


def next_fixture(row: Simulation) -> str | None:
    """The next of those asked for that nobody was at yet and that can be played now."""
    assert row.competition
    tried = {one.fixture for one in tried_matches(row)}
    ready = {
        meeting.fixture.public_id
        for meeting in playable_in(meetings_of(row.competition)).rest
        if meeting.ahead
    }
    wanted: list[str] = row.plan["matches"]
    return next((one for one in wanted if one in ready and one not in tried), None)


def tried_matches(row: Simulation) -> list[RoundMatch]:
    """The matches in the order in which they were played."""
    slices = SimulatedSlice.objects.filter(simulation=row).order_by("pk")
    return [
        RoundMatch(one["match"], one.get("message", ""), one.get("values", {}))
        for one in slices.values_list("told", flat=True)
    ]


def fixture_named(public_id: str) -> Fixture:
    """With its competition, its club and its teams."""
    related = ("competition", "club", "home", "away")
    found = Fixture.objects.select_related(*related).get(public_id=public_id)
    if found.competition:
        found.competition.club = found.club
    return found


def prepared_count(fixtures: list[Fixture]) -> int:
    """How many coaches have left a preparation for one of these matches."""
    drafts = Preparation.objects.filter(sheet__fixture__in=fixtures)
    return drafts.filter(sheet__opened_at=None).count()
