"""Who was selected although he might not play, and who ended his match exhausted.

Read from stored bans and injuries: `games.helvetia.careers.unfit` says the same of the
fold, which needs every appearance of a season.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import F, Q

from competitions.games.helvetia.careers import Order, Unfit
from competitions.games.helvetia.carry_over import Cause, Condition
from competitions.games.helvetia.carry_rows import (
    CarryRows,
    InjuryRow,
    SuspensionRow,
    conditions_before,
)
from competitions.games.helvetia.eligibility import Fitness, fitness
from competitions.models import (
    Appearance,
    Competition,
    Injury,
    RecoveryRoll,
    Result,
    Suspension,
)
from competitions.queries.carry_over.careers import walked_over, walkover_order
from competitions.queries.carry_over.conditions import named
from competitions.queries.results.stored_results import KIND, PLAYED_AT
from competitions.rules.results.confirmation import OFFICIAL


class Played(NamedTuple):
    """A match in the order of a season; what was left in it is not read."""

    fixture: int
    match: str
    home: int
    away: int
    state: str
    kind: str | None
    place: int = 0

    @property
    def official(self) -> bool:
        return self.state == OFFICIAL

    @property
    def walkover(self) -> bool:
        return self.kind == "walkover"


@dataclass(frozen=True, slots=True)
class Breach:
    """Somebody in a line-up, and what spoke against him."""

    played: Played
    team: int
    player: int
    fit: Fitness


def orders_in(competition: Competition) -> dict[int, list[Played]]:
    """Each side's matches, oldest first; two queries, four more if somebody withdrew."""
    found: dict[int, list[Played]] = defaultdict(list)
    for one in _played(competition):
        found[one.home].append(one)
        found[one.away].append(one)
    gone = walked_over(competition)
    moments = _moments(competition, {team for _fixture, team in gone})
    for team in {team for _fixture, team in gone}:
        matches = [(moments[one.fixture], one) for one in found[team]]
        for fixture in (fixture for fixture, whose in gone if whose == team):
            order = walkover_order(fixture, [order for order, _one in matches])
            place = (fixture.pk, fixture.public_id, team, team, OFFICIAL, "walkover")
            matches.append((order, Played(*place)))
        matches.sort(key=lambda row: row[0])
        found[team] = [one for _order, one in matches]
    return found


def _played(competition: Competition) -> list[Played]:
    """Sorted by the database: reading their moments costs as much as all the rest."""
    rows = Result.objects.filter(fixture__competition=competition).annotate(kind=KIND)
    found = rows.order_by(PLAYED_AT, "fixture__round", "fixture__position").values_list(
        *("fixture_id", "fixture__public_id"),
        *("home_team_id", "away_team_id", "state", "kind"),
    )
    return [Played._make((*row, place)) for place, row in enumerate(found)]


def _moments(competition: Competition, teams: Collection[int]) -> dict[int, Order]:
    if not teams:
        return {}
    sides = Q(home_team__in=teams) | Q(away_team__in=teams)
    rows = Result.objects.filter(sides, fixture__competition=competition)
    found = rows.annotate(played_at=PLAYED_AT).values_list(
        "fixture_id", "played_at", "fixture__round", "fixture__position"
    )
    return {fixture: (at, number, place) for fixture, at, number, place in found}


def illegal_lineups(competition: Competition) -> tuple[Unfit, ...]:
    """Everybody, oldest match first; not yet official too."""
    if not competition.league_rules.carries:
        return ()
    return unfit_of(reversed(breaches_in(competition, orders_in(competition))))


def breaches_in(
    competition: Competition, orders: Mapping[int, Sequence[Played]]
) -> list[Breach]:
    """Of results that are not official yet too, newest first; four queries at most."""
    barred: dict[tuple[int, int], tuple[Played, int, Condition]] = {}
    for team, rows in _absences(competition).items():
        known = {one.match: one for one in orders.get(team, ())}
        counted = {match for match, one in known.items() if one.official}
        conditions = conditions_before(rows, list(known), counted)
        for (match, player), condition in conditions.items():
            # nobody was chosen for a match that nobody played
            if not known[match].walkover:
                place = (known[match].fixture, player)
                barred[place] = (known[match], team, condition)
    appeared = _appeared(barred)
    rolls = _rolls(appeared)
    found = []
    for place in appeared:
        played, team, condition = barred[place]
        fit = fitness(condition, rolls.get(place))
        if not fit.may_play:
            found.append(Breach(played, team, place[1], fit))
    found.sort(key=lambda one: one.played.place)
    return found[::-1]


Place = tuple[int, int]
"""A fixture and a player, by row numbers."""


def _absences(competition: Competition) -> dict[int, CarryRows]:
    """Bans and injuries of each side, served and over too; two queries."""
    found: dict[int, CarryRows] = defaultdict(CarryRows)
    here = {"fixture__competition": competition}
    for team, match, player, cause, served in Suspension.objects.filter(
        **here
    ).values_list(
        *("team_id", "fixture__public_id", "player_id"),
        *("cause", "served_in__public_id"),
    ):
        ban = SuspensionRow(cause, served or "")
        found[team].suspensions[match, player] = ban
    for team, match, player, missed, recovered in Injury.objects.filter(
        **here
    ).values_list(
        *("team_id", "fixture__public_id", "player_id"),
        *("missed__public_id", "recovered__public_id"),
    ):
        hurt = InjuryRow(missed or "", recovered or "")
        found[team].injuries[match, player] = hurt
    return found


def _appeared(places: Collection[Place]) -> list[Place]:
    """Those that were chosen, in the order of the sheets; one query, or none."""
    if not places:
        return []
    fixtures, players = map(set, zip(*places, strict=True))
    # Not `player__in`: for each match the index would be asked for each player.
    rows = Appearance.objects.annotate(who=F("player_id") + 0)
    rows = rows.filter(fixture__in=fixtures, who__in=players)
    found = rows.order_by("pk").values_list("fixture_id", "player_id")
    return [place for place in found if place in places]


def _rolls(places: Collection[Place]) -> dict[Place, bool]:
    """HC-REC-02: the rolls that were made for these; one query, or none."""
    if not places:
        return {}
    fixtures = {fixture for fixture, _player in places}
    rows = RecoveryRoll.objects.filter(fixture__in=fixtures)
    made = rows.values_list("fixture_id", "player_id", "fit")
    return {(fixture, player): fit for fixture, player, fit in made}


def unfit_of(breaches: Iterable[Breach]) -> tuple[Unfit, ...]:
    """With their names; one query."""
    return named(
        [
            Unfit(
                one.played.match,
                one.team,
                one.player,
                one.fit.status,
                *one.fit.reasons[0],
                official=one.played.official,
            )
            for one in breaches
        ]
    )


def tired_in(
    competition: Competition, orders: Mapping[int, Sequence[Played]]
) -> dict[int, dict[int, Cause]]:
    """HC-FAT-03: who starts the next match tired, by side; one query.

    Only the last match that counts says so.
    """
    walkovers = competition.league_rules.walkover_serves
    last = {}
    for team, matches in orders.items():
        counts = (
            one
            for one in reversed(matches)
            if one.official and (walkovers or not one.walkover)
        )
        if one := next(counts, None):
            last[one.fixture, team] = one.match
    # HC-FAT-03: who never entered is not exhausted.
    rows = Appearance.objects.filter(
        fixture__in=[fixture for fixture, _team in last], exhausted=True, entered=True
    )
    found: dict[int, dict[int, Cause]] = defaultdict(dict)
    for fixture, team, player in rows.values_list("fixture_id", "team_id", "player_id"):
        if match := last.get((fixture, team)):
            found[team][player] = Cause(match, "exhausted")
    return found
