"""A board of lines for its page: the men of both sides as cards that face each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from engine.boards import LineBoard
from engine.json_values import Stored
from engine.sides import SIDES, Side
from matches.pages.play.board import Words

# The marks of a man that are drawn, whatever his game calls them besides.
PICKED: Final = "picked"
BOOKED: Final = "yellow"


class FaceShown(NamedTuple):
    """What a man is worth as he lies, with its sign: by name, in a letter, in words."""

    figure: int
    sign: str
    letter: str
    sign_words: str


class ManCard(NamedTuple):
    """A man on the board."""

    id: str
    name: str
    short: str
    now: FaceShown
    # As he lies after each use, in their order.
    later: tuple[FaceShown, ...]
    # What holds of him now, in words.
    marks: str
    is_spent: bool
    is_picked: bool
    is_booked: bool
    is_able: bool


class LineShown(NamedTuple):
    """A line with its men."""

    letter: str
    name: str
    men: tuple[ManCard, ...]


class HalfShown(NamedTuple):
    """A side; its lines from top to bottom."""

    side: Side
    team: str
    lines: tuple[LineShown, ...]


class SignShown(NamedTuple):
    """A sign that a man may show, and what comes of it."""

    sign: str
    letter: str
    text: str


class LinePicture(NamedTuple):
    """Both sides, the reader's below the other one."""

    halves: tuple[HalfShown, ...]
    signs: tuple[SignShown, ...]
    spent: str

    @property
    def is_empty(self) -> bool:
        """Whether nobody stands anywhere yet."""
        return not any(line.men for half in self.halves for line in half.lines)


def line_picture(
    board: LineBoard, view: Stored, able: Collection[str], words: Words
) -> LinePicture:
    """Who looks on sees it as the home side does."""
    own = Side(view["seen_by"] or Side.HOME)
    names = short_names(view["pieces"])
    halves = []
    for side in (own.other, own):
        lines = tuple(
            LineShown(
                line.letter,
                words(f"line.{line.letter}"),
                tuple(
                    _man(piece, board, able, (names[piece["id"]], words))
                    for piece in view["pieces"]
                    if piece["side"] == side and piece["place"] == line.place
                ),
            )
            for line in (board.lines if side is not own else reversed(board.lines))
        )
        team = view["sides"][SIDES.index(side)]["name"]
        halves.append(HalfShown(side, team, lines))
    return LinePicture(
        tuple(halves),
        tuple(
            SignShown(sign, words(f"letter.{sign}"), words(f"sign.{sign}"))
            for sign in board.signs
        ),
        words(f"mark.{board.spent}"),
    )


def on_lines(board: LineBoard | None, pieces: Sequence[Stored]) -> frozenset[str]:
    """The pieces that lie on the board."""
    places = {line.place for line in board.lines} if board else set()
    return frozenset(piece["id"] for piece in pieces if piece["place"] in places)


def short_names(pieces: Sequence[Stored]) -> dict[str, str]:
    """The last word of each name, where no team-mate ends with the same."""
    last = {piece["id"]: _last_word(piece["name"]) for piece in pieces}
    times = Counter((piece["side"], last[piece["id"]]) for piece in pieces)
    return {
        piece["id"]: last[piece["id"]]
        if times[piece["side"], last[piece["id"]]] == 1
        else piece["name"]
        for piece in pieces
    }


def _last_word(name: str) -> str:
    """Without what tells the sides of one set apart: "Ivo Plank (home)" is "Plank"."""
    plain = name.partition(" (")[0]
    return plain.split()[-1] if plain.split() else name


def _man(
    piece: Stored, board: LineBoard, able: Collection[str], named: tuple[str, Words]
) -> ManCard:
    short, words = named
    now, *later = faces_of_piece(piece, words)
    marks = [mark for mark in piece["marks"] if words(f"mark.{mark}")]
    return ManCard(
        piece["id"],
        piece["name"],
        short,
        now,
        tuple(later),
        ", ".join(words(f"mark.{mark}") for mark in marks),
        board.spent in marks,
        PICKED in marks,
        BOOKED in marks,
        piece["id"] in able,
    )


def faces_of_piece(piece: Stored, words: Words) -> Iterator[FaceShown]:
    """The face as it lies now, then as after each use."""
    for face in piece["faces"]:
        sign = face["sign"]
        letter, word = (
            words(f"{of}.{sign}") if sign else "" for of in ("letter", "sign")
        )
        yield FaceShown(face["figure"], sign, letter, word)
