"""HV-PLAY-23: the die that a real table has to roll, as buttons of what it may read."""

from __future__ import annotations

from typing import NamedTuple

from engine.dice import TableRoll
from engine.room import AnyRoom, Die
from matches.rules.play.at_table import DieAsked

# What stands on no more than a key of a phone.
SHORT = 3
# The name under which a form sends each face.
FACE = "face"

Fields = tuple[tuple[str, str], ...]


class DieFace(NamedTuple):
    """A button: what it sends, what the die reads."""

    value: str
    text: str


class RollForm(NamedTuple):
    """Where it is sent, with what beside the faces; where it leads who does not roll."""

    act: str
    cancel: str
    fields: Fields


class DiePart(NamedTuple):
    """The question, and a form that carries all that was typed before."""

    asked: str
    faces: tuple[DieFace, ...]
    # What was typed before: the question and the reading of each.
    typed: tuple[tuple[str, str], ...]
    form: RollForm
    # All that was typed; the same without the last die.
    fields: Fields
    fewer: Fields

    @property
    def are_words(self) -> bool:
        """It reads more than a number."""
        return any(len(face.text) > SHORT for face in self.faces)


def die_part(
    question: DieAsked, room: AnyRoom, language: str, form: RollForm
) -> DiePart:
    """For whoever rolls it."""
    narrator, state = (
        room.narrator(question.match.setup, language),
        question.match.state,
    )
    needed, (side, action) = question.needed, question.tried

    def die(n: int, label: str, sides: int) -> Die:
        roll = TableRoll(label, sides, question.typed[:n])
        return narrator.die(state, side.number, action, roll)

    now = die(len(question.typed), needed.label, needed.sides)
    typed = tuple((FACE, f"{one.label}:{one.face}") for one in question.typed)
    dice = [die(n, one.label, one.face) for n, one in enumerate(question.typed)]
    faces = [one.face for one in question.typed]
    return DiePart(
        now.asked,
        tuple(
            DieFace(f"{needed.label}:{now.face(text)}", text) for text in now.readings
        ),
        tuple(_read(*each) for each in zip(dice, faces, strict=True)),
        form,
        (*form.fields, *typed),
        (*form.fields, *typed[:-1]),
    )


def _read(die: Die, face: int) -> tuple[str, str]:
    """What was asked, and how the die reads that shows this face."""
    found = (text for text in die.readings if die.face(text) == face)
    return die.asked, next(found, str(face))
