"""The pieces of a `View` as values for SVG: where each stands, how it is dressed.

It knows no game: a piece is a figure of a side with a number and marks by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from competitions.drawings.door import (
    HEX,
    Drawing,
    Kit,
    TeamKits,
    contrast,
    default_look,
    difference,
    drawing,
    smallest_difference,
)
from engine.boards import Point
from engine.json_values import Stored
from engine.sides import BySide, Side
from matches.drawings.ground import number

# What two on one cell give way to each other, and how large they are drawn then.
ASIDE: Final = 9.0
WHOLE, SHARED = "1", "0.68"
INK, WHITE = HEX["ink"], HEX["white"]
# For every kind of sight far apart.
STANDARD_KITS: Final = BySide(Kit("blue", "white"), Kit("orange", "ink"))
# Pieces are smaller than shirts: these must lie further apart than those of HV-KIT-01.
LEAST_APART: Final = 30.0


class Shirt(NamedTuple):
    """The colours of a side's pieces, as SVG attributes."""

    body: str
    ink: str
    # The second colour of a kit with a pattern, and how it lies.
    second: str = ""
    pattern: str = "plain"


class PieceDrawn(NamedTuple):
    """A piece that stands on the board."""

    id: str
    side: Side
    number: int
    cell: str
    # Where its cell is, how far beside the middle it stands, how large it is.
    at: str
    aside: str
    scale: str
    shirt: Shirt
    marks: tuple[str, ...]
    # He can do no more.
    is_spent: bool
    # Something may be done with him now.
    is_able: bool = False


class BallDrawn(NamedTuple):
    """The ball: at the foot of a piece or alone in its cell."""

    at: str
    aside: str
    is_carried: bool
    cell: str

    @property
    def foot(self) -> str:
        """How far from the middle of its piece it lies: beside the number."""
        return "14 14" if self.aside == "0" else "11 11"


def shirt_of(kit: Kit) -> Shirt:
    """A kit on a round piece, with the number in the colour that is read best."""
    body = HEX[kit.colour_1]
    ink = max((INK, WHITE), key=lambda colour: contrast(body, colour))
    if kit.pattern == "plain":
        return Shirt(body, ink)
    return Shirt(body, ink, HEX[kit.colour_2], kit.pattern)


def kits_on_board(home: TeamKits, away: TeamKits) -> BySide[Kit]:
    """HV-KIT-03: what both wear on a board; the standard kits where theirs are alike."""
    for kit in (away.first, away.second):
        if difference(home.first, kit) >= LEAST_APART:
            return BySide(_beside(home.first, kit), _beside(kit, home.first))
    return STANDARD_KITS


def _beside(kit: Kit, other: Kit) -> Kit:
    """Plain where its pattern would show the colour that the other side wears."""
    alike = smallest_difference(kit.colour_2, other.colour_1) < LEAST_APART
    return replace(kit, pattern="plain") if alike else kit


def crest_in_kit(name: str, kit: Kit) -> Drawing:
    """The crest of a team without a look of its own, in the colours that it wears here."""
    look = default_look(name)
    return drawing(replace(look, colour_1=kit.colour_1, colour_2=kit.colour_2))


def pieces_of(
    pieces: Sequence[Stored],
    places: Mapping[str, Point],
    shirts: Mapping[str, Shirt],
    spent: str = "",
) -> tuple[PieceDrawn, ...]:
    """The pieces on the board, in the order of the view, so that each keeps its element.

    `spent` is how their game calls the mark of one that can do no more.
    """
    return tuple(_pieces(pieces, places, shirts, spent))


def _pieces(
    pieces: Sequence[Stored],
    places: Mapping[str, Point],
    shirts: Mapping[str, Shirt],
    spent: str,
) -> Iterator[PieceDrawn]:
    standing: dict[str, list[str]] = {}
    for piece in pieces:
        if piece["cell"] in places:
            standing.setdefault(piece["cell"], []).append(piece["id"])
    for piece in pieces:
        cell = piece["cell"]
        if cell not in places:
            continue
        together = standing[cell]
        place = together.index(piece["id"])
        aside = ASIDE * (2 * place - len(together) + 1) / max(1, len(together) - 1)
        yield PieceDrawn(
            piece["id"],
            Side(piece["side"]),
            piece["number"],
            cell,
            _at(places[cell]),
            number(aside),
            SHARED if len(together) > 1 else WHOLE,
            shirts[piece["side"]],
            tuple(piece["marks"]),
            spent in piece["marks"],
        )


def ball_of(
    ball: Stored | None,
    places: Mapping[str, Point],
    pieces: Sequence[PieceDrawn],
) -> BallDrawn | None:
    """Where the ball is drawn; None where there is none on the board."""
    if ball is None or ball["cell"] not in places:
        return None
    carrier = next((piece for piece in pieces if piece.id == ball["piece"]), None)
    if carrier is None:
        return BallDrawn(_at(places[ball["cell"]]), "0", False, ball["cell"])
    return BallDrawn(carrier.at, carrier.aside, True, ball["cell"])


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
