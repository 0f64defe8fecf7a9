"""Kits: ten colours, three patterns, and the gate that keeps two sides apart.

HV-KIT-01: two kits clash when the smallest CIE76 difference over four kinds of
sight is under 20. Dichromatic sight is simulated by the matrices of Machado,
Oliveira and Fernandes (2009), severity 1.0, applied to linear sRGB; Lab is for D65.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import Literal

from engine.errors import N_

Pattern = Literal["plain", "halves", "hoops"]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

CLASH_BELOW = 20.0
NEUTRAL = ("white", "ink")
PATTERNS: tuple[Pattern, ...] = ("plain", "hoops", "halves")
PATTERN_LABELS: dict[Pattern, str] = {
    "plain": N_("Plain"),
    "halves": N_("Halves"),
    "hoops": N_("Hoops"),
}


@dataclass(frozen=True, slots=True)
class Colour:
    """One of the ten named colours of kits and crests."""

    id: str
    label: str
    hex: str


COLOURS: tuple[Colour, ...] = (
    Colour("ink", N_("Black"), "#15191e"),
    Colour("white", N_("White"), "#ffffff"),
    Colour("red", N_("Red"), "#a3203a"),
    Colour("orange", N_("Orange"), "#e69f00"),
    Colour("yellow", N_("Yellow"), "#f2d544"),
    Colour("teal", N_("Teal"), "#14806b"),
    Colour("sky", N_("Sky blue"), "#7cc1ea"),
    Colour("blue", N_("Blue"), "#0072b2"),
    Colour("purple", N_("Purple"), "#5b3f7d"),
    Colour("pink", N_("Pink"), "#e29ac0"),
)
COLOUR_IDS: tuple[str, ...] = tuple(colour.id for colour in COLOURS)
HEX: dict[str, str] = {colour.id: colour.hex for colour in COLOURS}

SIGHTS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
D65: Vector = (0.95047, 1.0, 1.08883)


@dataclass(frozen=True, slots=True)
class Kit:
    """What a side wears: a main colour, a second one, and how they share the shirt."""

    colour_1: str
    colour_2: str
    pattern: Pattern = "plain"

    @property
    def all(self) -> tuple[str, str]:
        """Both colours, the main one first."""
        return (self.colour_1, self.colour_2)

    @property
    def main_colours(self) -> tuple[str, ...]:
        """The colours that cover much of the shirt, the main one first."""
        return (self.colour_1,) if self.pattern == "plain" else self.all


@dataclass(frozen=True, slots=True)
class TeamKits:
    """A team's first kit and its second one for away matches."""

    first: Kit
    second: Kit


@dataclass(frozen=True, slots=True)
class MatchKits:
    """HV-KIT-02: what both sides wear, and how the visitors' kit was found."""

    home: Kit
    away: Kit
    choice: Literal["first", "second", "pattern"]


def kits_for(home: TeamKits, away: TeamKits) -> MatchKits:
    """HV-KIT-02: the visitors change to the second kit, or at last to a pattern."""
    if not clash(home.first, away.first):
        return MatchKits(home.first, away.first, "first")
    if not clash(home.first, away.second):
        return MatchKits(home.first, away.second, "second")
    return MatchKits(home.first, _patterned(home.first, away), "pattern")


def clash(kit_a: Kit, kit_b: Kit) -> bool:
    """HV-KIT-01: may somebody in the hall mistake one kit for the other?"""
    return difference(kit_a, kit_b) < CLASH_BELOW


def difference(kit_a: Kit, kit_b: Kit) -> float:
    """HV-KIT-01: the smallest difference of two kits over the four kinds of sight.

    The main colours must differ, and so must the shirts as a whole: blue and white
    halves are not to be told from white and blue ones.
    """
    return min(
        min(
            colour_difference(kit_a.colour_1, kit_b.colour_1, sight),
            _shirt_difference(kit_a, kit_b, sight),
        )
        for sight in SIGHTS
    )


def smallest_difference(colour_a: str, colour_b: str) -> float:
    """HV-KIT-01: two colours by their ids, for the eye that parts them least."""
    return min(colour_difference(colour_a, colour_b, sight) for sight in SIGHTS)


@cache
def colour_difference(colour_a: str, colour_b: str, sight: str) -> float:
    """CIE76 difference of two named colours for one kind of sight."""
    a, b = _lab(HEX[colour_a], sight), _lab(HEX[colour_b], sight)
    squares = sum((x - y) ** 2 for x, y in zip(a, b, strict=True))
    return float(squares**0.5)


def contrast(hex_a: str, hex_b: str) -> float:
    """WCAG contrast of two colours, 1 to 21."""
    low, high = sorted((_luminance(hex_a), _luminance(hex_b)))
    return (high + 0.05) / (low + 0.05)


def _patterned(home: Kit, away: TeamKits) -> Kit:
    """The visitors' colours in a pattern the home side does not wear.

    Their own two colours if that is enough, else one of them with black or white. Who
    owns nothing but black or white, against a home side in both, borrows a colour.
    """
    colours = dict.fromkeys(c for kit in (away.first, away.second) for c in kit.all)
    own = _candidates(home, permutations(colours, 2))
    if found := next((kit for kit in own if not clash(home, kit)), None):
        return found
    mixed = _clearest(home, _candidates(home, product(NEUTRAL, colours)))
    if not clash(home, mixed):
        return mixed
    return _clearest(home, _candidates(home, product(HEX, colours)))


def _clearest(home: Kit, kits: Iterable[Kit]) -> Kit:
    return max(kits, key=lambda kit: round(difference(home, kit), 6))


def _candidates(home: Kit, pairs: Iterable[tuple[str, str]]) -> list[Kit]:
    """HV-KIT-02: a pattern nobody can see is none, so its two colours must differ."""
    seen = [p for p in pairs if smallest_difference(*p) >= CLASH_BELOW]
    patterns: list[Pattern] = [p for p in PATTERNS[1:] if p != home.pattern]
    return [Kit(one, two, pattern) for one, two in seen for pattern in patterns]


def _shirt_difference(kit_a: Kit, kit_b: Kit, sight: str) -> float:
    """How far the colour of one shirt that the other misses most is from it."""

    def farthest(ours: Kit, theirs: Kit) -> float:
        return max(
            min(
                colour_difference(colour, other, sight) for other in theirs.main_colours
            )
            for colour in ours.main_colours
        )

    return max(farthest(kit_a, kit_b), farthest(kit_b, kit_a))


def _lab(hex_code: str, sight: str) -> Vector:
    seen = _times(SIGHTS[sight], _linear(hex_code))
    clipped = tuple(min(1.0, max(0.0, channel)) for channel in seen)
    xyz = _times(XYZ, (clipped[0], clipped[1], clipped[2]))
    x, y, z = (_root(value / white) for value, white in zip(xyz, D65, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _root(t: float) -> float:
    return float(t ** (1 / 3)) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def _luminance(hex_code: str) -> float:
    return _times(XYZ, _linear(hex_code))[1]


def _linear(hex_code: str) -> Vector:
    red, green, blue = (int(hex_code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (_channel(red), _channel(green), _channel(blue))


def _channel(value: float) -> float:
    if value <= 0.04045:
        return value / 12.92
    return float(((value + 0.055) / 1.055) ** 2.4)


def _times(matrix: Matrix, vector: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return (x, y, z)
