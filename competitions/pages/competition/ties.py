"""A derived bracket as the boxes that a page draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from competitions.models import Competition
from competitions.pages.rows.lines import BracketRound, SideView, TieLine
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.text.labels import round_title, short_day, time_of, where
from competitions.pages.text.status import (
    UNCONFIRMED,
    clock_of,
    goals_to_show,
    open_note,
    outcome_of,
    unplayed_note,
)
from competitions.queries.fixtures.meetings import (
    Meeting,
    meetings_in,
)
from competitions.rules.draws.bracket_values import Bracket, Tie
from competitions.rules.draws.pairings import CLOSED, Contestants
from competitions.rules.draws.rounds import RoundName
from competitions.rules.results.confirmation import SIMULATED
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class BracketView:
    """Columns from the first round to the final, and the match for third place."""

    rounds: tuple[BracketRound, ...]
    third: TieLine | None
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class Today:
    """The day, and the round that is played now."""

    day: date
    round: int


def bracket_view_of(
    competition: Competition, bracket: Bracket, lines: MatchLines, today: Today
) -> BracketView:
    """One query on top of the bracket's own."""
    met = {
        (one.fixture.round, one.fixture.position): one
        for one in meetings_in(competition, Contestants(lines.teams, bracket))
    }
    boxes = _Boxes(lines, bracket, met)
    final = bracket.rounds
    third = bracket.ties.get((final, 1)) if bracket.third_place else None
    return BracketView(
        rounds=tuple(boxes.round(number, today) for number in range(1, final + 1)),
        third=boxes.tie(third) if third and third.state != "bye" else None,
        meetings=tuple(met.values()),
    )


class _Boxes:
    """Ties of one bracket to boxes."""

    def __init__(
        self,
        lines: MatchLines,
        bracket: Bracket,
        met: Mapping[tuple[int, int], Meeting],
    ) -> None:
        self.lines, self.bracket, self.met = lines, bracket, met

    def round(self, number: int, today: Today) -> BracketRound:
        final = self.bracket.rounds
        ties = [
            tie
            for tie in self.bracket.round(number)
            if not (number == final and tie.position == 1)
        ]
        return BracketRound(
            name=round_title(RoundName(number, final)),
            note=self._note(ties, today.day),
            ties=tuple(map(self.tie, ties)),
            current=number == today.round,
        )

    def tie(self, tie: Tie) -> TieLine:
        met = self.met.get(tie.key)
        if met is None:
            return self._bye(tie)
        result = None if met.stale else met.result
        won = met.winner if not met.stale else None
        foot, foot_end = _feet(met)
        figures = ("", "") if met.stale else goals_to_show(met)
        kicks = (result.shootout_home, result.shootout_away) if result else (None, None)
        return TieLine(
            url=self.lines.match(met.fixture.public_id),
            state=met.state,
            home=self._side(tie, Side.HOME, won=won == Side.HOME),
            away=self._side(tie, Side.AWAY, won=won == Side.AWAY),
            home_figure=figures[0],
            away_figure=figures[1],
            home_kicks="" if kicks[0] is None else str(kicks[0]),
            away_kicks="" if kicks[1] is None else str(kicks[1]),
            foot=foot,
            foot_end=foot_end,
        )

    def _bye(self, tie: Tie) -> TieLine:
        team = self.lines.teams.get(tie.winner or 0)
        side = self.lines.team_side(team) if team else SideView("–", tba=True)
        return TieLine("", "final", side, SideView("", tba=True), bye=True)

    def _side(self, tie: Tie, side: Side, *, won: bool) -> SideView:
        team = self.lines.teams.get(getattr(tie, side) or 0)
        if team:
            return self.lines.team_side(team, won=won)
        if tie.state == "walkover":
            return SideView(_("Nobody"), tba=True)
        met = self.met.get(tie.key)
        pair = getattr(met.pairs, side) if met else ()
        source = getattr(tie, f"{side}_from")
        return self.lines.open_side(source, self.bracket.rounds, pair)

    def _note(self, ties: Iterable[Tie], today: date) -> str:
        met = [self.met[tie.key] for tie in ties if tie.key in self.met]
        if met and all(m.state == "final" for m in met):
            if all(m.left == CLOSED for m in met):
                return _("Not played")
            return (
                ""
                if any(m.left == CLOSED for m in met)
                else pgettext("a round", "Played")
            )
        kickoffs = [m.fixture.kickoff for m in met if m.fixture.kickoff]
        days = {timezone.localdate(kickoff) for kickoff in kickoffs}
        if len(days) != 1 or len(kickoffs) < len(met):
            return ""
        return _("Today") if days == {today} else short_day(kickoffs[0])


def _feet(met: Meeting) -> tuple[str, str]:
    """The two ends of a box's last line: how far it is, and when or how it ended."""
    fixture, result = met.fixture, met.result
    day = short_day(fixture.kickoff) if fixture.kickoff else ""
    if met.stale:
        return _("Needs a decision"), ""
    if result:
        state = str(UNCONFIRMED.get(result.state, _("Official")))
        if result.settled == SIMULATED:
            state = _("Simulated")
        ending = outcome_of(result).ending
        return state, ending or day
    if met.live:
        return _("Being played"), clock_of(met.live, fixture.league.words)
    if met.off:
        return unplayed_note(met), ""
    if not fixture.kickoff and (note := open_note(fixture)):
        return note, where(fixture.place, fixture.table)
    if fixture.postponed:
        return _("Postponed"), where(fixture.place, fixture.table)
    if not fixture.kickoff:
        return _("No date yet"), where(fixture.place, fixture.table)
    if not fixture.day_only:
        day = _("%(day)s, %(time)s") % {"day": day, "time": time_of(fixture.kickoff)}
    return day, where(fixture.place, fixture.table)
