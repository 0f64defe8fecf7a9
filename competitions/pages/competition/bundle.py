"""A competition as the bundle that leaves the house."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from django.utils import timezone

from competitions.files.bundle import values
from competitions.models import Competition, Fixture, Team
from competitions.queries.competition.exports import imported_fixtures, listed_players
from competitions.queries.fixtures.meetings import Meeting, meetings_of, teams_of
from competitions.queries.fixtures.stages import policies_of
from competitions.queries.results.reports import player_names
from competitions.rules.results import checks
from competitions.rules.results.stored_reports import report_from
from competitions.rules.terms import export_refusal
from engine.report import MatchReport
from engine.sides import Side


def bundle_of(competition: Competition) -> values.Bundle:
    """The competition as a file holds it; results that nobody confirmed stay out.

    RuleViolation for a game that no file knows.
    """
    if refused := export_refusal(competition.ruleset):
        raise refused
    teams = teams_of(competition)
    return values.Bundle(
        club=competition.club.name,
        name=competition.name,
        kind=competition.kind,
        legs=competition.legs,
        ruleset=competition.ruleset,
        win=competition.points_win,
        draw=competition.points_draw,
        loss=competition.points_loss,
        tiebreaks=tuple(competition.tiebreaks),
        head_to_head=competition.head_to_head,
        third_place=competition.third_place,
        second_yellow_red=competition.second_yellow_red,
        challenges=competition.challenges,
        unplayed=competition.unplayed_reason,
        adjustments=tuple(
            values.BundleAdjustment(teams[row.team_id].name, row.points, row.reason)
            for row in competition.adjustments.all()
        ),
        teams=_teams(teams),
        fixtures=_fixtures(competition),
    )


def _teams(teams: Mapping[int, Team]) -> tuple[values.BundleTeam, ...]:
    squads = listed_players(teams)
    return tuple(
        values.BundleTeam(
            team.name,
            tuple(values.Player(*player) for player in squads.get(pk, ())),
        )
        for pk, team in teams.items()
    )


def _fixtures(competition: Competition) -> tuple[values.BundleFixture, ...]:
    meetings = sorted(meetings_of(competition), key=lambda meeting: meeting.fixture.pk)
    reports = [m.result.report for m in meetings if m.result and m.result.official]
    names = player_names(*reports)
    left = policies_of(competition)
    last = _last_dated(meetings)
    follows = _unlisted(competition, meetings)
    found = (
        (
            meeting.fixture.pk in follows,
            values.BundleFixture(
                meeting.fixture.round,
                meeting.home.name if meeting.home else None,
                meeting.away.name if meeting.away else None,
                date_of(meeting.fixture),
                _report(meeting, names, left),
            ),
        )
        for meeting in meetings
        if (meeting.home and meeting.away)
        or meeting.fixture.position <= last.get(meeting.fixture.round, -1)
    )
    return tuple(
        fixture
        for unlisted, fixture in found
        if fixture.date or fixture.result or not unlisted
    )


def _unlisted(competition: Competition, meetings: list[Meeting]) -> set[int]:
    """Ties that an imported file left out: who plays in them follows from the others.

    While nothing else is known of them an export leaves them out as well.
    """
    listed = imported_fixtures(competition)
    if listed is None:
        return set()
    return {meeting.fixture.pk for meeting in meetings[listed:]}


def _last_dated(meetings: list[Meeting]) -> dict[int, int]:
    """Per round the last open tie with a date: those above it keep its place."""
    last: dict[int, int] = {}
    for meeting in meetings:
        fixture = meeting.fixture
        if fixture.kickoff and not (meeting.home and meeting.away):
            last[fixture.round] = max(last.get(fixture.round, 0), fixture.position)
    return last


def _report(
    meeting: Meeting, names: dict[int, str], left: dict[int, str]
) -> MatchReport | None:
    """A bundle knows no withdrawals, so what follows from one is told as results."""
    home, away = meeting.home, meeting.away
    if home is None or away is None:
        return None
    policies = {left.get(home.pk, ""), left.get(away.pk, "")}
    if "expunge" in policies:
        return None
    if meeting.result:
        official = meeting.result.official
        return report_from(meeting.result.report, names) if official else None
    if "forfeit" not in policies:
        return None
    if policies == {"forfeit"}:
        return checks.walkover("both")
    return checks.walkover(Side.HOME if left.get(home.pk) == "forfeit" else Side.AWAY)


def date_of(fixture: Fixture) -> dt.date | dt.datetime | None:
    """As it was written: a day, the club's own time, or a time with its offset."""
    if fixture.kickoff is None:
        return None
    if fixture.offset is not None:
        zone = dt.timezone(dt.timedelta(minutes=fixture.offset))
        return fixture.kickoff.astimezone(zone)
    local = timezone.make_naive(fixture.kickoff)
    return local.date() if fixture.day_only else local
