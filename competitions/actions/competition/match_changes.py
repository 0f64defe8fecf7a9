"""HV-FILE-04, HV-FILE-05: what a line of a file changes of a match that stands here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from competitions.actions.competition.fixtures import Appointment
from competitions.files.lists.matches import USUAL_TIME, FixtureLine, ScoreLine
from competitions.models import Fixture, Result, Team
from competitions.queries.fixtures.meetings import Meeting
from competitions.rules.people.allegiance import CoachPlace
from engine.errors import N_, RuleViolation
from engine.report import Goal


@dataclass(frozen=True, slots=True)
class MatchChange:
    """What a line changes of a match; None and empty: that stays."""

    line: int
    meeting: Meeting
    kickoff: datetime | None
    place: str
    table: str
    score: ScoreLine | None
    # Who coaches one of the sides enters a result that the other one confirms.
    place_there: CoachPlace
    # Who scored, and those of them whom no squad knew so far.
    goals: tuple[Goal, ...] = ()
    joins: tuple[str, ...] = ()
    # The line has made the match: nothing was drawn before.
    drawn: bool = False

    @property
    def home(self) -> Team | None:
        return self.meeting.home

    @property
    def away(self) -> Team | None:
        return self.meeting.away

    @property
    def draws(self) -> Fixture | None:
        """The match that the line makes, if it does."""
        return self.meeting.fixture if self.drawn else None

    @property
    def moves(self) -> bool:
        return bool(self.kickoff or self.place or self.table)

    @property
    def appointment(self) -> Appointment:
        """With what the line leaves as it is."""
        row = self.meeting.fixture
        return Appointment(
            self.kickoff or row.kickoff,
            self.place or row.place,
            self.table or row.table,
            postponed=row.postponed and not self.kickoff,
        )


def same_score(score: ScoreLine, result: Result) -> bool:
    """The figures that count; how it came about is told elsewhere."""
    if score.forfeit or result.forfeit:
        return score.forfeit == result.forfeit
    kicks = (result.shootout_home, result.shootout_away)
    return (score.home, score.away, score.kicks or (None, None)) == (
        *(result.home, result.away),
        kicks,
    )


def new_kickoff(line: FixtureLine, row: Fixture) -> datetime | None:
    """HV-FILE-04: to the minute, in the club's time; None if it stays."""
    if line.day is None and line.time is None:
        return None
    now = timezone.localtime(row.kickoff) if row.kickoff else None
    day = line.day or (now and now.date())
    if day is None:
        message = N_("Say the day as well as the time.")
        raise RuleViolation("HV-FILE-04", message)
    kept = now.time().replace(second=0, microsecond=0) if now else None
    if (
        now
        and day == now.date()
        and line.time in (None, None if row.day_only else kept)
    ):
        return None
    known = None if row.day_only else kept
    return timezone.make_aware(datetime.combine(day, line.time or known or USUAL_TIME))
