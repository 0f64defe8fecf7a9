"""HV-NEED-05: sides whose team is not known yet, with those who may still come there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from competitions.models import Stage
from competitions.pages.rows.lines import SideView
from competitions.pages.rows.match_lines import MatchLines, place_side
from competitions.pages.text.awaited import either_of
from competitions.queries.fixtures.meetings import Meeting
from competitions.rules.draws.contenders import NOBODY_COMES, ComingTeams
from competitions.rules.formats.places import place_in
from engine.sides import Side


def place_notes(
    stage: Stage, sides: Iterable[SideView], codes: Iterable[str]
) -> Iterator[str]:
    """What a code says, and that mates of a group are still to be kept apart (HV-STG-04).

    `codes`: of the places that are open.
    """
    if coded := next((side for side in sides if side.meaning), None):
        values = {"code": coded.name, "meaning": coded.meaning}
        yield _("%(code)s: %(meaning)s, and likewise the others.") % values
    if not stage.places and any(place_in(one).best for one in codes):
        yield _(
            "Who meets whom may still change: teams of one group are kept apart once all"
            " are known."
        )


class OpenSides:
    """Open sides of a stage as a page names them."""

    def __init__(self, lines: MatchLines, coming: ComingTeams = NOBODY_COMES) -> None:
        self.lines, self.coming = lines, coming

    def place(self, code: str, stage: Stage) -> SideView:
        """A place of the stage before this one: who is certain of it, else its code."""
        view, found = place_side(code, stage), self.coming.by_place.get(code, ())
        if len(found) != 1:
            return self._may_come(view, found)
        team = self.lines.team_side(self.lines.teams[found[0]])
        words = _("%(place)s, certain") % {"place": view.name}
        return replace(team, note=words)

    def side(self, view: SideView, meeting: Meeting, side: Side) -> SideView:
        """An open side; `view`: as its line has it."""
        if getattr(meeting.empty, side):
            return view
        league = meeting.fixture.competition
        if league and (code := getattr(meeting.places, side)):
            return self.place(code, league.stage_of(meeting.fixture.stage_id))
        source = getattr(meeting.tie, f"{side}_from", None)
        if source is None or getattr(meeting.pairs, side):
            return view
        return self._may_come(view, self.coming.by_tie.get(source[1:], ()))

    def _may_come(self, view: SideView, teams: Collection[int]) -> SideView:
        if not teams:
            return view
        return replace(view, note=either_of([self.lines.teams[n].name for n in teams]))
