"""Looks ahead: the few best actions by rule of thumb, each played on many times."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from engine.ai.halving import BestCandidate, halve
from engine.dice import FastDice
from engine.games.finale import actions, decks, phases, play
from engine.games.finale.actions import LAYS, Action
from engine.games.finale.coach import futures, heuristic
from engine.games.finale.redaction import guess
from engine.games.finale.state import LAST, State

# Whose seeds lie so far apart are strangers to each other.
STRIDE: Final = 7_919


class Depth(NamedTuple):
    """How many futures a decision is worth, and how many actions are compared."""

    rollouts: int
    wide: int
    # How many periods a future goes beyond the one that is played.
    ahead: int


class Searcher:
    """Compares the likeliest actions of a moment by what comes of them."""

    __slots__ = ("_depth", "_seed", "verdict")

    def __init__(self, seed: int, depth: Depth) -> None:
        self._seed = seed
        self._depth = depth
        self.verdict: BestCandidate | None = None

    def choose(self, s: State, side: int, usual: Action, dice: FastDice) -> Action:
        """The usual action, unless another one brings more beyond chance."""
        self.verdict = None
        found = self.candidates(s, side, usual, dice)
        if len(found) < 2:
            return usual
        trial = partial(self._trial, s, side, found)
        self.verdict = halve(len(found), self._depth.rollouts * len(found), trial)
        return found[self.verdict.best]

    def candidates(
        self, s: State, side: int, usual: Action, dice: FastDice
    ) -> Sequence[Action]:
        """The usual one first, then others that may be better."""
        wide = self._depth.wide
        if s.phase in phases.PICKS:
            others = [a for _, a in heuristic.best_picks(s, side)[:wide]]
        elif s.phase == phases.PLAN:
            changes = usual.what[1:]
            others = [
                Action(actions.LAY, (card, *changes)) if changes else LAYS[card]
                for card in decks.playable(s, side)
            ]
            if changes:
                others.append(LAYS[usual.what[0]])
        elif s.phase in (phases.NEXT_CARD, phases.SWAP, phases.COUNTER):
            others = [*(play.listed(s, side) or ())]
        else:
            others = []
        return [usual, *(a for a in others if a != usual)]

    def _trial(
        self, s: State, side: int, found: Sequence[Action], candidate: int, n: int
    ) -> float:
        """One future of a candidate; those with the same number share their chances."""
        seed = (self._seed + s.ply) * STRIDE + n
        dice = FastDice(seed)
        t = guess(s, side, dice)
        t.ply = s.ply
        until = min(LAST + 1, s.period + 1 + self._depth.ahead)
        play.apply(t, side, found[candidate], dice)
        futures.play_on(t, until, dice)
        return futures.value(t, side)
