"""What needs the organiser: disputed first, then waiting, then to be played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from competitions.models import Competition, Fixture, Team
from competitions.pages.rows.match_lines import MatchLines, Rounds
from competitions.pages.text.labels import match_label
from competitions.pages.text.status import unplayed_note
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.rules.draws.bracket_values import Reference
from competitions.rules.draws.pairings import Pair
from competitions.rules.results import confirmation


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A match in one line of the organiser's; who is not known yet is told by a tie."""

    label: str
    home: str
    away: str
    note: str
    met: Meeting


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
    rounds = _last(everything)
    ahead = sorted((m for m in meetings if m.ahead), key=lambda m: _order(m, rounds))
    current = _current(ahead)

    def rows(chosen: Iterable[Meeting]) -> list[DeskRow]:
        return desk_rows(competition, chosen, everything)

    def in_state(state: str) -> list[DeskRow]:
        return rows(m for m in meetings if m.result and m.result.state == state)

    return Desk(
        teams=competition.entrants.count(),
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
    cup, every = competition.format.bracket, list(every)
    rounds = _last(every)
    # Who has a bye leaves no gap: nobody asks for the winner of a match of round one.
    first = sorted(m.fixture.position for m in every if m.fixture.round == 1)
    lines = MatchLines({}, rounds=Rounds(rounds, cup=cup))
    return [
        DeskRow(
            match_label(
                m.fixture.round,
                first.index(m.fixture.position)
                if cup and m.fixture.round == 1 < rounds
                else m.fixture.position,
                rounds,
                cup=cup,
            ),
            _name(m.home, m.tie.home_from if m.tie else None, m.pairs.home, lines),
            _name(m.away, m.tie.away_from if m.tie else None, m.pairs.away, lines),
            "" if m.result else unplayed_note(m),
            m,
        )
        for m in meetings
    ]


def next_row(competition: Competition) -> DeskRow | None:
    """The match whose result is typed next; what was put off comes last."""
    rows = desk_of(competition).to_play
    on_time = [row for row in rows if not row.met.fixture.postponed]
    return next(iter(on_time or rows), None)


def heading_of(fixture: Fixture, home: Team | None, away: Team | None) -> str:
    """Who meets; of a tie that is open yet where they come from."""
    competition = fixture.competition
    if competition is None or (home and away):
        return f"{home} – {away}"
    every = meetings_of(competition)
    here = [met for met in every if met.fixture == fixture]
    (row,) = desk_rows(competition, here, every)
    return f"{row.home} – {row.away}"


def _name(
    team: Team | None, source: Reference | None, pair: Pair, lines: MatchLines
) -> str:
    if team:
        return team.name
    name = lines.open_side(source, pair).name
    # two names in one of two names
    return f"({name})" if pair else name


def _last(meetings: Iterable[Meeting]) -> int:
    return max((m.fixture.round for m in meetings), default=0)


def _order(met: Meeting, rounds: int) -> tuple[int, int]:
    """Round by round; the match for third place before the final."""
    number, position = met.fixture.round, met.fixture.position
    in_a_cup = met.tie is not None
    return number, -position if in_a_cup and number == rounds else position


def _current(ahead: Iterable[Meeting]) -> int:
    """The round that is played now; what was put off holds nobody up."""
    rows = list(ahead)
    put_off = [m for m in rows if m.fixture.postponed or m.fixture.replay]
    held = [m.fixture.round for m in rows if m not in put_off]
    return min(held or [m.fixture.round for m in rows], default=0)
