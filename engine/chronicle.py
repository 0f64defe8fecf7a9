"""What is drawn of a match afterwards, in values that mean the same in any game.

A game's `Chronicler` looks at each moment of a match that is played again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from engine.protocol import Event, State

StateIn = TypeVar("StateIn", bound=State, contravariant=True)


class Note(NamedTuple):
    """Something that a reader looks for: a goal, a card."""

    # How many actions led to it.
    ply: int
    minute: int
    side: int
    kind: str


class Shot(NamedTuple):
    """A shot, with the chance of a goal when it was taken, both sides choosing best."""

    ply: int
    minute: int
    side: int
    # Who took it and from where.
    piece: str | None
    cell: str | None
    # The words of its game for what kind of shot it was, and for its end.
    how: str
    end: str
    chance: float


class Possession(NamedTuple):
    """A side had the ball for so many turns, from this minute on."""

    ply: int
    minute: int
    side: int
    turns: int


class Sample(NamedTuple):
    """A turn begins: what home and away have left to spend, and where the ball lies.

    What they spend is a matter of their game, such as the BOOST of all on the pitch. The
    first third of the board is that of the home side's own goal.
    """

    ply: int
    minute: int
    left: tuple[int, int]
    third: int


class Chronicle(NamedTuple):
    """A whole match, as far as it was looked at."""

    notes: tuple[Note, ...] = ()
    shots: tuple[Shot, ...] = ()
    possessions: tuple[Possession, ...] = ()
    samples: tuple[Sample, ...] = ()
    # In which minute each period but the first began, and the last minute of all.
    breaks: tuple[int, ...] = ()
    end: int = 0
    # What a minute is called, where it stands for a longer time.
    times: tuple[tuple[int, str], ...] = ()
    # How many actions led to each of these periods.
    break_plies: tuple[int, ...] = ()

    def possession_at(self, ply: int) -> Possession | None:
        """Whose ball it was after so many actions; None where nobody has it."""
        begun = (each for each in reversed(self.possessions) if each.ply <= ply)
        return next(begun, None)

    def time(self, minute: int) -> str:
        """The time as a page says it: 31’, or what the game calls it."""
        return dict(self.times).get(minute) or f"{minute}’"


class Chronicler(Protocol[StateIn]):
    """Looks on while a match is played again."""

    def sees(self, ply: int, state: StateIn, events: Sequence[Event]) -> None:
        """The next moment, and what happened since the one before."""

    def chronicle(self) -> Chronicle:
        """What has been seen so far."""
