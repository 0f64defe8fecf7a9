"""The matches of a competition as a bundle lists them, with all that they left."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils import timezone

from competitions.exports.rows import imported_fixtures
from competitions.files.bundle.facts import (
    NO_FACTS,
    BundleAnswer,
    BundleChances,
    BundleHand,
    BundleRoll,
    CardLearnt,
    MatchFacts,
)
from competitions.files.bundle.values import BundleFixture
from competitions.models import (
    Competition,
    Fixture,
    Hand,
    MatchAnswer,
    PlayerChances,
    RecoveryRoll,
    Result,
    TrainingSession,
)
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.queries.results.reports import player_names
from competitions.rules.lists import lists_by_key
from competitions.rules.results.stored_reports import report_from
from engine.sides import Side

Row = TypeVar("Row", RecoveryRoll, MatchAnswer, TrainingSession, Hand, PlayerChances)


def listed_fixtures(competition: Competition) -> tuple[BundleFixture, ...]:
    """In the order of their making; of a cup without ties of which nothing is known."""
    meetings = sorted(meetings_of(competition), key=lambda meeting: meeting.fixture.pk)
    last = _last_dated(meetings)
    listed = imported_fixtures(competition)
    # Ties that an imported file left out: who plays in them follows from the others.
    # While nothing else is known of them an export leaves them out as well.
    follows = meetings[len(meetings) if listed is None else listed :]
    unlisted = {meeting.fixture.pk for meeting in follows}
    facts = _MatchRows.of(competition, meetings, imported=listed is not None)
    third = competition.has_bracket and competition.third_place
    rounds = max((meeting.fixture.round for meeting in meetings), default=0)
    found = (
        (meeting, facts.fixture(meeting, third=third and _key(meeting) == (rounds, 1)))
        for meeting in meetings
        if (meeting.home and meeting.away)
        or meeting.fixture.position <= last.get(meeting.fixture.round, -1)
    )
    return tuple(
        one
        for meeting, one in found
        if meeting.fixture.pk not in unlisted or _is_told(one)
    )


def _key(meeting: Meeting) -> tuple[int, int]:
    return meeting.fixture.round, meeting.fixture.position


def _is_told(one: BundleFixture) -> bool:
    """Whether more is known of it than who plays, which follows from the others."""
    details = (one.place, one.table, one.postponed, one.replay)
    return any((one.date, one.result, one.rolls, one.answers, *details))


def _last_dated(meetings: Sequence[Meeting]) -> dict[int, int]:
    """Per round the last open tie with a date: those above it keep its place."""
    last: dict[int, int] = {}
    for meeting in meetings:
        fixture = meeting.fixture
        told = fixture.kickoff or fixture.place or fixture.table
        if told and not (meeting.home and meeting.away):
            last[fixture.round] = max(last.get(fixture.round, 0), fixture.position)
    return last


@dataclass(frozen=True, slots=True)
class _MatchRows:
    """What is stored of matches beside their results, by fixture; and players' names."""

    imported: bool
    names: dict[int, str]
    rolls: dict[int, list[RecoveryRoll]]
    answers: dict[int, list[MatchAnswer]]
    learnt: dict[int, list[TrainingSession]]
    hands: dict[int, list[Hand]]
    chances: dict[int, list[PlayerChances]]

    @classmethod
    def of(
        cls,
        competition: Competition,
        meetings: Sequence[Meeting],
        *,
        imported: bool,
    ) -> _MatchRows:
        """Six queries."""
        reports = [m.result.report for m in meetings if m.result and m.result.official]

        def of(model: type[Row], *joined: str) -> dict[int, list[Row]]:
            rows = model._default_manager.filter(fixture__competition=competition)
            rows = rows.select_related(*joined) if joined else rows
            return lists_by_key((row.fixture_id, row) for row in rows.order_by("pk"))

        return cls(
            imported,
            player_names(*reports),
            of(RecoveryRoll, "player"),
            of(MatchAnswer, "player"),
            of(TrainingSession),
            of(Hand),
            of(PlayerChances, "player"),
        )

    def fixture(self, meeting: Meeting, *, third: bool) -> BundleFixture:
        row, result = meeting.fixture, meeting.result
        home, away = meeting.home, meeting.away
        report, facts = None, NO_FACTS
        if result and result.official:
            report = report_from(result.report, self.names)
            facts = self._facts(meeting)
        return BundleFixture(
            row.round,
            home.name if home else None,
            away.name if away else None,
            date_of(row),
            report,
            third_place=third,
            place=row.place,
            table=row.table,
            postponed=row.postponed,
            replay=row.replay,
            rolls=tuple(
                BundleRoll(side, one.player.name, one.face, one.fit, one.rolled)
                for one in self.rolls.get(row.pk, ())
                if (side := _side(meeting, one.player.team_id))
            ),
            answers=tuple(
                BundleAnswer(side, one.player.name, one.kind, one.value)
                for one in self.answers.get(row.pk, ())
                if (side := _side(meeting, one.player.team_id))
            ),
            facts=facts,
        )

    def _facts(self, meeting: Meeting) -> MatchFacts:
        result, pk = meeting.result, meeting.fixture.pk
        assert result
        return MatchFacts(
            opened=_utc(result.opened_at),
            recorded=_utc(self._recorded(result)),
            reason=result.reason,
            corrected=result.corrected,
            kept=result.pinned,
            learnt=tuple(
                CardLearnt(side, one.number, one.level)
                for one in self.learnt.get(pk, ())
                if (side := _side(meeting, one.team_id))
            ),
            hands=tuple(
                BundleHand(side, tuple(one.numbers), one.nonce, one.commitment)
                for one in self.hands.get(pk, ())
                if (side := _side(meeting, one.team_id))
            ),
            chances=tuple(
                BundleChances(side, one.player.name, one.shots, one.worth)
                for one in self.chances.get(pk, ())
                if (side := _side(meeting, one.player.team_id))
            ),
        )

    def _recorded(self, result: Result) -> dt.datetime | None:
        """Old rows do not tell when it was first; nor do those of a file that said nothing."""
        return result.first_at or (None if self.imported else result.recorded_at)


def _side(meeting: Meeting, team: int) -> Side | None:
    """Of a team; nothing of one that does not meet here any more."""
    for side, there in ((Side.HOME, meeting.home), (Side.AWAY, meeting.away)):
        if there and there.pk == team:
            return side
    return None


def _utc(at: dt.datetime | None) -> dt.datetime | None:
    return at.astimezone(dt.UTC) if at else None


def date_of(fixture: Fixture) -> dt.date | dt.datetime | None:
    """As it was written: a day, the club's own time, or a time with its offset."""
    if fixture.kickoff is None:
        return None
    if fixture.offset is not None:
        zone = dt.timezone(dt.timedelta(minutes=fixture.offset))
        return fixture.kickoff.astimezone(zone)
    local = timezone.make_naive(fixture.kickoff)
    return local.date() if fixture.day_only else local
