"""Rows and boxes of a match sheet on paper, and how high its rows may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from competitions.pages.print.results import Pair

# Letters of what was written, in one line below the players.
NOTES_OF_A_LINE = 100
T = TypeVar("T")


def by_rows(rows: int, few: int, some: int) -> str:
    """How high the rows may be, so that all of them fit on the page."""
    return "loose" if rows <= few else "close" if rows <= some else "tight"


@dataclass(frozen=True, slots=True)
class PaperPlayer:
    """A row of a match sheet; `out` says why he is struck out, `note` what to mind."""

    number: str
    name: str
    mark: str = ""
    out: str = ""
    note: str = ""
    # Of a played match: his role, and one text per column.
    role: str = ""
    counts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperPeriod:
    """Two boxes for how it stood after a period."""

    label: str
    score: Pair = ("", "")


def boxes_of(written: tuple[T, ...], empty: T, least: int) -> tuple[T, ...]:
    """The paper has so many; what more was written gets a box of its own."""
    return written + (empty,) * (least - len(written))


def parts(rows: Sequence[T], size: int) -> list[list[T]]:
    return [list(rows[start : start + size]) for start in range(0, len(rows), size)]
