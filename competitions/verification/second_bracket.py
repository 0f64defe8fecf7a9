"""The second, plain way to the bracket, for `verify`.

It shares no function with `rules/draws`: each tie is asked from the top, down to the
leaves, and its matches are added up anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from competitions.rules.draws.bracket_values import AWAITED, Key
from competitions.rules.draws.legs import LegEnd, MatchKey


class CountedTie(NamedTuple):
    """Who has reached a tie, who won it, and whether its result is by others."""

    teams: frozenset[int]
    winner: int | None
    stale: bool


class CountedCup(NamedTuple):
    """A drawn bracket: its teams, each with how it has left, and what was chosen of it."""

    leaves: Sequence[int | None]
    policies: Mapping[int, str]
    options: Mapping[str, int]


def recount_bracket(
    drawn: CountedCup, played: Mapping[MatchKey, LegEnd]
) -> dict[Key, CountedTie]:
    """HC-CUP-01: each tie that there is."""
    cup = _Cup(drawn, played)
    keys = [
        (number, position)
        for number in range(1, cup.rounds + 1)
        for position in range(len(drawn.leaves) // 2)
        if cup.best_place((number, position)) <= cup.last_place
        or position < cup.side(number)
    ]
    return {key: cup.line(key) for key in keys}


WAITING, NOBODY, NEVER = "waiting", "nobody", "never"
Slot = int | str
# Who has played a tie whose matches are of different pairs.
STRANGERS: set[int | str] = {-2, -3}


def _slot(team: int | None) -> Slot:
    if team is None:
        return NEVER
    return WAITING if team == AWAITED else team


class _Cup:
    """`NEVER`: a bye. `NOBODY`: forfeited away. `WAITING`: not known yet."""

    def __init__(self, drawn: CountedCup, played: Mapping[MatchKey, LegEnd]) -> None:
        self.leaves, options = drawn.leaves, drawn.options
        self.rounds = len(self.leaves).bit_length() - 1
        self.seeds = list(drawn.policies)
        self.withdrawn = [team for team, policy in drawn.policies.items() if policy]
        self.legs, self.best_of = options["legs"], options["best_of"]
        self.away_goals, self.reseed = options["away_goals"], options["reseed"]
        self.single_final = options["single_final"]
        self.last_place = max(
            2, options["places_played"], 4 if options["third_place"] else 0
        )
        self.legs_of: dict[Key, dict[int, LegEnd]] = {}
        for (number, position, leg), end in played.items():
            self.legs_of.setdefault((number, position), {})[leg] = end
        self.known: dict[Key, tuple[Slot, Slot]] = {}

    def side(self, number: int) -> int:
        """How many ties of a round play for the same places."""
        return 1 << (self.rounds - number)

    def best_place(self, key: Key) -> int:
        number, position = key
        return position // self.side(number) * 2 * self.side(number) + 1

    def matches(self, number: int) -> int:
        alone = self.single_final and number == self.rounds
        return 1 if alone else max(self.legs, self.best_of)

    def sides(self, key: Key) -> list[Slot]:
        number, position = key
        if number == 1:
            return list(map(_slot, self.leaves[2 * position : 2 * position + 2]))
        part, place = divmod(position, self.side(number))
        if self.reseed and part == 0:
            return self._seeded_anew(number, place)
        first = part // 2 * 2 * self.side(number) + 2 * place
        before = [self.ended((number - 1, first + i)) for i in (0, 1)]
        return [ended[part % 2] for ended in before]

    def _seeded_anew(self, number: int, place: int) -> list[Slot]:
        left = [self.ended((number - 1, p))[0] for p in range(2 * self.side(number))]
        if WAITING in left:
            return [WAITING, WAITING]
        there: list[Slot] = [one for seed in self.seeds for one in left if one == seed]
        there += [one for one in left if isinstance(one, int) and one not in there]
        there += [one for one in left if not isinstance(one, int)]
        order = [0]
        while len(order) < len(left) // 2:
            order = [n for one in order for n in (one, 2 * len(order) - 1 - one)]
        best = order[place]
        return [there[best], there[len(left) - 1 - best]]

    def ended(self, key: Key) -> tuple[Slot, Slot]:
        """(winner, loser) of a tie."""
        if key not in self.known:
            self.known[key] = self._ended(key)
        return self.known[key]

    def _ended(self, key: Key) -> tuple[Slot, Slot]:
        sides = self.sides(key)
        by = self.players(key)
        if by is not None and by != set(sides) and not self.pinned(key):
            return (WAITING, WAITING)
        if by is not None:
            first, other = sorted(by)
            winner = self.winner(key, first, other)
            if winner != WAITING:
                loser = {first: other, other: first}.get(winner, NOBODY)
                return (winner, loser)
            sides = [first, other]
        if NEVER in sides:
            return (sides[1] if sides[0] == NEVER else sides[0], NEVER)
        if WAITING in sides:
            return (WAITING, WAITING)
        present = [s for s in sides if s != NOBODY and s not in self.withdrawn]
        if len(set(present)) == 2:
            return (WAITING, WAITING)
        if len(set(sides)) == 1 and present:
            return (present[0], NOBODY)
        if not present:
            # whoever has played in a later round had gone on before he left
            present = [s for s in sides if s in self._players_after(key[0])]
        absent = [s for s in sides if s not in present]
        return (present[0], absent[0]) if len(present) == 1 else (NOBODY, NOBODY)

    def _players_after(self, number: int) -> set[int]:
        found = set()
        for key, legs in self.legs_of.items():
            if key[0] > number:
                found |= {
                    team for one in legs.values() for team in (one.home, one.away)
                }
        return found

    def players(self, key: Key) -> set[Slot] | None:
        """The teams by which it was played; strangers if not all legs are theirs."""
        pairs = {frozenset((one.home, one.away)) for one in self._ends(key)}
        if not pairs:
            return None
        return set(pairs.pop()) if len(pairs) == 1 else STRANGERS

    def pinned(self, key: Key) -> bool:
        strangers = self.players(key) == STRANGERS
        return not strangers and any(one.pinned for one in self._ends(key))

    def _ends(self, key: Key) -> list[LegEnd]:
        legs = self.legs_of.get(key, {})
        return [legs[leg] for leg in sorted(legs)]

    def winner(self, key: Key, one: Slot, other: Slot) -> Slot:
        """WAITING while matches of it are to be played, NOBODY where both forfeited."""
        ends, matches = self._ends(key), self.matches(key[0])
        last = ends[-1]
        if matches == 1:
            return NOBODY if last.winner is None else last.winner
        if self.legs == 2:
            return self._of_two(ends, one, other) if len(ends) == 2 else WAITING
        wins = {one: 0, other: 0}
        for played, end in enumerate(ends, 1):
            if end.winner is not None:
                wins[end.winner] += 1
            # with a double forfeit among them the lead may do, without most of the wins
            if max(wins.values()) > min(wins.values()) + matches - played:
                break
        else:
            if len(ends) < matches:
                return WAITING
        if wins[one] == wins[other]:
            return NOBODY
        return one if wins[one] > wins[other] else other

    def _of_two(self, ends: list[LegEnd], one: Slot, other: Slot) -> Slot:
        last = ends[-1]
        goals = {one: 0, other: 0}
        afield = {one: 0, other: 0}
        for end in ends:
            goals[end.home] += end.goals[0]
            goals[end.away] += end.goals[1]
            afield[end.away] += end.goals[1]
        if goals[one] != goals[other]:
            return max(goals, key=lambda team: goals[team])
        if last.forfeit and last.winner is not None:
            return last.winner
        if self.away_goals and afield[one] != afield[other]:
            return max(afield, key=lambda team: afield[team])
        if last.forfeit:
            return NOBODY
        if last.kicks is not None:
            return last.kicks
        if any(end.pinned for end in ends):
            return NOBODY if last.winner is None else last.winner
        return WAITING

    def line(self, key: Key) -> CountedTie:
        sides, by = self.sides(key), self.players(key)
        wrong = by is not None and by != set(sides)
        if by is not None and (not wrong or self.pinned(key)):
            sides, wrong = list(by), False
        winner = self.ended(key)[0]
        return CountedTie(
            frozenset(side for side in sides if isinstance(side, int)),
            winner if isinstance(winner, int) else None,
            wrong,
        )
