"""Crests and shirts drawn as plain values: paths with colours, letters, an outline.

HV-LOOK-04: a crest stands in the box -1 0 50 57, a shirt in 0 0 96 96. The values
go into SVG attributes; the outline takes its colour from the style sheet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from competitions.drawings.kits import HEX, Kit, contrast
from competitions.drawings.looks import CHARGES, Look
from competitions.drawings.outlines import (
    Circle,
    Contour,
    arc,
    between,
    circle,
    contours,
    path_data,
    shift,
)

CREST_BOX = "-1 0 50 57"
SHIRT_BOX = "0 0 96 96"
INK, WHITE = HEX["ink"], HEX["white"]
TEXT_CONTRAST = 4.5
SIGN_CONTRAST = 3.0
MIDDLE = 24.0
FIGURE_HEIGHT = 27.0
# Barlow Condensed: height of a capital in ems; what it lacks comes in a wider face.
CAPITAL = 0.7
LATIN_1 = "\u00ff"
FALLBACK_FACE = 0.72


@dataclass(frozen=True, slots=True)
class Shape:
    """One filled path."""

    d: str
    fill: str


@dataclass(frozen=True, slots=True)
class Letters:
    """A text centred on x, standing on y."""

    x: float
    y: float
    size: float
    fill: str
    text: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Paths from back to front, letters above them, the outline on top."""

    box: str
    paths: tuple[Shape, ...]
    letters: tuple[Letters, ...]
    edge: str


@dataclass(frozen=True, slots=True)
class Outline:
    """An outline with the place for its mark: centre line, size, hoops."""

    d: str
    centre: float
    charge: float
    letters: float
    hoops: tuple[tuple[float, float], ...]

    @property
    def gap(self) -> float:
        """The height between the two hoops, with some air."""
        return self.hoops[1][0] - self.hoops[0][1] - 2.5


OUTLINES: dict[str, Outline] = {
    "shield": Outline(
        "M4 3H44V28C44 42 34 49 24 53C14 49 4 42 4 28Z",
        centre=24.5,
        charge=1.08,
        letters=25,
        hoops=((8, 13), (36, 41)),
    ),
    "escutcheon": Outline(
        "M4 8Q14 8 24 3Q34 8 44 8V30Q44 44 24 53Q4 44 4 30Z",
        centre=26,
        charge=1.08,
        letters=25,
        hoops=((9, 14), (38, 43)),
    ),
    "round": Outline(
        "M24 4C37.3 4 48 14.7 48 28C48 41.3 37.3 52 24 52"
        "C10.7 52 0 41.3 0 28C0 14.7 10.7 4 24 4Z",
        centre=28,
        charge=1.2,
        letters=28,
        hoops=((9, 14), (42, 47)),
    ),
    "banner": Outline(
        "M4 3H44V53L24 43L4 53Z",
        centre=23.5,
        charge=1.08,
        letters=25,
        hoops=((5.5, 10), (36.5, 41)),
    ),
    "arch": Outline(
        "M4 53V24C4 13 13 4 24 4C35 4 44 13 44 24V53Z",
        centre=30,
        charge=1.12,
        letters=26,
        hoops=((11, 16), (44, 49)),
    ),
    "hexagon": Outline(
        "M24 3L46 15V41L24 53L2 41V15Z",
        centre=28,
        charge=1.16,
        letters=27,
        hoops=((9, 14), (42, 47)),
    ),
    "badge": Outline(
        "M4 3H44V40Q44 52 32 52H16Q4 52 4 40Z",
        centre=27.5,
        charge=1.16,
        letters=27,
        hoops=((8, 13), (42, 47)),
    ),
    "diamond": Outline(
        "M24 2L46 28L24 54L2 28Z",
        centre=28,
        charge=0.88,
        letters=20,
        hoops=((11, 15.5), (40.5, 45)),
    ),
}
SHIRT = "M30 10L8 24L18 44L26 40V88H70V40L78 44L88 24L66 10Q48 22 30 10Z"
SHIRT_PARTS: dict[str, str] = {
    "plain": "M8 24L18 44L22 42L12 21.500ZM88 24L78 44L74 42L84 21.500Z",
    "halves": "M48 16V88H70V40L78 44L88 24L66 10Q58 16 48 16Z",
    "hoops": "M26 44H70V54H26ZM26 66H70V76H26Z",
}


@lru_cache(maxsize=1024)
def drawing(look: Look) -> Drawing:
    """HV-LOOK-04: the crest of a look."""
    outline = OUTLINES[look.crest_shape]
    colours = (HEX[look.colour_1], HEX[look.colour_2])
    field = _Field(_field_under(look), *colours)
    ground = _field(outline, field)
    if look.crest_letters in CHARGES:
        charge = _charge(outline, look.crest_letters, field)
        return Drawing(CREST_BOX, (*ground, *charge), (), outline.d)
    letters = _letters(outline, look.crest_letters, field)
    return Drawing(CREST_BOX, ground, letters, outline.d)


@lru_cache(maxsize=256)
def shirt(kit: Kit) -> Drawing:
    """HV-LOOK-04: the shirt of a kit; a plain one wears the second colour as cuffs."""
    paths = (
        Shape(SHIRT, HEX[kit.colour_1]),
        Shape(SHIRT_PARTS[kit.pattern], HEX[kit.colour_2]),
    )
    return Drawing(SHIRT_BOX, paths, (), SHIRT)


def readable(colour: str, background: str) -> str:
    """HV-LOOK-05: the wished colour if it can be read there, else black or white."""
    if contrast(colour, background) >= TEXT_CONTRAST:
        return colour
    return _strongest((INK, WHITE), (background,))


def _field_under(look: Look) -> str:
    """HV-LOOK-05: one letter cannot stand on two colours, so halves become hoops."""
    halves = look.crest_field == "halves"
    return "hoops" if halves and len(look.crest_letters) == 1 else look.crest_field


@dataclass(frozen=True, slots=True)
class _Field:
    """How a crest is divided, and its two colours."""

    division: str
    one: str
    two: str


def _field(outline: Outline, field: _Field) -> tuple[Shape, ...]:
    ground = Shape(outline.d, field.one)
    body = contours(outline.d)
    if field.division == "halves":
        return (ground, Shape(path_data(between(body, 0, MIDDLE, 60)), field.two))
    if field.division == "hoops":
        bands = [c for low, high in outline.hoops for c in between(body, 1, low, high)]
        return (ground, Shape(path_data(bands), field.two))
    return (ground,)


def _charge(outline: Outline, charge: str, field: _Field) -> tuple[Shape, ...]:
    """HV-LOOK-05: on halves the charge is counterchanged where the colours allow it."""
    one, two, division = field.one, field.two, field.division
    scale = outline.charge if division != "hoops" else outline.gap / FIGURE_HEIGHT
    figure = shift(FIGURES[charge], MIDDLE, outline.centre, scale)
    apart = contrast(one, two) >= SIGN_CONTRAST
    if division == "halves" and apart:
        return (
            Shape(path_data(between(figure, 0, -60, MIDDLE)), two),
            Shape(path_data(between(figure, 0, MIDDLE, 60)), one),
        )
    backgrounds = (one, two) if division == "halves" else (one,)
    fill = two if apart else _strongest((WHITE, INK), backgrounds)
    return (Shape(path_data(figure), fill),)


def _letters(outline: Outline, text: str, field: _Field) -> tuple[Letters, ...]:
    """HV-LOOK-05: each letter readable on the colour it stands on."""
    if not text:
        return ()
    size = outline.letters * (1 if len(text) > 1 else 1.15)
    if not text.isascii() and max(text) > LATIN_1:
        size *= FALLBACK_FACE
    size = round(size, 1)
    base = round(outline.centre + size * CAPITAL / 2, 1)
    one, two = field.one, field.two
    if field.division != "halves":
        return (Letters(MIDDLE, base, size, readable(two, one), text),)
    left, right = round(MIDDLE - size * 0.29, 1), round(MIDDLE + size * 0.29, 1)
    return (
        Letters(left, base, size, readable(two, one), text[0]),
        Letters(right, base, size, readable(one, two), text[1]),
    )


def _strongest(colours: Sequence[str], backgrounds: Sequence[str]) -> str:
    return max(colours, key=lambda c: min(contrast(c, back) for back in backgrounds))


def _polar(radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return (radius * math.cos(angle), radius * math.sin(angle))


def _star() -> Contour:
    return tuple(_polar((12.5, 5.2)[i % 2], -90 + 36 * i) for i in range(10))


def _ball() -> tuple[Contour, ...]:
    patches = [
        (
            *arc(Circle(0, 0, 12), at - 17, at + 17, 4),
            _polar(8.2, at + 11),
            _polar(8.2, at - 11),
        )
        for at in range(-90, 270, 72)
    ]
    middle = tuple(_polar(5, 90 + 72 * i) for i in range(5))
    return (circle(0, 0, 12, 28), middle, *patches)


def _moon() -> Contour:
    outer = arc(Circle(0, 0, 12), 52, 308, 22)
    inner = arc(Circle(5.2, 0, 9.7), 282, 78, 14)
    return (*outer, *inner)


FIGURES: dict[str, tuple[Contour, ...]] = {
    "star": (_star(),),
    "cross": contours("M-4 -12H4V-4H12V4H4V12H-4V4H-12V-4H-4Z"),
    "bell": (
        *contours("M-7 -5H7L11 8H-11ZM-5.5 -6V-11.5H5.5V-6H2.8V-8.8H-2.8V-6Z"),
        circle(0, 10.6, 2.2, 12),
    ),
    "mountain": contours(
        "M-14 11L-4.5 -10L0.5 0L4.5 -5L14 11Z"
        "M-4.5 -6.5L-7.2 -0.5L-5.2 -1.6L-4 1L-2.6 -1.4L-1.6 -0.6Z"
    ),
    "crown": (
        *contours("M-11 11L-13 -4L-6.5 3L0 -8L6.5 3L13 -4L11 11ZM-10 6.5H10V8H-10Z"),
        circle(-13, -7, 2.2, 12),
        circle(0, -11, 2.4, 12),
        circle(13, -7, 2.2, 12),
    ),
    "moon": (_moon(),),
    "ball": _ball(),
    "flame": contours(
        "M1 -14C2 -7 10 -4 10 4C10 9.5 5.5 13 0 13C-5.5 13 -10 9.5 -10 4"
        "C-10 0 -8 -3 -6 -5.5C-6 -2.5 -5 -1 -3.5 -0.5C-4 -6 -2 -10 1 -14Z"
        "M0.5 10C3 10 4.5 8.5 4.5 6C4.5 3 2 1.5 1 -1.5"
        "C-1 2 -4 3 -4 6.2C-4 8.5 -2 10 0.5 10Z"
    ),
    "fir": contours(
        "M0 -14L7 -5H4L9.5 2H5.5L12 9.5H2.5V13.5H-2.5V9.5H-12L-5.5 2H-9.5L-4 -5H-7Z"
    ),
    "dragon": (
        *contours(
            "M-15 2L-7 -11L-3 -1.500L0 -14L3 -1.500L7 -11L15 2L8 0.500L0 14L-8 0.500Z"
        ),
        circle(-2.5, 3, 1.4, 10),
        circle(2.5, 3, 1.4, 10),
    ),
    "key": (
        circle(0, -7.5, 5.8, 20),
        circle(0, -7.5, 2.6, 12),
        *contours("M-1.8 -1.8H1.8V4.500H7V8H1.8V9.800H7V13.500H-1.8Z"),
    ),
    "bolt": contours("M4 -14L-9 2H-1.500L-4.500 14L9 -3H1.500Z"),
}
