"""The board as the engine plays on it: plain tables, indexed by numbers of hexes."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Final

from engine.games.helvetia.board.board_checks import read_drawing
from engine.games.helvetia.board.drawing import (
    CELLS,
    DRIFTS,
    GOALS,
    NO_SHOT,
    ROW_WIDTHS,
    ZONE_LETTERS,
    ZONES,
    BoardDrawing,
    Findings,
    GoalDrawing,
    Table,
)
from engine.games.helvetia.board.hexes import (
    DIRECTIONS,
    HEXES,
    LABELS,
    NEAR,
    STEP,
    X,
    hexes_of,
    mask_of,
)

# The file of each.
BOARDS: Final = {"helvetia": "board.toml"}
LEFT: Final = 0
CENTRE: Final = 1
RIGHT: Final = 2
EAST: Final = 0
WEST: Final = 3

# The cells of a goal are A B C over D E F; those with a common edge are neighbours.
NEAR_CELLS: Final = tuple(
    sum(
        1 << other
        for other in range(CELLS)
        if abs(cell // 3 - other // 3) + abs(cell % 3 - other % 3) == 1
    )
    for cell in range(CELLS)
)


def _in_one_piece(cells: int) -> bool:
    """HC-GEO-30: does a walk over edges reach every cell of the set?"""
    reached, before = cells & -cells, 0
    while reached != before:
        before = reached
        for cell in range(CELLS):
            if before >> cell & 1:
                reached |= NEAR_CELLS[cell] & cells
    return reached == cells


# HC-GEO-30: with a number of k the keeper chooses k cells in one piece; none with 0.
COVERS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    *(
        tuple(
            cells
            for cells in range(1 << CELLS)
            if cells.bit_count() == k and _in_one_piece(cells)
        )
        for k in range(1, CELLS + 1)
    ),
)
EDGE: Final = mask_of([h for h in range(HEXES) if len(NEAR[h]) < len(DIRECTIONS)])


class Board:
    """All there is to know about a board, computed once from its drawing.

    What belongs to a goal is indexed by the side that defends it, what belongs to a
    direction of play by the side that attacks; 0 is home, in the west.
    """

    __slots__ = (
        "area",
        "centre",
        "circle",
        "covers",
        "digest",
        "drawing",
        "drift",
        "edge",
        "half",
        "keeper_zone",
        "keeper_zones",
        "malus",
        "near_cells",
        "number",
        "offside_x",
        "spot",
        "wing",
        "wing_next",
        "zone",
    )

    def __init__(self, drawing: BoardDrawing) -> None:
        west, east = drawing.goals
        self.drawing: BoardDrawing = drawing
        self.keeper_zone: tuple[int, int] = (west.keeper_zone, east.keeper_zone)
        self.keeper_zones: int = west.keeper_zone | east.keeper_zone
        self.area: tuple[int, int] = (west.penalty_area, east.penalty_area)
        self.spot: tuple[int, int] = (west.spot, east.spot)
        self.number: tuple[bytes, bytes] = (west.number, east.number)
        self.zone: tuple[bytes, bytes] = (west.zone, east.zone)
        self.centre: int = drawing.centre
        self.circle: int = drawing.circle
        self.half: tuple[int, int] = _halves(drawing)
        self.offside_x: int = drawing.offside_x
        self.wing: int = drawing.wing
        self.wing_next: tuple[tuple[int, ...], ...] = _wing_paths(drawing.wing)
        self.edge: int = EDGE
        self.malus: tuple[tuple[int, ...], ...] = drawing.malus
        self.covers: tuple[tuple[int, ...], ...] = COVERS
        self.near_cells: tuple[int, ...] = NEAR_CELLS
        self.drift: tuple[tuple[tuple[int, ...], ...], ...] = _drifts(drawing)
        self.digest: str = _digest(self.as_table())

    def as_table(self) -> Table:
        """The board as a table that `board_of` reads again, always in the same words."""
        drawing = self.drawing
        field: Table = {
            "centre": LABELS[drawing.centre],
            "circle": _labels(drawing.circle),
            "halfway": _labels(drawing.halfway),
            "offside_x": drawing.offside_x,
            "wing": _labels(drawing.wing),
        }
        return {
            "field": field,
            **{place: _goal(g) for place, g in zip(GOALS, drawing.goals, strict=True)},
            "malus": {zone: list(drawing.malus[n]) for n, zone in enumerate(ZONES)},
            "drift": {
                str(roll): [DRIFTS[way], far]
                for roll, (way, far) in enumerate(drawing.drift, 1)
            },
        }


def read_board(name: str = "helvetia") -> Board:
    """The board of this name that comes with the house; KeyError if there is none."""
    return _read(name)


# A cache takes the default and the same name written out for two boards.
@cache
def _read(name: str) -> Board:
    if name not in BOARDS:
        raise KeyError(name)
    file = resources.files("engine.games.helvetia").joinpath("data", BOARDS[name])
    return board_of(tomllib.loads(file.read_text(encoding="utf-8")))


def board_of(table: object) -> Board:
    """HC-GEO-40: the board that a table describes; refused for the first thing wrong."""
    drawing, found = read_drawing(table)
    if drawing is None:
        raise found.errors[0]
    return Board(drawing)


def check_board(table: object) -> Findings:
    """HC-GEO-40: everything that is wrong with a board or odd about it."""
    return read_drawing(table)[1]


def _halves(drawing: BoardDrawing) -> tuple[int, int]:
    """HC-GEO-12: the straddling hexes belong to both halves."""
    west = mask_of([h for h in range(HEXES) if X[h] < drawing.offside_x])
    east = mask_of([h for h in range(HEXES) if X[h] > drawing.offside_x])
    return west | drawing.halfway, east | drawing.halfway


def _wing_paths(wing: int) -> tuple[tuple[int, ...], ...]:
    """HC-GEO-14: for the attack of each side the next hex of the same touchline."""
    return tuple(
        tuple(
            STEP[h][way] if wing >> h & 1 and _holds(wing, STEP[h][way]) else -1
            for h in range(HEXES)
        )
        for way in (EAST, WEST)
    )


def _holds(mask: int, h: int) -> bool:
    return h >= 0 and mask >> h & 1 == 1


def _drifts(drawing: BoardDrawing) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """HC-DEV-02: for each side that rolls and each roll, where the ball comes to lie."""
    return tuple(
        (
            (),
            *(
                tuple(_landing(h, (way + turn) % 6, far) for h in range(HEXES))
                for way, far in drawing.drift
            ),
        )
        for turn in (EAST, WEST)
    )


def _landing(h: int, way: int, far: int) -> int:
    """HC-DEV-03: hex by hex; the ball stops on the last hex of the pitch."""
    for _ in range(far):
        if STEP[h][way] >= 0:
            h = STEP[h][way]
    return h


def _labels(mask: int) -> list[str]:
    return [LABELS[h] for h in hexes_of(mask)]


def _goal(goal: GoalDrawing) -> Table:
    return {
        "keeper_zone": _labels(goal.keeper_zone),
        "penalty_area": _labels(goal.penalty_area),
        "spot": LABELS[goal.spot],
        "shots": _drawn(goal),
    }


def _drawn(goal: GoalDrawing) -> list[str]:
    """The rows of the pitch with numbers and zones, odd rows half a hex further in."""
    signs = iter(
        f"{number}{ZONE_LETTERS[zone]}" if number else NO_SHOT
        for number, zone in zip(goal.number, goal.zone, strict=True)
    )
    return [
        "  " * (r % 2) + "  ".join(next(signs).ljust(2) for _ in range(width)).rstrip()
        for r, width in enumerate(ROW_WIDTHS)
    ]


def _digest(table: Table) -> str:
    """One name for one board, however its file was laid out."""
    text = json.dumps(table, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
