"""The second, plain way to the scorers, for `verify`.

It shares no function with `statistics`; the table: `second_table`, the bracket:
`second_bracket`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from competitions.rules.standings.facts import GoalFact


class CountedScorer(NamedTuple):
    rank: int
    player: int
    goals: int


def recount_scorers(goals: Iterable[GoalFact]) -> tuple[CountedScorer, ...]:
    """HC-STAT-01: own goals never count for a scorer."""
    own = [goal.player for goal in goals if goal.kind != "own"]
    totals = {player: own.count(player) for player in own}
    lines = [
        CountedScorer(1 + sum(n > total for n in totals.values()), player, total)
        for player, total in totals.items()
    ]
    return tuple(sorted(lines))
