"""Random points races of 12 to 20 teams from half-season on, and what no ending may undo."""

from __future__ import annotations

from random import Random

from competitions.rules.draws import round_robin
from competitions.rules.standings.race import (
    OPEN,
    OUT,
    SURE,
    UNKNOWN,
    PointsRace,
    race_states,
)

WORTHS = ((3, 1, 0), (3, 1, 0), (2, 1, 0), (3, 2, 1))
ENDINGS = 6


def random_race(seed: int) -> PointsRace:
    """One to three legs, teams of unlike strength; at least half of the rounds played."""
    lots = Random(seed)
    n, worth = lots.randint(12, 20), lots.choice(WORTHS)
    rounds = round_robin.rounds(n, lots.randint(1, 3), mirrored=True)
    strength = [lots.uniform(0.5, 2) for _team in range(n)]
    played = lots.randint((len(rounds) + 1) // 2, len(rounds) - 1)
    points = dict.fromkeys(range(n), 0)
    for pairs in rounds[:played]:
        for pair in pairs:
            chance = strength[pair.home] / (strength[pair.home] + strength[pair.away])
            end = lots.choices((0, 1, 2), (chance, 0.3, 1 - chance))[0]
            for team, at in ((pair.home, end), (pair.away, 2 - end)):
                points[team] += worth[at]
    left = tuple((pair.home, pair.away) for pairs in rounds[played:] for pair in pairs)
    return PointsRace(tuple(points.items()), left, worth)


def checked(race: PointsRace, seed: int) -> int:
    """How many places are settled: all are known, and no ending says otherwise.

    The endings: by lot, and for each team those in which it wins or loses all it has left.
    """
    places = tuple(range(1, len(race.points) + 1))
    states = {team: dict(told) for team, told in race_states(race, places).items()}
    lots = Random(seed)
    assert all(UNKNOWN not in told.values() for told in states.values())
    for told in states.values():
        order = [(OUT, OPEN, SURE).index(told[place]) for place in places]
        assert order == sorted(order)
    for chosen in (None,) * ENDINGS + tuple(states):
        for end in (None,) if chosen is None else (0, 2):
            agrees(states, ended(race, chosen, end, lots))
    return sum(one != OPEN for told in states.values() for one in told.values())


def ended(
    race: PointsRace, chosen: int | None, end: int | None, lots: Random
) -> dict[int, int]:
    """The points of all: the matches of one team end so for it, all others by lot."""
    points = dict(race.points)
    for home, away in race.left:
        at = lots.randrange(3)
        if chosen in (home, away) and end is not None:
            at = end if chosen == home else 2 - end
        points[home] += race.worth[at]
        points[away] += race.worth[2 - at]
    return points


def agrees(states: dict[int, dict[int, str]], points: dict[int, int]) -> None:
    for team, told in states.items():
        others = [p for other, p in points.items() if other != team]
        level = sum(p >= points[team] for p in others)
        above = sum(p > points[team] for p in others)
        for place, state in told.items():
            assert state != SURE or level < place
            assert state != OUT or above >= place
