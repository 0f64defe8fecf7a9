"""HV-FILE-06: the scorers of a file as footballers of the two squads that meet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.utils.functional import cached_property

from competitions.files.lists.matches import FixtureLine
from competitions.files.lists.scorers import ScorerTerms, goals_in, same_goals
from competitions.models import Competition, Result, SquadPlayer
from competitions.queries.fixtures.meetings import Meeting
from competitions.queries.results.reports import player_names
from competitions.rules.names import name_key
from competitions.rules.results.stored_reports import StoredReport, report_from
from engine.errors import N_, RuleViolation
from engine.report import Goal
from engine.sides import SIDES, Side


class ListedScorers:
    """The squads and the stored results of a competition, read when a line asks."""

    def __init__(self, competition: Competition) -> None:
        self.competition = competition

    def read(self, line: FixtureLine, meeting: Meeting) -> tuple[Goal, ...]:
        """The goals that a line tells, of a match whose teams are known."""
        if line.score is None or not any(line.score.scorers):
            return ()
        squads = {side: self._squad(meeting, side) for side in SIDES}
        cells = line.score.scorers
        return tuple(
            goal
            for side in SIDES
            for goal in goals_in(cells[side], side, squads, self._terms)
        )

    def joining(self, goals: Iterable[Goal], meeting: Meeting) -> tuple[str, ...]:
        """Whom no squad knows so far; for the lines that follow they are in one."""
        found = []
        for goal in goals:
            squad = self._squad(meeting, goal.player_side)
            if name_key(goal.player) not in squad:
                squad[name_key(goal.player)] = goal.player
                found.append(goal.player)
        return tuple(found)

    def refuse_others(self, goals: tuple[Goal, ...], meeting: Meeting) -> None:
        """HV-FILE-05: refuse other scorers where the result stands already."""
        if not goals:
            return
        report = self._reports[meeting.fixture.pk]
        stored = report_from(report, player_names(report))
        if not same_goals(goals, stored.goals):
            message = N_(
                "This match has its result already, with other scorers: change them on"
                " its page."
            )
            raise RuleViolation("HV-FILE-05", message)

    def _squad(self, meeting: Meeting, side: Side) -> dict[str, str]:
        team = meeting.home if side == Side.HOME else meeting.away
        assert team
        return self._squads[team.pk]

    @cached_property
    def _terms(self) -> ScorerTerms:
        league = self.competition.league
        rules = league.rules
        return ScorerTerms(league.moments, rules.ways, rules.origins)

    @cached_property
    def _squads(self) -> dict[int, dict[str, str]]:
        found: dict[int, dict[str, str]] = defaultdict(dict)
        teams = self.competition.entrants.values("team")
        rows = SquadPlayer.objects.filter(team__in=teams)
        for team, name in rows.values_list("team_id", "name"):
            found[team].setdefault(name_key(name), name)
        return found

    @cached_property
    def _reports(self) -> dict[int, StoredReport]:
        rows = Result.objects.filter(fixture__competition=self.competition)
        return dict(rows.values_list("fixture_id", "report"))
