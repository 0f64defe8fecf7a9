"""The boxes of the paper on the screen: what was typed, and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from competitions.games.door import LeagueRules
from engine.errors import N_, RuleViolation
from matches.rules.sheet.state import SheetProfile

NOTHING = ("", "-", "–")
# So much of what was typed is enough to be named in a sentence.
START = 20
T = TypeVar("T")
# What a text of a box says; RuleViolation where it says nothing that may be there.
BoxReader = Callable[[str], T]


@dataclass(slots=True)
class PaperBox:
    """One box of the paper: its field's name, what was typed, what is wrong with it."""

    name: str
    label: str
    value: str = ""
    error: str = ""
    # Of a column: how much it holds, and whether figures alone.
    longest: int = 0
    plain: bool = True

    @property
    def start(self) -> str:
        return start_of(self.value)


def start_of(text: str) -> str:
    """Enough of what was typed to be named in a sentence."""
    return text if len(text) <= START else f"{text[: START - 1]}…"


class BoxMaker(Protocol):
    """Makes a box of a side: the end of its name, its label, what fills its places."""

    def __call__(self, stem: str, label: str, **places: object) -> PaperBox: ...


class ReadBox(Protocol):
    """Reads a box; what is wrong is said at it, and nothing comes back."""

    def __call__(self, box: PaperBox, reader: BoxReader[T], /) -> T | None: ...


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """A column of the rows: its heading, the kind of entry it needs, how it is read."""

    name: str
    label: str
    needs: str
    read: BoxReader[object]
    # A way of scoring that it needs too.
    way: str = ""
    longest: int = 3
    # A box of figures alone.
    plain: bool = True

    def on(self, profile: SheetProfile) -> bool:
        """Whether a sheet of this profile has it."""
        return self.needs in profile.kinds and self.way in ("", *profile.ways)


@dataclass(frozen=True, slots=True)
class PaperStage:
    """Two boxes of the head: how it stood at a moment before the end."""

    name: str
    label: str
    # Only where more than the ordinary time may be played.
    extra: bool = False
    # What to say where there was extra time and nobody wrote how it stood here.
    missing: str = ""


class SideFields(Protocol):
    """The boxes of a side that only its game has."""

    @property
    def boxes(self) -> Sequence[PaperBox]: ...

    def nearest(self, name: str) -> PaperBox | None:
        """Where something is said that has no box of its own."""
        ...

    def about(self, rule_id: str) -> PaperBox | None:
        """What a violation of this rule speaks of."""
        ...


class FieldMaker(Protocol):
    """Makes the fields of a side; `rules`: those of its league."""

    def __call__(
        self, box: BoxMaker, profile: SheetProfile, rules: LeagueRules, /
    ) -> SideFields: ...


def number_from(least: int, most: int) -> BoxReader[int | None]:
    """Reads a plain number, or nothing; a cross is a one."""

    def read(typed: str) -> int | None:
        text = "1" if typed in ("x", "X") and most < 3 else typed
        if text in NOTHING:
            return None
        plain = text.isascii() and text.isdigit() and len(text) < 4
        if plain and least <= int(text) <= most:
            return int(text)
        raise RuleViolation(
            "HC-SHT-05",
            N_("A number from %(least)s to %(most)s, not “%(value)s”."),
            least=least,
            most=most,
            value=start_of(typed),
        )

    return read


def count_up_to(most: int) -> BoxReader[int]:
    """Reads how often something happened: an empty box says never."""
    read = number_from(0, most)
    return lambda typed: read(typed) or 0
