"""Stored bookings, injuries, suspensions and deck cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from django.db import connection
from django.db.models import Q

from competitions.games.carry_rows import (
    Around,
    Decks,
    InjuryRow,
    Key,
    Row,
    StoredRows,
    SuspensionRow,
)
from competitions.games.league import HeldCard
from competitions.models import (
    Booking,
    Competition,
    DeckCard,
    Injury,
    Result,
    Suspension,
)

Teams = Collection[int] | None
# The columns that say where a row comes from, and what it costs.
CAUSED = ("pk", "team_id", "fixture__public_id", "player_id", "active")
COST = ("rule", "length", "left")
Caused = tuple[int, int, str, int, bool, *tuple[object, ...]]


def stored_rows(competition: Competition, teams: Teams = None) -> StoredRows:
    """Yellow cards, injuries, bans and decks as they are stored."""
    here = _here(competition, teams)
    return StoredRows(
        _bookings(here & Q(card="yellow")),
        _injuries(here),
        _suspensions(here),
        decks_in(competition, teams),
    )


def absences_in_rows(competition: Competition, *, open_only: bool = True) -> StoredRows:
    """The stored bans and injuries of all teams, without yellow cards and decks."""
    here = _here(competition, None)
    here = here & Q(active=True) if open_only else here
    return StoredRows(injuries=_injuries(here), suspensions=_suspensions(here))


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
    """What may force all matches of its teams to be counted anew.

    Asked before the rows of the result itself are written.
    """
    given = {
        "competition": competition.pk,
        "fixture": result.fixture_id,
        "home": result.home_team_id,
        "away": result.away_team_id,
        "at": connection.ops.adapt_datetimefield_value(result.order[0]),
    }
    with connection.cursor() as cursor:
        cursor.execute(AROUND, given)
        return Around(*map(bool, cursor.fetchone()))


def open_rows(result: Result, competition: Competition, beside: Around) -> StoredRows:
    """What stands open before the newest match of two teams, without their decks.

    Nothing older is read: what a match leaves follows from the state before it.
    """
    teams = (result.home_team_id, result.away_team_id)
    theirs = _here(competition, teams)
    yellow = beside.banned or result.home_yellows or result.away_yellows
    return StoredRows(
        _bookings(theirs & Q(card="yellow", active=True)) if yellow else {},
        _injuries(theirs & Q(active=True)) if beside.injured else {},
        _suspensions(theirs & Q(served_in=None)) if beside.banned else {},
    )


def decks_in(competition: Competition, teams: Teams = None) -> Decks:
    """The cards that these have won or used up; one query."""
    rows = DeckCard.objects.filter(_of(teams), competition=competition)
    return {
        (team, number): (pk, HeldCard(*row))
        for pk, team, number, *row in rows.values_list(
            "pk", "team_id", "number", "fixture__public_id", "how"
        )
    }


def _bookings(which: Q) -> dict[int, tuple[int, Key, bool]]:
    rows = Booking.objects.filter(which).values_list(*CAUSED)
    return {pk: (team, (match, who), active) for pk, team, match, who, active in rows}


def _injuries(which: Q) -> dict[Key, tuple[int, int, InjuryRow]]:
    places = ("missed__public_id", "recovered__public_id")
    rows = Injury.objects.filter(which).values_list(*CAUSED, *COST, *places)
    return _absent(rows, InjuryRow, 3)


def _suspensions(which: Q) -> dict[Key, tuple[int, int, SuspensionRow]]:
    columns = ("cause", *COST, "served_in__public_id")
    rows = Suspension.objects.filter(which).values_list(*CAUSED, *columns)
    return _absent(rows, SuspensionRow, 4)


def _absent(
    rows: Iterable[Caused], row_type: Callable[..., Row], n_values: int
) -> dict[Key, tuple[int, int, Row]]:
    found = {}
    for pk, team, match, player, active, *row in rows:
        places = (place or "" for place in row[n_values:])
        made = row_type(*row[:n_values], *places, active=active)
        found[match, player] = (pk, team, made)
    return found


def _here(competition: Competition, teams: Teams) -> Q:
    return Q(fixture__competition=competition) & _of(teams)


def _of(teams: Teams) -> Q:
    return Q() if teams is None else Q(team__in=teams)
