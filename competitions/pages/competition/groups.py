"""Lists of matches under the headings of their rounds or days."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.pages.rows.lines import MatchGroup
from competitions.pages.rows.match_lines import Heading, MatchLines
from competitions.pages.text.labels import long_day, round_of_stage, short_day
from competitions.queries.fixtures.meetings import Meeting
from competitions.rules.draws.bracket_values import Bracket
from competitions.rules.draws.pairings import NO_TREES, StageTree

MOST_NAMED = 4
# On a front page; the fixtures have them all.
MOST_SHOWN = 12


def by_round(
    meetings: Iterable[Meeting],
    lines: MatchLines,
    trees: Mapping[int, StageTree] = NO_TREES,
    *,
    resting: bool = True,
) -> tuple[MatchGroup, ...]:
    """My matches first in each round; who rests or has a bye stands in its heading."""
    groups = []
    for number, found in groupby(meetings, key=lambda one: one.fixture.round):
        matches = _mine_first(list(found), lines)
        heading, name = _shared(matches), lines.plan[number]
        notes = [heading.day, heading.place]
        if resting and not name.cup:
            notes.append(_resting(matches, lines))
        elif resting and (tree := trees.get(name.stage)):
            first = name.number == 1 and name.leg < 2
            notes.append(_byes(tree.bracket, lines) if first else "")
        groups.append(
            MatchGroup(
                title=round_of_stage(matches[0].fixture, name),
                note=" · ".join(filter(None, notes)),
                matches=tuple(lines.line(one, heading) for one in matches),
                anchor=f"round-{number}",
            )
        )
    return tuple(groups)


def by_day(meetings: Sequence[Meeting], lines: MatchLines) -> tuple[MatchGroup, ...]:
    """The matches in order of the calendar; what has no date comes last."""
    ordered = sorted(meetings, key=lambda one: (_day(one), one.fixture.round))
    groups = []
    for day, found in groupby(ordered, key=_day):
        matches = _mine_first(list(found), lines)
        known = day != date.max
        groups.append(
            MatchGroup(
                title=long_day(day) if known else _("No date yet"),
                note="",
                matches=tuple(map(lines.line, matches)),
                anchor=f"day-{day.isoformat()}" if known else "no-date",
            )
        )
    return tuple(groups)


def current_groups(
    meetings: Iterable[Meeting], lines: MatchLines, now: Collection[int]
) -> tuple[MatchGroup, ...]:
    """What is open elsewhere, then the rounds of now, what is not official on top.

    What is being played stands above all of it, see `played_now`.
    """
    rows = list(meetings)
    playing = {
        lines.match(meeting.fixture.public_id) for meeting in rows if meeting.live
    }
    groups = by_round(
        [meeting for meeting in rows if meeting.fixture.round in now], lines
    )
    elsewhere = [
        meeting
        for meeting in rows
        if meeting.state == "live"
        and meeting.fixture.round not in now
        and not meeting.live
    ]
    waiting = MatchGroup(
        title=_("Not official yet"),
        note="",
        matches=tuple(map(lines.line, _mine_first(elsewhere, lines))),
        anchor="waiting",
    )
    shown = (waiting, *groups) if elsewhere else groups
    rest = (
        replace(one, matches=tuple(m for m in one.matches if m.url not in playing))
        for one in shown
    )
    return tuple(
        replace(one, matches=one.matches[:MOST_SHOWN]) for one in rest if one.matches
    )


def live_groups(
    meetings: Iterable[Meeting], lines: MatchLines
) -> tuple[MatchGroup, ...]:
    """What is being played, above everything else; nothing if nobody plays."""
    live = _mine_first([one for one in meetings if one.live], lines)
    if not live:
        return ()
    matches = tuple(map(lines.line, live))
    return (MatchGroup(_("Being played"), "", matches, anchor="now"),)


def _day(meeting: Meeting) -> date:
    kickoff = meeting.fixture.kickoff
    return timezone.localdate(kickoff) if kickoff else date.max


def _mine_first(meetings: list[Meeting], lines: MatchLines) -> list[Meeting]:
    """What is played now, mine, what is not official yet; else as they stand."""
    return sorted(
        meetings,
        key=lambda one: (
            one.live is None,
            not lines.is_mine(one),
            one.state != "live",
        ),
    )


def _shared(meetings: Sequence[Meeting]) -> Heading:
    """The day and the place of a round, if all its matches share them."""
    kickoffs = [one.fixture.kickoff for one in meetings]
    days = {timezone.localdate(kickoff) if kickoff else None for kickoff in kickoffs}
    places = {one.fixture.place for one in meetings}
    first = kickoffs[0]
    return Heading(
        day=short_day(first) if first and len(days) == 1 else "",
        place=places.pop() if len(places) == 1 else "",
    )


def _resting(meetings: Sequence[Meeting], lines: MatchLines) -> str:
    """With an odd number of teams one rests in each round."""
    playing = {team.pk for one in meetings for team in (one.home, one.away) if team}
    rest = [team for pk, team in lines.teams.items() if pk not in playing]
    if len(lines.teams) % 2 == 0 or len(rest) != 1:
        return ""
    return _("%(team)s rests") % {"team": rest[0].name}


def _byes(bracket: Bracket, lines: MatchLines) -> str:
    byes = [tie.winner for tie in bracket.round(1) if tie.state == "bye"]
    with_bye = [lines.teams[pk] for pk in byes if pk and pk in lines.teams]
    if not with_bye:
        return ""
    if len(with_bye) > MOST_NAMED:
        return _("%(number)s teams have a bye") % {"number": len(with_bye)}
    names = ", ".join(team.name for team in with_bye)
    text = ngettext("%(teams)s has a bye", "%(teams)s have a bye", len(with_bye))
    return text % {"teams": names}
