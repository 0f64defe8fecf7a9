"""The second, plain way to the scorers and the bracket, for `verify`.

It shares no function with `statistics` and `knockout`; the table: `second_table`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from competitions.rules.draws.bracket_values import Key, TieEnd
from competitions.rules.standings.facts import GoalFact


class CountedScorer(NamedTuple):
    rank: int
    player: int
    goals: int


class CountedTie(NamedTuple):
    """Who has reached a tie, who won it, and whether its result is by others."""

    teams: frozenset[int]
    winner: int | None
    stale: bool


def recount_scorers(goals: Iterable[GoalFact]) -> tuple[CountedScorer, ...]:
    """HC-STAT-01: own goals never count for a scorer."""
    own = [goal.player for goal in goals if goal.kind != "own"]
    totals = {player: own.count(player) for player in own}
    lines = [
        CountedScorer(1 + sum(n > total for n in totals.values()), player, total)
        for player, total in totals.items()
    ]
    return tuple(sorted(lines))


def recount_bracket(
    leaves: Sequence[int | None],
    played: Mapping[Key, TieEnd],
    *,
    third_place: bool = False,
    withdrawn: Collection[int] = (),
) -> dict[Key, CountedTie]:
    """HC-CUP-01: each tie asked from the top, down to the leaves."""
    cup = _Cup(leaves, played, withdrawn)
    rounds = len(leaves).bit_length() - 1
    keys = [(r, p) for r in range(1, rounds + 1) for p in range(len(leaves) >> r)]
    if third_place and rounds > 1:
        keys.append((rounds, 1))
    return {key: cup.line(key) for key in keys}


WAITING, NOBODY, NEVER = "waiting", "nobody", "never"


class _Cup:
    """`NEVER`: a bye. `NOBODY`: forfeited away. `WAITING`: not known yet."""

    def __init__(
        self,
        leaves: Sequence[int | None],
        played: Mapping[Key, TieEnd],
        withdrawn: Collection[int],
    ) -> None:
        self.leaves, self.played, self.withdrawn = leaves, played, withdrawn

    def sides(self, key: Key) -> list[int | str]:
        number, position = key
        if number == 1:
            pair = self.leaves[2 * position : 2 * position + 2]
            return [NEVER if team is None else team for team in pair]
        if 2**number * (position + 1) > len(self.leaves):
            return [self.ended((number - 1, feeder))[1] for feeder in (0, 1)]
        return [self.ended((number - 1, 2 * position + i))[0] for i in (0, 1)]

    def ended(self, key: Key) -> tuple[int | str, int | str]:
        """(winner, loser) of a tie."""
        sides = self.sides(key)
        result = self.played.get(key)
        if result is not None:
            if set(sides) != {result.home, result.away} and not result.pinned:
                return (WAITING, WAITING)
            if result.winner is None:
                return (NOBODY, NOBODY)
            both = [result.home, result.away]
            both.remove(result.winner)
            return (result.winner, both[0])
        if NEVER in sides:
            return (sides[1] if sides[0] == NEVER else sides[0], NEVER)
        if WAITING in sides:
            return (WAITING, WAITING)
        present = [s for s in sides if s != NOBODY and s not in self.withdrawn]
        if len(present) == 2:
            return (WAITING, WAITING)
        absent = [s for s in sides if s not in present]
        return (present[0], absent[0]) if present else (NOBODY, NOBODY)

    def line(self, key: Key) -> CountedTie:
        sides, result = self.sides(key), self.played.get(key)
        wrong = result is not None and set(sides) != {result.home, result.away}
        if result is not None and (not wrong or result.pinned):
            sides, wrong = [result.home, result.away], False
        winner = self.ended(key)[0]
        return CountedTie(
            frozenset(side for side in sides if isinstance(side, int)),
            winner if isinstance(winner, int) else None,
            wrong,
        )
