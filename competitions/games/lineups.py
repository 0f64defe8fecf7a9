"""Who was selected although he might not play, by the rows of bans and injuries.

`careers.unfit` says the same of the fold, which needs every appearance of a season.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from competitions.games.absences import Absence, AbsenceRules, CarriedState, Condition
from competitions.games.careers import Order, Unfit, WalkedOver
from competitions.games.carry_rows import (
    CarryRows,
    Key,
    Row,
    ban_later,
    conditions_before,
    injury_later,
    state_from_rows,
)
from competitions.games.fitness import Fitness, fitness
from competitions.games.league import League
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


def orders_of(played: Iterable[MatchPlayed]) -> dict[int, list[MatchPlayed]]:
    """The matches of each side, in the order in which they are given."""
    found: dict[int, list[MatchPlayed]] = defaultdict(list)
    for one in played:
        found[one.home].append(one)
        found[one.away].append(one)
    return found


def with_walkovers(
    orders: Orders, gone: Iterable[tuple[WalkedOver, int]], moments: Mapping[int, Order]
) -> Orders:
    """The matches of each side with those that it won without playing, in their places.

    `gone`: each with its winner; `moments`: when the winners played, by fixture.
    """
    found = dict(orders)
    walkovers: dict[int, list[WalkedOver]] = defaultdict(list)
    for one, team in gone:
        walkovers[team].append(one)
    for team, ones in walkovers.items():
        matches = [(moments[one.fixture], one) for one in orders.get(team, ())]
        for one in ones:
            order = one.order([order for order, _one in matches])
            played = MatchPlayed(one.fixture, one.match, team, team, True, True)
            matches.append((order, played))
        matches.sort(key=lambda row: row[0])
        found[team] = [one for _order, one in matches]
    return found


class BarredPlayer(NamedTuple):
    """Somebody who was banned or injured before a match that was played."""

    played: MatchPlayed
    team: int
    condition: Condition


@dataclass(frozen=True, slots=True)
class IllegalPick:
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


def barred_in(
    rules: AbsenceRules, orders: Orders, rows: Mapping[int, CarryRows]
) -> dict[Place, BarredPlayer]:
    """Who was banned or injured before a match that was played, official or not."""
    found = {}
    for team, own in rows.items():
        known = {one.match: one for one in orders.get(team, ())}
        counted = {match for match, one in known.items() if one.official}
        conditions = conditions_before(rules, own, list(known), counted)
        for (match, player), condition in conditions.items():
            # nobody was chosen for a match that nobody played
            if not known[match].walkover:
                place = (known[match].fixture, player)
                found[place] = BarredPlayer(known[match], team, condition)
    return found


def breaches(
    barred: Mapping[Place, BarredPlayer],
    appeared: Iterable[Place],
    rolls: Mapping[Place, bool],
) -> list[IllegalPick]:
    """Who of those who appeared might not play, the newest match first."""
    found = []
    for place in appeared:
        played, team, condition = barred[place]
        fit = fitness(condition, rolls.get(place))
        if not fit.may_play:
            found.append(IllegalPick(played, team, place[1], fit))
    found.sort(key=lambda one: one.played.place)
    return found[::-1]


def last_that_counts(
    rules: LeagueRules, matches: Sequence[MatchPlayed]
) -> MatchPlayed | None:
    """The last match that counts: only after it somebody is tired."""
    counted = (
        one
        for one in reversed(matches)
        if one.official and (rules.walkover_serves or not one.walkover)
    )
    return next(counted, None)


def matches_before(matches: Sequence[MatchPlayed], match: str) -> list[MatchPlayed]:
    """The matches of a side before this one; one without a result is still to come."""
    return list(takewhile(lambda one: one.match != match, matches))


Before = tuple[str, int]
"""A match and a team: what this side carried into it."""


def last_before(
    rules: LeagueRules, orders: Orders, sides: Iterable[Before]
) -> dict[Before, MatchPlayed | None]:
    """The match after which a side came tired into this one."""
    return {
        (match, team): last_that_counts(
            rules, matches_before(orders.get(team, ()), match)
        )
        for match, team in sides
    }


class TiredPlayers(NamedTuple):
    """The last match before each that counts, and who ended those matches as tired as that."""

    last: Mapping[Before, MatchPlayed | None]
    who: Mapping[Before, Mapping[int, Absence]]


def states_in_rows(
    league: League,
    orders: Orders,
    rows: Mapping[int, CarryRows],
    tired: TiredPlayers,
) -> dict[Before, CarriedState]:
    """What each side carried into a match."""
    found = {}
    for (match, team), one in tired.last.items():
        state = state_in_rows(league, rows[team], orders.get(team, ()), match)
        causes = tired.who.get((one.match, team), {}) if one else {}
        found[match, team] = state.with_tired(causes)
    return found


def state_in_rows(
    league: League, rows: CarryRows, matches: Sequence[MatchPlayed], match: str
) -> CarriedState:
    """What the rows of a side say that it carried into a match.

    As the fold says it, but for yellow cards and for who was tired.
    """
    names = {one.match: n for n, one in enumerate(matches)}
    counted = {one.match for one in matches if one.official}
    here = names.get(match, len(matches))
    then, rules = CarryRows(), league.rules.absences
    for key, ban in _until(rows.suspensions, names, here):
        served = names.get(ban.served_in, len(matches)) < here
        later = ban_later(rules, ban, here - names[key[0]])
        then.suspensions[key] = replace(later, active=not served)
    # One of a result that is not official replaces none that counts.
    hurts = rows.injuries.items()
    known = {key: one for key, one in hurts if key[0] in counted and one.rule}
    for key, hurt in _until(known, names, here):
        missed = names.get(hurt.missed, here) < here
        over = names.get(hurt.recovered, len(matches)) < here
        over = missed if hurt.left == 0 else over
        injury = injury_later(rules, hurt, here - names[key[0]], missed=missed)
        then.injuries[key] = replace(injury, active=not over)
    held = rows.deck.items()
    deck = {n: card for n, card in held if names.get(card.match, here) < here}
    then.deck.update(deck)
    return state_from_rows(league, then)


def _until(
    rows: Mapping[Key, Row], names: Mapping[str, int], here: int
) -> Iterator[tuple[Key, Row]]:
    """The newest row of each player from before this match: it replaced the others."""
    newest: dict[int, Key] = {}
    for key in sorted(rows, key=lambda one: names.get(one[0], here)):
        if names.get(key[0], here) < here:
            newest[key[1]] = key
    return ((key, rows[key]) for key in newest.values())
