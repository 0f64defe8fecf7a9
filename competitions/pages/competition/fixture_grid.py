"""The fixtures of a competition as a table of a file, which can be read in again.

HV-FILE-04, HV-FILE-05: under these heads `files/lists/matches.py` reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from competitions.files.spreadsheet import Cell, Grid
from competitions.models import Stage
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.text.labels import (
    FORMAT_NAMES,
    match_title,
)
from competitions.pages.text.status import OUTCOMES, outcome_of, unplayed_note
from competitions.queries.fixtures.meetings import Meeting
from engine.sides import Side


class FixtureColumn(NamedTuple):
    """A column: its head, and the cell of a match."""

    head: str
    cell: Callable[[Meeting, MatchLines], Cell]


def fixture_grid(meetings: Iterable[Meeting], lines: MatchLines) -> Grid:
    """With stages, groups, extra time, kicks and forfeits only where there are any."""
    listed = list(meetings)
    columns = [*_places(listed), *_usual(), *_endings(listed)]
    # By this a file that is read in again finds its match, whoever plays in it.
    address = FixtureColumn(_("Match"), lambda meeting, _: meeting.fixture.public_id)
    columns.append(address)
    rows = [[one.cell(meeting, lines) for one in columns] for meeting in listed]
    return Grid(_("Fixtures"), [one.head for one in columns], rows)


def _places(listed: Sequence[Meeting]) -> list[FixtureColumn]:
    """Its stage where there are several, and its group where there are groups."""
    stages = any(not stage.only for meeting in listed[:1] if (stage := _stage(meeting)))
    groups = any(meeting.fixture.group for meeting in listed)
    found = []
    if stages:
        found.append(FixtureColumn(_("Stage"), lambda meeting, _: _stage_name(meeting)))
    if groups:
        found.append(FixtureColumn(_("Group"), lambda meeting, _: _group_name(meeting)))
    return found


def _usual() -> list[FixtureColumn]:
    column = FixtureColumn
    return [
        column(
            pgettext("of matches", "Round"), lambda meeting, _: meeting.fixture.round
        ),
        column(_("Date"), lambda meeting, _: _clock(meeting, "%Y-%m-%d")),
        column(pgettext("of day", "Time"), lambda meeting, _: _time(meeting)),
        column(_("Home"), lambda meeting, lines: _side(meeting, lines, Side.HOME)),
        column(_("Away"), lambda meeting, lines: _side(meeting, lines, Side.AWAY)),
        column(
            _("Home goals"),
            lambda meeting, _: meeting.result.home if meeting.result else "",
        ),
        column(
            _("Away goals"),
            lambda meeting, _: meeting.result.away if meeting.result else "",
        ),
        column(_("Note"), _note),
        column(_("Place"), lambda meeting, _: meeting.fixture.place),
        column(
            pgettext("a piece of furniture", "Table"),
            lambda meeting, _: meeting.fixture.table,
        ),
    ]


def _endings(listed: Sequence[Meeting]) -> list[FixtureColumn]:
    """How results came about, as cells that can be read in."""
    results = [meeting.result for meeting in listed if meeting.result]
    found = []
    if any(one.extra_time for one in results):
        found.append(
            FixtureColumn(_("Extra time"), lambda meeting, _: _extra_time(meeting))
        )
    if any(one.shootout_home is not None for one in results):
        found += [
            FixtureColumn(
                _("Home kicks"), lambda meeting, _: _kicks(meeting, Side.HOME)
            ),
            FixtureColumn(
                _("Away kicks"), lambda meeting, _: _kicks(meeting, Side.AWAY)
            ),
        ]
    if any(one.forfeit for one in results):
        head = pgettext("a match given to the other side", "Forfeit")
        found.append(FixtureColumn(head, lambda meeting, _: _forfeit(meeting)))
    if any(one.ending for one in results):
        found.append(
            FixtureColumn(_("How it ended"), lambda meeting, _: _ending(meeting))
        )
    return found


def _extra_time(meeting: Meeting) -> str:
    return _("yes") if meeting.result and meeting.result.extra_time else ""


def _kicks(meeting: Meeting, side: Side) -> Cell:
    kicks = getattr(meeting.result, f"shootout_{side}", None)
    return "" if kicks is None else kicks


def _forfeit(meeting: Meeting) -> str:
    words = {
        "home": pgettext("who forfeits", "home"),
        "away": pgettext("who forfeits", "away"),
        "both": pgettext("who forfeits", "both"),
    }
    return words.get(meeting.result.forfeit, "") if meeting.result else ""


def _ending(meeting: Meeting) -> str:
    ending = meeting.result.ending if meeting.result else ""
    return str(OUTCOMES[ending]) if ending else ""


def _clock(meeting: Meeting, form: str) -> str:
    at = meeting.fixture.kickoff
    return f"{timezone.localtime(at):{form}}" if at else ""


def _time(meeting: Meeting) -> str:
    return "" if meeting.fixture.day_only else _clock(meeting, "%H:%M")


def _side(meeting: Meeting, lines: MatchLines, side: Side) -> str:
    return lines.side(getattr(meeting, side), meeting, side, won=False).name


def _stage(meeting: Meeting) -> Stage | None:
    competition = meeting.fixture.competition
    return competition.stage_of(meeting.fixture.stage_id) if competition else None


def _stage_name(meeting: Meeting) -> str:
    stage = _stage(meeting)
    return stage.name or str(FORMAT_NAMES[stage.format_id]) if stage else ""


def _group_name(meeting: Meeting) -> str:
    stage, group = _stage(meeting), meeting.fixture.group
    return stage.group_name(group) if stage and group else ""


def _note(meeting: Meeting, lines: MatchLines) -> str:
    name = lines.plan[meeting.fixture.round]
    part = match_title(name, meeting.fixture.position) if name.cup else ""
    if meeting.result:
        replayed = meeting.fixture.replay
        ending = outcome_of(meeting.result, stale=meeting.stale, replayed=replayed).note
    else:
        ending = unplayed_note(meeting)
    return " · ".join(filter(None, (part, ending)))
