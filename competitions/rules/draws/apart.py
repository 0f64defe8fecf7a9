"""HV-STG-04: a bracket in which teams of the same group meet as late as can be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from math import factorial, prod

from competitions.rules.draws.knockout import seeded_leaves

# So many times worse is it to meet a round earlier: more than there can be pairs.
EARLIER = 1 << 16
# Swaps may end where no single one helps: then they begin from other orders of the pots.
MOST_STARTS, MOST_PASSES = 8, 12
# Where there are no more orders of the pots than this, all are looked at.
MOST_ORDERS = 720


def parted_leaves(
    order: Sequence[int], apart: Mapping[int, int]
) -> tuple[int | None, ...]:
    """Seeded leaves, but winners change places among winners, seconds among seconds.

    `apart` names the group that a team comes from. The first of the orders that parts
    mates as well as any bracket could, else the best of some.
    """
    return _parted(tuple(order), tuple(apart.items()))


@lru_cache(maxsize=64)
def _parted(
    order: tuple[int, ...], apart: tuple[tuple[int, int], ...]
) -> tuple[int | None, ...]:
    groups = dict(apart)
    pots = _pots(order, groups)
    longest = max(map(len, pots), default=1)
    best, least = seeded_leaves(order), -1
    for start in range(min(longest, MOST_STARTS)):
        bracket = _Bracket(_turned(order, pots, start), groups)
        bracket.part(pots)
        cost = bracket.cost()
        if least < 0 or cost < least:
            best, least = tuple(bracket.leaves), cost
        if cost == bracket.bound():
            return best
    if prod(factorial(len(pot)) for pot in pots) <= MOST_ORDERS:
        every = [_Bracket(leaves, groups) for leaves in _orders(order, pots)]
        best = tuple(min(every, key=_Bracket.cost).leaves)
    return best


def _orders(
    order: Sequence[int], pots: Sequence[Sequence[int]]
) -> Iterator[tuple[int | None, ...]]:
    """The seeded leaves for each order of each pot."""
    for turned in product(*map(permutations, pots)):
        moved = {
            team: other
            for pot, others in zip(pots, turned, strict=True)
            for team, other in zip(pot, others, strict=True)
        }
        yield seeded_leaves([moved.get(team, team) for team in order])


def _turned(
    order: Sequence[int], pots: Sequence[Sequence[int]], by: int
) -> tuple[int | None, ...]:
    """Each pot begins so many places further on than the one before."""
    moved: dict[int, int] = {}
    for n, pot in enumerate(pots):
        turn = n * by % len(pot)
        moved |= zip(pot, [*pot[turn:], *pot[:turn]], strict=True)
    return seeded_leaves([moved.get(team, team) for team in order])


def _pots(order: Sequence[int], apart: Mapping[int, int]) -> list[list[int]]:
    """The first of each group, the second ones, and so on."""
    found: list[list[int]] = []
    seen: dict[int, int] = defaultdict(int)
    for team in order:
        if team not in apart:
            continue
        pot = seen[apart[team]]
        seen[apart[team]] += 1
        found += [[]] if pot == len(found) else []
        found[pot].append(team)
    return found


class _Bracket:
    def __init__(self, leaves: Sequence[int | None], apart: Mapping[int, int]) -> None:
        self.leaves, self.apart = list(leaves), apart
        self.rounds = (len(leaves) - 1).bit_length()
        self.at = {team: n for n, team in enumerate(leaves) if team is not None}
        self.mates: dict[int, list[int]] = defaultdict(list)
        for team in self.at:
            if team in apart:
                self.mates[apart[team]].append(team)

    def part(self, pots: Sequence[Sequence[int]]) -> None:
        """Swaps within a pot as long as one of them makes mates meet later."""
        for _ in range(MOST_PASSES):
            pairs = (pair for pot in reversed(pots) for pair in combinations(pot, 2))
            if sum(self._better(one, other) for one, other in pairs) == 0:
                break

    def cost(self) -> int:
        """How early mates meet, all in all."""
        mates = (team for group in self.mates.values() for team in group)
        return sum(map(self._cost, mates)) // 2

    def bound(self) -> int:
        """The least that it can be: mates are halved at each branch."""
        return sum(_least(len(group), self.rounds, 1) for group in self.mates.values())

    def _better(self, one: int, other: int) -> bool:
        before = self._cost(one) + self._cost(other)
        self._swap(one, other)
        if self._cost(one) + self._cost(other) < before:
            return True
        self._swap(one, other)
        return False

    def _cost(self, team: int) -> int:
        """How early it would meet its mates."""
        here, cost = self.at[team], 0
        for mate in self.mates[self.apart[team]]:
            if mate != team:
                round_from_end = (here ^ self.at[mate]).bit_length()
                cost += EARLIER ** (self.rounds - round_from_end)
        return cost

    def _swap(self, one: int, other: int) -> None:
        here, there = self.at[one], self.at[other]
        self.leaves[here], self.leaves[there] = other, one
        self.at[one], self.at[other] = there, here


def _least(mates: int, rounds: int, weight: int) -> int:
    """What so many mates cost that are spread evenly; `weight`: of meeting at the top."""
    if mates < 2:
        return 0
    one, other = (mates + 1) // 2, mates // 2
    below = (_least(n, rounds - 1, weight * EARLIER) for n in (one, other))
    return one * other * weight + sum(below)
