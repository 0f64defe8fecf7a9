"""The pitch as whoever draws one wants it, with all that a board marks on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.boards import HALF, BoardGoal, BoardShape, Cell, Hex, Label, box_of, hexes
from engine.games.helvetia.actions import CELLS
from engine.games.helvetia.board.drawing import ROW_WIDTHS, ZONES
from engine.games.helvetia.board.hexes import LABELS, hexes_of
from engine.games.helvetia.board.pitch import Board
from engine.games.helvetia.side_report import EXHAUSTED
from engine.sides import SIDES

# A goal is three cells wide and two high.
GOAL_WIDTH: Final = 3
CELL: Final = 40.0
# How far from the middle of the outer hexes their letters and numbers stand.
OFF: Final = 1.5 * HALF


# What a file describes is read anew for each match: a few boards are kept.
@lru_cache(maxsize=32)
def shape_of(board: Board) -> BoardShape:
    """The board of a match, in the order of the numbers of its hexes."""
    grid = list(hexes(ROW_WIDTHS))
    cells = tuple(
        Cell(LABELS[h], each.centre, each.points, tuple(_zones(board, h)))
        for h, each in enumerate(grid)
    )
    return BoardShape(cells, _goals(board), tuple(_labels(grid)), spent=EXHAUSTED)


def _zones(board: Board, h: int) -> Iterator[str]:
    """HC-GEO-10 to HC-GEO-22: what is marked here; a goal's by the side that defends it.

    `shot_away_3_left`: a shot at the goal of the away side has the number 3 and is one
    from the left.
    """
    marked = {
        "circle": board.circle,
        "halfway": board.drawing.halfway,
        "wing": board.wing,
    }
    yield from (zone for zone, mask in marked.items() if mask >> h & 1)
    if h == board.centre:
        yield "centre"
    for side in SIDES:
        n = side.number
        if board.area[n] >> h & 1:
            yield f"penalty_area_{side}"
        if board.keeper_zone[n] >> h & 1:
            yield f"keeper_zone_{side}"
        if board.spot[n] == h:
            yield f"spot_{side}"
        if board.number[n][h]:
            yield f"shot_{side}_{board.number[n][h]}_{ZONES[board.zone[n][h]]}"


def _goals(board: Board) -> tuple[BoardGoal, ...]:
    """HC-GEO-30: the cells A B C over D E F, the same for both goals."""
    cells = tuple(
        box_of(name, CELL * (n % GOAL_WIDTH), CELL * (n // GOAL_WIDTH), CELL, CELL)
        for n, name in enumerate(CELLS)
    )
    return tuple(
        BoardGoal(
            side,
            tuple(LABELS[h] for h in hexes_of(board.keeper_zone[side.number])),
            cells,
        )
        for side in SIDES
    )


def _labels(grid: list[Hex]) -> Iterator[Label]:
    """HC-GEO-05: the letters above the first row, the numbers left of the first hex."""
    for each in grid:
        across, down = each.centre
        if each.line == 0:
            yield Label(chr(ord("A") + each.place), (across, down - OFF))
        if each.place == 0:
            yield Label(str(each.line + 1), (-OFF, down))
