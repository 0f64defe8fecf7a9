"""A match of any game: played with validation, taken back, recorded.

What was played is never struck out: taking it back is a word of its own in the record,
and in the count of words that tells an old page from a new one.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from engine.course import STALE, Course, Position, number_of
from engine.dice import Dice, SealedDice
from engine.errors import N_, Conflict, IllegalAction
from engine.promise import (
    FORMAT,
    SEED_ALONE,
    SETUP,
    SETUP_AND_SEED,
    RecordOpening,
    promise_of,
)
from engine.protocol import ActionT, Event, Game, SetupT, StateT, Table
from engine.sides import SIDES, Side

NOT_YOURS: Final = N_("The last action was not this side's.")
DIE_CAST: Final = N_("A die was rolled; what it showed cannot be taken back.")
SHOWN: Final = N_("That showed something hidden; it cannot be taken back.")
SHOWN_TO_OTHER: Final = N_(
    "That showed the other side something hidden; it cannot be taken back."
)
AT_THE_END: Final = N_("The match is over; its last action stands.")
BEFORE_IT: Final = N_("What was played before this match began from it stands.")
NOTHING_UNDONE: Final = N_("This side has taken nothing back.")


class Match(Course[SetupT, StateT, ActionT]):
    """A match being played; `Match.new` begins one, `engine.replay` reads one."""

    __slots__ = ("_before", "_promise", "format", "sealed", "seed")

    def __init__(
        self, game: Game[SetupT, StateT, ActionT], setup: SetupT, dice: Dice
    ) -> None:
        self.format = FORMAT
        # Sealed dice are those of a seed, which nobody sees before the end.
        self.sealed = isinstance(dice, SealedDice)
        self.seed: bytes | None = dice.seed if isinstance(dice, SealedDice) else None
        self._promise: str | None = None
        # So many actions and faces are another match's, from which this one goes on.
        self._before = (0, 0)
        super().__init__(game, setup, dice)

    # Taking back.

    def undo(self, side: Side | str | int, seen: int | None = None) -> None:
        """Take a side's last action back, if nothing was rolled, shown or answered."""
        number = number_of(side)
        if seen is not None and seen != self.written:
            raise Conflict(STALE, now=self.written, seen=seen)
        before, action = self._before_last(number), self.actions[-1]
        self._taken.take_back(before.ply, self._word(before.ply))
        self._go_back(before)
        self._undone.append((number, action))

    def undo_refusal(self, side: Side | str | int) -> IllegalAction | None:
        """Why a side may not take its last action back; None if it may."""
        try:
            self._before_last(number_of(side))
        except IllegalAction as refused:
            return refused
        return None

    def _before_last(self, number: int) -> Position[StateT]:
        """Where the match stood before its last action, which this side may take back."""
        if not self.sides or self.sides[-1] != number:
            raise IllegalAction("EN-TURN-01", NOT_YOURS)
        if not self.state.waiting:
            # The seed is shown by now.
            raise IllegalAction("EN-DICE-01", AT_THE_END)
        if len(self.actions) <= self._before[0]:
            raise IllegalAction("EN-TURN-01", BEFORE_IT)
        before = self._position_before_last()
        if before.rolls != len(self.rolls):
            raise IllegalAction("EN-DICE-01", DIE_CAST)
        shown = self.game.reveals(before.state, number, self.actions[-1], self.state)
        if shown:
            text = SHOWN if shown >> number & 1 else SHOWN_TO_OTHER
            raise IllegalAction("EN-DICE-01", text)
        return before

    def redo(self, side: Side | str | int) -> list[Event]:
        """Play again what this side took back last."""
        number = number_of(side)
        if not self._undone or self._undone[-1][0] != number:
            raise IllegalAction("EN-TURN-01", NOTHING_UNDONE)
        rest = self._undone[:-1]
        events = self.play(number, self._undone[-1][1])
        self._undone = rest
        return events

    # The record.

    def roll_on(self, dice: Dice) -> None:
        """Let these dice give the faces from now on."""
        self._dice.inner = dice
        self.seed = dice.seed if isinstance(dice, SealedDice) else None

    @property
    def promise(self) -> str:
        """EN-DICE-01: the digest that is shown at kick-off."""
        if self._promise is None:
            table, name = self.game.table_of(self.setup), self.game.name
            self._promise = promise_of(name, table, self.seed, self.opening)
        return self._promise

    def begin_after(self, actions: int, rolls: int) -> None:
        """The first so many actions and faces are those of another match.

        They are not taken back, and the promise binds them with the setup.
        """
        self._before = (actions, rolls)

    @property
    def opening(self) -> RecordOpening:
        """What it goes on from; nothing where it began with its kick-off."""
        actions, rolls = self._before
        if not (actions or rolls):
            return RecordOpening()
        return RecordOpening(tuple(self.words()[:actions]), tuple(self.rolls[:rolls]))

    def promised(self, format_: str, promise: str, sealed: bool) -> None:
        """What a record says was promised at kick-off, and how it is written."""
        self.format, self._promise, self.sealed = format_, promise, sealed

    @property
    def record(self) -> Table:
        """All it takes to play the match again; for the server's eyes until the end."""
        table: Table = {
            "format": self.format,
            "rules": self.game.name,
            "setup": self.game.table_of(self.setup),
        }
        if self.format != SEED_ALONE:
            table["promise"] = self.promise
            table["promise_of"] = SETUP_AND_SEED if self.sealed else SETUP
        elif self.sealed:
            table["commitment"] = self.promise
        if any(self._before):
            table["opening"] = dict(zip(("actions", "dice"), self._before, strict=True))
        if self.sealed and self.seed is not None and not self.state.waiting:
            table["seed"] = self.seed.hex()
        table["actions"] = self.lines()
        table["marks"] = self.marks.keys()[:]
        table["dice"] = [list(roll) for roll in self.rolls]
        return table

    def lines(self) -> list[str]:
        """The words of the record, a line for each segment."""
        ends = self.marks.plies()
        return [" ".join(line) for line in self._taken.lines(self._standing(), ends)]

    def words(self) -> list[str]:
        """The words of the record one by one: each action, and each undo."""
        return [word for line in self._taken.lines(self._standing()) for word in line]

    def _standing(self) -> list[str]:
        """The actions that stand, as text."""
        return [self._word(n) for n in range(len(self.actions))]

    def _word(self, n: int) -> str:
        """An action as text, with its side where that is not plain from its place."""
        side = self.sides[n]
        word = self.game.text(self.setup, side, self.actions[n])
        hidden = self._hidden
        if hidden is None or n + 1 < len(self.actions):
            return word
        return word if self.game.group(hidden)[0] == side else f"{SIDES[side]}:{word}"


# A match of any game.
AnyMatch: TypeAlias = Match[Any, Any, Any]
