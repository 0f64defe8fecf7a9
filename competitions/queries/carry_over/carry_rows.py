"""Stored bookings, injuries, suspensions and deck cards, and what they should say."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Q

from competitions.games.helvetia.careers import Careers
from competitions.games.helvetia.carry_over import TeamMatch, TeamState
from competitions.games.helvetia.carry_rows import (
    CarryRows,
    DeckRow,
    InjuryRow,
    Key,
    SuspensionRow,
    rows_after,
    state_of,
)
from competitions.models import (
    Booking,
    Competition,
    DeckCard,
    Injury,
    RecoveryRoll,
    Result,
    Suspension,
    TrainingSession,
)
from competitions.queries.carry_over.careers import order_of, rules_in
from competitions.queries.carry_over.consequences import match_of
from engine.sides import SIDES

Teams = Collection[int] | None


@dataclass(slots=True)
class StoredRows:
    """The rows of some teams, with their row numbers."""

    # Of yellow cards: team, match and player, active or not.
    bookings: dict[int, tuple[int, Key, bool]] = field(default_factory=dict)
    injuries: dict[Key, tuple[int, int, InjuryRow]] = field(default_factory=dict)
    suspensions: dict[Key, tuple[int, int, SuspensionRow]] = field(default_factory=dict)
    deck: dict[tuple[int, int], tuple[int, DeckRow]] = field(default_factory=dict)

    def of(self, team: int, *, without: str = "") -> CarryRows:
        """As the rule has them; `without`: the match that is to come."""
        rows = CarryRows()
        for whose, key, active in self.bookings.values():
            if whose == team and active and key[0] != without:
                rows.yellows[key] = rows.yellows.get(key, 0) + 1
        for key, (_pk, whose, injury) in self.injuries.items():
            if whose == team and key[0] != without:
                rows.injuries[key] = injury
        for key, (_pk, whose, ban) in self.suspensions.items():
            if whose == team:
                rows.suspensions[key] = ban
        for (whose, number), (_pk, card) in self.deck.items():
            if whose == team:
                rows.deck[number] = card
        return rows


def rows_due(careers: Careers, teams: Collection[int]) -> dict[int, CarryRows]:
    """What the rows should say, from all matches."""
    return {team: rows_after(careers.rules, careers.counted(team)) for team in teams}


def stored_rows(competition: Competition, teams: Teams = None) -> StoredRows:
    """All rows; four queries."""
    found = StoredRows()
    _bookings(found, competition, teams, Q(card="yellow"))
    _injuries(found, competition, teams, Q())
    _suspensions(found, competition, teams, Q())
    _deck(found, competition, teams)
    return found


def absences_in_rows(competition: Competition) -> dict[int, TeamState]:
    """Bans and injuries of every side before its next match; two queries."""
    found = StoredRows()
    _injuries(found, competition, None, Q(active=True))
    _suspensions(found, competition, None, Q(active=True))
    return _states(found)


def decks_in_rows(competition: Competition) -> dict[int, TeamState]:
    """The cards that every side has won or used up; one query."""
    found = StoredRows()
    _deck(found, competition, None)
    return _states(found)


def _states(found: StoredRows) -> dict[int, TeamState]:
    teams = {
        *(team for _pk, team, _row in found.injuries.values()),
        *(team for _pk, team, _row in found.suspensions.values()),
        *(team for team, _number in found.deck),
    }
    return {team: state_of(found.of(team)) for team in teams}


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
    """Before its rows are written; one query."""
    at = connection.ops.adapt_datetimefield_value(order_of(result)[0])
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
    if here.banned or any(one["card"] == "yellow" for one in result.report["cards"]):
        _bookings(found, competition, teams, Q(card="yellow", active=True))
    matches = _matches(result, rolls=bool(found.injuries), trained=here.trained)
    if any(_cards_move(match) for match in matches.values()):
        _deck(found, competition, teams)
    rules = rules_in(competition)
    due = {
        team: rows_after(
            rules, [matches[team]], found.of(team, without=fixture.public_id)
        )
        for team in teams
    }
    return found, due


def _cards_move(match: TeamMatch) -> bool:
    return bool(match.trained or match.challenge or match.cards_played)


def _matches(result: Result, *, rolls: bool, trained: bool) -> dict[int, TeamMatch]:
    """Both sides of a match from its report, and what was rolled and learnt for it."""
    fixture = result.fixture
    fit: dict[int, bool] = {}
    if rolls:
        made = RecoveryRoll.objects.filter(fixture=fixture)
        fit = dict(made.values_list("player_id", "fit"))
    learnt: list[tuple[int, int]] = []
    if trained:
        sessions = TrainingSession.objects.filter(fixture=fixture)
        learnt = list(sessions.values_list("team_id", "number"))
    return {
        team: match_of(
            TeamMatch(
                fixture.public_id,
                rolls=fit,
                trained=tuple(number for whose, number in learnt if whose == team),
            ),
            result.report,
            side,
        )
        for side, team in zip(
            SIDES, (result.home_team_id, result.away_team_id), strict=True
        )
    }


def _bookings(
    found: StoredRows, competition: Competition, teams: Teams, which: Q
) -> None:
    rows = Booking.objects.filter(which & _here(competition, teams))
    for pk, team, match, player, active in rows.values_list(
        "pk", "team_id", "fixture__public_id", "player_id", "active"
    ):
        found.bookings[pk] = (team, (match, player), active)


def _injuries(
    found: StoredRows, competition: Competition, teams: Teams, which: Q
) -> None:
    rows = Injury.objects.filter(which & _here(competition, teams))
    for pk, team, match, player, missed, recovered, active in rows.values_list(
        *("pk", "team_id", "fixture__public_id", "player_id"),
        *("missed__public_id", "recovered__public_id", "active"),
    ):
        row = InjuryRow(missed or "", recovered or "", active)
        found.injuries[match, player] = (pk, team, row)


def _suspensions(
    found: StoredRows, competition: Competition, teams: Teams, which: Q
) -> None:
    rows = Suspension.objects.filter(which & _here(competition, teams))
    for pk, team, match, player, cause, served, active in rows.values_list(
        *("pk", "team_id", "fixture__public_id", "player_id"),
        *("cause", "served_in__public_id", "active"),
    ):
        row = SuspensionRow(cause, served or "", active)
        found.suspensions[match, player] = (pk, team, row)


def _deck(found: StoredRows, competition: Competition, teams: Teams) -> None:
    rows = DeckCard.objects.filter(competition=competition)
    if teams is not None:
        rows = rows.filter(team__in=teams)
    for pk, team, number, match, how in rows.values_list(
        "pk", "team_id", "number", "fixture__public_id", "how"
    ):
        found.deck[team, number] = (pk, DeckRow(match, how))


def _here(competition: Competition, teams: Teams) -> Q:
    here = Q(fixture__competition=competition)
    return here if teams is None else here & Q(team__in=teams)


@dataclass(slots=True)
class Differences:
    """What must be written so that the stored rows say what they should."""

    bookings: dict[int, bool] = field(default_factory=dict)
    injuries: dict[Key, InjuryRow] = field(default_factory=dict)
    # Team and row; None: there is one too much.
    suspensions: dict[Key, tuple[int, SuspensionRow | None]] = field(
        default_factory=dict
    )
    # The matches of those that are not stored yet.
    new_bans: set[str] = field(default_factory=set)
    deck: dict[tuple[int, int], DeckRow | None] = field(default_factory=dict)

    @property
    def matches(self) -> set[str]:
        """All that the rows to be written name."""
        bans = [row for _team, row in self.suspensions.values() if row]
        hurt = self.injuries.values()
        return {
            *self.new_bans,
            *(ban.served_in for ban in bans),
            *(match for row in hurt for match in (row.missed, row.recovered)),
            *(row.match for row in self.deck.values() if row),
        } - {""}


GONE = InjuryRow(active=False)


def differences(stored: StoredRows, due: Mapping[int, CarryRows]) -> Differences:
    """HC-SHT-03: rows against the fold.

    Bookings and injuries are there by their reports: only their marks are compared.
    """
    found = Differences()
    empty = CarryRows()
    for pk, (team, key, active) in stored.bookings.items():
        if active != bool(due.get(team, empty).yellows.get(key)):
            found.bookings[pk] = not active
    for key, (_pk, team, injury) in stored.injuries.items():
        wanted = due.get(team, empty).injuries.get(key, GONE)
        if injury != wanted:
            found.injuries[key] = wanted
    bans = {
        key: (team, row) for team in due for key, row in due[team].suspensions.items()
    }
    for key in bans.keys() | stored.suspensions.keys():
        was = stored.suspensions.get(key)
        if was is None or (was[1:] != bans.get(key)):
            found.suspensions[key] = bans.get(key) or (was[1] if was else 0, None)
            found.new_bans |= set() if was else {key[0]}
    cards = {(team, n): row for team in due for n, row in due[team].deck.items()}
    for card in cards.keys() | stored.deck.keys():
        kept = stored.deck.get(card)
        if kept is None or kept[1] != cards.get(card):
            found.deck[card] = cards.get(card)
    return found
