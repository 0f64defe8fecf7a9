"""Fixtures with their sides: stored in a championship, derived in a cup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from competitions.models import Competition, Fixture, Live, Result, Team
from competitions.queries.brackets import bracket_of
from competitions.rules.draws.bracket_values import Bracket, Tie


@dataclass(frozen=True, slots=True)
class Meeting:
    """A fixture, the teams that meet in it as far as known, and what came of it."""

    fixture: Fixture
    home: Team | None
    away: Team | None
    result: Result | None
    tie: Tie | None = None

    @property
    def stale(self) -> bool:
        return self.tie is not None and self.tie.state == "stale"

    @property
    def live(self) -> Live | None:
        """Its open sheet; a sheet opened again changes nothing until it is ended.

        Whoever loads fixtures for lists joins it: `select_related("live")`.
        """
        return None if self.result else getattr(self.fixture, "live", None)


def sides_of(fixture: Fixture) -> tuple[Team | None, Team | None]:
    """Who plays this fixture as things stand now."""
    if fixture.competition is None or not fixture.competition.is_cup:
        return fixture.home, fixture.away
    tie = bracket_of(fixture.competition).ties.get((fixture.round, fixture.position))
    teams = Team.objects.in_bulk([t for t in (tie.home, tie.away) if t] if tie else [])
    return (teams.get(tie.home), teams.get(tie.away)) if tie else (None, None)


def meetings_of(
    competition: Competition, *, bracket: Bracket | None = None
) -> list[Meeting]:
    """All fixtures in order; two queries for a championship, five for a cup."""
    teams = teams_of(competition)
    if competition.is_cup and bracket is None and competition.drawn_at:
        bracket = bracket_of(competition)
    rows = list(Fixture.objects.filter(competition=competition).select_related("live"))
    results = Result.objects.filter(fixture__competition=competition).in_bulk(
        field_name="fixture_id"
    )
    return [meeting(row, teams, results.get(row.pk), bracket) for row in rows]


def meeting(
    fixture: Fixture,
    teams: dict[int, Team],
    result: Result | None,
    bracket: Bracket | None,
) -> Meeting:
    tie = bracket.ties.get((fixture.round, fixture.position)) if bracket else None
    home_id, away_id = (
        (tie.home, tie.away) if tie else (fixture.home_id, fixture.away_id)
    )
    if result:
        home_id, away_id = result.home_team_id, result.away_team_id
    home, away = (teams.get(pk) if pk else None for pk in (home_id, away_id))
    return Meeting(fixture, home, away, result, tie)


def teams_of(competition: Competition) -> dict[int, Team]:
    """The entrants' teams by id, in seed order."""
    return {
        entrant.team_id: entrant.team
        for entrant in competition.entrants.select_related("team")
    }


def unplayed(meetings: Iterable[Meeting]) -> list[Meeting]:
    return [meeting for meeting in meetings if meeting.result is None]
