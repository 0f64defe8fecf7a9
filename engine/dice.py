"""Dice: every chance in a match is one labelled roll, whatever its faces come from."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from hashlib import blake2b, sha256
from typing import NamedTuple, Protocol

from engine.errors import N_, CorruptRecord, IllegalAction

SEED_BYTES = (16, 64)
MOST_SIDES = 256

# A face as a script gives it: alone, with its label, or as it was recorded.
Scripted = int | tuple[str, int] | tuple[str, int, int]


class Dice(Protocol):
    """EN-DICE-01: where faces come from; nothing else in the engine is left to chance.

    A protocol and no base class: once compiled, a base class refuses dice written in
    plain Python, and it wins 16 ns of the 35 that a compiled roll takes.
    """

    def roll(self, label: str, sides: int) -> int:
        """A face from 1 to `sides`; the label says what it decides."""


def commitment(seed: bytes) -> str:
    """EN-DICE-01: shown at kick-off, it binds us to a seed that is shown at full time."""
    return sha256(seed).hexdigest()


def sealed_face(seed: bytes, position: int, sides: int) -> int:
    """EN-DICE-01: the face at a position of the seed's stream; frozen, see the tests.

    The bytes of a keyed BLAKE2b are tried in turn; those above the last multiple of
    `sides` are passed over, so every face is exactly equally likely.
    """
    return labelled_face(seed, f"position {position}", sides)


def labelled_face(seed: bytes, label: str, sides: int) -> int:
    """The face of a roll that has a name of its own and no position in a stream."""
    assert 1 <= sides <= MOST_SIDES, sides
    end = MOST_SIDES - MOST_SIDES % sides
    block = 0
    while True:
        text = f"helvetia dice 1: {label}, block {block}"
        for byte in blake2b(text.encode(), key=seed).digest():
            if byte < end:
                return byte % sides + 1
        block += 1


class SealedDice:
    """EN-DICE-01: one stream per match; a match goes on from the number of its rolls."""

    def __init__(self, seed: bytes, position: int = 0) -> None:
        least, most = SEED_BYTES
        if not least <= len(seed) <= most:
            # a shorter one could be guessed from its commitment
            text = "A seed has %(least)s to %(most)s bytes, not %(length)s."
            raise CorruptRecord(text, least=least, most=most, length=len(seed))
        self.seed = seed
        self.position = position

    def roll(self, label: str, sides: int) -> int:
        face = sealed_face(self.seed, self.position, sides)
        self.position += 1
        return face


class ScriptedDice:
    """Faces in order, for tests and replays; a roll they do not fit is an error."""

    def __init__(self, faces: Iterable[Scripted]) -> None:
        self.faces = list(faces)
        self.position = 0

    @property
    def left(self) -> int:
        """How many faces nobody has asked for."""
        return len(self.faces) - self.position

    def roll(self, label: str, sides: int) -> int:
        position = self.position
        if position == len(self.faces):
            text = "Roll %(position)s, %(label)s with %(sides)s sides, has no face."
            raise CorruptRecord(text, position=position, label=label, sides=sides)
        rolled = _recorded(self.faces[position], label, sides)
        if rolled[:2] != (label, sides) or not 1 <= rolled[2] <= sides:
            text = "Roll %(position)s, %(label)s with %(sides)s sides, is given as %(rolled)s."
            raise CorruptRecord(
                text, position=position, label=label, sides=sides, rolled=rolled
            )
        self.position += 1
        return rolled[2]


def _recorded(given: Scripted, label: str, sides: int) -> tuple[str, int, int]:
    """The label, sides and face that a script gives; what it leaves out fits."""
    if isinstance(given, int):
        return (label, sides, given)
    if len(given) == 2:
        return (given[0], sides, given[1])
    return given


class FaceNeeded(Exception):
    """A die must be rolled on the table and its face typed in."""

    def __init__(self, label: str, sides: int) -> None:
        super().__init__(f"{label}: a die with {sides} sides")
        self.label = label
        self.sides = sides


class TableRoll(NamedTuple):
    """A die of a real table that an action needs, and what was typed for it before."""

    label: str
    sides: int
    # Of each die of this action that is rolled already, in order.
    typed: tuple[tuple[str, int], ...] = ()

    @property
    def before(self) -> list[int]:
        """The faces typed under the same label."""
        return [face for label, face in self.typed if label == self.label]


class TableDice:
    """Referee mode: faces typed from a real table.

    FaceNeeded ends the attempt at an action and leaves the match as it was; the face
    is typed, and the same action is played again from the same position.
    """

    def __init__(self, faces: Iterable[int] = (), labels: Iterable[str] = ()) -> None:
        self.faces = list(faces)
        self.position = 0
        self.needed: FaceNeeded | None = None
        # What the typed faces were rolled for, as far as that is known.
        self._labels: dict[int, str] = dict(enumerate(labels))

    @property
    def left(self) -> int:
        """How many faces were typed that nobody has asked for."""
        return len(self.faces) - self.position

    def type(self, face: int) -> None:
        """The face of the die that is needed."""
        if self.needed is None:
            raise IllegalAction("EN-DICE-01", N_("No die is to be rolled now."))
        _check_face(face, self.needed.sides)
        self._labels[len(self.faces)] = self.needed.label
        self.faces.append(face)
        self.needed = None

    @property
    def typed(self) -> tuple[tuple[str, int], ...]:
        """Labels and faces of the action that is being tried."""
        return tuple(
            (self._labels.get(n, ""), self.faces[n])
            for n in range(self.position, len(self.faces))
        )

    def forget(self) -> None:
        """Drop the faces of an action that was not to be played after all."""
        del self.faces[self.position :]
        self.needed = None

    def roll(self, label: str, sides: int) -> int:
        if self.position == len(self.faces):
            self.needed = FaceNeeded(label, sides)
            raise self.needed
        face = self.faces[self.position]
        rolled_for = self._labels.get(self.position, label)
        if rolled_for != label:
            text = N_("The die on the table was rolled for something else.")
            raise IllegalAction("EN-DICE-01", text)
        _check_face(face, sides)
        self.position += 1
        return face


def _check_face(face: int, sides: int) -> None:
    # 2.5 lies between the faces of a die, and True is a number to Python
    if type(face) is not int or not 1 <= face <= sides:
        text = N_("This die shows a number from 1 to %(sides)s, not %(face)s.")
        raise IllegalAction("EN-DICE-01", text, sides=sides, face=face)


class RecordedDice:
    """EN-DICE-01: hands faces on and keeps them, since the faces are the truth."""

    def __init__(self, inner: Dice) -> None:
        self.inner = inner
        self.rolls: list[tuple[str, int, int]] = []

    def roll(self, label: str, sides: int) -> int:
        face = self.inner.roll(label, sides)
        _check_face(face, sides)
        self.rolls.append((label, sides, face))
        return face


class FastDice:
    """For search and simulation, never for a match: quick, and fair to one in 800,000.

    24 bits keep the product a small integer: 78 ns a roll, against 107 for random()
    and 176 for a xorshift of our own.
    """

    def __init__(self, seed: int) -> None:
        self._bits: Callable[[int], int] = random.Random(seed).getrandbits  # noqa: S311

    def roll(self, label: str, sides: int) -> int:
        return (self._bits(24) * sides >> 24) + 1


def draw(dice: Dice, label: str, k: int, n: int) -> tuple[int, ...]:
    """`k` different numbers of 0 to n - 1 in drawn order, each order equally likely."""
    assert 0 <= k <= n, (k, n)
    left = list(range(n))
    return tuple(_taken(dice, label, left) for _ in range(k))


def _taken(dice: Dice, label: str, left: list[int]) -> int:
    """One of those left; the last one needs no roll."""
    face = dice.roll(label, len(left)) if len(left) > 1 else 1
    return left.pop(face - 1)
