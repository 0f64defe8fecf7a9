"""The shot as a game of two hidden choices, solved exactly: where to aim, what to cover."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

CELLS = (0, 1, 2, 3, 4, 5)
TOP, BOTTOM = (0, 1, 2), (3, 4, 5)
MIRRORED = (2, 1, 0, 5, 4, 3)
NO_KEEPER = (0,)
CERTAIN = 20
# Once in so many shots either side lets its hand slip, see `_trembling`.
STEADY = 10**12


@dataclass(frozen=True, slots=True)
class Duel:
    """The chance of a goal when both sides choose best, and how often they choose what.

    `aim` has a share for each of the six goal cells, `cover` one for each set of cells
    the keeper may hide. Without a keeper the only such set is the empty one.
    """

    value: float
    aim: tuple[float, ...]
    cover: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RowShown:
    """The shot when the keeper sees the row of the shooter's cell before he hides his."""

    top: Duel
    bottom: Duel

    @property
    def value(self) -> float:
        return max(self.top.value, self.bottom.value)

    @property
    def aim(self) -> tuple[float, ...]:
        """All in the better row: a share for the other one could only cost goals."""
        return (self.top if self.top.value > self.bottom.value else self.bottom).aim


def scoring(threshold: int, malus: tuple[int, ...]) -> tuple[int, ...]:
    """HC-SHOT-05: how many of the 20 faces score in each cell, if it is not covered."""
    return tuple(min(max(threshold - less, 0), CERTAIN) for less in malus)


# Without the cache 0.15 ms each; a board has about 500 different games.
@lru_cache(maxsize=4096)
def solve(chances: tuple[int, ...], covers: tuple[int, ...]) -> Duel:
    """The best mixes of both sides; a cover is the bit mask of its cells."""
    return _solved(chances, covers or NO_KEEPER, CELLS)


@lru_cache(maxsize=4096)
def solve_row_shown(chances: tuple[int, ...], covers: tuple[int, ...]) -> RowShown:
    """The best mixes of both sides for each row, if a card shows the shot's row."""
    sets = covers or NO_KEEPER
    return RowShown(_solved(chances, sets, TOP), _solved(chances, sets, BOTTOM))


def covered(covers: tuple[int, ...], cover: tuple[float, ...]) -> tuple[float, ...]:
    """How often each cell is covered by a keeper who mixes his sets so."""
    mix = tuple(zip(covers or NO_KEEPER, cover, strict=True))
    return tuple(sum(share for cells, share in mix if cells >> i & 1) for i in CELLS)


def by_cell(
    chances: tuple[int, ...], covers: tuple[int, ...], cover: tuple[float, ...]
) -> tuple[float, ...]:
    """The chance of a goal through each cell, against a keeper who mixes his sets so."""
    closed = covered(covers, cover)
    return tuple(chances[i] / CERTAIN * (1 - closed[i]) for i in CELLS)


def by_cover(
    chances: tuple[int, ...], covers: tuple[int, ...], aim: tuple[float, ...]
) -> tuple[float, ...]:
    """The chance of a goal past each of the keeper's sets, for a shooter who aims so."""
    through = [share * n / CERTAIN for share, n in zip(aim, chances, strict=True)]
    return tuple(
        sum(through[i] for i in CELLS if not cells >> i & 1)
        for cells in covers or NO_KEEPER
    )


def _solved(
    chances: tuple[int, ...], covers: tuple[int, ...], cells: tuple[int, ...]
) -> Duel:
    """The game in which the shooter is known to aim at one of these cells."""
    goals = [[0 if s >> i & 1 else chances[i] for s in covers] for i in cells]
    worth, rows, columns = _equilibrium(_trembling(goals))
    share = dict(zip(cells, rows, strict=True))
    aim = tuple(share.get(i, 0.0) for i in CELLS)
    value = round(worth / (CERTAIN * STEADY * len(cells) * len(covers)), 9)
    images = tuple(_image(s) for s in covers)
    alike = all(chances[i] == chances[MIRRORED[i]] for i in cells)
    if not alike or set(images) != set(covers):
        return Duel(value, aim, columns)
    mirror = tuple(covers.index(s) for s in images)
    return Duel(value, _even(aim, MIRRORED), _even(columns, mirror))


def _trembling(goals: list[list[int]]) -> list[list[int]]:
    """The game in which each side now and then does anything at all.

    Too seldom to change what is best, it settles what else is all the same: who cannot
    score against a good keeper aims where a bad one leaves him most.
    """
    rows, columns = len(goals), len(goals[0])
    of_row = [sum(row) for row in goals]
    of_column = [sum(column) for column in zip(*goals, strict=True)]
    return [
        [
            STEADY * rows * columns * n + rows * of_row[i] + columns * of_column[j]
            for j, n in enumerate(row)
        ]
        for i, row in enumerate(goals)
    ]


def _image(cover: int) -> int:
    """The set of cells with left and right exchanged."""
    return sum(1 << MIRRORED[i] for i in CELLS if cover >> i & 1)


def _even(shares: tuple[float, ...], mirror: tuple[int, ...]) -> tuple[float, ...]:
    """Nobody is told to go left where left and right are alike."""
    return tuple((n + shares[at]) / 2 for n, at in zip(shares, mirror, strict=True))


def _equilibrium(
    payoffs: list[list[int]],
) -> tuple[float, tuple[float, ...], tuple[float, ...]]:
    """Value and best mixes of a game of whole payoffs, none negative, by the simplex.

    The keeper's weights y maximise their sum under payoffs * y <= 1; the shooter's are
    the dual solution. Each row of the tableau is kept whole by one common denominator
    (Edmonds, Bareiss), so nothing is rounded before the last division.
    """
    rows, columns = len(payoffs), len(payoffs[0])
    # one more everywhere: the method wants a game that is worth something
    tableau = [
        [n + 1 for n in row] + [int(i == j) for j in range(rows)] + [1]
        for i, row in enumerate(payoffs)
    ]
    tableau.append([-1] * columns + [0] * (rows + 1))
    basis = list(range(columns, columns + rows))
    scale = 1
    entering = _entering(tableau)
    while entering >= 0:
        leaving = _leaving(tableau, basis, entering)
        scale = _pivot(tableau, leaving, entering, scale)
        basis[leaving] = entering
        entering = _entering(tableau)
    total = tableau[rows][-1]
    weights = dict(zip(basis, (row[-1] for row in tableau), strict=False))
    return (
        scale / total - 1,
        tuple(n / total for n in tableau[rows][columns:-1]),
        tuple(weights.get(j, 0) / total for j in range(columns)),
    )


def _entering(tableau: list[list[int]]) -> int:
    """The first column that still gains, or -1 (Bland's rule: it never goes in circles)."""
    for column, n in enumerate(tableau[-1][:-1]):
        if n < 0:
            return column
    return -1


def _leaving(tableau: list[list[int]], basis: list[int], entering: int) -> int:
    """The row that binds first; of several, the one of the earliest variable."""
    best = -1
    for i in range(len(basis)):
        if tableau[i][entering] <= 0:
            continue
        if best < 0:
            best = i
            continue
        here = tableau[i][-1] * tableau[best][entering]
        there = tableau[best][-1] * tableau[i][entering]
        if here < there or (here == there and basis[i] < basis[best]):
            best = i
    return best


def _pivot(tableau: list[list[int]], leaving: int, entering: int, scale: int) -> int:
    """Bring a column in where a row goes out; the divisions leave no remainder."""
    pivot_row = tableau[leaving]
    pivot = pivot_row[entering]
    for i, row in enumerate(tableau):
        if i != leaving:
            factor = row[entering]
            tableau[i] = [
                (n * pivot - factor * m) // scale
                for n, m in zip(row, pivot_row, strict=True)
            ]
    return pivot
