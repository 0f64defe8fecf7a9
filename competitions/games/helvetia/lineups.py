"""Who was selected although he might not play, by the rows of bans and injuries.

`careers.unfit` says the same of the fold, which needs every appearance of a season.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from competitions.games.helvetia.careers import Unfit
from competitions.games.helvetia.carry_over import Condition
from competitions.games.helvetia.carry_rows import CarryRows, conditions_before
from competitions.games.helvetia.eligibility import Fitness, fitness
from competitions.games.values import LeagueRules

Place = tuple[int, int]
"""A fixture and a player, by row numbers."""


class MatchPlayed(NamedTuple):
    """A match in the order of a season; what was left in it is not read."""

    fixture: int
    match: str
    home: int
    away: int
    official: bool
    walkover: bool
    place: int = 0


Orders = Mapping[int, Sequence[MatchPlayed]]
"""Each side's matches, oldest first."""


class Barred(NamedTuple):
    """Somebody who was banned or injured before a match that was played."""

    played: MatchPlayed
    team: int
    condition: Condition


@dataclass(frozen=True, slots=True)
class Breach:
    """Somebody in a line-up, and what spoke against him."""

    played: MatchPlayed
    team: int
    player: int
    fit: Fitness

    @property
    def unfit(self) -> Unfit:
        return Unfit(
            self.played.match,
            self.team,
            self.player,
            self.fit.status,
            *self.fit.reasons[0],
            official=self.played.official,
        )


def barred_in(orders: Orders, rows: Mapping[int, CarryRows]) -> dict[Place, Barred]:
    """Of all matches that were played, not official yet too."""
    found = {}
    for team, own in rows.items():
        known = {one.match: one for one in orders.get(team, ())}
        counted = {match for match, one in known.items() if one.official}
        conditions = conditions_before(own, list(known), counted)
        for (match, player), condition in conditions.items():
            # nobody was chosen for a match that nobody played
            if not known[match].walkover:
                place = (known[match].fixture, player)
                found[place] = Barred(known[match], team, condition)
    return found


def breaches(
    barred: Mapping[Place, Barred],
    appeared: Iterable[Place],
    rolls: Mapping[Place, bool],
) -> list[Breach]:
    """Newest first, of a match in the order of `appeared`."""
    found = []
    for place in appeared:
        played, team, condition = barred[place]
        fit = fitness(condition, rolls.get(place))
        if not fit.may_play:
            found.append(Breach(played, team, place[1], fit))
    found.sort(key=lambda one: one.played.place)
    return found[::-1]


def last_that_counts(rules: LeagueRules, orders: Orders) -> dict[tuple[int, int], str]:
    """Each side's, by fixture and team: only after it somebody is tired (HC-FAT-03)."""
    found = {}
    for team, matches in orders.items():
        for one in reversed(matches):
            if one.official and (rules.walkover_serves or not one.walkover):
                found[one.fixture, team] = one.match
                break
    return found
