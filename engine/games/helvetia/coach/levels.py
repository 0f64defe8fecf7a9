"""The levels of machine coaches, and what a coach chooses with a reason."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.dice import FastDice
from engine.games.helvetia import phases, play
from engine.games.helvetia.actions import THE_END, Action
from engine.games.helvetia.coach.blunders import blunder
from engine.games.helvetia.coach.heuristic import Heuristic
from engine.games.helvetia.coach.master import Master
from engine.games.helvetia.coach.planner import Planner
from engine.games.helvetia.coach.reasons import Reason, reason, search_reason
from engine.games.helvetia.coach.search import Searcher
from engine.games.helvetia.coach.shot_tables import ShotTables, shot_tables_of
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown.redaction import without_secrets
from engine.games.helvetia.state import State

LEVELS: Final = ("random", "novice", "club", "coach", "pro", "master")
# What a level was called before: still read in what was written then.
OLD_NAMES: Final = {"legend": "master"}
COACH: Final = LEVELS.index("coach")
PRO: Final = LEVELS.index("pro")
MASTER: Final = LEVELS.index("master")
# Of a hundred decisions so many are mistakes; all of them, and anything legal is done.
_BLUNDERS: Final = (100, 60, 30, 0, 0, 0)
_ALWAYS: Final = 100
# Of pro: rollouts a decision, and plans tried beside the heuristic's own.
_ROLLOUTS: Final = 48
_PLANS: Final = 2


_SECRETIVE: Final = (phases.SQUAD, phases.KEEP_CARDS, phases.AIM)


class Choice(NamedTuple):
    """What a coach does, and why: a template and its values."""

    action: Action
    reason: Reason

    @property
    def why(self) -> str:
        """The English sentence."""
        return self.reason.text


def seen_by(s: State, side: int | None) -> State:
    """What a coach, or with None anybody, is given: without secrets if it holds one."""
    if side is None:
        return without_secrets(s, None)
    secret = s.hand[1 - side] or s.phase in _SECRETIVE
    return without_secrets(s, side) if secret else s


class ComputerCoach:
    """One machine coach of one match; the same seed makes the same choices.

    He is given a state as his side may see it, and never looks at anything else.
    """

    __slots__ = ("_dice", "_heuristic", "_lore", "_searcher", "_setup", "level", "seed")

    def __init__(self, level: int, seed: int) -> None:
        self.level: int = level
        self.seed: int = seed
        self._dice: FastDice = FastDice(seed)
        self._setup: Setup | None = None
        self._lore: ShotTables | None = None
        self._heuristic: Heuristic | None = None
        self._searcher: Searcher | None = None

    def choose(self, s: State, side: int) -> Choice:
        """His decision for a side that is asked, on a state without secrets, and his reason."""
        a = self.pick(s, side)
        if s.phase == phases.MOVE and play.refusal(s, side, a) is not None:
            # Somebody else plays for this side too, and has undone what was planned.
            self._forget()
            a = self.pick(s, side)
        searcher = self._searcher
        if searcher is not None and searcher.verdict.best:
            found = searcher.verdict
            return Choice(a, search_reason(found.trials, found.gain))
        return Choice(a, reason(s, side, a))

    def pick(self, s: State, side: int) -> Action:
        """The decision alone, where nobody asks why."""
        if s.setup is not self._setup:
            self._learn(s.setup)
        if self.level == COACH and self._heuristic is not None:
            return self._heuristic.pick(s, side)
        return self._pick(s, side)

    def line(self, s: State, side: int) -> list[Action]:
        """His decisions from now on, each for as long as this side is asked for moves.

        The same as `pick` makes one by one, with one look at the state.
        """
        if s.setup is not self._setup:
            self._learn(s.setup)
        if self.level == COACH and self._heuristic is not None:
            return self._heuristic.line(s, side)
        return [self._pick(s, side)]

    def _learn(self, setup: Setup) -> None:
        """A match begins."""
        self._setup = setup
        self._lore = tables = shot_tables_of(setup.board, setup.rules)
        self._heuristic = Heuristic(tables, self._dice)
        if self.level == PRO:
            self._searcher = Searcher(tables, self.seed, _ROLLOUTS, _PLANS)
        elif self.level == MASTER:
            plain = tables.tackles and setup.options.cards == "none"
            strongest = Master if plain else Planner
            self._searcher = strongest(tables, self.seed)

    def _forget(self) -> None:
        searcher = self._searcher
        for each in (self._heuristic, searcher.base if searcher is not None else None):
            if each is not None:
                each.forget()

    def _pick(self, s: State, side: int) -> Action:
        blunders = _BLUNDERS[self.level]
        if blunders == _ALWAYS:
            return anything(s, side, self._dice)
        if blunders and self._dice.roll("blunder", 100) <= blunders:
            found = blunder(s, side, self._dice)
            if found is not None:
                return found
        if self._searcher is not None:
            return self._searcher.pick(s, side)
        assert self._heuristic is not None
        return self._heuristic.pick(s, side)


def anything(s: State, side: int, dice: FastDice) -> Action:
    """A legal action: any kind that there is, then any of that kind."""
    kinds = play.kinds(s, side)
    while kinds:
        kind = kinds.pop(dice.roll("kind", len(kinds)) - 1)
        found = list(s.setup.rules.part(s.phase, kind).enumerate(s, side))
        if found:
            return found[dice.roll("action", len(found)) - 1]
    return THE_END


def level_named(name: str) -> str:
    """The name of a level today, whatever it was called when it was written down."""
    return OLD_NAMES.get(name, name)


def coach(level: str | int, generator_seed: int) -> ComputerCoach:
    """A machine coach of this level; KeyError if there is none of that name."""
    if isinstance(level, str):
        level = level_named(level)
        if level not in LEVELS:
            raise KeyError(level)
        level = LEVELS.index(level)
    return ComputerCoach(level, generator_seed)
