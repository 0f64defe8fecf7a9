"""HV-PLAY-23: a match at a real table: who is asked on the one screen, what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.course import BOTH
from engine.dice import FaceNeeded, TableDice
from engine.errors import N_, IllegalAction
from engine.record import AnyMatch
from engine.sides import SIDES, Side

RULE: Final = "HV-PLAY-23"
# In the place of a level: both sit at one table.
AT_TABLE: Final = "table"
# More dice than any action asks for: one may be followed by series of kicks.
MOST_TYPED: Final = 400
NO_FACE: Final = N_("That is no face of a die.")
TOO_MANY: Final = N_("More dice were typed than this asks for.")


class RolledFace(NamedTuple):
    """What a die on the table shows, and what it was rolled for."""

    label: str
    face: int


class TriedAction(NamedTuple):
    """What a die is rolled for, and whose action it is."""

    side: Side
    # As its game has it.
    action: Any


class DieAsked(Exception):
    """Nothing was stored: this die has to be rolled and typed first."""

    def __init__(
        self,
        match: AnyMatch,
        tried: TriedAction,
        needed: FaceNeeded,
        typed: Sequence[RolledFace],
    ) -> None:
        super().__init__(str(needed))
        # As it stands before the action.
        self.match = match
        self.tried = tried
        self.needed = needed
        self.typed = tuple(typed)


def faces_typed(texts: Sequence[str]) -> tuple[RolledFace, ...]:
    """The faces of a form, each as "shot:13"; IllegalAction for what names no face."""
    if len(texts) > MOST_TYPED:
        raise IllegalAction(RULE, TOO_MANY)
    return tuple(map(_typed, texts))


def _typed(text: str) -> RolledFace:
    label, _, face = text.rpartition(":")
    if not (label and face.isascii() and face.isdigit() and len(face) < 4):
        raise IllegalAction(RULE, NO_FACE)
    return RolledFace(label, int(face))


def table_dice(typed: Sequence[RolledFace]) -> TableDice:
    """Dice that show just this, and then have to be rolled."""
    return TableDice((one.face for one in typed), (one.label for one in typed))


def refuse_left(dice: TableDice) -> None:
    """An action is stored with the dice that it asks for and no others."""
    if dice.left:
        raise IllegalAction(RULE, TOO_MANY)


def side_on_screen(match: AnyMatch) -> Side:
    """Whose page the one screen shows: of two that are asked at once home comes first."""
    return next((side for side in SIDES if side in match.to_move), SIDES[0])


def acted_last(match: AnyMatch) -> Side | None:
    """Whose action the one screen could take back."""
    return SIDES[match.sides[-1]] if match.sides else None


def is_handed_over(match: AnyMatch, *, hides: bool) -> bool:
    """Whether the screen goes to another coach who has something to hide.

    Both choose in secret, or he holds cards that the other must not see (`hides`).
    """
    if match.state.waiting == BOTH or match.is_half_chosen:
        return True
    return hides and acted_last(match) is not side_on_screen(match)
