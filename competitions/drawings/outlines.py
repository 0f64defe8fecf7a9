"""Outlines of crests and charges as points: flattened, cut, moved, written as paths.

Fields and charges are cut to the crest here and not by an SVG clip, because clips
need ids, and one page shows the same crest many times.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Literal

Point = tuple[float, float]
Contour = tuple[Point, ...]
Axis = Literal[0, 1]

CURVE_STEPS = 8
TOKEN = re.compile(r"[MLHVQCZ]|-?\d*\.?\d+")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}


@cache
def contours(path: str) -> tuple[Contour, ...]:
    """The closed contours of an absolute path of M L H V Q C Z, curves as chords."""
    return tuple(_contour(part) for part in path.split("M") if part.strip())


def circle(x: float, y: float, radius: float, count: int = 20) -> Contour:
    """A circle as a polygon."""
    return arc(Circle(x, y, radius), 0, 360 - 360 / count, count - 1)


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle: its centre and radius."""

    x: float
    y: float
    radius: float


def arc(round: Circle, start: float, stop: float, count: int) -> Contour:
    """Points along an arc; degrees, 0 to the right, 90 down."""
    angles = [
        math.radians(start + (stop - start) * i / count) for i in range(count + 1)
    ]
    return tuple(
        (
            round.x + round.radius * math.cos(angle),
            round.y + round.radius * math.sin(angle),
        )
        for angle in angles
    )


def shift(shapes: Iterable[Contour], x: float, y: float, scale: float) -> list[Contour]:
    """The contours scaled about the origin, then shifted."""
    return [tuple((x + px * scale, y + py * scale) for px, py in s) for s in shapes]


def between(
    shapes: Iterable[Contour], axis: Axis, low: float, high: float
) -> list[Contour]:
    """The part of the contours with x (axis 0) or y (axis 1) from low to high."""
    cut = (_kept(_kept(s, axis, low, 1), axis, high, -1) for s in shapes)
    return [contour for contour in cut if len(contour) > 2]


def path_data(shapes: Iterable[Contour]) -> str:
    """The contours as SVG path data, to a tenth of a unit."""
    return "".join(
        "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in shape) + "Z"
        for shape in shapes
    )


def _kept(contour: Contour, axis: Axis, limit: float, sign: int) -> Contour:
    """Sutherland and Hodgman: the contour on one side of a line along an axis."""
    points: list[Point] = []
    for start, end in zip((contour[-1:] + contour[:-1]), contour, strict=True):
        a, b = (sign * (start[axis] - limit), sign * (end[axis] - limit))
        if (a < 0) != (b < 0):
            share = a / (a - b)
            points.append(_along(start, end, share))
        if b >= 0:
            points.append(end)
    return tuple(points)


def _contour(part: str) -> Contour:
    tokens = iter(TOKEN.findall("M" + part))
    points: list[Point] = []
    command = "M"
    for token in tokens:
        command, numbers = _command(token, command, tokens)
        points += _points(command, numbers, points)
    return tuple(points)


def _command(token: str, last: str, tokens: Iterator[str]) -> tuple[str, list[float]]:
    """A letter with its numbers; a number alone repeats the last letter."""
    if token in ARGUMENTS:
        return token, [float(next(tokens)) for _ in range(ARGUMENTS[token])]
    rest = [float(next(tokens)) for _ in range(ARGUMENTS[last] - 1)]
    return last, [float(token), *rest]


def _points(command: str, numbers: list[float], before: list[Point]) -> list[Point]:
    if command in "ML":
        return [(numbers[0], numbers[1])]
    if command == "Z":
        return []
    x, y = before[-1]
    if command == "H":
        return [(numbers[0], y)]
    if command == "V":
        return [(x, numbers[0])]
    control = [(x, y), *zip(numbers[::2], numbers[1::2], strict=True)]
    return [_bezier(control, i / CURVE_STEPS) for i in range(1, CURVE_STEPS + 1)]


def _bezier(control: list[Point], share: float) -> Point:
    """De Casteljau: works for quadratic and cubic curves alike."""
    while len(control) > 1:
        control = [_along(a, b, share) for a, b in pairwise(control)]
    return control[0]


def _along(start: Point, end: Point, share: float) -> Point:
    return (
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share,
    )


def _short(number: float) -> str:
    return f"{round(number, 1) + 0.0:g}"
