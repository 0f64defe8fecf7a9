"""Fixtures with their sides: stored in a championship, derived in a cup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef, Q

from competitions.models import Competition, Entrant, Fixture, Live, Result, Team
from competitions.queries.brackets import bracket_of
from competitions.queries.prepared import Prepared
from competitions.rules.draws.bracket_values import Bracket, Reference, Tie
from competitions.rules.withdrawal import closing
from engine.sides import BySide, Side

_gone = Prepared(
    lambda competition, teams: (
        Entrant.objects.filter(competition=competition, team__in=teams)
        .exclude(withdrawn="")
        .order_by()
        .values_list("pk", flat=True)
    )
)
# The report itself is a long text per row; a list needs only its kind.
LEFT_OUT = ("report", "counter", "seen_report")
NOBODY_PLAYS = ("walkover", "bye")
# HV-REST-01: what `Meeting.left` says of a match that the organiser closed.
CLOSED = "closed"
# Two names, or none.
Pair = tuple[()] | tuple[str, str]
NOBODY_YET: BySide[Pair] = BySide((), ())


@dataclass(frozen=True, slots=True)
class Meeting:
    """A fixture, the teams that meet in it as far as known, and what came of it."""

    fixture: Fixture
    home: Team | None
    away: Team | None
    result: Result | None
    tie: Tie | None = None
    # HC-FFT-03, in a championship: the policy of a side that has left; or `CLOSED`.
    left: str = ""
    # In a cup, of a side that is open: the two teams that play for it, if known.
    pairs: BySide[Pair] = NOBODY_YET

    @property
    def off(self) -> bool:
        """Nobody plays it any more; an open sheet is played to its end."""
        if self.result or self.live:
            return False
        return bool(self.left or (self.tie and self.tie.state in NOBODY_PLAYS))

    @property
    def expunged(self) -> bool:
        """Nobody plays or settles it; it counts for nothing."""
        return self.left == "expunge"

    @property
    def ahead(self) -> bool:
        """Both sides are known, and it is to be played."""
        return bool(self.home and self.away and not self.result and not self.off)

    @property
    def stale(self) -> bool:
        return self.tie is not None and self.tie.state == "stale"

    @property
    def live(self) -> Live | None:
        """Its open sheet; a sheet opened again changes nothing until it is ended.

        Whoever loads fixtures for lists joins it: `select_related("live")`.
        """
        return None if self.result else getattr(self.fixture, "live", None)


def to_play() -> Q:
    """Of rows of fixtures: without a result, and not called off unless it has begun.

    Asks who has left a championship; a cup asks its bracket.
    """
    sides = Q(team=OuterRef("home")) | Q(team=OuterRef("away"))
    there = Entrant.objects.filter(sides, competition=OuterRef("competition"))
    gone = Exists(there.exclude(withdrawn=""))
    closed = Q(competition__unplayed_reason__gt="")
    return Q(Q(live__isnull=False) | (~gone & ~closed), result=None)


def settled_by_expunging() -> Exists:
    """Of rows of results: a side has left with all that it played; nobody answers."""
    sides = Q(team=OuterRef("home_team")) | Q(team=OuterRef("away_team"))
    here = Q(competition=OuterRef("fixture__competition"), withdrawn="expunge")
    return Exists(Entrant.objects.filter(sides, here))


def with_policy(met: Meeting) -> Meeting:
    """One match alone, with what has become of its sides; one query at most."""
    competition = met.fixture.competition
    if competition is None or competition.is_cup or met.result:
        return met
    sides = (met.fixture.home_id, met.fixture.away_id)
    rows = competition.entrants.filter(team__in=[pk for pk in sides if pk])
    policies = dict(rows.values_list("team_id", "withdrawn"))
    return replace(met, left=closing(sides, policies) or met.left)


def is_off(fixture: Fixture, sides: Iterable[Team | None]) -> bool:
    """`Meeting.off` of one match whose sides are known; mostly one query."""
    competition, teams = fixture.competition, list(sides)
    if competition is None:
        return False
    if not competition.unplayed_reason:
        known = tuple(team.pk for team in teams if team)
        if len(known) < len(teams) or not _gone(competition.pk, known):
            return False
    begun = (Result.objects, Live.objects)
    return not any(rows.filter(fixture=fixture).exists() for rows in begun)


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
    entrants = list(competition.entrants.select_related("team"))
    teams = {entrant.team_id: entrant.team for entrant in entrants}
    policies = {entrant.team_id: entrant.withdrawn for entrant in entrants}
    if competition.is_cup and bracket is None and competition.drawn_at:
        bracket = bracket_of(competition)
    rows = list(Fixture.objects.filter(competition=competition).select_related("live"))
    results = Result.objects.filter(fixture__competition=competition).in_bulk(
        field_name="fixture_id"
    )
    for row in rows:
        row.competition = competition
    return [meeting(row, teams, results.get(row.pk), bracket, policies) for row in rows]


def meeting(
    fixture: Fixture,
    teams: dict[int, Team],
    result: Result | None,
    bracket: Bracket | None,
    policies: Mapping[int, str] | None = None,
) -> Meeting:
    tie = bracket.ties.get((fixture.round, fixture.position)) if bracket else None
    home_id, away_id = (
        (tie.home, tie.away) if tie else (fixture.home_id, fixture.away_id)
    )
    if result:
        home_id, away_id = result.home_team_id, result.away_team_id
    home, away = (teams.get(pk) if pk else None for pk in (home_id, away_id))
    left = "" if tie else closing((home_id, away_id), policies or {})
    competition = fixture.competition
    played_by_nobody = tie is not None and tie.state in NOBODY_PLAYS
    closed = bool(competition and competition.unplayed_reason and not result)
    if closed and not played_by_nobody:
        left = left or CLOSED
    pairs = _pairs(tie, bracket, teams) if tie and bracket else NOBODY_YET
    return Meeting(fixture, home, away, result, tie, left, pairs)


def _pairs(tie: Tie, bracket: Bracket, teams: Mapping[int, Team]) -> BySide[Pair]:
    def pair(team: int | None, source: Reference | None) -> Pair:
        if team or source is None:
            return ()
        before = bracket.ties[source.round, source.position]
        home, away = teams.get(before.home or 0), teams.get(before.away or 0)
        return (home.name, away.name) if home and away else ()

    return BySide(pair(tie.home, tie.home_from), pair(tie.away, tie.away_from))


def teams_of(competition: Competition) -> dict[int, Team]:
    """The entrants' teams by id, in seed order."""
    return {
        entrant.team_id: entrant.team
        for entrant in competition.entrants.select_related("team")
    }


def meetings_in(
    competition: Competition,
    teams: Mapping[int, Team],
    bracket: Bracket | None = None,
    narrowed: Q | None = None,
    policies: Mapping[int, str] | None = None,
) -> list[Meeting]:
    """The fixtures of some rounds or of one team; one query.

    `policies` of the teams that have left closes their matches.
    """
    wanted = Fixture.objects.filter(narrowed or Q(), competition=competition)
    rows = wanted.select_related("live", "result").defer(
        "live__report", *(f"result__{name}" for name in LEFT_OUT)
    )
    known = dict(teams)
    found = []
    for row in rows:
        row.competition = competition
        result = getattr(row, "result", None)
        found.append(meeting(row, known, result, bracket, policies))
    return found


def winner_of(met: Meeting) -> Side | None:
    """The side, or nobody; a walk-over has a winner without a result."""
    result = met.result
    if result is None:
        if met.tie is None or met.tie.state != "walkover" or met.tie.winner is None:
            return None
        return Side.HOME if met.tie.winner == met.tie.home else Side.AWAY
    return result.outcome.winner


def state_of(met: Meeting) -> str:
    """planned, live (being played, or counted without being official) or final."""
    if met.live:
        return "live"
    if met.result is None:
        return "final" if met.off else "planned"
    return "final" if met.result.official and not met.stale else "live"
