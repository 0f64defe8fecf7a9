"""The one protocol of the engine: what a game must offer so that `Match` can play it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from engine.dice import Dice
from engine.json_values import JsonObject
from engine.report import MatchReport
from engine.sides import Side
from engine.spaces import ActionSpace, Refusal

# A setup, an action, an event belong to their game; a table is what JSON can hold.
Setup = Any
Action = Any
Event = Any
Position = Any  # the state of a match, of the game's own type
Table = JsonObject


class State(Protocol):
    """Where a match stands; the game changes it in place."""

    waiting: int  # mask of the sides that are asked; 0 when the match is over
    attack: int  # whose possession it is; each change leaves a mark in the record
    ply: int  # how many actions led here
    log: list[Event] | None  # hears what happens; None: nobody listens

    def copy(self) -> Position:
        """An independent state that tells nobody what happens in it."""


class Outcome(NamedTuple):
    """How a match ended; the kicks of a shoot-out are no goals."""

    score: tuple[int, int]
    winner: Side | None
    shootout: tuple[int, int] | None = None
    forfeit: Side | None = None


class Game(Protocol):
    """A set of rules under a frozen name. Sides are 0 (home) and 1 (away) in here."""

    @property
    def name(self) -> str: ...

    def setup_of(self, table: object) -> Setup:
        """What a match starts with, from a table of a file; CorruptRecord if broken."""

    def table_of(self, setup: Setup) -> Table:
        """The same as a table that JSON can hold."""

    def start(
        self, setup: Setup, dice: Dice, log: list[Event] | None = None
    ) -> Position:
        """A new match, run up to its first decision; the list hears what happens."""

    def refusal(self, state: Position, side: int, action: Action) -> Refusal | None:
        """Why this side may not do this now; None if it may."""

    def space(self, state: Position, side: int) -> ActionSpace[Action]:
        """What a side may choose from; nothing while it is not asked."""

    def apply(self, state: Position, side: int, action: Action, dice: Dice) -> None:
        """Do it, unchecked, up to the next decision."""

    def first(self, state: Position) -> int:
        """Of two sides that choose in secret at once, the one that is written first."""

    def reveals(
        self, before: Position, side: int, action: Action, after: Position
    ) -> bool:
        """Whether the action showed its side something that it could not know."""

    def text(self, setup: Setup, side: int, action: Action) -> str:
        """The action in one word without blanks."""

    def parse(self, setup: Setup, side: int, text: str) -> Action:
        """The action that a text stands for; IllegalAction if it stands for none."""

    def phase(self, state: Position) -> str:
        """The name of the moment."""

    def key(self, state: Position) -> str:
        """A short name for the position, the same on every machine."""

    def table_of_state(self, state: Position) -> Table:
        """The state as a table that JSON can hold."""

    def state_of(self, setup: Setup, table: object) -> Position:
        """The state from such a table; CorruptRecord if it shows that none led to it."""

    def outcome(self, state: Position) -> Outcome | None:
        """How the match ended; None while it is being played."""

    def odds(self, state: Position, side: int, action: Action) -> Mapping[str, float]:
        """The exact chances of what an action can lead to."""

    def observe(self, state: Position, side: int | None) -> Table:
        """What a side, or with None everybody, may see: JSON-ready, without secrets."""

    def report(self, match: Any) -> MatchReport:
        """What the league will remember of a `Match`."""
