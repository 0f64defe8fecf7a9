"""The second, plain way to the table, the scorers and the bracket, for `verify`.

It shares no function with `standings`, `statistics` and `knockout`, and cares for
nothing but being obvious: it counts again from all results whenever it needs a figure.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from competitions.rules.draws.bracket_values import Key, TieEnd
from competitions.rules.standings.facts import (
    AdjustmentFact,
    GoalFact,
    ResultFact,
    TableRules,
)


class TableLine(NamedTuple):
    """The first ten columns of a table's row."""

    rank: int
    team: int
    played: int
    won: int
    drawn: int
    lost: int
    gf: int
    ga: int
    gd: int
    points: int


class CountedScorer(NamedTuple):
    rank: int
    player: int
    goals: int


class CountedTie(NamedTuple):
    """Who has reached a tie, who won it, and whether its result is by others."""

    teams: frozenset[int]
    winner: int | None
    stale: bool


def recount_table(
    teams: Sequence[int],
    results: Sequence[ResultFact],
    rules: TableRules,
    adjustments: Sequence[AdjustmentFact] = (),
) -> tuple[TableLine, ...]:
    """HC-CHP-01, HC-CHP-02: the table, block by block."""
    count = _Count(teams, results, rules, adjustments)
    order = _in_order(count, list(teams))
    lines = []
    for block in order:
        rank = 1 + sum(len(b) for b in order[: order.index(block)])
        lines += [count.line(rank, team) for team in block]
    return tuple(lines)


class _Count:
    """Answers any figure by going through all results."""

    def __init__(
        self,
        teams: Sequence[int],
        results: Sequence[ResultFact],
        rules: TableRules,
        adjustments: Sequence[AdjustmentFact],
    ) -> None:
        self.teams, self.results, self.rules = teams, results, rules
        self.adjustments = adjustments

    def line(self, rank: int, team: int) -> TableLine:
        won, drawn, lost, scored, conceded = (
            self.figure(name, team, self.teams)
            for name in ("wins", "draws", "losses", "goals_for", "goals_against")
        )
        return TableLine(
            rank,
            team,
            won + drawn + lost,
            won,
            drawn,
            lost,
            scored,
            conceded,
            scored - conceded,
            self.figure("points", team, self.teams),
        )

    def figure(self, name: str, team: int, among: Collection[int]) -> int:
        """A figure of one team from its matches against the teams among."""
        if name == "points":
            bonus = sum(a.points for a in self.adjustments if a.team == team)
            return bonus + self.figure("head_to_head_points", team, self.teams)
        if name == "goal_difference":
            return self.figure("head_to_head_difference", team, self.teams)
        if name == "head_to_head_difference":
            scored = self.figure("head_to_head_goals", team, among)
            return scored - self.figure("goals_against", team, among)
        if name == "lots":
            return self._lot(team)
        return sum(
            self._worth(name, result, team)
            for result in self.results
            if team in (result.home, result.away)
            and result.home in among
            and result.away in among
        )

    def _lot(self, team: int) -> int:
        if not self.rules.lots_seed:
            return 0
        tickets = sorted(
            hashlib.sha256(f"{self.rules.lots_seed}:{one}".encode()).hexdigest()
            for one in self.teams
        )
        own = hashlib.sha256(f"{self.rules.lots_seed}:{team}".encode()).hexdigest()
        return tickets.index(own)

    def _worth(self, name: str, result: ResultFact, team: int) -> int:
        at_home = result.home == team
        own, others = _goals(result, at_home=at_home)
        outcome = _outcome(result, at_home=at_home)
        yellow, red = result.home_cards if at_home else result.away_cards
        points = {
            "won": self.rules.win,
            "drawn": self.rules.draw,
            "lost": self.rules.loss,
            "nothing": 0,
        }
        return {
            "head_to_head_points": points[outcome],
            "head_to_head_goals": own,
            "goals_for": own,
            "goals_against": others,
            "wins": int(outcome == "won"),
            "draws": int(outcome == "drawn"),
            "losses": int(outcome in ("lost", "nothing")),
            "away_goals": 0 if at_home else own,
            "away_wins": int(outcome == "won" and not at_home),
            "fair_play": yellow + red + red + red,
        }[name]


def _goals(result: ResultFact, *, at_home: bool) -> tuple[int, int]:
    if result.forfeit == "both":
        return (0, 2)
    if at_home:
        return (result.home_goals, result.away_goals)
    return (result.away_goals, result.home_goals)


def _outcome(result: ResultFact, *, at_home: bool) -> str:
    """Decision 19: whoever forfeits loses; if both do, neither gets anything."""
    if result.forfeit == "both":
        return "nothing"
    if result.forfeit:
        return "lost" if (result.forfeit == "home") == at_home else "won"
    own, others = _goals(result, at_home=at_home)
    return "won" if own > others else "lost" if own < others else "drawn"


FEWEST = ("goals_against", "fair_play", "lots")


def _in_order(count: _Count, teams: list[int]) -> list[list[int]]:
    """Decision 18: blocks best first, each tried from its own step on."""
    chain = [name for name in count.rules.tiebreaks if name != "points"]
    todo: list[tuple[list[int], list[str], list[int]]] = [
        (teams, ["points", *chain], [])
    ]
    done: list[list[int]] = []
    while todo:
        block, steps, league = todo.pop(0)
        if len(block) == 1 or not steps:
            done.append(block)
            continue
        name = steps[0]
        mutual = name.startswith("head_to_head")
        if mutual and (not league or count.rules.head_to_head == "restart"):
            league = block
        against = league if mutual else count.teams
        figures = {team: count.figure(name, team, against) for team in block}
        best = min(figures.values()) if name in FEWEST else max(figures.values())
        ahead = [team for team in block if figures[team] == best]
        behind = [team for team in block if figures[team] != best]
        if not behind:
            todo.insert(0, (block, steps[1:], league))
            continue
        restart = mutual and count.rules.head_to_head == "restart"
        onward = _from_first_mutual(chain) if restart else steps[1:]
        todo[:0] = [(ahead, onward, league), *_rest(figures, behind, onward, league)]
    return done


def _from_first_mutual(chain: list[str]) -> list[str]:
    first = min(i for i, name in enumerate(chain) if name.startswith("head_to_head"))
    return chain[first:]


def _rest(
    figures: Mapping[int, int], behind: list[int], onward: list[str], league: list[int]
) -> list[tuple[list[int], list[str], list[int]]]:
    """Those behind, by the same figures: the step is not counted anew for them."""
    values = list(dict.fromkeys(sorted(figures[team] for team in behind)))
    first = next(team for team in figures if team not in behind)
    if figures[first] > values[-1]:
        values.reverse()
    return [([t for t in behind if figures[t] == v], onward, league) for v in values]


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
