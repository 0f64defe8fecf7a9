"""The present table by rules that are not saved yet: who would stand where, and by what."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.drawings.crests import Drawing
from competitions.models import Stage, Team
from competitions.pages.text.labels import group_title
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.standings.chains import LEADS
from competitions.rules.standings.facts import TableRules
from competitions.rules.standings.ranking import TableRow, Why
from competitions.rules.standings.steps import TIEBREAKS


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A row of the table as it would be; `now`: its rank of today, where that differs."""

    rank: int
    name: str
    crest: Drawing | None
    points: int
    now: int | str = ""
    # Its group, and the step that parts it from a neighbour with as many points; below
    # its name.
    team: str = ""

    @property
    def mine(self) -> bool:
        """Whether it is set off from the others: it would stand elsewhere."""
        return bool(self.now)


@dataclass(frozen=True, slots=True)
class RankingPreview:
    """Empty lines: nothing has been played, so nothing is to be seen."""

    lines: tuple[PreviewLine, ...]
    moved: int = 0

    @property
    def announcement(self) -> str:
        if not self.lines:
            return _("As soon as something is played, you see here what this changes.")
        if not self.moved:
            return _("No team stands elsewhere than now.")
        return ngettext(
            "%(n)s team stands elsewhere than now.",
            "%(n)s teams stand elsewhere than now.",
            self.moved,
        ) % {"n": self.moved}


def preview_of(stage: Stage, rules: TableRules) -> RankingPreview:
    """Four queries, one more if a team has left."""
    teams = teams_of(stage.competition)
    rows = StageRows(stage)
    if not rows.results:
        return RankingPreview(())
    now = _table(rows)
    changed = copy.copy(stage)
    changed.points_win, changed.points_draw = rules.win, rules.draw
    changed.points_loss = rules.loss
    changed.tiebreaks, changed.head_to_head = list(rules.tiebreaks), rules.head_to_head
    rows.rules = changed.table_rules
    ranks = {row.team: row.rank for row in now}
    lines = tuple(
        _line(row, teams, ranks, _group(stage, table.group))
        for table in rows.format.tables(rows)
        for row in table.rows
    )
    return RankingPreview(lines, sum(1 for line in lines if line.now))


def _table(rows: StageRows) -> list[TableRow]:
    return [row for table in rows.format.tables(rows) for row in table.rows]


def _group(stage: Stage, group: int) -> str:
    """Each group has a first one: its name tells them apart."""
    return group_title(stage.group_name(group)) if group else ""


def _line(
    row: TableRow, teams: Mapping[int, Team], ranks: Mapping[int, int], group: str
) -> PreviewLine:
    team = teams[row.team]
    moved = ranks[row.team] if ranks[row.team] != row.rank else ""
    step = " · ".join(filter(None, (group, _step(row.why) if row.played else "")))
    return PreviewLine(row.rank, team.name, team.crest, row.points, moved, step)


def _step(why: Why | None) -> str:
    if why is None or (why.step in LEADS and not why.level):
        return ""
    return _(TIEBREAKS[why.step].label) if why.step else _("level")
