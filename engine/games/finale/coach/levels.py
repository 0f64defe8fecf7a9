"""The levels of machine coaches, and what a coach chooses with a reason."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.dice import FastDice
from engine.games.finale import phases, play
from engine.games.finale.actions import KEEP, Action
from engine.games.finale.coach import heuristic
from engine.games.finale.coach.reasons import Reason, reason, search_reason
from engine.games.finale.coach.search import Depth, Searcher
from engine.games.finale.state import State

LEVELS: Final = ("random", "novice", "club", "coach", "pro", "master")
# What a level was called before: still read in what was written then.
OLD_NAMES: Final = {"legend": "master"}
# Of a hundred decisions so many are left to chance.
_BLUNDERS: Final = (100, 60, 30, 0, 15, 0)
PRO: Final = LEVELS.index("pro")
MASTER: Final = LEVELS.index("master")
_DEPTH: Final = Depth(40, 3, 1)
# What is decided before the first ball, and a name that changes nothing.
_UNSEARCHED: Final = (phases.SQUAD, phases.DECK, phases.SCORER, phases.SHOOTERS)


class Choice(NamedTuple):
    """What a coach does, and why."""

    action: Action
    reason: Reason


class ComputerCoach:
    """One machine coach of one match; the same seed makes the same choices.

    He is given a state as his side may see it, and never looks at anything else.
    """

    __slots__ = ("_dice", "_searcher", "level", "seed")

    def __init__(self, level: int, seed: int) -> None:
        self.level: int = level
        self.seed: int = seed
        self._dice: FastDice = FastDice(seed)
        self._searcher = Searcher(seed, _DEPTH) if level == MASTER else None

    def choose(self, s: State, side: int) -> Choice:
        """His decision for a side that is asked, on a state without secrets, and his reason."""
        a = self.pick(s, side)
        searcher = self._searcher
        if searcher is not None and searcher.verdict and searcher.verdict.best:
            verdict = searcher.verdict
            return Choice(a, search_reason(verdict.trials, verdict.gain))
        return Choice(a, reason(s, keeps=a.kind == KEEP))

    def pick(self, s: State, side: int) -> Action:
        """The decision alone, where nobody asks why."""
        blunders = _BLUNDERS[self.level]
        if blunders and self._dice.roll("blunder", 100) <= blunders:
            return play.sample(s, side, self._dice)
        if self.level < PRO:
            return heuristic.choose_plainly(s, side, self._dice)
        usual = heuristic.choose(s, side, self._dice)
        if self._searcher is None or s.phase in _UNSEARCHED:
            return usual
        return self._searcher.choose(s, side, usual, self._dice)

    def line(self, s: State, side: int) -> list[Action]:
        """His one decision; what is asked next depends on it."""
        return [self.pick(s, side)]


def level_named(name: str) -> str:
    """The name of a level today, whatever it was called when it was written down."""
    return OLD_NAMES.get(name, name)


def coach(level: str, generator_seed: int) -> ComputerCoach:
    """A machine coach of this level; KeyError if there is none of that name."""
    name = level_named(level)
    if name not in LEVELS:
        raise KeyError(name)
    return ComputerCoach(LEVELS.index(name), generator_seed)
