"""How a match of any game goes: played with validation, and back to where it stood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, NamedTuple, Self

from engine.dice import Dice, RecordedDice, ScriptedDice
from engine.errors import N_, Conflict, IllegalAction
from engine.marks import StateKeys
from engine.protocol import (
    ActionT,
    Event,
    Game,
    MatchEnd,
    SetupT,
    StateT,
    Table,
)
from engine.report import MatchReport
from engine.sides import SIDES, Side
from engine.spaces import ActionSpace, places_of
from engine.undo import TakenBack

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


def number_of(side: Side | str | int) -> int:
    """0 for home, 1 for away, however the side is named; IllegalAction if it is none."""
    if isinstance(side, int):
        if 0 <= side <= 1:
            return int(side)
    elif isinstance(side, str) and side in SIDE_NUMBERS:
        return SIDE_NUMBERS[side]
    raise IllegalAction("EN-TURN-01", NO_SIDE)


class Position(NamedTuple, Generic[StateT]):
    """Where a match stood before an action, to go back to."""

    ply: int
    state: StateT
    # The state without what has been chosen in secret so far, while not all have.
    hidden: StateT | None
    events: int
    marks: int
    rolls: int


class Course(Generic[SetupT, StateT, ActionT]):
    """A match that goes on from decision to decision.

    What both sides choose in secret at once is played when both have chosen, in an
    order of the game's own: who came first makes no difference, and nobody hears of
    the first choice before the second.
    """

    __slots__ = (
        "_apply",
        "_dice",
        "_hidden",
        "_kept",
        "_refusal",
        "_segment",
        "_segment_of",
        "_taken",
        "_undone",
        "actions",
        "events",
        "game",
        "marks",
        "rolls",
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
        # The key of the state at the end of each segment, with the ply.
        self.marks = StateKeys(game)
        self.events: list[Event] = []
        self._dice = RecordedDice(dice)
        self._hidden: StateT | None = None
        # All faces so far: label, sides, face.
        self.rolls: Final = self._dice.rolls
        self._taken = TakenBack()
        # What this program has taken back and may play again.
        self._undone: list[tuple[int, ActionT]] = []
        # Positions that a way back is known to; each earlier than the next.
        self._kept: list[Position[StateT]] = []
        self._apply = game.apply
        self._refusal = game.refusal
        self._segment_of = game.segment
        try:
            self.state: StateT = game.start(setup, self._dice, self.events)
        except BaseException:
            self._rewind(0)
            raise
        self._segment = self._segment_of(self.state)
        if not self.state.waiting:
            self.marks.note(0, self.state)

    @classmethod
    def new(
        cls, game: Game[SetupT, StateT, ActionT], setup: SetupT, dice: Dice
    ) -> Self:
        """A match at its first decision."""
        return cls(game, setup, dice)

    # What can be asked.

    @property
    def ply(self) -> int:
        """How many actions have been played and stand."""
        return len(self.actions)

    @property
    def written(self) -> int:
        """How many words the record has: it grows by each action and each undo."""
        return len(self.actions) + len(self._taken)

    @property
    def phase(self) -> str:
        return self.game.phase(self.state)

    @property
    def to_move(self) -> frozenset[Side]:
        """Who is asked: one side, both at a hidden choice, nobody at the end."""
        return _ASKED[self.state.waiting]

    @property
    def is_half_chosen(self) -> bool:
        """Whether of several choices in secret the first is in, and not yet the last."""
        return self._hidden is not None

    @property
    def outcome(self) -> MatchEnd | None:
        return self.game.outcome(self.state)

    @property
    def dice(self) -> Dice:
        """Where the faces come from; a referee types them in here."""
        return self._dice.inner

    def legal(self, side: Side | str | int) -> ActionSpace[ActionT]:
        """What a side may choose from at this moment."""
        return self.game.space(self.state, number_of(side))

    def odds(self, side: Side | str | int, action: ActionT) -> Mapping[str, float]:
        """The chances of what a legal action leads to; IllegalAction if it is not legal."""
        number = number_of(side)
        refusal = self._refusal(self.state, number, action)
        if refusal is not None:
            raise IllegalAction(refusal.rule, refusal.text, **places_of(refusal))
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
        self, side: Side | str | int, action: ActionT | str, seen: int | None = None
    ) -> list[Event]:
        """Do what a side wants, if the rules allow it; what happened is the answer.

        `seen` is how many words were written when it was decided: Conflict if others
        have come since. Whatever is raised on the way, the match stays as it was.
        """
        number = side if type(side) is int and 0 <= side <= 1 else number_of(side)
        if seen is not None and seen != self.written:
            self._check_seen(number, seen)
        state = self.state
        if isinstance(action, str):
            action = self.game.parse(self.setup, number, action)
        refusal = self._refusal(state, number, action)
        if refusal is not None:
            raise IllegalAction(refusal.rule, refusal.text, **places_of(refusal))
        heard = len(self.events)
        try:
            if state.waiting == BOTH:
                self._hide(number, action)
            elif self._hidden is not None:
                state = self._play_group(number, action)
            else:
                self._apply(state, number, action, self._dice)
                self.actions.append(action)
                self.sides.append(number)
        except BaseException:
            self._restore()
            raise
        segment = self._segment_of(state)
        if segment != self._segment or not state.waiting:
            self._segment = segment
            self.marks.note(len(self.actions), state)
        if self._undone:
            self._undone = []
        return self.events[heard:]

    def _check_seen(self, side: int, seen: int) -> None:
        """A hidden choice of the other side is no news to who chooses at once."""
        now = self.written
        if self._hidden is None or seen != now - 1 or self.sides[-1] == side:
            raise Conflict(STALE, now=now, seen=seen)

    def _hide(self, side: int, action: ActionT) -> None:
        """The first of two choices at once: nobody hears of it yet."""
        self._hidden = self.state.copy()
        self.state.log = None
        self._apply(self.state, side, action, self._dice)
        self.actions.append(action)
        self.sides.append(side)

    def _play_group(self, side: int, action: ActionT) -> StateT:
        """The last of them: all are played, in the order of the game."""
        state = self._hidden
        assert state is not None
        first = self.game.group(state)[0]
        pair = [(self.sides[-1], self.actions[-1]), (side, action)]
        if pair[0][0] != first:
            pair.reverse()
            # It is another one that is in by then.
            self._drop_positions(len(self.actions))
        state.log = self.events
        for who, what in pair:
            self._apply(state, who, what, self._dice)
        self.sides[-1:] = [who for who, _ in pair]
        self.actions[-1:] = [what for _, what in pair]
        self.state = state
        self._hidden = None
        return state

    def _position_before_last(self) -> Position[StateT]:
        """From what was kept; else the match is played again as far as that."""
        ply = len(self.actions) - 1
        if not self._kept or self._kept[-1].ply != ply:
            self._kept.append(self._again(ply)._position())
        return self._kept[-1]

    def keep_way_back(self) -> None:
        """Remember this position, so that one may come back to it at no cost."""
        if self._kept and self._kept[-1].rolls != len(self.rolls):
            # There is no way back beyond a die.
            self._kept.clear()
        if not self._kept or self._kept[-1].ply < len(self.actions):
            self._kept.append(self._position())

    def _position(self) -> Position[StateT]:
        hidden = self._hidden.copy() if self._hidden is not None else None
        counts = len(self.events), len(self.marks), len(self.rolls)
        return Position(len(self.actions), self.state.copy(), hidden, *counts)

    def _drop_positions(self, ply: int) -> None:
        """Forget what was kept of this ply and of later ones."""
        while self._kept and self._kept[-1].ply >= ply:
            self._kept.pop()

    def _again(self, plies: int) -> Course[SetupT, StateT, ActionT]:
        """The match up to a ply, played again from the recorded faces."""
        again = Course(self.game, self.setup, ScriptedDice(self.rolls))
        for n in range(plies):
            again.play(self.sides[n], self.actions[n])
        return again

    def _go_back(self, position: Position[StateT]) -> None:
        """To a position that was kept; the faces stay, they are those of before."""
        ply = position.ply
        del self.actions[ply:], self.sides[ply:]
        del self.events[position.events :]
        self.marks.cut(position.marks)
        self.state, self._hidden = position.state, position.hidden
        self._segment = self._segment_of(self.state)
        self.state.log = self.events if self._hidden is None else None
        self._drop_positions(ply)

    def _restore(self) -> None:
        """An attempt failed in the midst of it: the faces are given back."""
        before = self._again(len(self.actions))
        self._rewind(len(before.rolls))
        self._go_back(before._position())

    def _rewind(self, rolled: int) -> None:
        taken = len(self.rolls) - rolled
        del self.rolls[rolled:]
        inner = self._dice.inner
        if hasattr(inner, "position"):
            inner.position -= taken
