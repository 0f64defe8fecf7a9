"""The printed schedule: a page for each round, with boxes for what is not played."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from competitions.models import Competition, Fixture
from competitions.queries.fixtures import Meeting, teams_of
from competitions.queries.groups import by_round
from competitions.queries.lines import MatchLines, meetings_in
from competitions.queries.printing import by_rows, nobody_plays, parts, tree_of
from competitions.queries.sentences import outcome_of, unplayed_note
from competitions.queries.words import is_third_place, short_day, time_of

MATCHES_OF_A_PAGE = 32


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
    """A page of the schedule; a very large round has several."""

    number: int
    title: str
    note: str
    matches: tuple[PaperMatch, ...]
    part: str = ""

    @property
    def density(self) -> str:
        return by_rows(len(self.matches), 14, 20)


def schedule_of(
    competition: Competition, *, rounds: int, only: int = 0
) -> list[PaperRound]:
    """One page per round: when, where, who, and boxes for what is not played yet."""
    teams, tree = teams_of(competition), tree_of(competition)
    lines = MatchLines(teams, rounds=rounds, cup=competition.is_cup)
    meetings = [
        met
        for met in meetings_in(competition, teams, tree)
        if only in (0, met.fixture.round)
    ]
    headings = {group.anchor: group for group in by_round(meetings, lines, tree)}
    pages = []
    for number, found in groupby(meetings, key=lambda met: met.fixture.round):
        played = [met for met in found if not nobody_plays(met)]
        shared = Shared(
            len({_day(met.fixture) for met in played}) == 1,
            len({met.fixture.place for met in played}) == 1,
        )
        rows = [_row(met, lines, shared) for met in played]
        heading = headings[f"round-{number}"]
        pages_of_it = parts(rows, MATCHES_OF_A_PAGE)
        for n, part in enumerate(pages_of_it, 1):
            told = _("%(n)s of %(all)s") % {"n": n, "all": len(pages_of_it)}
            pages.append(
                PaperRound(
                    number=number,
                    title=heading.title,
                    note=heading.note,
                    matches=tuple(part),
                    part=told if len(pages_of_it) > 1 else "",
                )
            )
    return pages


def _day(fixture: Fixture) -> str:
    return short_day(fixture.kickoff) if fixture.kickoff else ""


class Shared(NamedTuple):
    """What all matches of a round have in common stands above and not in each row."""

    day: bool
    place: bool


def _row(met: Meeting, lines: MatchLines, shared: Shared) -> PaperMatch:
    fixture, line = met.fixture, lines.line(met)
    day = "" if shared.day else _day(fixture)
    place = "" if shared.place else fixture.place
    timed = fixture.kickoff and not fixture.day_only
    time = time_of(fixture.kickoff) if fixture.kickoff and timed else ""
    third = is_third_place(fixture.round, fixture.position, lines.rounds)
    notes = (
        _("Third place") if lines.cup and third else "",
        outcome_of(met.result, replayed=met.fixture.replay).note
        if met.result
        else unplayed_note(met, {}),
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
