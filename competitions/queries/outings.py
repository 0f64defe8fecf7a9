"""A footballer's page: the matches he left a mark on, and the sums."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.models import Appearance, Competition, SquadPlayer
from competitions.queries.fixtures import Meeting
from competitions.queries.lines import MatchLines
from competitions.queries.teams import called, in_these, played_at
from competitions.rules.confirmation import OFFICIAL
from competitions.rules.lines import MatchLine


@dataclass(frozen=True, slots=True)
class Total:
    """A player's figures in one competition, or in friendlies."""

    name: str
    url: str
    goals: int
    penalties: int
    yellows: int
    reds: int


def appearances_of(
    player: SquadPlayer, competitions: Collection[Competition]
) -> tuple[list[MatchLine], list[Total]]:
    """Official matches he left a mark on, newest first, and the sums."""
    known = {row.pk: row for row in competitions}
    rows = (
        player.appearances.filter(in_these(known, "fixture__"))
        .filter(fixture__result__state=OFFICIAL)
        .select_related("fixture__result__home_team", "fixture__result__away_team")
    )
    lines, outings = MatchLines({}), []
    sums: dict[int | None, list[int]] = {}
    for row in rows:
        fixture, result = row.fixture, row.fixture.result
        fixture.competition = known.get(fixture.competition_id or 0)
        met = Meeting(fixture, result.home_team, result.away_team, result)
        line = lines.line(met)
        note = " · ".join(filter(None, (_marks(row), called(fixture), line.note)))
        outings.append((played_at(met), replace(line, note=note)))
        counted = sums.setdefault(fixture.competition_id, [0, 0, 0, 0])
        for n, more in enumerate((row.goals, row.penalties, row.yellows, row.reds)):
            counted[n] += more
    outings.sort(key=lambda one: one[0], reverse=True)
    totals = [_total(known.get(pk or 0), figures) for pk, figures in sums.items()]
    return [outing for _at, outing in outings], totals


def _total(competition: Competition | None, figures: list[int]) -> Total:
    name = competition.name if competition else _("Friendlies")
    url = competition.get_absolute_url() if competition else ""
    return Total(name, url, *figures)


def _marks(row: Appearance) -> str:
    said = []
    if row.goals:
        said.append(ngettext("%(n)s goal", "%(n)s goals", row.goals) % {"n": row.goals})
    if row.penalties:
        text = ngettext("%(n)s by penalty", "%(n)s by penalty", row.penalties)
        said.append(text % {"n": row.penalties})
    if row.own_goals:
        text = ngettext("%(n)s own goal", "%(n)s own goals", row.own_goals)
        said.append(text % {"n": row.own_goals})
    if row.yellows:
        text = ngettext("%(n)s yellow card", "%(n)s yellow cards", row.yellows)
        said.append(text % {"n": row.yellows})
    if row.reds:
        text = ngettext("%(n)s red card", "%(n)s red cards", row.reds)
        said.append(text % {"n": row.reds})
    return ", ".join(said)
