"""Pieces of both sides held against each other, as a screen shows it in any game.

Who is asked for and who has come, what both sides come to, and how it came out.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.json_values import JsonObject
from engine.sides import Side


class ContestSlot(NamedTuple):
    """A place that one piece takes: for whom it is, and who has come."""

    letter: str
    # Who may take it, in words.
    title: str
    # "taken", "now" where somebody is to be chosen, "open", or "empty" for want of any.
    how: str
    piece: str | None = None


class ContestZone(NamedTuple):
    """A part of a contest: the places of the side that begins, then of the other one."""

    name: str
    is_now: bool
    slots: tuple[tuple[ContestSlot, ...], tuple[ContestSlot, ...]]

    def as_table(self) -> JsonObject:
        slots = [[slot._asdict() for slot in half] for half in self.slots]
        return {"name": self.name, "now": self.is_now, "slots": slots}


class ContestSide(NamedTuple):
    """What the pieces of a side come to: the least and the most that is still possible."""

    side: Side
    least: int
    most: int
    # What it is made of, in words.
    parts: tuple[str, ...]

    def as_table(self) -> JsonObject:
        return {**self._asdict(), "parts": list(self.parts)}


class ContestAnswer(NamedTuple):
    """Something that the other side may answer, and the chance of the first one then."""

    text: str
    detail: str
    chance: float


class Contest(NamedTuple):
    """A card by which pieces of both sides are held against each other."""

    title: str
    figure: int
    note: str
    zones: tuple[ContestZone, ...]
    # The side that begins first; nothing where nobody is chosen yet.
    sides: tuple[ContestSide, ...] = ()
    answers: tuple[ContestAnswer, ...] = ()
    # What decides it, in a sentence.
    hint: str = ""

    def as_table(self) -> JsonObject:
        return {
            "title": self.title,
            "figure": self.figure,
            "note": self.note,
            "zones": [zone.as_table() for zone in self.zones],
            "sides": [side.as_table() for side in self.sides],
            "answers": [answer._asdict() for answer in self.answers],
            "hint": self.hint,
        }


class ClashSide(NamedTuple):
    """What a side had when the dice fell: its pieces, what was added, its die."""

    side: Side
    pieces: int
    extra: int
    die: int

    def as_table(self) -> JsonObject:
        return {**self._asdict(), "sum": self.pieces + self.extra + self.die}


class Clash(NamedTuple):
    """How a contest came out: what it was about, both sides, whether the first has won."""

    purpose: str
    sides: tuple[ClashSide, ClashSide]
    is_won: bool

    def as_table(self) -> JsonObject:
        sides = [side.as_table() for side in self.sides]
        return {"purpose": self.purpose, "sides": sides, "won": self.is_won}
