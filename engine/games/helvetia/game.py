"""Helvetia Cup as a game of the engine: the doors of a ruleset under one roof."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Final

from engine.dice import Dice
from engine.games.helvetia import (
    codec,
    notation,
    odds,
    phases,
    play,
    reporting,
    setup_table,
    shootout,
)
from engine.games.helvetia.actions import (
    CARD,
    END,
    LET,
    NAMES,
    OF_A_PLAYER,
    Action,
)
from engine.games.helvetia.events import Event
from engine.games.helvetia.odds import Chances
from engine.games.helvetia.periods import AWAY_FORFEITS, HOME_FORFEITS
from engine.games.helvetia.ruleset import Refusal, Ruleset
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown import observation
from engine.games.helvetia.shown.redaction import POWERS
from engine.games.helvetia.state import State
from engine.moments import piece_named
from engine.protocol import MatchEnd, Table
from engine.report import MatchReport
from engine.sides import SIDES
from engine.spaces import ActionSpace, drawn_action

_KINDS: Final = {name: kind for kind, name in enumerate(NAMES)}
BOTH: Final = 3
_HIDDEN: Final = (phases.SQUAD, phases.KEEP_CARDS, phases.AIM)


class SideActions(ActionSpace[Action]):
    """What a side may choose from, listed only when it is asked for."""

    __slots__ = ("_all", "_game", "_side", "_state")

    def __init__(self, game: Helvetia, state: State, side: int) -> None:
        self._game = game
        self._state = state
        self._side = side
        self._all: list[Action] | None = None

    def refusal(self, action: object) -> Refusal | None:
        return self._game.refusal(self._state, self._side, action)

    def listed(self) -> list[Action]:
        if self._all is None:
            self._all = self._game.legal(self._state, self._side)
        return self._all

    def sample(self, dice: Dice) -> Action:
        return drawn_action(self.listed(), dice)

    def parts(self) -> dict[str, ActionSpace[Action]]:
        game, state, side = self._game, self._state, self._side
        return {kind: OfKind(game, state, side, kind) for kind in self.kinds()}

    def of(self, piece: str) -> list[Action]:
        side, number = piece_named(piece)
        if side != self._side:
            return []
        return self._game.of_piece(self._state, side, number)

    def kinds(self) -> tuple[str, ...]:
        return self._game.kinds(self._state, self._side)

    def of_kind(self, kind: str) -> list[Action]:
        return self._game.of_kind(self._state, self._side, kind)


class OfKind(SideActions):
    """The part of them that are of one kind."""

    __slots__ = ("_kind",)

    def __init__(self, game: Helvetia, state: State, side: int, kind: str) -> None:
        super().__init__(game, state, side)
        self._kind = kind

    def refusal(self, action: object) -> Refusal | None:
        found = super().refusal(action)
        if found is None and isinstance(action, Action):
            return None if NAMES[action.kind] == self._kind else play.NOT_NOW
        return found

    def listed(self) -> list[Action]:
        return self.of_kind(self._kind)

    def parts(self) -> dict[str, ActionSpace[Action]]:
        return {}


class Helvetia:
    """A ruleset of Helvetia Cup behind the protocol of all games."""

    __slots__ = ("_gestures", "_kinds", "apply", "refusal", "rules", "segment")

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        # The doors themselves, for what goes through them at every action.
        self.apply: Final = play.apply
        self.refusal: Final = play.refusal
        # A possession.
        self.segment: Final[Callable[[State], int]] = attrgetter("attack")
        self._kinds: Final = tuple(
            tuple(NAMES[kind] for kind, part in enumerate(parts) if part is not None)
            for parts in rules.parts
        )
        self._gestures: Final = tuple(
            tuple(NAMES[kind] for kind in kinds) for kinds in rules.gestures
        )

    @property
    def name(self) -> str:
        return self.rules.name

    def setup_of(self, table: object) -> Setup:
        return setup_table.setup_of(self.rules, table)

    def table_of(self, setup: Setup) -> Table:
        return setup_table.table_of(setup)

    def start(self, setup: Setup, dice: Dice, log: list[Event] | None = None) -> State:
        """A new match, run up to its first decision."""
        return play.start(setup, dice, log)

    def space(self, s: State, side: int) -> SideActions:
        return SideActions(self, s, side)

    def legal(self, s: State, side: int) -> list[Action]:
        found: list[Action] = []
        for kind in self.kinds(s, side):
            found += self.of_kind(s, side, kind)
        return found

    def kinds(self, s: State, side: int) -> tuple[str, ...]:
        if not s.waiting >> side & 1:
            return ()
        if s.phase == phases.GESTURE:
            return self._gestures[s.mode]
        return self._kinds[s.phase]

    def of_kind(self, s: State, side: int, kind: str) -> list[Action]:
        if kind not in self.kinds(s, side):
            return []
        found = s.setup.rules.part(s.phase, _KINDS[kind]).enumerate(s, side)
        return found if isinstance(found, list) else list(found)

    def of_piece(self, s: State, side: int, number: int) -> list[Action]:
        """Where a gesture or a step is asked for, the actions of who makes it."""
        slot = s.setup.slot(side, number)
        found = self.legal(s, side)
        if slot < 0:
            return []
        if slot == play.actor(s):
            return [a for a in found if a.kind not in (END, LET, CARD)]
        return [a for a in found if a.a == slot and a.kind in OF_A_PLAYER]

    def group(self, s: State) -> tuple[int, ...]:
        """HC-SHOT-04: the shooter before the keeper; before the match, home."""
        if s.waiting != BOTH:
            return ()
        return (1, 0) if s.phase == phases.AIM and s.attack else (0, 1)

    def reveals(self, before: State, side: int, a: Action, after: State) -> int:
        """RULING: while the opponent may hold cards, being asked or not tells of them.

        In placing and moving nobody is asked before their end. A gesture that nobody was
        asked about tells, and so does a card that is not played: who is asked next
        follows from both hands.
        """
        if before.phase in _HIDDEN:
            return 0 if before.waiting == BOTH else BOTH
        free = before.phase not in (phases.GESTURE, phases.CARD)
        free = free and a.kind not in (CARD, END)
        same = free and before.phase == after.phase and before.waiting == after.waiting
        tells = not same and bool(before.hand[1 - side] & POWERS)
        shown = a.kind == CARD
        return tells << side | shown << 1 - side

    def text(self, setup: Setup, side: int, a: Action) -> str:
        return notation.text(setup, side, a)

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
        """HC-SO-07, HC-FFT-01: kicks are no goals; who forfeits has lost."""
        if not s.outcome:
            return None
        score = (s.score[0], s.score[1])
        if s.outcome in (HOME_FORFEITS, AWAY_FORFEITS):
            loser = SIDES[s.outcome == AWAY_FORFEITS]
            return MatchEnd(score, loser.other, forfeit=loser)
        kicks = (shootout.scored(s, 0), shootout.scored(s, 1)) if s.kicks else None
        home, away = kicks or score
        winner = None if home == away else SIDES[away > home]
        return MatchEnd(score, winner, kicks)

    def odds(self, s: State, side: int, a: Action) -> Mapping[str, float]:
        return odds.odds(s, side, a)

    def chances(self, s: State, side: int) -> Chances:
        return Chances(s, side)

    def observe(self, s: State, side: int | None) -> Table:
        return observation.observe(s, side)

    def report(self, setup: Setup, events: Sequence[Event], s: State) -> MatchReport:
        return reporting.report(setup, events, s)
