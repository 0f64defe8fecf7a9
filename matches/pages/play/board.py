"""The board of a match for its page: what is drawn, and what each cell says of itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import dist
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.boards import BoardShape, Point
from engine.json_values import Stored
from engine.sides import Side
from matches.drawings.ground import (
    CellDrawn,
    Ground,
    cell_width,
    ground_of,
    part_of,
)
from matches.drawings.pieces import (
    BallDrawn,
    PieceDrawn,
    Shirt,
    ball_of,
    pieces_of,
)

# What a screen calls a mark or a figure; "" for what nobody says.
Words = Callable[[str], str]
# Whoever stands within so many cells of a piece is counted, a rounding more.
CLOSE: Final = 2.05


class CellShown(NamedTuple):
    """A cell as it is drawn, and what it says to who does not see it."""

    drawn: CellDrawn
    label: str


class BoardPicture(NamedTuple):
    """One picture: the ground, who stands on it, and where the ball is."""

    # Whose way is up on a phone; who looks on sees it as the home side does.
    side: Side
    # What of it is seen, as SVG names a part of a picture.
    box: str
    ground: Ground
    cells: tuple[CellShown, ...]
    pieces: tuple[PieceDrawn, ...]
    ball: BallDrawn | None
    label: str
    # How its game calls a piece that can do no more; "" where none is drawn so.
    spent: str = ""

    def with_able(self, able: Collection[str]) -> BoardPicture:
        """The picture with a ring around the pieces that something may be done with."""
        pieces = (each._replace(is_able=each.id in able) for each in self.pieces)
        return self._replace(pieces=tuple(pieces))


def board_of(
    shape: BoardShape, view: Stored, shirts: Mapping[str, Shirt], words: Words
) -> BoardPicture:
    """The board of this moment, as its reader may see it."""
    ground = ground_of(shape)
    pieces = pieces_of(view["pieces"], ground.places, shirts, shape.spent)
    by_cell = _standing(shape, view, words)
    return BoardPicture(
        Side(view["seen_by"] or Side.HOME),
        ground.box,
        ground,
        tuple(
            CellShown(cell, ", ".join([cell.name, *by_cell.get(cell.name, ())]))
            for cell in ground.cells
        ),
        pieces,
        ball_of(view["ball"], ground.places, pieces),
        _("Pitch. Arrow keys go from cell to cell, Enter chooses, Escape goes back."),
        words(f"mark.{shape.spent}") if shape.spent else "",
    )


def near_ball(board: BoardPicture, view: Stored) -> BoardPicture:
    """The part of the board around the ball; all of it where there is none."""
    ball = view["ball"]
    at = ball and board.ground.places.get(ball["cell"])
    return board._replace(box=part_of(board.ground.box, at)) if at else board


def empty_board(shape: BoardShape) -> BoardPicture:
    """A board on which nobody stands yet."""
    ground = ground_of(shape)
    cells = tuple(CellShown(cell, cell.name) for cell in ground.cells)
    label = _("The board with its lines and numbers")
    return BoardPicture(Side.HOME, ground.box, ground, cells, (), None, label)


def _standing(shape: BoardShape, view: Stored, words: Words) -> dict[str, list[str]]:
    """Who is where: "6 Fips, yours, has the ball. 3 opponents within 2"."""
    places = ground_of(shape).places
    reach = CLOSE * cell_width(shape)
    owner = _owners(view)
    standing = [piece for piece in view["pieces"] if piece["cell"] in places]
    by_cell: dict[str, list[str]] = {}
    for piece in standing:
        line = [*_of_piece(piece, owner[piece["side"]], words)]
        others = [p for p in standing if p["side"] != piece["side"]]
        line[-1] += _close(places[piece["cell"]], others, places, reach)
        by_cell.setdefault(piece["cell"], []).extend(line)
    ball = view["ball"]
    if ball and not ball["piece"]:
        by_cell.setdefault(ball["cell"], []).append(_("the ball"))
    return by_cell


def _owners(view: Stored) -> dict[str, str]:
    """Whose a piece is: the reader's or the others'; for who looks on, a team's."""
    if view["seen_by"] is None:
        return {side["side"]: side["name"] for side in view["sides"]}
    return {
        side["side"]: _("yours") if side["side"] == view["seen_by"] else _("theirs")
        for side in view["sides"]
    }


def _of_piece(piece: Stored, owner: str, words: Words) -> Iterator[str]:
    yield f"{piece['number']} {piece['name']}"
    yield owner
    for name, n in [*piece["values"].items()][:1]:
        yield f"{n} {words(f'value.{name}')}".strip()
    yield from filter(None, (words(f"mark.{mark}") for mark in piece["marks"]))


def _close(
    here: Point, others: Sequence[Stored], places: Mapping[str, Point], reach: float
) -> str:
    n = sum(dist(here, places[other["cell"]]) <= reach for other in others)
    text = ngettext("%(n)s opponent within 2", "%(n)s opponents within 2", n)
    return f". {text % {'n': n}}" if n else ""
