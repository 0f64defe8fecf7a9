"""HV-NEED-01: what is settled for a team by points alone, whatever happens.

A team is sure of a place if nothing that is left can put so many others level with it or
above; it is out of it if in every case so many others have more points. What else happens
hangs on results to come, or on goals between level teams. Both are asked of the worst and
of the best that the team can do itself: it loses, or wins, all that it still plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from competitions.rules.standings.contention import (
    Contention,
    MatchCosts,
    TooManyTries,
)

SURE, OUT, OPEN, UNKNOWN = "sure", "out", "open", "unknown"
MOST_TEAMS = 20


class PointsRace(NamedTuple):
    """Teams with their points, who still meets whom, what a match is worth.

    `worth`: of a win, a draw, a defeat.
    """

    points: tuple[tuple[int, int], ...]
    left: tuple[tuple[int, int], ...]
    worth: tuple[int, int, int]

    @property
    def computed(self) -> bool:
        """Whether winning is never worse than drawing, nor that than losing."""
        win, draw, loss = self.worth
        return win >= draw >= loss and win > loss and len(self.points) <= MOST_TEAMS


@lru_cache(maxsize=128)
def race_states(
    race: PointsRace, places: tuple[int, ...]
) -> Mapping[int, Mapping[int, str]]:
    """By team and place: whether it has it or better for sure, is out, or it is open.

    Kept: the same table is shown many times.
    """
    open_race = _OpenRace(race)
    return {
        team: {place: open_race.state(team, place) for place in places}
        for team, _points in race.points
    }


def race_state(race: PointsRace, team: int, place: int) -> str:
    """Whether one team has one place or better for sure, or is out."""
    return _OpenRace(race).state(team, place)


class _OpenRace:
    """A race, as it is asked about one team after the other."""

    def __init__(self, race: PointsRace) -> None:
        self.points = dict(race.points)
        self.win, self.draw, self.loss = race.worth
        self.meetings: dict[int, Counter[int]] = {
            team: Counter() for team in self.points
        }
        for home, away in race.left:
            self.meetings[home][away] += 1
            self.meetings[away][home] += 1
        self.left = {
            team: sum(opponents.values()) for team, opponents in self.meetings.items()
        }
        self.chasing: dict[tuple[int, bool], Contention] = {}

    def state(self, team: int, place: int) -> str:
        """Whatever happens, as far as points say."""
        others = len(self.points) - 1
        if place > others:
            return SURE
        try:
            if not self._may_be_behind(team, place):
                return SURE
            return OPEN if self._may_be_within(team, place) else OUT
        except TooManyTries:
            return UNKNOWN

    def _may_be_behind(self, team: int, place: int) -> bool:
        """Whether so many others can have its points or more, if it loses all."""
        mine = self.points[team] + self.loss * self.left[team]
        if sum(self._most(one) >= mine for one in self._others(team)) < place:
            return False
        if sum(self._fewest(one) >= mine for one in self._others(team)) >= place:
            return True
        others = len(self.points) - 1
        return self._contention(team, best=False).fits(others - place)

    def _may_be_within(self, team: int, place: int) -> bool:
        """Whether fewer others can have more points, if it wins all."""
        mine = self.points[team] + self.win * self.left[team]
        if sum(self._most(one) > mine for one in self._others(team)) < place:
            return True
        if sum(self._fewest(one) > mine for one in self._others(team)) >= place:
            return False
        return self._contention(team, best=True).fits(place - 1)

    def _contention(self, team: int, *, best: bool) -> Contention:
        """The others with what each may gain (`best`) or lose before they are level."""
        key = (team, best)
        if key not in self.chasing:
            room = {}
            for one in self._others(team):
                if best:
                    mine = self.points[team] + self.win * self.left[team]
                    room[one] = mine - self._fewest(one)
                else:
                    mine = self.points[team] + self.loss * self.left[team]
                    room[one] = self._most(one) - mine
            step = self.draw - self.loss if best else self.win - self.draw
            costs = MatchCosts(self.win - self.loss, step)
            meetings = {
                one: {
                    other: n for other, n in self.meetings[one].items() if other != team
                }
                for one in self._others(team)
            }
            self.chasing[key] = Contention(room, meetings, costs)
        return self.chasing[key]

    def _others(self, team: int) -> Sequence[int]:
        return [one for one in self.points if one != team]

    def _most(self, team: int) -> int:
        return self.points[team] + self.win * self.left[team]

    def _fewest(self, team: int) -> int:
        return self.points[team] + self.loss * self.left[team]
