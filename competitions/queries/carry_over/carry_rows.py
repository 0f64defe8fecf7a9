"""Stored bookings, injuries, suspensions and deck cards."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q

from competitions.games.helvetia.careers import matches_of
from competitions.games.helvetia.carry_rows import (
    CarryRows,
    DeckRow,
    InjuryRow,
    StoredRows,
    SuspensionRow,
    rows_after,
)
from competitions.models import (
    Booking,
    Competition,
    DeckCard,
    Injury,
    Result,
    Suspension,
)
from competitions.queries.carry_over.careers import prepared
from competitions.rules.results.stored_reports import report_by_id

Teams = Collection[int] | None
CAUSED = ("pk", "team_id", "fixture__public_id", "player_id")


def stored_rows(competition: Competition, teams: Teams = None) -> StoredRows:
    """Yellow cards, injuries, bans and decks as they are stored."""
    found = StoredRows()
    _bookings(found, competition, teams, Q(card="yellow"))
    _injuries(found, competition, teams, Q())
    _suspensions(found, competition, teams, Q())
    _deck(found, competition, teams)
    return found


def absences_in_rows(competition: Competition, *, open_only: bool = True) -> StoredRows:
    """The stored bans and injuries of all teams, without yellow cards and decks."""
    found, which = StoredRows(), Q(active=True) if open_only else Q()
    _injuries(found, competition, None, which)
    _suspensions(found, competition, None, which)
    return found


def carried_rows(competition: Competition, teams: Collection[int]) -> StoredRows:
    """Bans and injuries of all, served and over too, decks of these; three queries."""
    # not by team: it has others elsewhere
    found = absences_in_rows(competition, open_only=False)
    _deck(found, competition, teams)
    return found


def decks_in_rows(competition: Competition) -> StoredRows:
    """The cards that every side has won or used up; one query."""
    found = StoredRows()
    _deck(found, competition, None)
    return found


@dataclass(frozen=True, slots=True)
class Around:
    """What a result finds: has a team withdrawn, is there an official match of its teams
    later or at the same moment, was something learnt, is anybody injured or banned?"""

    withdrawn: bool
    later: bool
    trained: bool
    injured: bool
    banned: bool


# Written out: building these five queries anew costs 3 ms, asking them 0.1.
AROUND = """
SELECT EXISTS (SELECT 1 FROM competitions_entrant
    WHERE competition_id = %(competition)s AND withdrawn <> ''),
  EXISTS (SELECT 1 FROM competitions_result r
    JOIN competitions_fixture f ON f.id = r.fixture_id
    WHERE f.competition_id = %(competition)s AND f.id <> %(fixture)s
    AND r.state = 'official'
    AND (r.home_team_id IN (%(home)s, %(away)s) OR r.away_team_id IN (%(home)s, %(away)s))
    AND COALESCE(r.opened_at, f.kickoff, r.first_at, r.recorded_at) >= %(at)s),
  EXISTS (SELECT 1 FROM competitions_trainingsession WHERE fixture_id = %(fixture)s),
  EXISTS (SELECT 1 FROM competitions_injury i
    JOIN competitions_fixture f ON f.id = i.fixture_id
    WHERE i.active AND i.team_id IN (%(home)s, %(away)s)
    AND f.competition_id = %(competition)s),
  EXISTS (SELECT 1 FROM competitions_suspension s
    JOIN competitions_fixture f ON f.id = s.fixture_id
    WHERE s.served_in_id IS NULL AND s.team_id IN (%(home)s, %(away)s)
    AND f.competition_id = %(competition)s)
"""


def around(result: Result, competition: Competition) -> Around:
    """What stands beside this result: asked before its own rows are written."""
    at = connection.ops.adapt_datetimefield_value(result.order[0])
    given = {
        "competition": competition.pk,
        "fixture": result.fixture_id,
        "home": result.home_team_id,
        "away": result.away_team_id,
        "at": at,
    }
    with connection.cursor() as cursor:
        cursor.execute(AROUND, given)
        return Around(*map(bool, cursor.fetchone()))


def rows_with(
    result: Result, competition: Competition, here: Around
) -> tuple[StoredRows, dict[int, CarryRows]]:
    """What stands open before the newest match of two teams, and what it makes of it.

    Nothing older is read: what a match leaves follows from the state before it.
    """
    fixture = result.fixture
    teams = (result.home_team_id, result.away_team_id)
    found = StoredRows()
    if here.injured:
        _injuries(found, competition, teams, Q(active=True))
    if here.banned:
        _suspensions(found, competition, teams, Q(served_in=None))
    if here.banned or result.home_yellows or result.away_yellows:
        _bookings(found, competition, teams, Q(card="yellow", active=True))
    rolls = bool(found.injuries)
    facts = prepared(fixture, teams, rolls=rolls, trained=here.trained)
    matches = matches_of(facts, report_by_id(result.report), teams)
    if any(match.moves_cards for match in matches.values()):
        _deck(found, competition, teams)
    rules = competition.league_rules
    before = found.by_team(without=fixture.public_id)
    due = {team: rows_after(rules, [matches[team]], before[team]) for team in teams}
    return found, due


def _bookings(
    found: StoredRows, competition: Competition, teams: Teams, which: Q
) -> None:
    rows = Booking.objects.filter(which, _here(competition, teams))
    for pk, team, match, player, active in rows.values_list(*CAUSED, "active"):
        found.bookings[pk] = (team, (match, player), active)


def _injuries(
    found: StoredRows, competition: Competition, teams: Teams, which: Q
) -> None:
    rows = Injury.objects.filter(which, _here(competition, teams))
    more = ("missed__public_id", "recovered__public_id", "active")
    for pk, team, match, player, missed, recovered, active in rows.values_list(
        *CAUSED, *more
    ):
        row = InjuryRow(missed or "", recovered or "", active)
        found.injuries[match, player] = (pk, team, row)


def _suspensions(
    found: StoredRows, competition: Competition, teams: Teams, which: Q
) -> None:
    rows = Suspension.objects.filter(which, _here(competition, teams))
    more = ("cause", "served_in__public_id", "active")
    for pk, team, match, player, cause, served, active in rows.values_list(
        *CAUSED, *more
    ):
        row = SuspensionRow(cause, served or "", active)
        found.suspensions[match, player] = (pk, team, row)


def _deck(found: StoredRows, competition: Competition, teams: Teams) -> None:
    rows = DeckCard.objects.filter(_of(teams), competition=competition)
    for pk, team, number, match, how in rows.values_list(
        "pk", "team_id", "number", "fixture__public_id", "how"
    ):
        found.deck[team, number] = (pk, DeckRow(match, how))


def _here(competition: Competition, teams: Teams) -> Q:
    return Q(fixture__competition=competition) & _of(teams)


def _of(teams: Teams) -> Q:
    return Q() if teams is None else Q(team__in=teams)
