"""A club's own boards as its pages show them: a list, one of them, one that is typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from competitions.models import ClubBoard
from competitions.pages.door import moment_words
from competitions.web import refusal_words
from engine.boards import BoardReading
from matches.pages.play.board import BoardPicture, empty_board


class BoardLine(NamedTuple):
    """A board in a list."""

    name: str
    note: str
    url: str


class BoardDrawn(NamedTuple):
    """What came of a text: its picture, if it can be drawn, and what is odd about it."""

    picture: BoardPicture | None
    warnings: tuple[str, ...]


class BoardPage(NamedTuple):
    """A board of the club, drawn; where it can be played on and changed."""

    name: str
    note: str
    text: str
    drawn: BoardDrawn
    offered: bool
    play: str
    copy: str


def board_lines(boards: Iterable[ClubBoard]) -> tuple[BoardLine, ...]:
    """Each with its address."""
    return tuple(
        BoardLine(each.name, _note(each), each.get_absolute_url()) for each in boards
    )


def board_drawn(reading: BoardReading) -> BoardDrawn:
    """The picture of a reading, with its sentences."""
    picture = empty_board(reading.shape) if reading.shape else None
    odd = (refusal_words(fault.problem) for fault in reading.warnings)
    return BoardDrawn(picture, tuple(odd))


def board_page(board: ClubBoard, reading: BoardReading) -> BoardPage:
    new = reverse("board_new", args=[board.club.slug])
    return BoardPage(
        board.name,
        _note(board),
        board.text,
        board_drawn(reading),
        board.removed_at is None,
        f"{reverse('play')}?board={board.public_id}",
        f"{new}?from={board.public_id}",
    )


def _note(board: ClubBoard) -> str:
    if board.removed_at:
        when = moment_words(board.removed_at)
        return _("Cannot be chosen since %(when)s") % {"when": when}
    return _("Since %(when)s") % {"when": moment_words(board.made_at)}
