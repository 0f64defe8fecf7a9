"""The one protocol of the engine: what a game must offer so that `Match` can play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from engine.dice import Dice
from engine.json_values import JsonObject
from engine.report import MatchReport
from engine.sides import Side
from engine.spaces import ActionSpace, Refusal

# What happened: told and counted by its game, kept by whoever plays.
Event: TypeAlias = Any
# What JSON can hold.
Table = JsonObject


class State(Protocol):
    """Where a match stands; the game changes it in place."""

    waiting: int  # mask of the sides that are asked; 0 when the match is over
    ply: int  # how many actions led here
    log: list[Event] | None  # hears what happens; None: nobody listens

    @property
    def phase(self) -> object:
        """A value that is equal while the same kind of decision is asked for."""

    def copy(self) -> Self:
        """An independent state that tells nobody what happens in it."""


class MatchEnd(NamedTuple):
    """How a match ended; the kicks of a shoot-out are no goals."""

    score: tuple[int, int]
    winner: Side | None
    shootout: tuple[int, int] | None = None
    forfeit: Side | None = None


SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT", bound=State)
ActionT = TypeVar("ActionT")


class Game(Protocol[SetupT, StateT, ActionT]):
    """A set of rules under a frozen name. Sides are 0 (home) and 1 (away) in here.

    A setup, a state and an action are of the game's own types; an action is no text.
    """

    @property
    def name(self) -> str: ...

    def setup_of(self, table: object) -> SetupT:
        """What a match starts with, from a table of a file; CorruptRecord if broken."""

    def table_of(self, setup: SetupT) -> Table:
        """A setup as a table that JSON can hold."""

    def start(
        self, setup: SetupT, dice: Dice, log: list[Event] | None = None
    ) -> StateT:
        """A new match, run up to its first decision; the list hears what happens."""

    def refusal(self, state: StateT, side: int, action: object) -> Refusal | None:
        """Why this side may not do this now; None if it may."""

    def space(self, state: StateT, side: int) -> ActionSpace[ActionT]:
        """What a side may choose from; nothing while it is not asked."""

    def apply(self, state: StateT, side: int, action: ActionT, dice: Dice) -> None:
        """Do it, unchecked, up to the next decision."""

    def segment(self, state: StateT) -> int:
        """The stretch of the match that it is; each change leaves a mark in the record."""

    def group(self, state: StateT) -> tuple[int, ...]:
        """The sides that choose in secret at once, in the order that is written down.

        Empty where one side decides in the open. Nobody is shown a choice, and no die
        is rolled for one, before the last of them is in.
        """

    def reveals(self, before: StateT, side: int, action: ActionT, after: StateT) -> int:
        """Mask of the sides that the action showed something hidden.

        Its own side by what came of it, the other one by what it gave away.
        """

    def text(self, setup: SetupT, side: int, action: ActionT) -> str:
        """The action in one word without blanks, which never reads `undo`."""

    def parse(self, setup: SetupT, side: int, text: str) -> ActionT:
        """The action that a text stands for; IllegalAction if it stands for none."""

    def phase(self, state: StateT) -> str:
        """The name of the moment."""

    def key(self, state: StateT) -> str:
        """A short name for the position, the same on every machine."""

    def table_of_state(self, state: StateT) -> Table:
        """The state as a table that JSON can hold."""

    def state_of(self, setup: SetupT, table: object) -> StateT:
        """The state from such a table; CorruptRecord if it shows that none led to it."""

    def outcome(self, state: StateT) -> MatchEnd | None:
        """How the match ended; None while it is being played."""

    def odds(self, state: StateT, side: int, action: ActionT) -> Mapping[str, float]:
        """The exact chances of what an action can lead to."""

    def chances(
        self, state: StateT, side: int
    ) -> Callable[[ActionT], Mapping[str, float]]:
        """The odds of many actions, in a moment in which nothing is done meanwhile."""

    def observe(self, state: StateT, side: int | None) -> Table:
        """What a side, or with None everybody, may see: JSON-ready, without secrets."""

    def report(
        self, setup: SetupT, events: Sequence[Event], state: StateT
    ) -> MatchReport:
        """What the league will remember of a match."""


# One of them, whichever it is.
AnyGame: TypeAlias = Game[Any, Any, Any]
