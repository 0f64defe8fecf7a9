"""Finale as a game of the engine: the doors of its rules under one roof."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Final

from engine.dice import Dice
from engine.games.finale import (
    actions,
    codec,
    notation,
    odds,
    phases,
    play,
    redaction,
    reporting,
    setup_table,
    shootout,
)
from engine.games.finale.actions import Action
from engine.games.finale.decks import BEGINNER_DECK
from engine.games.finale.events import Event
from engine.games.finale.refusals import NOT_NOW, Refusal
from engine.games.finale.setup import Setup
from engine.games.finale.state import BOTH, ORDINARY, State
from engine.moments import piece_named
from engine.protocol import MatchEnd, Table
from engine.report import MatchReport
from engine.sides import SIDES
from engine.spaces import ActionSpace, drawn_action

_OF_A_MAN: Final = (actions.PICK, actions.ENTER, actions.SCORER)


class SideActions(ActionSpace[Action]):
    """What a side may choose from; squads, decks, plans and orders are never listed."""

    __slots__ = ("_kind", "_side", "_state")

    def __init__(self, state: State, side: int, kind: int = -1) -> None:
        self._state = state
        self._side = side
        self._kind = kind

    def refusal(self, action: object) -> Refusal | None:
        found = play.refusal(self._state, self._side, action)
        if found is None and self._kind >= 0 and isinstance(action, Action):
            return None if action.kind == self._kind else NOT_NOW
        return found

    def listed(self) -> Sequence[Action] | None:
        found = play.listed(self._state, self._side)
        if found is None or self._kind < 0:
            return found
        return [a for a in found if a.kind == self._kind]

    def only(self) -> Action | None:
        """FI-SET-6: the one deck of beginners."""
        s, mine = self._state, self._state.waiting >> self._side & 1
        if (
            not mine
            or s.phase != phases.DECK
            or s.setup.options.deck_mode != "beginner"
        ):
            return None
        return Action(actions.DECK, BEGINNER_DECK)

    def sample(self, dice: Dice) -> Action:
        if self._kind < 0:
            return play.sample(self._state, self._side, dice)
        found = self.listed()
        if found is None:
            return play.sample(self._state, self._side, dice)
        return drawn_action(found, dice)

    def parts(self) -> dict[str, ActionSpace[Action]]:
        state, side = self._state, self._side
        if self._kind >= 0 or not state.waiting >> side & 1:
            return {}
        return {
            actions.NAMES[kind]: SideActions(state, side, kind)
            for kind in play.KINDS[state.phase]
        }

    def of(self, piece: str) -> list[Action]:
        """What this man is chosen for; changes belong to plans, which are not listed."""
        side, number = piece_named(piece)
        if side != self._side:
            return []
        return [
            a
            for a in self.listed() or ()
            if a.kind in _OF_A_MAN and a.what[0] == number - 1
        ]


class Finale:
    """The rules of Finale behind the protocol of all games."""

    __slots__ = ("apply", "refusal", "segment", "start")

    name: Final = "finale@1"

    def __init__(self) -> None:
        # The doors themselves, for what goes through them at every action.
        self.apply: Final = play.apply
        self.refusal: Final = play.refusal
        self.start: Final = play.start
        self.segment: Final[Callable[[State], int]] = attrgetter("period")

    def setup_of(self, table: object) -> Setup:
        return setup_table.setup_of(table)

    def table_of(self, setup: Setup) -> Table:
        return setup_table.table_of(setup)

    def space(self, s: State, side: int) -> SideActions:
        return SideActions(s, side)

    def group(self, s: State) -> tuple[int, ...]:
        return (0, 1) if s.waiting == BOTH else ()

    def reveals(self, before: State, side: int, a: Action, after: State) -> int:
        """The last of two sealed choices shows both; a card laid or swapped shows a card.

        A pick may lead to the attacker's last card, which is laid without asking, and to
        extra time, where the size of a pile tells how many white cards were swapped.
        """
        if before.phase in phases.SEALED:
            return 0 if before.waiting == BOTH else BOTH
        if a.kind == actions.SWAP:
            return 1 << side
        laid = any(len(after.used[n]) > len(before.used[n]) for n in (0, 1))
        renewed = before.period == ORDINARY < after.period
        return BOTH if laid or renewed or a.kind == actions.COUNTER else 0

    def text(self, setup: Setup, side: int, action: Action) -> str:
        return notation.text(setup, side, action)

    def parse(self, setup: Setup, side: int, text: str) -> Action:
        return notation.parse(setup, side, text)

    def phase(self, s: State) -> str:
        return phases.NAMES[s.phase]

    def key(self, s: State) -> str:
        return codec.key(s)

    def table_of_state(self, s: State) -> Table:
        return codec.table_of_state(s)

    def state_of(self, setup: Setup, table: object) -> State:
        return codec.state_of(setup, table)

    def outcome(self, s: State) -> MatchEnd | None:
        """FI-END-1, FI-PEN-3: kicks are no goals."""
        if s.phase != phases.OVER:
            return None
        score = (s.score[0], s.score[1])
        kicks = None
        if s.kicks:
            kicks = (shootout.scored_kicks(s, 0), shootout.scored_kicks(s, 1))
        home, away = kicks or score
        return MatchEnd(score, None if home == away else SIDES[away > home], kicks)

    def odds(self, s: State, side: int, action: Action) -> Mapping[str, float]:
        return odds.odds(s, side, action)

    def chances(self, s: State, side: int) -> Callable[[Action], Mapping[str, float]]:
        return partial(odds.odds, s, side)

    def observe(self, s: State, side: int | None) -> Table:
        """Whose turn it is, and the state without what is hidden; card 30 is a back."""
        seen = redaction.without_secrets(s, side)
        return {
            "rules": self.name,
            "seen_by": None if side is None else SIDES[side],
            "ply": s.ply,
            "phase": phases.NAMES[s.phase],
            "asked": [SIDES[n] for n in (0, 1) if s.waiting >> n & 1],
            "state": codec.table_of_state(seen),
        }

    def report(
        self, setup: Setup, events: Sequence[Event], state: State
    ) -> MatchReport:
        return reporting.report(setup, events, state)
