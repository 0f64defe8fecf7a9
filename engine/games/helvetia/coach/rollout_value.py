"""What a position is worth when a rollout stops: the share of the match to come."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from engine.games.helvetia import duel
from engine.games.helvetia.coach.shot_tables import shot_tables_of
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.periods import HOME_FORFEITS, PLAYED
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.games.helvetia.state import TO_PLACE, State

# In goals, fitted to what was still scored in 1,200 matches of heuristics: the ball,
# each bit of ground, a player, a BOOST, a player without any.
BALL: Final = 0.08
GROUND: Final = 0.004
MAN: Final = 0.26
BOOST: Final = 0.017
TIRED: Final = 0.108
# A change of possession takes so many minutes and brings so much variance in goals.
MINUTES: Final = 8.5
VARIANCE: Final = 0.2
_ROOT_2: Final = sqrt(2)


def share(s: State, me: int, lead: float) -> float:
    """A win counts 1, a draw a half, with this lead and what is left of the clock."""
    wide = spread(s)
    return 0.5 + 0.25 * (erf((lead - 0.5) / wide) + erf((lead + 0.5) / wide))


def spread(s: State) -> float:
    """How far the goals to come may lead from what the position is worth, times root 2."""
    limits = s.setup.rules.limits
    last = 1 if s.period < 2 else len(limits) - 1
    left = (limits[last] - s.clock) / MINUTES
    if s.period < last:
        left += 0.5
    return sqrt(VARIANCE * (left if left > 0.3 else 0.3)) * _ROOT_2


def outlook(s: State, me: int) -> float:
    """What the position is worth for a side, from 0, a loss, to 1, a win."""
    if s.outcome:
        return over(s, me)
    if s.kicks or s.named:
        kicks = sum((1 if k >> 1 == me else -1) * (k & 1) for k in s.kicks)
        return 0.5 + 0.2 * kicks
    return share(s, me, lead(s, me))


def lead(s: State, me: int) -> float:
    """The goals ahead, and what men, BOOST and ball are worth, in goals."""
    ahead = s.score[me] - s.score[1 - me] + strength(s, me)
    side = s.attack
    ground = shot_tables_of(s.setup.board, s.setup.rules).ground[side]
    held = BALL + GROUND * ground[s.ball]
    return ahead + (held if side == me else -held)


def over(s: State, me: int) -> float:
    """The match is done."""
    if s.outcome != PLAYED:
        return 0.0 if (s.outcome == HOME_FORFEITS) == (me == 0) else 1.0
    ahead = s.score[me] - s.score[1 - me]
    if not ahead:
        ahead = sum((1 if k >> 1 == me else -1) * (k & 1) for k in s.kicks)
    return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0


def strength(s: State, me: int) -> float:
    """The men and their BOOST, in goals, for as long as the match still lasts."""
    limits = s.setup.rules.limits
    left = 1 - s.clock / limits[1]
    if left <= 0:
        return 0.0
    men = boost = tired = 0
    for q in range(SLOTS):
        if s.pos[q] <= TO_PLACE:
            side = 1 if q // SIDE_SLOTS == me else -1
            n = s.boost[q]
            men += side
            boost += side * (n if n < 5 else 5)
            if not n:
                tired += side
    return left * (MAN * men + BOOST * boost - TIRED * tired)


def after_shot(s: State, me: int) -> float:
    """HC-SHOT in expectation, both sides choosing best: a goal, or their ball."""
    side = s.attack
    malus = s.setup.board.malus[shot.zone(s)]
    threshold = s.threshold - s.spell.malus
    covers = s.setup.board.covers[s.cells]
    chance = duel.solve(duel.scoring(threshold, malus), covers).value
    sign = 1 if side == me else -1
    ahead = s.score[me] - s.score[1 - me] + strength(s, me)
    scored = share(s, me, ahead + sign * (1 - BALL))
    failed = share(s, me, ahead - sign * BALL)
    return chance * scored + (1 - chance) * failed
