"""The printed schedule: sixteen matches a page, with boxes for what is not played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from operator import itemgetter
from typing import NamedTuple

from django.utils.translation import gettext as _

from competitions.models import Competition, Fixture
from competitions.pages.competition.groups import by_round
from competitions.pages.print.paper import by_rows, parts
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.text.labels import (
    group_words,
    lower_places,
    short_day,
    time_of,
)
from competitions.pages.text.status import outcome_of, unplayed_note
from competitions.queries.fixtures.meetings import Meeting, contestants_of, meetings_in
from competitions.queries.fixtures.narrowing import in_rounds
from competitions.rules.draws.rounds import RoundPlan

MATCHES_OF_A_PAGE = 16


@dataclass(frozen=True, slots=True)
class PaperMatch:
    """A row of a printed schedule; without figures there are boxes to fill in."""

    time: str
    table: str
    home: str
    away: str
    home_figure: str = ""
    away_figure: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class PaperRound:
    """The matches of a round on one page."""

    number: int
    title: str
    note: str
    matches: tuple[PaperMatch, ...]


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A page of the schedule, one round under the other."""

    rounds: tuple[PaperRound, ...]
    part: str = ""

    @property
    def title(self) -> str:
        return self.rounds[0].title if self.single else _("Schedule")

    @property
    def single(self) -> bool:
        return len(self.rounds) == 1

    @property
    def matches(self) -> list[PaperMatch]:
        return [match for one in self.rounds for match in one.matches]

    @property
    def density(self) -> str:
        headings = 0 if self.single else len(self.rounds)
        return by_rows(len(self.matches) + headings, 14, 20)


def schedule_of(
    competition: Competition, *, plan: RoundPlan, only: Collection[int]
) -> list[PaperPage]:
    """Rounds as pages of sixteen rows: when, where, who, and boxes to fill in."""
    who = contestants_of(competition)
    lines = MatchLines(who.teams, plan=plan)
    meetings = meetings_in(competition, who, in_rounds(only))
    headings = {group.anchor: group for group in by_round(meetings, lines, who.trees)}
    found_rounds = []
    for number, found in groupby(meetings, key=lambda meeting: meeting.fixture.round):
        played = [meeting for meeting in found if not meeting.called_off]
        shared = SharedFacts(
            len({_day(meeting.fixture) for meeting in played}) == 1,
            len({meeting.fixture.place for meeting in played}) == 1,
        )
        rows = [_row(meeting, lines, shared) for meeting in played]
        heading = headings[f"round-{number}"]
        found_rounds.append(
            PaperRound(number, heading.title, heading.note, tuple(rows))
        )
    pages = schedule_pages(found_rounds)
    return [
        PaperPage(
            page,
            _("%(n)s of %(all)s") % {"n": n, "all": len(pages)}
            if len(pages) > 1
            else "",
        )
        for n, page in enumerate(pages, 1)
    ]


def schedule_pages(rounds: Sequence[PaperRound]) -> list[tuple[PaperRound, ...]]:
    """Sixteen matches a page; no round is broken where that costs no page more."""
    every = sum(len(one.matches) for one in rounds)
    whole = _whole(rounds)
    if len(whole) <= max(1, ceil(every / MATCHES_OF_A_PAGE)):
        return whole
    rows = [(one, match) for one in rounds for match in one.matches]
    return [
        tuple(
            replace(one, matches=tuple(match for _one, match in group))
            for one, group in groupby(page, key=itemgetter(0))
        )
        for page in parts(rows, MATCHES_OF_A_PAGE)
    ]


def _whole(rounds: Iterable[PaperRound]) -> list[tuple[PaperRound, ...]]:
    """Pages of as many whole rounds as there is room for; a larger round has pages of its own."""
    pages: list[list[PaperRound]] = []
    room = 0
    for one in rounds:
        for part in parts(one.matches, MATCHES_OF_A_PAGE) or [[]]:
            if not pages or len(part) > room:
                pages.append([])
                room = MATCHES_OF_A_PAGE
            pages[-1].append(replace(one, matches=tuple(part)))
            room -= len(part)
    return [tuple(page) for page in pages]


def _day(fixture: Fixture) -> str:
    return short_day(fixture.kickoff) if fixture.kickoff else ""


class SharedFacts(NamedTuple):
    """What all matches of a round have in common stands above and not in each row."""

    day: bool
    place: bool


def _row(meeting: Meeting, lines: MatchLines, shared: SharedFacts) -> PaperMatch:
    fixture, line = meeting.fixture, lines.line(meeting)
    day = "" if shared.day else _day(fixture)
    place = "" if shared.place else fixture.place
    timed = fixture.kickoff and not fixture.day_only
    time = time_of(fixture.kickoff) if fixture.kickoff and timed else ""
    notes = (
        group_words(fixture),
        lower_places(lines.plan[fixture.round], fixture.position),
        outcome_of(meeting.result, replayed=meeting.fixture.replay).note
        if meeting.result
        else unplayed_note(meeting),
    )
    return PaperMatch(
        time=" ".join(filter(None, (day, time))),
        table=", ".join(filter(None, (place, fixture.table))),
        home=line.home.name,
        away=line.away.name,
        home_figure=line.home_figure,
        away_figure=line.away_figure,
        note=" · ".join(filter(None, notes)),
    )
