"""A match of any game: played with validation, taken back, recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeAlias

from engine.dice import Dice, RecordedDice, ScriptedDice, SealedDice
from engine.errors import N_, Conflict, IllegalAction
from engine.marks import Marks
from engine.promise import FORMAT, SEED_ALONE, SETUP, SETUP_AND_SEED, promise_of
from engine.protocol import (
    ActionT,
    Event,
    Game,
    Outcome,
    SetupT,
    StateT,
    Table,
)
from engine.report import MatchReport
from engine.sides import SIDES, Side
from engine.spaces import ActionSpace, Refusal

SIDE_NUMBERS: Final[dict[str, int]] = {Side.HOME: 0, Side.AWAY: 1}
_ASKED: Final = (
    frozenset[Side](),
    frozenset((Side.HOME,)),
    frozenset((Side.AWAY,)),
    frozenset(SIDES),
)
BOTH: Final = 3

STALE: Final = N_("The match has gone on: it is at action %(now)s, not %(seen)s.")
NO_SIDE: Final = N_("The sides of a match are home and away.")
NOT_YOURS: Final = N_("The last action was not this side's.")
DIE_CAST: Final = N_("A die was rolled; what it showed cannot be taken back.")
SHOWN: Final = N_("That showed something hidden; it cannot be taken back.")
NOTHING_UNDONE: Final = N_("This side has taken nothing back.")


def number_of(side: Side | str | int) -> int:
    """0 for home, 1 for away, however the side is named; IllegalAction if it is none."""
    if isinstance(side, int):
        if 0 <= side <= 1:
            return int(side)
    elif isinstance(side, str) and side in SIDE_NUMBERS:
        return SIDE_NUMBERS[side]
    raise IllegalAction("EN-TURN-01", NO_SIDE)


class Match(Generic[SetupT, StateT, ActionT]):
    """A match being played; `Match.new` begins one, `engine.replay` reads one.

    What both sides choose in secret at once is played when both have chosen, in an
    order of the game's own: who came first makes no difference, and nobody hears of
    the first choice before the second.
    """

    __slots__ = (
        "_apply",
        "_dice",
        "_hidden",
        "_promise",
        "_refusal",
        "_undone",
        "actions",
        "events",
        "format",
        "game",
        "marks",
        "sealed",
        "seed",
        "setup",
        "sides",
        "state",
    )

    def __init__(
        self, game: Game[SetupT, StateT, ActionT], setup: SetupT, dice: Dice
    ) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.actions: list[ActionT] = []
        self.sides: list[int] = []
        # The key of the state after each change of possession, with the ply.
        self.marks = Marks(game)
        self.events: list[Event] = []
        self.format = FORMAT
        # Sealed dice are those of a seed, which nobody sees before the end.
        self.sealed = isinstance(dice, SealedDice)
        self.seed: bytes | None = dice.seed if isinstance(dice, SealedDice) else None
        self._promise: str | None = None
        self._dice = RecordedDice(dice)
        self._hidden: StateT | None = None
        self._undone: list[tuple[int, ActionT]] = []
        self._apply = game.apply
        self._refusal = game.refusal
        try:
            self.state: StateT = game.start(setup, self._dice, self.events)
        except BaseException:
            self._rewind(0)
            raise
        if not self.state.waiting:
            self.marks.note(0, self.state)

    @classmethod
    def new(
        cls, game: Game[SetupT, StateT, ActionT], setup: SetupT, dice: Dice
    ) -> Match[SetupT, StateT, ActionT]:
        """A match at its first decision."""
        return cls(game, setup, dice)

    # What can be asked.

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self.actions)

    @property
    def phase(self) -> str:
        return self.game.phase(self.state)

    @property
    def to_move(self) -> frozenset[Side]:
        """Who is asked: one side, both at a hidden choice, nobody at the end."""
        return _ASKED[self.state.waiting]

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def dice(self) -> Dice:
        """Where the faces come from; a referee types them in here."""
        return self._dice.inner

    @property
    def rolls(self) -> list[tuple[str, int, int]]:
        """All faces so far: label, sides, face."""
        return self._dice.rolls

    def legal(self, side: Side | str | int) -> ActionSpace[ActionT]:
        """What a side may choose from at this moment."""
        return self.game.space(self.state, number_of(side))

    def odds(self, side: Side | str | int, action: ActionT) -> Mapping[str, float]:
        """The chances of what a legal action leads to; IllegalAction if it is not legal."""
        number = number_of(side)
        refusal = self._refusal(self.state, number, action)
        if refusal is not None:
            raise IllegalAction(refusal.rule, refusal.text)
        return self.game.odds(self.state, number, action)

    def observe(self, side: Side | str | int | None) -> Table:
        """The only view that leaves the engine; None: what everybody may see."""
        return self.game.observe(self.state, None if side is None else number_of(side))

    def report(self) -> MatchReport:
        return self.game.report(self.setup, self.events, self.state)

    def text(self, side: Side | str | int, action: ActionT) -> str:
        return self.game.text(self.setup, number_of(side), action)

    def parse(self, side: Side | str | int, text: str) -> ActionT:
        return self.game.parse(self.setup, number_of(side), text)

    # What can be done.

    def play(
        self, side: Side | str | int, action: ActionT | str, ply: int | None = None
    ) -> list[Event]:
        """Do what a side wants, if the rules allow it; what happened is the answer.

        Whatever is raised on the way, the match stays as it was.
        """
        number = side if type(side) is int and 0 <= side <= 1 else number_of(side)
        if ply is not None and ply != len(self.actions):
            self._check_ply(number, ply)
        state = self.state
        refusal = self._refusal(state, number, action)
        if refusal is not None:
            action = self._parsed(number, action, refusal)
        assert not isinstance(action, str)
        attack, heard = state.attack, len(self.events)
        try:
            if state.waiting == BOTH:
                self._hide(number, action)
            elif self._hidden is not None:
                state = self._play_both(number, action)
            else:
                self._apply(state, number, action, self._dice)
                self.actions.append(action)
                self.sides.append(number)
        except BaseException:
            self._restore()
            raise
        if state.attack != attack or not state.waiting:
            self.marks.note(len(self.actions), state)
        if self._undone:
            self._undone = []
        return self.events[heard:]

    def _parsed(
        self, side: int, action: ActionT | str, refusal: Refusal | None
    ) -> ActionT:
        """The action that a text stands for; what is refused is raised."""
        if isinstance(action, str):
            action = self.game.parse(self.setup, side, action)
            refusal = self._refusal(self.state, side, action)
        if refusal is None:
            return action
        raise IllegalAction(refusal.rule, refusal.text)

    def _check_ply(self, side: int, seen: int) -> None:
        """A hidden choice of the other side is no news to who chooses at once."""
        now = len(self.actions)
        if self._hidden is None or seen != now - 1 or self.sides[-1] == side:
            raise Conflict(STALE, now=now, seen=seen)

    def _hide(self, side: int, action: ActionT) -> None:
        """The first of two choices at once: nobody hears of it yet."""
        self._hidden = self.state.copy()
        self.state.log = None
        self._apply(self.state, side, action, self._dice)
        self.actions.append(action)
        self.sides.append(side)

    def _play_both(self, side: int, action: ActionT) -> StateT:
        """The second of them: both are played, in the order of the game."""
        state = self._hidden
        assert state is not None
        pair = [(self.sides[-1], self.actions[-1]), (side, action)]
        if pair[0][0] != self.game.first(state):
            pair.reverse()
        state.log = self.events
        for who, what in pair:
            self._apply(state, who, what, self._dice)
        self.sides[-1:] = [who for who, _ in pair]
        self.actions[-1:] = [what for _, what in pair]
        self.state = state
        self._hidden = None
        return state

    # Taking back.

    def undo(self, side: Side | str | int) -> None:
        """Take a side's last action back, if nothing was rolled, shown or answered."""
        number = number_of(side)
        before, action = self._before_last(number), self.actions[-1]
        self._take_over(before)
        self._undone.append((number, action))

    def undo_refusal(self, side: Side | str | int) -> IllegalAction | None:
        """Why a side may not take its last action back; None if it may."""
        try:
            self._before_last(number_of(side))
        except IllegalAction as refused:
            return refused
        return None

    def _before_last(self, number: int) -> Match[SetupT, StateT, ActionT]:
        """The match without its last action, which this side may take back."""
        if not self.sides or self.sides[-1] != number:
            raise IllegalAction("EN-TURN-01", NOT_YOURS)
        before = self._again(len(self.actions) - 1)
        if len(before.rolls) != len(self.rolls):
            raise IllegalAction("EN-DICE-01", DIE_CAST)
        if self.game.reveals(before.state, number, self.actions[-1], self.state):
            raise IllegalAction("EN-DICE-01", SHOWN)
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

    def _again(self, plies: int) -> Match[SetupT, StateT, ActionT]:
        """The same match up to a ply, played again from the recorded faces."""
        again = Match(self.game, self.setup, ScriptedDice(self._dice.rolls))
        for n in range(plies):
            again.play(self.sides[n], self.actions[n])
        return again

    def _take_over(self, other: Match[SetupT, StateT, ActionT]) -> None:
        self.state = other.state
        self.events = other.events
        self.marks = other.marks
        self.actions = other.actions
        self.sides = other.sides
        self._hidden = other._hidden

    def _restore(self) -> None:
        """An attempt failed in the midst of it: the faces are given back."""
        before = self._again(len(self.actions))
        self._rewind(len(before.rolls))
        self._take_over(before)

    def _rewind(self, rolled: int) -> None:
        taken = len(self._dice.rolls) - rolled
        del self._dice.rolls[rolled:]
        inner = self._dice.inner
        if hasattr(inner, "position"):
            inner.position -= taken

    # The record.

    def roll_on(self, dice: Dice) -> None:
        """Let these dice give the faces from now on."""
        self._dice.inner = dice
        self.seed = dice.seed if isinstance(dice, SealedDice) else None

    @property
    def promise(self) -> str:
        """EN-DICE-01: the digest that is shown at kick-off."""
        if self._promise is None:
            table = self.game.table_of(self.setup)
            self._promise = promise_of(self.game.name, table, self.seed)
        return self._promise

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
        if self.sealed and self.seed is not None and not self.state.waiting:
            table["seed"] = self.seed.hex()
        table["actions"] = self.lines()
        table["marks"] = self.marks.keys()[:]
        table["dice"] = [list(roll) for roll in self.rolls]
        return table

    def lines(self) -> list[str]:
        """The actions as text, a line for each possession."""
        words = self.words()
        ends = self.marks.plies()
        if not ends or ends[-1] < len(words):
            ends.append(len(words))
        starts = [0, *ends[:-1]]
        return [
            " ".join(words[a:b]) for a, b in zip(starts, ends, strict=True) if a < b
        ]

    def words(self) -> list[str]:
        """The actions as text, one by one."""
        setup, word = self.setup, self.game.text
        words = [
            word(setup, side, action)
            for side, action in zip(self.sides, self.actions, strict=True)
        ]
        hidden = self._hidden
        if hidden is not None and self.sides[-1] != self.game.first(hidden):
            words[-1] = f"{SIDES[self.sides[-1]]}:{words[-1]}"
        return words


# A match of any game.
AnyMatch: TypeAlias = Match[Any, Any, Any]
