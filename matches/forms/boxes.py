"""The boxes of the paper on the screen: what was typed, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time

from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.games.door import SquadFootballer
from competitions.rules.door import check_day
from competitions.web import refusal_words
from engine.errors import RuleViolation
from engine.sides import Side
from matches.games.helvetia.names import HelvetiaKind
from matches.rules.sheet.entries import CoreKind

NOTHING = ("", "-", "–")
MOST_GOALS, MOST_OWN = 20, 9
# Column, its heading, the most it can say, the kind of entry it needs.
COLUMNS = (
    ("goals", gettext_lazy("Goals"), MOST_GOALS, CoreKind.GOAL),
    ("assists", gettext_lazy("Assists"), MOST_GOALS, CoreKind.GOAL),
    ("own", gettext_lazy("Own goals"), MOST_OWN, CoreKind.GOAL),
    ("yellow", gettext_lazy("Yellow"), 2, CoreKind.YELLOW),
    ("red", gettext_lazy("Red"), 1, CoreKind.RED),
    ("injured", gettext_lazy("Injured"), 1, CoreKind.INJURY),
    ("exhausted", gettext_lazy("Exhausted"), 1, HelvetiaKind.EXHAUSTED),
)
FLAGS = ("injured", "exhausted")


@dataclass(slots=True)
class PaperBox:
    """One box of the paper: its field's name, what was typed, what is wrong with it."""

    name: str
    label: str
    value: str = ""
    error: str = ""

    @property
    def start(self) -> str:
        """Enough of what was typed to be named in a sentence."""
        return Truncator(self.value).chars(20)


@dataclass(frozen=True, slots=True)
class RowBoxes:
    """One player's row."""

    player: SquadFootballer
    role: PaperBox
    counts: tuple[PaperBox, ...]
    # HC-REC-02: the die, where he has to roll before he may play.
    face: PaperBox | None = None

    @property
    def boxes(self) -> tuple[PaperBox, ...]:
        return (self.role, *((self.face,) if self.face else ()), *self.counts)

    @property
    def errors(self) -> list[PaperBox]:
        return [box for box in self.boxes if box.error]


@dataclass(frozen=True, slots=True)
class CardBox:
    """A box of LP and its tick."""

    box: PaperBox
    tick: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class SideBoxes:
    """One side's half of the paper."""

    side: Side
    name: str
    rows: tuple[RowBoxes, ...]
    cards: tuple[CardBox, ...]
    challenge: PaperBox
    outcome: PaperBox
    trained: tuple[PaperBox, ...]
    changes: tuple[tuple[PaperBox, PaperBox], ...]
    kicks: PaperBox
    # What the rules say against the whole side, in words.
    wrong: list[str] = field(default_factory=list)

    @property
    def boxes(self) -> list[PaperBox]:
        return [
            *(box for row in self.rows for box in row.boxes),
            *(card.box for card in self.cards),
            *(self.challenge, self.outcome),
            *self.trained,
            *(box for pair in self.changes for box in pair),
            self.kicks,
        ]


def number_in(box: PaperBox, most: int, *, least: int = 0) -> int | None:
    """A plain number, or nothing; a cross is a one."""
    text = "1" if box.value in ("x", "X") and most < 3 else box.value
    if text in NOTHING:
        return None
    if (
        text.isascii()
        and text.isdigit()
        and len(text) < 4
        and least <= int(text) <= most
    ):
        return int(text)
    box.error = _("A number from %(least)s to %(most)s, not “%(value)s”.") % {
        "least": least,
        "most": most,
        "value": box.start,
    }
    return None


def nearest(side: SideBoxes, name: str) -> PaperBox | None:
    """The box for what has several: the first of the changes, of the cards."""
    stems: Sequence[tuple[str, Sequence[PaperBox]]] = (
        ("change_", [pair[1] for pair in side.changes]),
        ("cards", [card.box for card in side.cards]),
    )
    for stem, boxes in stems:
        if stem in name:
            number = name.rpartition("_")[2]
            place = int(number) - 1 if number.isdigit() else 0
            return boxes[min(place, len(boxes) - 1)]
    return None


def refused_box(side: SideBoxes, error: RuleViolation) -> PaperBox | None:
    """Whom or which card a violation speaks of."""
    player = error.params.get("player")
    for row in side.rows:
        if player == row.player.name:
            return row.role
    places = {"HC-CHL": side.challenge, "HC-DECK": side.cards[0].box}
    places |= {"HC-TRN": side.trained[0], "HV-CHL": side.challenge}
    return places.get(error.rule_id.rpartition("-")[0])


def day_error(box: PaperBox, kept: datetime | None) -> str:
    """HV-DATE-04: why this day is none; empty where it may stand, as the one `kept` may."""
    if kept and box.value == timezone.localtime(kept).date().isoformat():
        return ""
    try:
        check_day(box.value, timezone.localdate())
    except RuleViolation as error:
        return refusal_words(error)
    return "" if moment_in(box.value, "") else _("Write the day, such as 2026-11-21.")


def moment_in(day: str, hour: str) -> datetime | None:
    """The kick-off as typed; without an hour it was at noon."""
    try:
        clock = time.fromisoformat(hour or "12:00").replace(tzinfo=None)
        return timezone.make_aware(datetime.combine(date.fromisoformat(day), clock))
    except (ValueError, OverflowError):
        return None
