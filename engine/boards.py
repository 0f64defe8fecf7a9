"""What a board looks like, for whoever draws one: cells, zones, goals, labels.

A shape is plain and the same for a whole match: it is drawn once and kept. Lengths are
units of its own; `box` says how far it reaches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.errors import RuleViolation
from engine.json_values import JsonObject
from engine.sides import Side

FORMAT: Final = "board/1"
# Half the distance of two neighbours, and half the edge of such a hex.
HALF: Final = 20
HALF_EDGE: Final = 20 / 3**0.5
# The corners of a hex around its middle, in these two: neighbours share two of them.
CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))

Point: TypeAlias = tuple[float, float]


class Cell(NamedTuple):
    """A place of the board, or of a goal: what people call it and how it is drawn."""

    name: str
    centre: Point
    points: tuple[Point, ...]
    # Words of its game for what is marked there.
    zones: tuple[str, ...] = ()

    def as_table(self) -> JsonObject:
        return {
            "name": self.name,
            "centre": list(self.centre),
            "points": [list(point) for point in self.points],
            "zones": list(self.zones),
        }


class BoardGoal(NamedTuple):
    """The goal that a side defends."""

    side: Side
    # The cells of the board that lie before it.
    before: tuple[str, ...]
    # Its own cells as a shooter sees them, if one aims at them; drawn by themselves.
    cells: tuple[Cell, ...] = ()

    def as_table(self) -> JsonObject:
        return {
            "side": self.side.value,
            "before": list(self.before),
            "cells": [cell.as_table() for cell in self.cells],
        }


class Label(NamedTuple):
    """A text beside the board, such as the letter of a column."""

    text: str
    at: Point


class BoardShape(NamedTuple):
    """A whole board, the home side's goal at the left."""

    cells: tuple[Cell, ...]
    goals: tuple[BoardGoal, ...] = ()
    labels: tuple[Label, ...] = ()
    # The mark of a piece that can do no more, as on a board of lines.
    spent: str = ""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of all that is drawn; labels by their middle."""
        points = [point for cell in self.cells for point in cell.points]
        points += [label.at for label in self.labels]
        across, down = zip(*points, strict=True)
        left, top = min(across), min(down)
        return left, top, round(max(across) - left, 1), round(max(down) - top, 1)

    def as_table(self) -> JsonObject:
        """The shape as a table that JSON can hold."""
        return {
            "format": FORMAT,
            "box": list(self.box),
            "cells": [cell.as_table() for cell in self.cells],
            "goals": [goal.as_table() for goal in self.goals],
            "labels": [{"text": text, "at": list(at)} for text, at in self.labels],
        }


class LineOfSide(NamedTuple):
    """A line of a side, such as its defence: whose place is called so, stands in it."""

    place: str
    letter: str


class LineBoard(NamedTuple):
    """A board without cells: each side has these lines, from its own goal on.

    Those of both sides face each other.
    """

    lines: tuple[LineOfSide, ...]
    # The mark of a piece that has done its part, and the signs that a piece may show.
    spent: str = ""
    signs: tuple[str, ...] = ()


class BoardFault(NamedTuple):
    """What is wrong or odd in the text of a board, and on which line; 0: on none."""

    line: int
    problem: RuleViolation


class BoardReading(NamedTuple):
    """A text that a club has typed: how its board looks, or what forbids it."""

    shape: BoardShape | None
    errors: tuple[BoardFault, ...] = ()
    # What is allowed, and was perhaps not meant.
    warnings: tuple[BoardFault, ...] = ()


class Hex(NamedTuple):
    """A hex of a grid: which line it lies on, its place in it, how it is drawn."""

    line: int
    place: int
    centre: Point
    points: tuple[Point, ...]


def hexes(lines: Sequence[int], *, upright: bool = False) -> Iterator[Hex]:
    """A grid of so many hexes a line, every other line set in by half a hex.

    The first line is, where it is shorter than the second. Lines lie from left to right
    and follow downwards; upright they stand from top to bottom and follow to the right.
    """
    set_in = int(len(lines) > 1 and lines[0] < lines[1])
    for line, length in enumerate(lines):
        for place in range(length):
            along, across = 2 * place + (line + set_in) % 2, 3 * line
            corners = tuple(
                _point(along + far, across + wide, upright) for far, wide in CORNERS
            )
            yield Hex(line, place, _point(along, across, upright), corners)


def _point(along: int, across: int, upright: bool) -> Point:
    """Counted in whole numbers first, so that what two hexes share is equal."""
    far, wide = float(HALF * along), round(HALF_EDGE * across, 1)
    return (wide, far) if upright else (far, wide)


def box_of(
    name: str, left: float, top: float, wide: float, high: float, *zones: str
) -> Cell:
    """A cell with four right angles."""
    right, bottom = left + wide, top + high
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Cell(name, (left + wide / 2, top + high / 2), corners, zones)
