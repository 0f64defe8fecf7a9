"""Meetings as the rows that lists of matches draw."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competitions.models import Stage, Team
from competitions.pages.rows.lines import MatchLine, SideView
from competitions.pages.text.addresses import address_maker
from competitions.pages.text.labels import (
    code_meaning,
    comes_from,
    day_and_month,
    group_words,
    lower_places,
    round_title,
    source_words,
    time_of,
    where,
)
from competitions.pages.text.status import (
    clock_of,
    goals_to_show,
    outcome_of,
    unplayed_note,
)
from competitions.queries.fixtures.meetings import Meeting
from competitions.rules.draws.bracket_values import Reference
from competitions.rules.draws.pairings import Pair
from competitions.rules.draws.rounds import NO_PLAN, RoundPlan
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class Heading:
    """What all matches of a group share: the day, the place; empty where they differ."""

    day: str = ""
    place: str = ""


NO_HEADING = Heading()


class MatchLines:
    """Rows of one competition; each team's side is made once."""

    def __init__(
        self,
        teams: Mapping[int, Team],
        *,
        plan: RoundPlan = NO_PLAN,
        mine: Collection[int] = (),
        day_known: bool = False,
    ) -> None:
        self.teams, self.plan = teams, plan
        self.mine, self.day_known = mine, day_known
        self.match, self.team = address_maker("match"), address_maker("team")
        self.sides: dict[tuple[int, bool], SideView] = {}

    def line(self, meeting: Meeting, heading: Heading = NO_HEADING) -> MatchLine:
        """A row; what its heading says already is not said again."""
        fixture = meeting.fixture
        won = meeting.winner
        home, away = goals_to_show(meeting)
        when, when_note = self._when(meeting, heading)
        return MatchLine(
            url=self.match(fixture.public_id),
            state=meeting.state,
            when=when,
            when_note=when_note,
            home=self.side(meeting.home, meeting, Side.HOME, won=won == Side.HOME),
            away=self.side(meeting.away, meeting, Side.AWAY, won=won == Side.AWAY),
            home_figure=home,
            away_figure=away,
            note=self._note(meeting, heading),
        )

    def side(
        self, team: Team | None, meeting: Meeting, side: Side, *, won: bool
    ) -> SideView:
        league = meeting.fixture.competition
        if team is None and getattr(meeting.empty, side):
            return SideView(_("Nobody"), tba=True)
        if team is None and league and (place := getattr(meeting.places, side)):
            return place_side(place, league.stage_of(meeting.fixture.stage_id))
        if team is None and not meeting.fixture.format.bracket:
            return SideView(_("From the stage before"), tba=True)
        if team is None:
            source = getattr(meeting.tie, f"{side}_from", None)
            rounds = self.plan[meeting.fixture.round].rounds
            return self.open_side(source, rounds, getattr(meeting.pairs, side))
        return self.team_side(team, won=won)

    def team_side(self, team: Team, *, won: bool = False) -> SideView:
        key = (team.pk, won)
        if key not in self.sides:
            self.sides[key] = SideView(team.name, team.crest, self.team(team.slug), won)
        return self.sides[key]

    def open_side(
        self, source: Reference | None, rounds: int, pair: Pair = ()
    ) -> SideView:
        """`rounds`: how many its bracket has; 0 where a page has not asked for that."""
        # no match leads there where each round is seeded anew
        before = _("After the round before")
        if source and (pair or rounds):
            before = comes_from(source, rounds, pair)
        return SideView(before, tba=True)

    def is_mine(self, meeting: Meeting) -> bool:
        return any(
            team and team.pk in self.mine for team in (meeting.home, meeting.away)
        )

    def _when(self, meeting: Meeting, heading: Heading) -> tuple[str, str]:
        fixture = meeting.fixture
        day = ""
        if self.day_known:
            day = round_title(self.plan[fixture.round])
        elif fixture.kickoff and not heading.day and not meeting.called_off:
            day = day_and_month(fixture.kickoff)
        if meeting.result:
            return outcome_of(meeting.result).short, day
        if meeting.live:
            return clock_of(meeting.live, fixture.league.words), day
        if fixture.kickoff and not fixture.day_only and not meeting.called_off:
            return time_of(fixture.kickoff), day
        return "–", day

    def _note(self, meeting: Meeting, heading: Heading) -> str:
        fixture = meeting.fixture
        lower = lower_places(self.plan[fixture.round], fixture.position)
        notes = [group_words(fixture), lower, self._remark(meeting, heading)]
        return " · ".join(filter(None, notes))

    def _remark(self, meeting: Meeting, heading: Heading) -> str:
        if meeting.result:
            return outcome_of(
                meeting.result, stale=meeting.stale, replayed=meeting.fixture.replay
            ).note
        if meeting.live:
            return _("Being played")
        place = "" if heading.place else meeting.fixture.place
        unplayed = unplayed_note(meeting)
        return unplayed or where(place, meeting.fixture.table)


def place_side(code: str, stage: Stage) -> SideView:
    """A place of the stage before this one, while nobody is known to have it."""
    before = stage.competition.stages_in_order[stage.number - 2]
    alone = before.format.best_through == 1
    meaning = code_meaning(code, before)
    return SideView(source_words(code, alone=alone), tba=True, meaning=meaning)
