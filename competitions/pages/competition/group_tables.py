"""The groups of a stage as a page shows them: a table each, and what is still to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from competitions.models import Stage
from competitions.pages.competition.table_lines import LeagueTable
from competitions.pages.rows.lines import SideView, StandingLine
from competitions.pages.text.labels import group_title
from competitions.queries.fixtures.meetings import Meeting

# By the rank of those who are compared.
BEST_OF = {
    1: gettext_lazy("Best winners"),
    2: gettext_lazy("Best runners-up"),
    3: gettext_lazy("Best thirds"),
}
BEST_PLACES = gettext_lazy("Best of rank %(rank)s")


@dataclass(frozen=True, slots=True)
class GroupSection:
    """A table under its heading; `target` is its id."""

    target: str
    title: str
    note: str
    lines: tuple[StandingLine, ...]
    # Before the slugs of its teams, if they stand in another table as well.
    apart: str = ""
    # Those that nobody is known of yet.
    open_places: tuple[SideView, ...] = ()


def group_sections(
    stage: Stage, league: LeagueTable, meetings: Iterable[Meeting]
) -> list[GroupSection]:
    """Nothing before the draw."""
    counted: Counter[tuple[int, bool]] = Counter()
    for one in meetings:
        counted[one.fixture.group or 0, bool(one.result or one.off)] += 1
    known, waits = dict(league.groups), league.open_places
    return [
        GroupSection(
            f"group-{number}",
            group_title(stage.group_name(number)),
            _played(counted[number, True], counted[number, False]),
            known.get(number, ()),
            open_places=waits.get(number, ()),
        )
        for number in sorted({*known, *waits})
    ]


def short_sections(
    stage: Stage, league: LeagueTable, meetings: Iterable[Meeting]
) -> list[GroupSection]:
    """The groups for a front page, without reasons; nothing where there are none."""
    if not stage.format.group_count:
        return []
    here = [one for one in meetings if one.fixture.stage_number == stage.number]
    return [
        replace(one, lines=tuple(replace(line, why=None) for line in one.lines))
        for one in group_sections(stage, league, here)
    ]


def best_section(stage: Stage, league: LeagueTable) -> GroupSection | None:
    """The teams that are compared across the groups, if any of them go on."""
    places = stage.format.best_through
    if not league.runners_up or not places:
        return None
    rank = stage.format.surely_through + 1
    note = ngettext("%(n)s goes on", "%(n)s go on", places) % {"n": places}
    name = BEST_OF.get(rank, BEST_PLACES) % {"rank": rank}
    return GroupSection("best", name, note, league.runners_up, apart="best--")


def unequal(league: LeagueTable) -> bool:
    """Whether one group has more teams than another."""
    known, waits = dict(league.groups), league.open_places
    sizes = (len(known.get(n, ())) + len(waits.get(n, ())) for n in {*known, *waits})
    return len(set(sizes)) > 1


def _played(done: int, left: int) -> str:
    return _("%(done)s of %(all)s played") % {"done": done, "all": done + left}
