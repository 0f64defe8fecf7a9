"""The board of a match for its page: what is drawn, and what each cell says of itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.boards import BoardShape
from engine.json_values import Stored
from matches.drawings.ground import CellDrawn, Ground, ground_of
from matches.drawings.pieces import (
    BallDrawn,
    PieceDrawn,
    Shirt,
    ball_of,
    pieces_of,
)

# What a screen calls a mark or a figure; "" for what nobody says.
Words = Callable[[str], str]


class CellShown(NamedTuple):
    """A cell as it is drawn, and what it says to who does not see it."""

    drawn: CellDrawn
    label: str


class BoardPicture(NamedTuple):
    """One picture: the ground, who stands on it, and where the ball is."""

    # Whose way is up on a phone; who looks on sees it as the home side does.
    side: str
    ground: Ground
    cells: tuple[CellShown, ...]
    pieces: tuple[PieceDrawn, ...]
    ball: BallDrawn | None
    label: str

    def with_able(self, able: Collection[str]) -> BoardPicture:
        """The same, with a ring around those whom something may be done with."""
        pieces = (each._replace(is_able=each.id in able) for each in self.pieces)
        return self._replace(pieces=tuple(pieces))


def board_of(
    shape: BoardShape, view: Stored, shirts: Mapping[str, Shirt], words: Words
) -> BoardPicture:
    """The board of this moment, as its reader may see it."""
    ground = ground_of(shape)
    pieces = pieces_of(view["pieces"], ground.places, shirts)
    said = _standing(view, words)
    return BoardPicture(
        view["seen_by"] or "home",
        ground,
        tuple(
            CellShown(cell, ", ".join([cell.name, *said.get(cell.name, ())]))
            for cell in ground.cells
        ),
        pieces,
        ball_of(view["ball"], ground.places, pieces),
        _("Pitch. Arrow keys go from cell to cell, Enter chooses, Escape goes back."),
    )


def _standing(view: Stored, words: Words) -> dict[str, list[str]]:
    """Who is where, in words: "6 Fips, Valley Jesters, has the ball"."""
    teams = {side["side"]: side["name"] for side in view["sides"]}
    said: dict[str, list[str]] = {}
    for piece in view["pieces"]:
        if piece["cell"]:
            line = [*_of_piece(piece, teams[piece["side"]], words)]
            said.setdefault(piece["cell"], []).extend(line)
    ball = view["ball"]
    if ball and not ball["piece"]:
        said.setdefault(ball["cell"], []).append(_("the ball"))
    return said


def _of_piece(piece: Stored, team: str, words: Words) -> Iterator[str]:
    yield f"{piece['number']} {piece['name']}"
    yield team
    yield from filter(None, (words(f"mark.{mark}") for mark in piece["marks"]))
