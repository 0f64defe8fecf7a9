"""What stands in a box of the paper of Finale: periods, and C where it was a counter."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engine.errors import N_, RuleViolation
from engine.games.finale.reporting import ATTACK, COUNTER
from matches.games.finale.course import LAST
from matches.rules.paper.boxes import NOTHING, BoxReader, start_of

# Where nobody wrote in which period it was.
UNDATED: Final = 0
CROSS: Final = "x"
LETTERS: Final = {"": "", "C": COUNTER, "A": ATTACK}
A_MARK: Final = re.compile(rf"([1-{LAST}]|[xX])([CcAa]?)")
BETWEEN: Final = re.compile(r"[\s,;/]+")


class PeriodMark(NamedTuple):
    """One mark: its period, or none where nobody knows it; of a goal how it fell."""

    period: int = UNDATED
    how: str = ""

    @property
    def undated(self) -> bool:
        return self.period == UNDATED

    def text(self) -> str:
        """The text that stands in the box."""
        letter = next(letter for letter, how in LETTERS.items() if how == self.how)
        return f"{self.period or CROSS}{letter}"


Marks = tuple[PeriodMark, ...]


def marks_of_goals(most: int) -> BoxReader[Marks]:
    """FI-EVT-2: reads "2 4C": a goal of period 2, one of period 4 from a counter."""

    def read(typed: str) -> Marks:
        return _read(typed, most, lettered=True)

    return read


def marks_of_periods(most: int) -> BoxReader[Marks]:
    """Reads "2 5": something that happened in these periods."""

    def read(typed: str) -> Marks:
        return _read(typed, most, lettered=False)

    return read


def _read(typed: str, most: int, *, lettered: bool) -> Marks:
    if typed in (*NOTHING, "0"):
        return ()
    found = [A_MARK.fullmatch(word) for word in BETWEEN.split(typed.strip(" ,;/"))]
    marks = tuple(_mark(one) for one in found if one)
    lettered_marks = any(mark.how for mark in marks)
    if len(marks) < len(found) or (lettered_marks and not lettered):
        raise RuleViolation("FI-COR-1", _sentence(lettered), value=start_of(typed))
    if len(marks) > most:
        text = N_("At most %(most)s stand in this box, not “%(value)s”.")
        raise RuleViolation("FI-EVT-4", text, most=most, value=start_of(typed))
    return marks


def _mark(found: re.Match[str]) -> PeriodMark:
    period, letter = found.groups()
    known = UNDATED if period in "xX" else int(period)
    return PeriodMark(known, LETTERS[letter.upper()])


def _sentence(lettered: bool) -> str:
    if lettered:
        return N_(
            "Write the period of each goal, 1 to 8, with C if it fell from a counter,"
            " such as 2 4C; x if nobody knows it. Not “%(value)s”."
        )
    return N_(
        "Write the period of each, 1 to 8, such as 2 5; x if nobody knows it. Not"
        " “%(value)s”."
    )
