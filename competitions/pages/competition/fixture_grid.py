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
    is_third_place,
    round_title,
)
from competitions.pages.text.status import outcome_of, unplayed_note
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
    address = FixtureColumn(_("Match"), lambda met, _: met.fixture.public_id)
    columns.append(address)
    rows = [[one.cell(met, lines) for one in columns] for met in listed]
    return Grid(_("Fixtures"), [one.head for one in columns], rows)


def _places(listed: Sequence[Meeting]) -> list[FixtureColumn]:
    """Its stage where there are several, and its group where there are groups."""
    stages = any(not stage.only for met in listed[:1] if (stage := _stage(met)))
    groups = any(met.fixture.group for met in listed)
    found = []
    if stages:
        found.append(FixtureColumn(_("Stage"), lambda met, _: _stage_name(met)))
    if groups:
        found.append(FixtureColumn(_("Group"), lambda met, _: _group_name(met)))
    return found


def _usual() -> list[FixtureColumn]:
    column = FixtureColumn
    return [
        column(pgettext("of matches", "Round"), lambda met, _: met.fixture.round),
        column(_("Date"), lambda met, _: _clock(met, "%Y-%m-%d")),
        column(pgettext("of day", "Time"), lambda met, _: _time(met)),
        column(_("Home"), lambda met, lines: _side(met, lines, Side.HOME)),
        column(_("Away"), lambda met, lines: _side(met, lines, Side.AWAY)),
        column(_("Home goals"), lambda met, _: met.result.home if met.result else ""),
        column(_("Away goals"), lambda met, _: met.result.away if met.result else ""),
        column(_("Note"), _note),
        column(_("Place"), lambda met, _: met.fixture.place),
        column(
            pgettext("a piece of furniture", "Table"), lambda met, _: met.fixture.table
        ),
    ]


def _endings(listed: Sequence[Meeting]) -> list[FixtureColumn]:
    """How results came about, as cells that can be read in."""
    results = [met.result for met in listed if met.result]
    found = []
    if any(one.extra_time for one in results):
        found.append(FixtureColumn(_("Extra time"), lambda met, _: _extra_time(met)))
    if any(one.shootout_home is not None for one in results):
        found += [
            FixtureColumn(_("Home kicks"), lambda met, _: _kicks(met, "home")),
            FixtureColumn(_("Away kicks"), lambda met, _: _kicks(met, "away")),
        ]
    if any(one.forfeit for one in results):
        head = pgettext("a match given to the other side", "Forfeit")
        found.append(FixtureColumn(head, lambda met, _: _forfeit(met)))
    return found


def _extra_time(met: Meeting) -> str:
    return _("yes") if met.result and met.result.extra_time else ""


def _kicks(met: Meeting, side: str) -> Cell:
    kicks = getattr(met.result, f"shootout_{side}", None)
    return "" if kicks is None else kicks


def _forfeit(met: Meeting) -> str:
    words = {
        "home": pgettext("who forfeits", "home"),
        "away": pgettext("who forfeits", "away"),
        "both": pgettext("who forfeits", "both"),
    }
    return words.get(met.result.forfeit, "") if met.result else ""


def _clock(met: Meeting, form: str) -> str:
    at = met.fixture.kickoff
    return f"{timezone.localtime(at):{form}}" if at else ""


def _time(met: Meeting) -> str:
    return "" if met.fixture.day_only else _clock(met, "%H:%M")


def _side(met: Meeting, lines: MatchLines, side: Side) -> str:
    return lines.side(getattr(met, side), met, side, won=False).name


def _stage(met: Meeting) -> Stage | None:
    competition = met.fixture.competition
    return competition.stage_of(met.fixture.stage_id) if competition else None


def _stage_name(met: Meeting) -> str:
    stage = _stage(met)
    return stage.name or str(FORMAT_NAMES[stage.format_id]) if stage else ""


def _group_name(met: Meeting) -> str:
    stage, group = _stage(met), met.fixture.group
    return stage.group_name(group) if stage and group else ""


def _note(met: Meeting, lines: MatchLines) -> str:
    name = lines.plan[met.fixture.round]
    part = round_title(name) if name.cup else ""
    if is_third_place(name, met.fixture.position):
        part = _("Third place")
    if met.result:
        replayed = met.fixture.replay
        said = outcome_of(met.result, stale=met.stale, replayed=replayed).note
    else:
        said = unplayed_note(met)
    return " · ".join(filter(None, (part, said)))
