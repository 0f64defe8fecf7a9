"""The rows and sides of the paper on the screen, and the moment of its kick-off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from competitions.games.door import SquadFootballer
from competitions.rules.door import check_day
from competitions.web import refusal_words
from engine.errors import RuleViolation
from engine.sides import Side
from matches.rules.paper.boxes import BoxReader, PaperBox, SideFields, T

# As on the paper, in English or in the reader's language.
ROLES: tuple[tuple[str, object, str], ...] = (
    ("G", pgettext_lazy("one letter: keeper", "G"), "keeper"),
    ("P", pgettext_lazy("one letter: starts", "P"), "field"),
    ("S", pgettext_lazy("one letter: substitute", "S"), "bench"),
)


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
class SideBoxes:
    """One side's half of the paper."""

    side: Side
    name: str
    rows: tuple[RowBoxes, ...]
    # What only its game has.
    game: SideFields
    changes: tuple[tuple[PaperBox, PaperBox], ...]
    kicks: PaperBox
    # What the rules say against the whole side, in words.
    wrong: list[str] = field(default_factory=list)

    @property
    def boxes(self) -> list[PaperBox]:
        return [
            *(box for row in self.rows for box in row.boxes),
            *self.game.boxes,
            *(box for pair in self.changes for box in pair),
            self.kicks,
        ]

    def wearer(self, text: str) -> int | None:
        """By the number on his back, or by name where he has none."""
        for row in self.rows:
            number = row.player.number
            if (number is not None and text == str(number)) or text == row.player.name:
                return row.player.pk
        return None


@dataclass(frozen=True, slots=True)
class TypedBoxes:
    """Makes boxes: of what was sent, or of what is known before anybody types."""

    posted: Mapping[str, str] | None
    initial: Mapping[str, str]

    def box(self, name: str, label: str, value: str = "") -> PaperBox:
        if self.posted is not None:
            value = str(self.posted.get(name, "")).strip()
        else:
            value = self.initial.get(name, value)
        return PaperBox(name, label, value)

    def of_game(self, side: Side, stem: str, label: str, **places: object) -> PaperBox:
        """A box of a side, with a label that its game gives."""
        return self.box(f"{side}_{stem}", _(label) % places if places else _(label))


def read_box(box: PaperBox, reader: BoxReader[T], /) -> T | None:
    """What it says; what is wrong is said at it."""
    try:
        return reader(box.value)
    except RuleViolation as error:
        box.error = refusal_words(error)
        return None


def nearest(side: SideBoxes, name: str) -> PaperBox | None:
    """The box for what has several: the first of the changes, of the cards."""
    if "change_" not in name:
        return side.game.nearest(name)
    number = name.rpartition("_")[2]
    place = int(number) - 1 if number.isdigit() else 0
    return side.changes[min(place, len(side.changes) - 1)][1]


def refused_box(side: SideBoxes, error: RuleViolation) -> PaperBox | None:
    """Whom or which card a violation speaks of."""
    player = error.params.get("player")
    for row in side.rows:
        if player == row.player.name:
            return row.role
    return side.game.about(error.rule_id)


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
