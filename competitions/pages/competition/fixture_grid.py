"""The fixtures of a competition as a table of a file, which can be read in again."""

from __future__ import annotations

from collections.abc import Iterable

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


def fixture_grid(meetings: Iterable[Meeting], lines: MatchLines) -> Grid:
    """With its stage where there are several, and its group where there are groups."""
    listed = list(meetings)
    stages = any(not stage.only for met in listed[:1] if (stage := _stage(met)))
    groups = any(met.fixture.group for met in listed)
    heads = (
        *((_("Stage"),) * stages),
        *((_("Group"),) * groups),
        _("Round"),
        _("Date"),
        _("Time"),
        _("Home"),
        _("Away"),
        _("Home goals"),
        _("Away goals"),
        _("Note"),
        _("Place"),
        pgettext("a piece of furniture", "Table"),
    )
    rows = [
        [
            *((_stage_name(met),) * stages),
            *((_group_name(met),) * groups),
            *_row(met, lines),
        ]
        for met in listed
    ]
    return Grid(_("Fixtures"), heads, rows)


def _stage(met: Meeting) -> Stage | None:
    competition = met.fixture.competition
    return competition.stage_of(met.fixture.stage_id) if competition else None


def _stage_name(met: Meeting) -> str:
    stage = _stage(met)
    return stage.name or str(FORMAT_NAMES[stage.format_id]) if stage else ""


def _group_name(met: Meeting) -> str:
    stage, group = _stage(met), met.fixture.group
    return stage.group_name(group) if stage and group else ""


def _row(met: Meeting, lines: MatchLines) -> list[Cell]:
    row, at = met.fixture, met.fixture.kickoff
    local = timezone.localtime(at) if at else None
    return [
        row.round,
        f"{local:%Y-%m-%d}" if local else "",
        f"{local:%H:%M}" if local and not row.day_only else "",
        lines.side(met.home, met, Side.HOME, won=False).name,
        lines.side(met.away, met, Side.AWAY, won=False).name,
        *((met.result.home, met.result.away) if met.result else ("", "")),
        _note(met, lines),
        row.place,
        row.table,
    ]


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
