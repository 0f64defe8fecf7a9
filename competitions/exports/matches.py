"""The matches of a competition as a bundle lists them, with all that they left."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
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
from competitions.games.questions import AFTER_MATCH, BEFORE_MATCH
from competitions.models import (
    Competition,
    Fixture,
    Hand,
    LearntCard,
    MatchAnswer,
    PlayerChances,
    Result,
)
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.queries.results.reports import player_names
from competitions.rules.lists import lists_by_key
from competitions.rules.results.stored_reports import report_from
from engine.sides import Side

Row = TypeVar("Row", MatchAnswer, LearntCard, Hand, PlayerChances)
AnswerRows = dict[int, list[MatchAnswer]]


def listed_fixtures(competition: Competition) -> Iterator[tuple[int, BundleFixture]]:
    """The fixtures in the order of their making, each with the number of its stage.

    Of a cup without ties of which nothing is known.
    """
    meetings = sorted(meetings_of(competition), key=lambda meeting: meeting.fixture.pk)
    last = _last_dated(meetings)
    listed = imported_fixtures(competition)
    # Ties that an imported file left out: who plays in them follows from the others.
    # While nothing else is known of them an export leaves them out as well.
    follows = meetings[len(meetings) if listed is None else listed :]
    unlisted = {meeting.fixture.pk for meeting in follows}
    facts = _MatchRows.of(competition, meetings, imported=listed is not None)
    for meeting in meetings:
        row = meeting.fixture
        if not _sides_known(meeting) and row.position > last.get(row.round, -1):
            continue
        one = facts.fixture(meeting)
        if row.pk not in unlisted or _has_details(one):
            yield row.stage_number, one


def _sides_known(meeting: Meeting) -> bool:
    """Whether two teams meet: a kept match may lead one by two ways to the same place."""
    return bool(meeting.home and meeting.away) and meeting.home != meeting.away


def _has_details(one: BundleFixture) -> bool:
    """Whether more is known of it than who plays, which follows from the others."""
    details = (one.place, one.table, one.postponed, one.replay)
    return any((one.date, one.result, one.rolls, one.answers, *details))


def _last_dated(meetings: Sequence[Meeting]) -> dict[int, int]:
    """Per round the last open tie with a date: those above it keep its place."""
    last: dict[int, int] = {}
    for meeting in meetings:
        fixture = meeting.fixture
        has_date = fixture.kickoff or fixture.place or fixture.table
        if has_date and not _sides_known(meeting):
            last[fixture.round] = max(last.get(fixture.round, 0), fixture.position)
    return last


@dataclass(frozen=True, slots=True)
class _MatchRows:
    """What is stored of matches beside their results, by fixture; and players' names."""

    imported: bool
    # The last round of each stage.
    last: dict[int, int]
    names: dict[int, str]
    rolls: AnswerRows
    answers: AnswerRows
    learnt: dict[int, list[LearntCard]]
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
        """Five queries."""
        reports = [m.result.report for m in meetings if m.result and m.result.official]

        def of(model: type[Row], *joined: str) -> dict[int, list[Row]]:
            rows = model._default_manager.filter(fixture__competition=competition)
            rows = rows.select_related(*joined) if joined else rows
            return lists_by_key((row.fixture_id, row) for row in rows.order_by("pk"))

        rolls, answers = _before_and_after(of(MatchAnswer, "player"))
        rounds = lists_by_key(
            (one.fixture.stage_number, one.fixture.tie_key[0]) for one in meetings
        )
        return cls(
            imported,
            {stage: max(some) for stage, some in rounds.items()},
            player_names(*reports),
            rolls,
            answers,
            of(LearntCard),
            of(Hand),
            of(PlayerChances, "player"),
        )

    def fixture(self, meeting: Meeting) -> BundleFixture:
        row, result = meeting.fixture, meeting.result
        assert row.competition
        stage = row.competition.stage_of(row.stage_id)
        home, away = meeting.home, meeting.away
        if home == away:
            home = away = None
        report, facts = None, NO_FACTS
        if result and result.official:
            report = report_from(result.report, self.names)
            facts = self._facts(meeting)
        return BundleFixture(
            row.stage_round or row.round,
            home.name if home else None,
            away.name if away else None,
            date_of(row),
            report,
            third_place=stage.format.plays_third
            and row.tie_key == (self.last[stage.number], 1),
            group=stage.group_name(row.group) if row.group else "",
            leg=row.leg or 0,
            place=row.place,
            table=row.table,
            postponed=row.postponed,
            replay=row.replay,
            rolls=tuple(
                BundleRoll(side, one.player.name, one.value, one.fit, one.how)
                for one in self.rolls.get(row.pk, ())
                if (side := _side(meeting, one.player.team_id))
            ),
            answers=tuple(
                BundleAnswer(side, one.player.name, one.kind, one.value)
                for one in self.answers.get(row.pk, ())
                if (side := _side(meeting, one.player.team_id))
            ),
            facts=facts,
            position=row.position if stage.format.bracket else None,
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


def _before_and_after(answers: AnswerRows) -> tuple[AnswerRows, AnswerRows]:
    """The rolls before the matches, and what was answered after them."""
    before, after = (
        {
            fixture: [row for row in rows if row.when == when]
            for fixture, rows in answers.items()
        }
        for when in (BEFORE_MATCH, AFTER_MATCH)
    )
    return before, after


def _side(meeting: Meeting, team: int) -> Side | None:
    """The side of a team in a match; None if it does not meet here any more."""
    for side, there in ((Side.HOME, meeting.home), (Side.AWAY, meeting.away)):
        if there and there.pk == team:
            return side
    return None


def _utc(at: dt.datetime | None) -> dt.datetime | None:
    return at.astimezone(dt.UTC) if at else None


def date_of(fixture: Fixture) -> dt.date | dt.datetime | None:
    """The date as it was written: a day, the club's own time, or a time with its offset."""
    if fixture.kickoff is None:
        return None
    if fixture.offset is not None:
        zone = dt.timezone(dt.timedelta(minutes=fixture.offset))
        return fixture.kickoff.astimezone(zone)
    local = timezone.make_naive(fixture.kickoff)
    return local.date() if fixture.day_only else local
