"""The second, plain way to the table, for `verify`.

It shares no function with `standings` and cares for nothing but being obvious: it counts
again from all results whenever it needs a figure.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar, NamedTuple

from competitions.rules.standings.facts import AdjustmentFact, ResultFact, TableRules

Figure = int | Fraction
# Steps that look at what the opponents have done.
BY_OPPONENTS = ("sonneborn_berger", "koya")


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


class StageCount(NamedTuple):
    """What a stage with groups is counted from: its teams as its list has them."""

    teams: Sequence[int]
    results: Sequence[ResultFact]
    rules: TableRules
    adjustments: Sequence[AdjustmentFact] = ()


def recount_best(
    stage: StageCount, compared: Mapping[int, Collection[int]]
) -> tuple[TableLine, ...]:
    """HV-STG-03: those of one rank among each other, the best first.

    Each with the opponents whose matches do not count for it.
    """
    own = [
        result
        for result in stage.results
        for team, left_out in compared.items()
        if team in (result.home, result.away)
        and not ({result.home, result.away} - {team}) & set(left_out)
    ]
    chain = (
        name
        for name in stage.rules.tiebreaks
        if not name.startswith("head_to_head") and name not in BY_OPPONENTS
    )
    rules = replace(stage.rules, tiebreaks=tuple(chain))
    count = _Count(stage.teams, own, rules, stage.adjustments)
    order = _in_order(count, [team for team in stage.teams if team in compared])
    return tuple(
        count.line(1 + sum(map(len, order[:n])), team)
        for n, block in enumerate(order)
        for team in block
    )


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
        self.points: dict[int, int] = {}

    def line(self, rank: int, team: int) -> TableLine:
        won, drawn, lost, scored, conceded = (
            self.sum_of(name, team, self.teams)
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
            self.sum_of("points", team, self.teams),
        )

    def figure(self, name: str, team: int, among: Collection[int]) -> Figure:
        """A figure of one team from its matches against the teams among."""
        if name in self.OTHERS:
            return self.OTHERS[name](self, team)
        return self.sum_of(name, team, among)

    def sum_of(self, name: str, team: int, among: Collection[int]) -> int:
        """One that is a sum over matches."""
        if name == "points":
            bonus = sum(a.points for a in self.adjustments if a.team == team)
            return bonus + self.sum_of("head_to_head_points", team, self.teams)
        if name == "goal_difference":
            return self.sum_of("head_to_head_difference", team, self.teams)
        if name == "head_to_head_difference":
            scored = self.sum_of("head_to_head_goals", team, among)
            return scored - self.sum_of("goals_against", team, among)
        return sum(
            self._worth(name, result, team)
            for result in self.results
            if team in (result.home, result.away)
            # in all it counts what was kept against somebody who came through no more
            and (among is self.teams or {result.home, result.away} <= {*among})
        )

    def _book(self, yellow: int, red: int, second: int) -> int:
        """HV-YEL-01: by the book each second yellow card counts as a red one."""
        if self.rules.second_is_red:
            yellow, red = yellow - second, red + second
        return yellow + red + red + red

    def _lot(self, team: int) -> Figure:
        if not self.rules.lots_seed:
            if not self.rules.lots:
                return 0
            later = [one for one in self.teams if one not in self.rules.lots]
            return [*self.rules.lots, *later].index(team)
        tickets = sorted(
            hashlib.sha256(f"{self.rules.lots_seed}:{one}".encode()).hexdigest()
            for one in self.teams
        )
        own = hashlib.sha256(f"{self.rules.lots_seed}:{team}".encode()).hexdigest()
        return tickets.index(own)

    def _quotient(self, team: int) -> Figure:
        scored = self.sum_of("goals_for", team, self.teams)
        conceded = self.sum_of("goals_against", team, self.teams)
        if conceded == 0:
            return Fraction(10**9) if scored else Fraction(1)
        return Fraction(scored, conceded)

    def _per_game(self, team: int) -> Figure:
        played = self._played(team)
        return Fraction(self._points(team), played) if played else 0

    def _points(self, team: int) -> int:
        """Kept: the opponents of the opponents are asked for them thousands of times."""
        if team not in self.points:
            self.points[team] = self.sum_of("points", team, self.teams)
        return self.points[team]

    def _played(self, team: int) -> int:
        return len([r for r in self.results if team in (r.home, r.away)])

    def _sonneborn(self, team: int) -> Figure:
        """Against each opponent: its points for a win, half of them for a draw."""
        worth = {"won": Fraction(1), "drawn": Fraction(1, 2)}
        total = Fraction(0)
        for result in self.results:
            if team in (result.home, result.away):
                how = _outcome(result, at_home=result.home == team)
                other = result.away if result.home == team else result.home
                total += worth.get(how, Fraction(0)) * self._points(other)
        return total

    def _koya(self, team: int) -> Figure:
        strong = [
            other
            for other in self.teams
            if 2 * self._points(other) >= self.rules.win * self._played(other)
        ]
        return sum(
            self.sum_of("head_to_head_points", team, {team, other})
            for other in strong
            if other != team
        )

    def _seed(self, team: int) -> Figure:
        return self.teams.index(team)

    def _by_hand(self, team: int) -> Figure:
        named = [one for one in self.rules.by_hand if one in self.teams]
        return len(named) - named.index(team) if team in named else 0

    OTHERS: ClassVar[Mapping[str, Callable[[_Count, int], Figure]]] = {
        "goal_quotient": _quotient,
        "points_per_game": _per_game,
        "sonneborn_berger": _sonneborn,
        "koya": _koya,
        "seeding": _seed,
        "manual": _by_hand,
        "lots": _lot,
    }

    def complete(self, among: Sequence[int]) -> bool:
        """Whether each two of these have met as often as they should."""
        for one in among:
            for other in among:
                meetings = [r for r in self.results if {r.home, r.away} == {one, other}]
                if one < other and len(meetings) < self.rules.legs:
                    return False
        return True

    def _worth(self, name: str, result: ResultFact, team: int) -> int:
        at_home = result.home == team
        own, others = _goals(result, self.rules.forfeit_goals, at_home=at_home)
        outcome = _outcome(result, at_home=at_home)
        yellow, red, second = result.home_cards if at_home else result.away_cards
        twice = (result.doubled or (0, 0))[0 if at_home else 1]
        forfeited = result.forfeit in ("both", "home" if at_home else "away")
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
            "head_to_head_away_goals": 0 if at_home else own,
            "fewest_forfeits": int(forfeited),
            "fair_play": self._book(yellow, red, second),
            # two yellows of one player are one thing, with or without their red card
            "conduct_score": yellow
            - 2 * (second + twice)
            + 3 * (second + twice)
            + 4 * (red - twice),
            "disciplinary_points": yellow
            - 2 * (second + twice)
            + 3 * (second + twice)
            + 3 * (red - twice),
        }[name]


def _goals(result: ResultFact, forfeit: int, *, at_home: bool) -> tuple[int, int]:
    if result.forfeit == "both":
        return (0, forfeit)
    if at_home:
        return (result.home_goals, result.away_goals)
    return (result.away_goals, result.home_goals)


def _outcome(result: ResultFact, *, at_home: bool) -> str:
    """Decision 19: whoever forfeits loses; if both do, neither gets anything."""
    if result.forfeit == "both":
        return "nothing"
    if result.forfeit:
        return "lost" if (result.forfeit == "home") == at_home else "won"
    own, others = result.home_goals, result.away_goals
    if not at_home:
        own, others = others, own
    return "won" if own > others else "lost" if own < others else "drawn"


FEWEST = (
    *("goals_against", "fair_play", "conduct_score", "disciplinary_points"),
    *("fewest_forfeits", "seeding", "lots"),
)
Todo = tuple[list[int], list[str], list[int]]


def _in_order(count: _Count, teams: list[int]) -> list[list[int]]:
    """Decision 18: blocks best first, each tried from its own step on."""
    tiebreaks = list(count.rules.tiebreaks)
    lead = "points_per_game" if tiebreaks[:1] == ["points_per_game"] else "points"
    chain = [name for name in tiebreaks if name != lead]
    todo: list[Todo] = [(teams, [lead, *chain], [])]
    later = _after_last_mutual(chain)
    way = count.rules.head_to_head.split("_")[0]
    done: list[list[int]] = []
    while todo:
        block, steps, league = todo.pop(0)
        if way == "again" and 1 < len(block) < len(league) and steps == later:
            todo.insert(0, (block, _from_first_mutual(chain), block))
            continue
        if len(block) == 1 or not steps:
            done.append(block)
            continue
        name = steps[0]
        mutual = name.startswith("head_to_head")
        if mutual and (not league or way == "restart"):
            league = block
        late = mutual and count.rules.head_to_head.endswith("complete")
        if late and not count.complete(league):
            todo.insert(0, (block, steps[1:], league))
            continue
        against = league if mutual else count.teams
        figures = {team: count.figure(name, team, against) for team in block}
        best = min(figures.values()) if name in FEWEST else max(figures.values())
        ahead = [team for team in block if figures[team] == best]
        behind = [team for team in block if figures[team] != best]
        if not behind:
            todo.insert(0, (block, steps[1:], league))
            continue
        restart = mutual and way == "restart"
        onward = _from_first_mutual(chain) if restart else steps[1:]
        todo[:0] = [(ahead, onward, league), *_rest(figures, behind, onward, league)]
    return done


def _after_last_mutual(chain: list[str]) -> list[str]:
    last = max(
        (i for i, n in enumerate(chain) if n.startswith("head_to_head")), default=-1
    )
    return chain[last + 1 :]


def _from_first_mutual(chain: list[str]) -> list[str]:
    first = min(i for i, name in enumerate(chain) if name.startswith("head_to_head"))
    return chain[first:]


def _rest(
    figures: Mapping[int, Figure],
    behind: list[int],
    onward: list[str],
    league: list[int],
) -> list[Todo]:
    """The teams behind, by the same figures: the step is not counted anew for them."""
    values = list(dict.fromkeys(sorted(figures[team] for team in behind)))
    first = next(team for team in figures if team not in behind)
    if figures[first] > values[-1]:
        values.reverse()
    return [([t for t in behind if figures[t] == v], onward, league) for v in values]
