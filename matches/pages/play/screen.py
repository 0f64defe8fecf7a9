"""The part of a match's page that changes with each act: board, offers, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.boards import BoardShape, LineBoard
from engine.json_values import Stored
from engine.moments import Throw
from matches.drawings.pieces import Shirt
from matches.pages.play.board import BoardPicture, Words, board_of, near_ball
from matches.pages.play.cards import HandCard, SideCards, cards_laid, hand_of
from matches.pages.play.duel import DuelPart, Envelope, duel_part, envelopes_of
from matches.pages.play.events import (
    Fresh,
    LogLine,
    Reveal,
    is_worth_news,
    log_of,
    reveal_of,
    short_news,
)
from matches.pages.play.faces import figures_of
from matches.pages.play.kicks import KickGrid, kick_grid
from matches.pages.play.lines.contest_part import (
    ContestPart,
    TrackPart,
    contest_part,
    track_part,
)
from matches.pages.play.lines.line_board import LinePicture, line_picture, on_lines
from matches.pages.play.offers import OfferedActions, OfferList, Speaker, offers_of


class BoardKits(NamedTuple):
    """What a board is drawn of: its shape, if the game has one, and the kits."""

    shape: BoardShape | None
    shirts: Mapping[str, Shirt]
    # Where pieces lie in lines and not on cells.
    lines: LineBoard | None = None


class TrayPiece(NamedTuple):
    """A piece beside the board that an action is about."""

    id: str
    number: int
    name: str
    place: str
    shirt: Shirt


class PieceRow(NamedTuple):
    """A piece in the table of both sides: where it is, its marks and its figures."""

    id: str
    name: str
    where: str
    marks: str
    figures: str

    @property
    def summary(self) -> str:
        """The man in short, for who has just chosen him."""
        first, *_ = self.figures.split(", ")
        return ", ".join(filter(None, (self.name, self.marks, first)))


class GameWord(NamedTuple):
    """What a word of the game means, for who has never heard it."""

    title: str
    text: str


class Men(NamedTuple):
    """A side piece by piece."""

    team: str
    men: tuple[PieceRow, ...]


class Screen(NamedTuple):
    """Values for the templates, of any game."""

    board: BoardPicture | None
    # The part of it that a question is about which is not asked on it.
    near: BoardPicture | None
    shirts: Mapping[str, Shirt]
    offers: OfferList
    tray: tuple[TrayPiece, ...]
    men: tuple[Men, ...]
    log: tuple[LogLine, ...]
    reveal: Reveal | None
    # What happened since he decided last, in short.
    news: str
    # His own cards; what lies on either side for all to see.
    hand: tuple[HandCard, ...]
    laid: tuple[SideCards, ...]
    # The kicks that decide a level match.
    kicks: KickGrid | None
    # A shot for which both choose in secret.
    duel: DuelPart | None
    # Men in lines, the card by which they are held against each other, and how far it is.
    lines: LinePicture | None
    contest: ContestPart | None
    track: TrackPart | None
    # Where both choose in secret: who has.
    seals: tuple[Envelope, ...]
    # What is read aloud when this comes.
    announcement: str
    # What makes its time pass, and what is about to end this part of the match.
    clock: str
    ending: str
    meanings: tuple[GameWord, ...]


class Scene(NamedTuple):
    """A match for its reader: what he sees, what he may do, what is new to him."""

    view: Stored
    offered: OfferedActions
    fresh: Fresh
    # The dice of each event of the view.
    throws: Sequence[Sequence[Throw]]
    # As its narrator says it, nothing while there is time.
    ending: str = ""

    @property
    def able(self) -> frozenset[str]:
        """The pieces that something may be done with."""
        pieces = (action.about.piece for action in self.offered.found)
        return frozenset(piece for piece in pieces if piece)


def screen_of(scene: Scene, drawn: BoardKits, speaker: Speaker) -> Screen:
    """All of it, for the reader whose view it is."""
    view, offered, fresh, throws, _ending = scene
    words, shape = speaker.word, drawn.shape
    board = board_of(shape, view, drawn.shirts, words) if shape else None
    board = board and board.with_able(scene.able)
    last = [event["text"] for event in fresh.events if event["text"]][-1:]
    lines = line_picture(drawn.lines, view, scene.able, words) if drawn.lines else None
    reveal = reveal_of(fresh, view, shape, words)
    is_told = reveal or is_worth_news(fresh.events)
    offers = offers_of(offered, view, speaker, scene.able if lines else frozenset())
    return Screen(
        board,
        # a kick of a shoot-out is not taken from where the ball lies
        near_ball(board, view) if board and not view["shootout"] else None,
        drawn.shirts,
        offers,
        tuple(_tray(scene, drawn, words)),
        tuple(_men(view, words)),
        log_of(view, throws, words),
        reveal,
        short_news(fresh.events) if is_told else "",
        hand_of(view, offers.rows, speaker),
        cards_laid(view, speaker),
        kick_grid(view),
        duel_part(view, words),
        lines,
        contest_part(view),
        track_part(view),
        () if view["sealed"] is None else envelopes_of(view, view["sealed"]),
        " ".join([*last, view["question"]]),
        speaker.clock(),
        scene.ending,
        tuple(_meanings(view, words)),
    )


def _meanings(view: Stored, words: Words) -> Iterator[GameWord]:
    """Each figure that its pieces have with what it means, as its game orders them."""
    figures = view["pieces"][0]["values"] if view["pieces"] else {}
    for key in words("terms.all").split():
        if key in figures:
            title = words(f"terms.{key}") or words(f"value.{key}")
            yield GameWord(title[:1].upper() + title[1:], words(f"meaning.{key}"))


def _tray(scene: Scene, drawn: BoardKits, words: Words) -> Iterator[TrayPiece]:
    """The pieces off the board that something may be done with."""
    there = on_lines(drawn.lines, scene.view["pieces"])
    for piece in scene.view["pieces"]:
        is_off = piece["cell"] is None and piece["id"] not in there
        if is_off and piece["id"] in scene.able:
            yield TrayPiece(
                piece["id"],
                piece["number"],
                piece["name"],
                words(f"place.{piece['place']}"),
                drawn.shirts[piece["side"]],
            )


def _men(view: Stored, words: Words) -> Iterator[Men]:
    """Both sides, home first, piece by piece."""
    for side in view["sides"]:
        pieces = [each for each in view["pieces"] if each["side"] == side["side"]]
        yield Men(side["name"], tuple(_man(piece, words) for piece in pieces))


def _man(piece: Stored, words: Words) -> PieceRow:
    marks = filter(None, (words(f"mark.{mark}") for mark in piece["marks"]))
    return PieceRow(
        piece["id"],
        f"{piece['number']} {piece['name']}",
        piece["cell"] or words(f"place.{piece['place']}"),
        ", ".join(marks),
        figures_of(piece, words),
    )
