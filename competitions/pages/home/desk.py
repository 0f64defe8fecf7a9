"""What needs the organiser: disputed first, then waiting, then to be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from competitions.models import Competition, Fixture, Team
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.text.labels import match_label
from competitions.pages.text.status import unplayed_note
from competitions.queries.entries import policies_of
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.rules.draws.rounds import RoundPlan, plan_of_days
from competitions.rules.lists import lists_by_key
from competitions.rules.results import confirmation
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A match in one line of the organiser's; who is not known yet is told by a tie."""

    label: str
    home: str
    away: str
    note: str
    meeting: Meeting


@dataclass(frozen=True, slots=True)
class Desk:
    """One screen of a competition, sorted by who is waited for."""

    teams: int
    stale: list[DeskRow]
    disputed: list[DeskRow]
    waiting: list[DeskRow]
    # This round and what is left of those before; then the rest.
    now: list[DeskRow]
    later: list[DeskRow]
    done: list[DeskRow]
    # What has no result, also where nobody knows yet who plays.
    unplayed: int
    total: int

    @property
    def official(self) -> int:
        return len(self.done)

    @property
    def to_play(self) -> list[DeskRow]:
        return [*self.now, *self.later]

    @property
    def complete(self) -> bool:
        return bool(self.total) and self.official == self.total


def desk_of(competition: Competition) -> Desk:
    everything = meetings_of(competition)
    meetings = [m for m in everything if not (m.off or m.expunged)]
    plan = plan_of_days(meeting.fixture.day_of_play for meeting in everything)
    ahead = sorted((m for m in meetings if m.ahead), key=lambda m: _order(m, plan))
    current = _current(ahead)

    def rows(chosen: Iterable[Meeting]) -> list[DeskRow]:
        return desk_rows(competition, chosen, everything)

    def in_state(state: str) -> list[DeskRow]:
        return rows(m for m in meetings if m.result and m.result.state == state)

    return Desk(
        teams=len(policies_of(competition)),
        stale=rows(m for m in meetings if m.stale),
        disputed=in_state(confirmation.DISPUTED),
        waiting=in_state(confirmation.PROVISIONAL),
        now=rows(m for m in ahead if m.fixture.round <= current),
        later=rows(m for m in ahead if m.fixture.round > current),
        done=rows(m for m in meetings if m.result and m.result.official),
        unplayed=sum(1 for m in meetings if not m.result),
        total=len(meetings),
    )


def desk_rows(
    competition: Competition, meetings: Iterable[Meeting], every: Iterable[Meeting]
) -> list[DeskRow]:
    """`every` match of the competition says how one of them is numbered."""
    every = list(every)
    plan = plan_of_days(meeting.fixture.day_of_play for meeting in every)
    # Who has a bye leaves no gap: nobody asks for the winner of a match of round one.
    firsts = lists_by_key((m.fixture.round, m.fixture.position) for m in every)
    lines = MatchLines({}, plan=plan)
    return [
        DeskRow(
            _label(m, plan, firsts),
            _name(m, Side.HOME, lines),
            _name(m, Side.AWAY, lines),
            "" if m.result else unplayed_note(m),
            m,
        )
        for m in meetings
    ]


def next_row(competition: Competition) -> DeskRow | None:
    """The match whose result is typed next; what was put off comes last."""
    rows = desk_of(competition).to_play
    on_time = [row for row in rows if not row.meeting.fixture.postponed]
    return next(iter(on_time or rows), None)


def heading_of(fixture: Fixture, home: Team | None, away: Team | None) -> str:
    """Who meets; of a tie that is open yet where they come from."""
    competition = fixture.competition
    if competition is None or (home and away):
        return f"{home} – {away}"
    every = meetings_of(competition)
    here = [meeting for meeting in every if meeting.fixture == fixture]
    (row,) = desk_rows(competition, here, every)
    return f"{row.home} – {row.away}"


def _label(meeting: Meeting, plan: RoundPlan, places: Mapping[int, list[int]]) -> str:
    """`places`: those of the matches of each round."""
    fixture = meeting.fixture
    name, position = plan[fixture.round], fixture.position
    if name.cup and name.number == 1 and not name.last:
        position = sorted(places[fixture.round]).index(position)
    return match_label(name, position)


def _name(meeting: Meeting, side: Side, lines: MatchLines) -> str:
    team = meeting.home if side == Side.HOME else meeting.away
    if team:
        return team.name
    name = lines.side(None, meeting, side, won=False).name
    # two names in one of two names
    return f"({name})" if getattr(meeting.pairs, side) else name


def _order(meeting: Meeting, plan: RoundPlan) -> tuple[int, int]:
    """Round by round; the match for third place before the final."""
    number, position = meeting.fixture.round, meeting.fixture.position
    name = plan[number]
    return number, -position if name.cup and name.last else position


def _current(ahead: Iterable[Meeting]) -> int:
    """The round that is played now; what was put off holds nobody up."""
    rows = list(ahead)
    put_off = [m for m in rows if m.fixture.postponed or m.fixture.replay]
    held = [m.fixture.round for m in rows if m not in put_off]
    return min(held or [m.fixture.round for m in rows], default=0)
