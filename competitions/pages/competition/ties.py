"""A derived bracket as the boxes that a page draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from competitions.models import Result, Stage
from competitions.pages.rows.lines import BracketRound, SideView, TieLine
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.rows.open_sides import OpenSides, place_notes
from competitions.pages.text.awaited import heir_words
from competitions.pages.text.labels import (
    places_words,
    round_title,
    score,
    short_day,
    time_of,
    where,
)
from competitions.pages.text.status import (
    UNCONFIRMED,
    clock_of,
    goals_to_show,
    open_note,
    outcome_of,
    unplayed_note,
)
from competitions.queries.fixtures.meetings import Meeting
from competitions.rules.draws.bracket_values import Key, Tie
from competitions.rules.draws.contenders import coming_teams
from competitions.rules.draws.pairings import CLOSED, StageTree
from competitions.rules.draws.placings import at_stake, block_size
from competitions.rules.draws.rounds import RoundName
from competitions.rules.lists import lists_by_key
from competitions.rules.results.confirmation import SIMULATED
from competitions.rules.results.outcome import Outcome
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class BracketView:
    """Columns from the first round to the final, and what is played for lower places."""

    rounds: tuple[BracketRound, ...]
    third: TieLine | None
    # HV-STG-05: below the third, those of the same places together.
    lower: tuple[BracketRound, ...] = ()
    # HV-STG-06: no tie leads to another one.
    anew: bool = False
    # What the first code says that stands for a team, "1A", and what may still change;
    # who plays in the place of another team.
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Today:
    """The day, and the round that is played now."""

    day: date
    round: int


def bracket_view_of(
    tree: StageTree, meetings: Iterable[Meeting], lines: MatchLines, today: Today
) -> BracketView:
    """A stage's bracket, from all matches of its competition; no query of its own."""
    here = [one for one in meetings if one.fixture.stage_number == tree.stage]
    by_tie = lists_by_key((m.fixture.tie_key, m) for m in here)
    boxes = _Boxes(lines, tree, by_tie, _stage_of(tree, here))
    bracket = tree.bracket
    final = bracket.rounds
    third = bracket.ties.get((final, 1)) if bracket.third_place else None
    rounds = tuple(boxes.round(number, today) for number in range(1, final + 1))
    return BracketView(
        rounds=rounds,
        third=boxes.tie(third) if third and third.state != "bye" else None,
        lower=boxes.lower(today),
        anew=boxes.anew,
        notes=" ".join([*_open_notes(boxes, rounds), *boxes.heirs()]),
    )


def _stage_of(tree: StageTree, meetings: Iterable[Meeting]) -> Stage | None:
    leagues = (one.fixture.competition for one in meetings)
    league = next(filter(None, leagues), None)
    return league.stages_in_order[tree.stage - 1] if league else None


def _open_notes(boxes: _Boxes, rounds: Iterable[BracketRound]) -> Iterable[str]:
    sides = (
        side for one in rounds for tie in one.ties for side in (tie.home, tie.away)
    )
    if boxes.stage and boxes.tree.sources:
        yield from place_notes(boxes.stage, sides, boxes.tree.sources.values())


class _Boxes:
    """Ties of one bracket to boxes."""

    def __init__(
        self,
        lines: MatchLines,
        tree: StageTree,
        meetings: Mapping[Key, Sequence[Meeting]],
        stage: Stage | None,
    ) -> None:
        self.lines, self.tree, self.bracket = lines, tree, tree.bracket
        self.meetings, self.stage = meetings, stage
        self.open_sides = OpenSides(lines, coming_teams(tree))

    def round(self, number: int, today: Today) -> BracketRound:
        final, now = self.bracket.rounds, self.lines.plan[today.round]
        ties = [
            tie
            for tie in self.bracket.round(number)
            if tie.position < block_size(number, final)
        ]
        return BracketRound(
            name=round_title(RoundName(number, final)),
            note=self._note(ties, today.day),
            ties=tuple(map(self.tie, ties)),
            current=(now.stage, now.number) == (self.tree.stage, number) and now.cup,
        )

    def heirs(self) -> Iterator[str]:
        """HV-REPL-02: whose results count for whom in this bracket."""
        for team, heir in self.tree.heirs.items():
            if heir in self.bracket.leaves:
                yield heir_words(self.lines.teams[team], self.lines.teams[heir])

    @property
    def anew(self) -> bool:
        """HV-STG-06: who comes into a later round is seeded again."""
        tie = self.bracket.ties.get((2, 0))
        return tie is not None and tie.home_from is None

    def lower(self, today: Today) -> tuple[BracketRound, ...]:
        final = self.bracket.rounds
        found: dict[tuple[int, int], list[Tie]] = {}
        for key, tie in self.bracket.ties.items():
            first, last = at_stake(key, final)
            if first > 1 and tie.state != "bye" and key != (final, 1):
                found.setdefault((first, -last), []).append(tie)
        return tuple(
            BracketRound(
                name=places_words(first, -last),
                note=self._note(ties, today.day),
                ties=tuple(map(self.tie, ties)),
            )
            for (first, last), ties in sorted(found.items())
        )

    def tie(self, tie: Tie) -> TieLine:
        matches = self.meetings.get(tie.key, ())
        if not matches:
            return self._bye(tie)
        if len(matches) > 1:
            return self._several(tie, sorted(matches, key=lambda m: m.fixture.leg or 1))
        (meeting,) = matches
        result = None if meeting.stale else meeting.result
        won = meeting.winner if not meeting.stale else None
        foot, foot_end = _feet(meeting)
        figures = ("", "") if meeting.stale else goals_to_show(meeting)
        kicks = (result.shootout_home, result.shootout_away) if result else (None, None)
        return TieLine(
            url=self.lines.match(meeting.fixture.public_id),
            state=meeting.state,
            home=self._side(tie, meeting, Side.HOME, won=won == Side.HOME),
            away=self._side(tie, meeting, Side.AWAY, won=won == Side.AWAY),
            home_figure=figures[0],
            away_figure=figures[1],
            home_kicks="" if kicks[0] is None else str(kicks[0]),
            away_kicks="" if kicks[1] is None else str(kicks[1]),
            foot=foot,
            foot_end=foot_end,
        )

    def _several(self, tie: Tie, matches: Sequence[Meeting]) -> TieLine:
        """Two legs added up, or who has won how many of a series; each score below."""
        ends = [
            meeting.result
            for meeting in matches
            if meeting.result and not meeting.stale
        ]
        at_home = [self._at_home(tie, result) for result in ends]
        scores = [
            _own_first(end.outcome, first)
            for end, first in zip(ends, at_home, strict=True)
        ]
        figures = [sum(a for a, _b in scores), sum(b for _a, b in scores)]
        if len(matches) > 2:
            figures = _matches_won(ends, at_home)
        kicks = _kicks_of(ends[-1], at_home[-1]) if ends else ("", "")
        left = [meeting for meeting in matches if not meeting.result]
        meeting, state = (left or matches)[0 if left else -1], matches[-1].state
        foot, foot_end = _feet(meeting)
        if scores and left:
            # when it goes on, not where; nothing of matches that nobody needs
            foot_end = "" if tie.state == "played" else foot
        elif ends and ends[-1].ending:
            # its score says so already
            foot_end = ""
        if tie.state == "played" and any(end.pinned for end in ends):
            foot_end = _("Kept as played")
        elif tie.how == "away_goals":
            foot_end = _("Away goals")
        last = matches[-1]
        return TieLine(
            url=self.lines.match(meeting.fixture.public_id),
            state="final" if tie.winner else meeting.state if left else state,
            home=self._side(tie, last, Side.HOME, won=_is(tie.winner, tie.home)),
            away=self._side(tie, last, Side.AWAY, won=_is(tie.winner, tie.away)),
            home_figure=str(figures[0]) if scores else "",
            away_figure=str(figures[1]) if scores else "",
            home_kicks=kicks[0],
            away_kicks=kicks[1],
            foot=", ".join(map(_leg_score, scores, ends)) or foot,
            foot_end=foot_end,
        )

    def _at_home(self, tie: Tie, result: Result) -> bool:
        """Whether the side that stands first was at home, whoever played for it then."""
        home = result.home_team_id
        return self.tree.heirs.get(home, home) == tie.home

    def _bye(self, tie: Tie) -> TieLine:
        team = self.lines.teams.get(tie.winner or 0)
        if team:
            side = self.lines.team_side(team)
        else:
            place = next(filter(None, self.tree.sources_of(tie.key, 1)), "")
            side = SideView("–", tba=True)
            if place and self.stage:
                side = self.open_sides.place(place, self.stage)
        return TieLine("", "final", side, SideView("", tba=True), bye=True)

    def _side(self, tie: Tie, meeting: Meeting, side: Side, *, won: bool) -> SideView:
        """Its teams as the bracket sends them, whoever has played."""
        team = self.lines.teams.get(getattr(tie, side) or 0)
        if team is None and tie.state == "walkover":
            return SideView(_("Nobody"), tba=True)
        view = self.lines.side(team, meeting, side, won=won)
        if team or meeting.left:
            return view
        return self.open_sides.side(view, meeting, side)

    def _note(self, ties: Iterable[Tie], today: date) -> str:
        meetings = [one for tie in ties for one in self.meetings.get(tie.key, ())]
        if meetings and all(m.state == "final" for m in meetings):
            if all(m.left == CLOSED for m in meetings):
                return _("Not played")
            return (
                ""
                if any(m.left == CLOSED for m in meetings)
                else pgettext("a round", "Played")
            )
        kickoffs = [m.fixture.kickoff for m in meetings if m.fixture.kickoff]
        days = {timezone.localdate(kickoff) for kickoff in kickoffs}
        if len(days) != 1 or len(kickoffs) < len(meetings):
            return ""
        return _("Today") if days == {today} else short_day(kickoffs[0])


def _matches_won(ends: Iterable[Result], at_home: Iterable[bool]) -> list[int]:
    """How many of a series each side has won, by a shoot-out as well."""
    first = [
        (end.outcome.winner == Side.HOME) == here
        for end, here in zip(ends, at_home, strict=True)
        if end.outcome.winner
    ]
    return [sum(first), len(first) - sum(first)]


def _own_first(ended: Outcome, at_home: bool) -> tuple[int, int]:
    return (ended.home, ended.away) if at_home else (ended.away, ended.home)


def _kicks_of(result: Result, at_home: bool) -> tuple[str, str]:
    if result.shootout_home is None:
        return "", ""
    kicks = str(result.shootout_home), str(result.shootout_away)
    return kicks if at_home else (kicks[1], kicks[0])


def _is(winner: int | None, team: int | None) -> bool:
    return winner is not None and winner == team


def _leg_score(goals: tuple[int, int], result: Result) -> str:
    """The score with the goals of the side that stands first, and how else it ended."""
    figures = {"score": score(*goals)}
    if result.ending == "abandoned":
        return _("%(score)s (abandoned)") % figures
    if result.ending == "awarded":
        return _("%(score)s (awarded)") % figures
    return _("%(score)s (forfeit)") % figures if result.forfeit else figures["score"]


def _feet(meeting: Meeting) -> tuple[str, str]:
    """The two ends of a box's last line: how far it is, and when or how it ended."""
    fixture, result = meeting.fixture, meeting.result
    day = short_day(fixture.kickoff) if fixture.kickoff else ""
    if meeting.stale:
        return _("Needs a decision"), ""
    if result:
        state = str(UNCONFIRMED.get(result.state, _("Official")))
        if result.settled == SIMULATED:
            state = _("Simulated")
        # it does not follow from the ties before it
        kept = _("Kept as played") if result.pinned else ""
        return state, kept or outcome_of(result).ending or day
    if meeting.live:
        return _("Being played"), clock_of(meeting.live, fixture.league.words)
    if meeting.called_off:
        return unplayed_note(meeting), ""
    if not fixture.kickoff and (note := open_note(fixture)):
        return note, where(fixture.place, fixture.table)
    if fixture.postponed:
        return _("Postponed"), where(fixture.place, fixture.table)
    if not fixture.kickoff:
        return _("No date yet"), where(fixture.place, fixture.table)
    if not fixture.day_only:
        day = _("%(day)s, %(time)s") % {"day": day, "time": time_of(fixture.kickoff)}
    return day, where(fixture.place, fixture.table)
