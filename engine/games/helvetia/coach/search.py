"""A coach who tries out: rollouts under common chances, and plans for whole phases."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.ai.halving import BestCandidate, halve
from engine.dice import FastDice
from engine.games.helvetia import phases, play
from engine.games.helvetia.actions import Action
from engine.games.helvetia.coach.heuristic import Heuristic
from engine.games.helvetia.coach.options import ActionLine, options
from engine.games.helvetia.coach.rollout_value import after_shot, outlook
from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.coach.style import Style, style_of
from engine.games.helvetia.gestures.shot import SHOOTOUT
from engine.games.helvetia.guessing import guess
from engine.games.helvetia.spell import NO_SPELL
from engine.games.helvetia.state import State

LONGEST: Final = 160  # decisions of one rollout
PROBES: Final = 4
# Decisions tried out for one decision made: a quarter of a second in plain Python.
NODES: Final = 18_000


NONE_TRIED: Final = BestCandidate(0, 0.0, 0.0, 0)


class Effort(NamedTuple):
    """How much a decision is tried out: the rollouts, the plans beside the heuristic's
    own, and how many errors the gain of another choice must exceed.
    """

    rollouts: int
    plans: int
    sure: float = 1.0


class Searcher:
    """Heuristic, and better where trying out says so."""

    __slots__ = (
        "base",
        "dear",
        "deeds",
        "nodes",
        "rival",
        "seed",
        "steady",
        "style",
        "tables",
        "verdict",
    )

    def __init__(
        self,
        tables: ShotTables,
        seed: int,
        budget: int,
        plans: int,
        style: Style | None = None,
    ) -> None:
        self.tables: ShotTables = tables
        self.seed: int = seed
        self.steady: Effort = Effort(budget, plans)
        # How he plays in a rollout, and the other side.
        self.style: Style = style or style_of(tables)
        self.rival: Style = style_of(tables)
        self.nodes: int = 0
        # As how many nodes a decision counts that cards have a say in.
        self.dear: int = 1
        self.base: Heuristic = Heuristic(tables, FastDice(seed), style)
        self.deeds: list[ActionLine] = []
        self.verdict: BestCandidate = NONE_TRIED

    def pick(self, s: State, side: int) -> Action:
        """The base's choice, or another one that gains beyond the error."""
        base = self.base
        self.verdict = NONE_TRIED
        if s.phase == phases.MOVE and base.goes_on(s):
            return base.pick(s, side)  # the plan goes on
        best = self.best(s, side, self.effort(s, side))
        base.moves = list(best.moves)
        base.expect(s, best.first)
        return best.first

    def best(self, s: State, side: int, effort: Effort) -> ActionLine:
        """What is best of all that is tried with so much effort."""
        self.deeds = options(s, side, self.tables, self.base, effort.plans)
        if len(self.deeds) > 1:
            self.verdict = halve(
                len(self.deeds),
                self.affordable(s, side, effort.rollouts),
                lambda c, n: self.trial(s, side, c, n),
                effort.sure,
                self.enough,
            )
        return self.deeds[self.verdict.best]

    def effort(self, s: State, side: int) -> Effort:
        """How much this decision is tried out."""
        return self.steady

    def enough(self) -> bool:
        """Whether the rollouts made so far must do."""
        return False

    def affordable(self, s: State, side: int, budget: int) -> int:
        """How many rollouts are within the budget of rollouts and of nodes."""
        self.nodes = 0
        for n in range(PROBES):
            self.trial(s, side, 0, n)
        most = NODES * PROBES // (self.nodes + 1)
        return most if most < budget else budget

    def trial(self, s: State, side: int, candidate: int, n: int) -> float:
        """One rollout of a candidate, up to the next change of possession."""
        option = self.deeds[candidate]
        seed = self.seed * 1_000_003 + s.ply * 4_099 + n
        dice = FastDice(seed)
        now = guess(s, dice)
        mine = Heuristic(self.tables, dice, self.style)
        theirs = Heuristic(self.tables, dice, self.rival)
        coaches = (theirs, mine) if side else (mine, theirs)
        attack, period = now.attack, now.period
        mine.moves = list(option.moves)
        mine.expect(now, option.first)
        play.apply(now, side, option.first, dice)
        for _ in range(LONGEST):
            waiting = now.waiting
            if not waiting or now.attack != attack or now.period != period:
                break
            if now.phase == phases.AIM and now.gesture != SHOOTOUT:
                return self.shot(now, side)
            decider = 0 if waiting & 1 else 1
            cards = now.phase == phases.CARD or now.spell is not NO_SPELL
            self.nodes += self.dear if cards else 1
            play.apply(now, decider, coaches[decider].pick(now, decider), dice)
        return self.reached(now, side, period)

    def shot(self, s: State, side: int) -> float:
        """What a shot about to be aimed is worth."""
        return after_shot(s, side)

    def reached(self, s: State, side: int, period: int) -> float:
        """What the position is worth at which a rollout begun in this period stops."""
        return outlook(s, side)
