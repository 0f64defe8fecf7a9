"""The ground of a board as values for SVG: cells, lines, dots, figures, goals.

It is made of a `BoardShape` alone and knows no game: what a zone is called decides
nothing but the name of its line, and the style sheet says which lines are seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.boards import BoardShape, Cell, Point

# Room for half of a thick line.
LINE: Final = 2.0
# Room around what a shape says it is, for pieces, goals and labels.
MARGIN: Final = 4.0
# How many cells side by side have the same shade of green.
BAND: Final = 2
# How far down in its cell a figure stands.
LOW: Final = 0.72
# Of a part that is looked at: how much of the width it is, and how high for its width.
SEEN: Final = 0.6
FLAT: Final = 0.55
GOAL_GAP: Final = 3.0
GOAL_DEEP: Final = 9.0
# What a finger needs of a cell, in pixels; below that a board is scrolled, not shrunk.
LEAST_CELL: Final = 36

Edge = tuple[Point, Point]


class CellDrawn(NamedTuple):
    """A cell with its corners as SVG writes them."""

    name: str
    points: str
    is_dark: bool


class ZoneEdge(NamedTuple):
    """The edge of a zone, or of the whole board, which has no name."""

    zone: str
    d: str


class BoardText(NamedTuple):
    """A short text on the board or beside it; lengths are written as SVG reads them."""

    text: str
    x: str
    y: str


class Ground(NamedTuple):
    """All of a board that stays the same for a whole match."""

    box: str
    # That of the same board turned by a right angle, and how high it is then at least.
    turned: str
    least: str
    cells: tuple[CellDrawn, ...]
    lines: tuple[ZoneEdge, ...]
    dots: tuple[BoardText, ...]
    figures: tuple[BoardText, ...]
    labels: tuple[BoardText, ...]
    # The line between the halves of a board with two goals.
    middle: str
    goals: tuple[str, ...]
    places: dict[str, Point]

    def __hash__(self) -> int:
        return hash((self.box, self.lines))


@lru_cache(maxsize=8)
def ground_of(shape: BoardShape) -> Ground:
    """What is drawn below the pieces of a match."""
    return Ground(
        box=" ".join(map(number, _sides(shape))),
        turned=_turned(shape),
        least=number(LEAST_CELL * _sides(shape)[2] / cell_width(shape)),
        cells=tuple(_cells(shape)),
        lines=tuple(_lines(shape)),
        dots=tuple(_dots(shape)),
        figures=tuple(_figures(shape)),
        labels=tuple(_labels(shape)),
        middle=_middle(shape),
        goals=tuple(goal.path for goal in _goals(shape)),
        places={cell.name: cell.centre for cell in shape.cells},
    )


def part_of(box: str, at: Point) -> str:
    """The part of a picture around a point, as far as there is one on that side."""
    left, top, wide, high = map(float, box.split())
    width, height = wide * SEEN, min(high, wide * SEEN * FLAT)
    x = min(max(at[0] - width / 2, left), left + wide - width)
    y = min(max(at[1] - height / 2, top), top + high - height)
    return " ".join(map(number, (x, y, width, height)))


def number(value: float) -> str:
    """A length as short as SVG takes it."""
    return f"{value:.1f}".removesuffix(".0")


def _figure(text: str, at: Point) -> BoardText:
    return BoardText(text, number(at[0]), number(at[1]))


def _sides(shape: BoardShape) -> tuple[float, float, float, float]:
    """Left, top, width and height with the goals, which stand outside."""
    left, top, wide, high = shape.box
    behind = [goal.behind for goal in _goals(shape)]
    first = min([left - MARGIN, *(x - LINE for x in behind)])
    last = max([left + wide + MARGIN, *(x + LINE for x in behind)])
    return first, top - MARGIN, last - first, high + 2 * MARGIN


def _turned(shape: BoardShape) -> str:
    _, _, wide, high = _sides(shape)
    return f"0 0 {number(high)} {number(wide)}"


def cell_width(shape: BoardShape) -> float:
    """How far it is from a cell to the next one."""
    across = [x for x, _ in shape.cells[0].points]
    return max(across) - min(across)


def _cells(shape: BoardShape) -> Iterator[CellDrawn]:
    for cell in shape.cells:
        across = [x for x, _ in cell.points]
        band = BAND * (max(across) - min(across))
        points = " ".join(f"{number(x)},{number(y)}" for x, y in cell.points)
        is_dark = int(cell.centre[0] // band) % 2 == 1
        yield CellDrawn(cell.name, points, is_dark)


def _zones(shape: BoardShape) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = {}
    for cell in shape.cells:
        for zone in cell.zones:
            found.setdefault(zone, []).append(cell)
    return found


def _lines(shape: BoardShape) -> Iterator[ZoneEdge]:
    """Around the board, and around each zone of more than one cell without a number."""
    yield ZoneEdge("", _around(shape.cells))
    for zone, cells in _zones(shape).items():
        if len(cells) > 1 and not _numbers(zone):
            yield ZoneEdge(zone, _around(cells))


def _dots(shape: BoardShape) -> Iterator[BoardText]:
    """The dots in the middle of a cell that is a zone of its own and no goal's."""
    at_goals = {name for goal in shape.goals for name in goal.before}
    for zone, cells in _zones(shape).items():
        is_dot = len(cells) == 1 and not _numbers(zone)
        if is_dot and cells[0].name not in at_goals:
            yield _figure("", cells[0].centre)


def _figures(shape: BoardShape) -> Iterator[BoardText]:
    """The number that the name of a zone holds, in the lower part of each of its cells."""
    for cell in shape.cells:
        for text in (n for zone in cell.zones for n in _numbers(zone)):
            lowest = max(y for _, y in cell.points)
            x, y = cell.centre
            yield _figure(text, (x, y + (lowest - y) * LOW))


def _numbers(zone: str) -> list[str]:
    return [part for part in zone.split("_") if part.isdecimal()]


def _middle(shape: BoardShape) -> str:
    if len(shape.goals) != 2:
        return ""
    across = [x for cell in shape.cells for x, _ in cell.points]
    down = [y for cell in shape.cells for _, y in cell.points]
    x = number((min(across) + max(across)) / 2)
    return f"M{x} {number(min(down))}V{number(max(down))}"


def _labels(shape: BoardShape) -> Iterator[BoardText]:
    """All but those that would stand in a goal."""
    goals = list(_goals(shape))
    for label in shape.labels:
        if not any(goal.holds(label.at) for goal in goals):
            yield _figure(label.text, label.at)


class _Goal(NamedTuple):
    """A goal as it is drawn: between the heights of its posts, from front to behind."""

    top: float
    bottom: float
    front: float
    behind: float

    @property
    def path(self) -> str:
        top, bottom, front, behind = map(number, self)
        return f"M{front} {top}H{behind}V{bottom}H{front}"

    def holds(self, at: Point) -> bool:
        near, far = sorted((self.front, self.behind))
        return near <= at[0] <= far and self.top <= at[1] <= self.bottom


def _goals(shape: BoardShape) -> Iterator[_Goal]:
    """A bracket behind the cells before a goal, on the side where the board ends."""
    across = [x for cell in shape.cells for x, _ in cell.points]
    middle = (min(across) + max(across)) / 2
    by_name = {cell.name: cell for cell in shape.cells}
    for goal in shape.goals:
        before = [by_name[name] for name in goal.before]
        if not before:
            continue
        is_left = sum(cell.centre[0] for cell in before) / len(before) < middle
        way = -1 if is_left else 1
        edge = max(way * x for cell in before for x, _ in cell.points)
        down = [y for cell in before for _, y in cell.points]
        near, far = way * (edge + GOAL_GAP), way * (edge + GOAL_GAP + GOAL_DEEP)
        yield _Goal(min(down), max(down), near, far)


def _around(cells: Iterable[Cell]) -> str:
    """The edges that only one of the cells has, joined to as few lines as possible."""
    edges = Counter(_key(edge) for cell in cells for edge in _edges(cell))
    outer = [edge for edge, times in edges.items() if times == 1]
    return "".join(_path(points) for points in _joined(outer))


def _edges(cell: Cell) -> Iterator[Edge]:
    following = (*cell.points[1:], cell.points[0])
    return zip(cell.points, following, strict=True)


def _key(edge: Edge) -> Edge:
    one, other = edge
    return (one, other) if one < other else (other, one)


def _joined(edges: list[Edge]) -> Iterator[list[Point]]:
    at: dict[Point, list[Edge]] = {}
    for edge in edges:
        for point in edge:
            at.setdefault(point, []).append(edge)
    left = dict.fromkeys(edges)
    while left:
        start, here = next(iter(left))
        del left[(start, here)]
        points = [start, here]
        while onward := next((edge for edge in at[here] if edge in left), None):
            del left[onward]
            here = onward[1] if onward[0] == here else onward[0]
            points.append(here)
        yield points


def _path(points: list[Point]) -> str:
    is_closed = points[0] == points[-1]
    texts = [f"{number(x)} {number(y)}" for x, y in points[: -1 if is_closed else None]]
    return f"M{'L'.join(texts)}{'Z' if is_closed else ''}"
