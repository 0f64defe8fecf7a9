"""HV-MIN-01: a minute as it is typed: "45", or "45+2" of the added time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol

from competitions.games.report_shapes import LAST_MINUTE as LAST_MINUTE
from competitions.games.report_shapes import MOST_ADDED as MOST_ADDED
from engine.errors import N_
from engine.report import UNKNOWN_MOMENT, MatchMoment

ADDED = range(1, MOST_ADDED + 1)
TYPED = re.compile(r"(\d{1,3})(?:\+(\d{1,2}))?", re.ASCII)
# What people put around the figures: every kind of space, a stroke for "minute".
AROUND = re.compile(r"[\s'’‘′´`]+")
NO_MINUTE = N_("A minute is a number from 1 to 150, or 45+2.")
ONLY_ADDED = N_("Write the minute before the plus as well, as in 45+2.")


def read_minute(text: str) -> tuple[int, int] | None:
    """The minute and what was added to it; None where the text is no minute."""
    found = TYPED.fullmatch(_bare(text))
    if found is None:
        return None
    minute, added = int(found[1]), int(found[2] or 0)
    fits = 0 < minute <= LAST_MINUTE and added <= MOST_ADDED
    return (minute, added) if fits else None


def minute_fault(text: str) -> str:
    """The sentence for a text that is no minute."""
    return ONLY_ADDED if _bare(text).startswith("+") else NO_MINUTE


def _bare(text: str) -> str:
    """Without spaces and strokes; but "4 5" is not 45."""
    return AROUND.sub("", re.sub(r"(\d)\s+(?=\d)", r"\1?", text))


def minute_text(minute: int | None, added: int = 0) -> str:
    """The minute as it is shown and typed again; nothing where nobody knows it."""
    if minute is None:
        return ""
    return f"{minute}+{added}" if added else str(minute)


class MomentBox(Protocol):
    """How a game says when something happened: what is typed in a box of a form."""

    @property
    def label(self) -> str:
        """What the box is called, to be translated."""

    @property
    def short(self) -> str:
        """The label where there is little room."""

    @property
    def change(self) -> str:
        """What a button says that sets it right."""

    def read(self, typed: str) -> MatchMoment:
        """The moment that was typed; an unknown one for an empty box or a wrong text."""

    def fault(self, typed: str) -> str:
        """What is wrong with a text, to be translated; nothing where it is a moment."""

    def text(self, at: MatchMoment) -> str:
        """The minute as it is typed again; nothing where nobody knows it."""


@dataclass(frozen=True, slots=True)
class MinuteBox:
    """The box for a game with a clock: a minute, and what was added to it."""

    label: str = N_("Minute")
    short: str = N_("Min.")
    change: str = N_("Change the minute")

    def read(self, typed: str) -> MatchMoment:
        found = read_minute(typed)
        return MatchMoment(*found) if found else UNKNOWN_MOMENT

    def fault(self, typed: str) -> str:
        wrong = typed and read_minute(typed) is None
        return minute_fault(typed) if wrong else ""

    def text(self, at: MatchMoment) -> str:
        return minute_text(at.minute or None, at.added)


MINUTE_BOX: Final = MinuteBox()
