"""Where men go with the free hexes that a card gives: what they gain, and their moves."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Final

from engine.games.helvetia.actions import MOVES, Action
from engine.games.helvetia.board.hexes import DISTANCE, WITHIN
from engine.games.helvetia.coach.attack import carried, moved
from engine.games.helvetia.coach.frame import hexes_seen
from engine.games.helvetia.coach.overview import Overview, able, along_wing, wins
from engine.games.helvetia.coach.runs import Runs
from engine.games.helvetia.coach.shot_tables import FRESH
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.movement import cost, free_hexes
from engine.games.helvetia.setup import SHOT

# A run that gains less is not worth the thought.
LEAST: Final = 0.02
# What the ball is worth to who wins it at the carrier's hex, beside the danger there.
A_BALL: Final = 0.25
# Gain in goals, and where to.
Sprint = tuple[float, int]


def sprints(overview: Overview, style: Style) -> list[Action]:
    """The best move that needs more free hexes than one, if a card gave any."""
    s = overview.s
    if s.spell.overlap >= 0:
        return overlap(overview, style, s.spell.overlap)[1]
    best, found = LEAST, -1
    way = -1
    for q in overview.own:
        if s.spell.free[q] and able(s, q):
            gain, h = sprint(overview, style, q)
            if gain > best:
                best, found, way = gain, q, h
    return [MOVES[found][way]] if found >= 0 else []


def gained(overview: Overview, style: Style, men: list[int]) -> float:
    """What these men gain in the mean of their best runs, the state having the card."""
    runs = (sprint(overview, style, q)[0] for q in men if able(overview.s, q))
    return sum(gain for gain in runs if gain > LEAST)


def sprint(overview: Overview, style: Style, q: int) -> Sprint:
    """How much better than with one free hex he comes to stand, and where."""
    s = overview.s
    if q not in overview.own:
        return 0.0, -1
    if overview.me != s.attack:
        return _to_the_carrier(overview, q)
    here, most = s.pos[q], free_hexes(s, q)
    near, far = [here], []
    around = WITHIN[most][here] & ~overview.walls() & ~(1 << here)
    for h in hexes_seen(overview.me, around):
        if DISTANCE[here][h] > 1:
            far.append(h)
        elif cost(s, q, h):
            near.append(h)
    choose = _chooser(overview, style, q)
    usual = choose(near)[0]
    # Whether he gets there takes longer to see than what it is worth.
    while far:
        worth, way = choose(far)
        if worth - usual <= LEAST:
            break
        if 1 < cost(s, q, way) <= most:
            return worth - usual, way
        far.remove(way)
    return 0.0, -1


def overlap(overview: Overview, style: Style, q: int) -> tuple[float, list[Action]]:
    """What he gains along the wing and on from there with BOOST, and his moves."""
    s = overview.s
    if q not in overview.own or not s.boost[q] or not able(s, q):
        return 0.0, []
    rate, here, blocked = _rater(overview, style, q), s.pos[q], overview.walls()
    usual = rate(here)
    runs: list[tuple[int, int]] = []
    for h in hexes_seen(overview.me, WITHIN[2][here] & ~blocked):
        steps = cost(s, q, h)
        last = along_wing(overview, h, blocked) if steps == 1 else h
        if steps:
            usual = max(usual, rate(last) - _price(overview, style, q, steps - 1))
        if last != h:
            runs.append((h, last))
    best = LEAST
    moves: list[Action] = []
    for h, last in runs:
        for g in hexes_seen(overview.me, WITHIN[2][last] & ~blocked & ~(1 << last)):
            between = WITHIN[1][last] & WITHIN[1][g] & ~blocked
            far = DISTANCE[last][g]
            gain = rate(g) - _price(overview, style, q, far) - usual
            if gain > best and between and far <= s.boost[q]:
                best, moves = gain, [*moved(overview, q, h, last), MOVES[q][g]]
    return (best, moves) if moves else (0.0, [])


def _price(overview: Overview, style: Style, q: int, spent: int) -> float:
    """What so much BOOST of his is worth to keep."""
    last = style.last_boost if 0 < overview.s.boost[q] <= spent else 0.0
    return (style.boost * spent + last) * overview.left


def _rater(overview: Overview, style: Style, q: int) -> Callable[[int], float]:
    """What a hex is worth to him, with the ball or without."""
    s = overview.s
    if q == s.carrier:
        row = overview.tables.chances(
            overview.me, FRESH, overview.goal, s.skill(q, SHOT)
        )
        return lambda h: carried(overview, style, h, row, [])
    runs = Runs(overview, style, s.ball)
    return lambda h: runs.shooter(q, h)


def _chooser(overview: Overview, style: Style, q: int) -> Callable[[list[int]], Sprint]:
    """What the best of some hexes is worth to him, and which it is."""
    if q == overview.s.carrier:
        rate = _rater(overview, style, q)
        return lambda hexes: max(((rate(h), h) for h in hexes), key=itemgetter(0))
    runs = Runs(overview, style, overview.s.ball)
    return lambda hexes: runs.best_in_front(q, hexes)


def _to_the_carrier(overview: Overview, q: int) -> Sprint:
    """A defender who wins the ball better than whoever reaches it anyway."""
    s = overview.s
    ball = s.ball
    if not 1 < cost(s, q, ball) <= free_hexes(s, q):
        return 0.0, -1
    row = DISTANCE[ball]
    others = [m for m in overview.own if m != q and row[s.pos[m]] < 2 and able(s, m)]
    usual = max((wins(s, overview.tables, m, s.carrier) for m in others), default=0.0)
    foe = 1 - overview.me
    danger = overview.tables.chances(
        foe, FRESH, overview.goal, s.skill(s.carrier, SHOT)
    )[ball]
    gain = wins(s, overview.tables, q, s.carrier) - usual
    return gain * (A_BALL + danger), ball


def wing_gain(before: Overview, after: Overview, style: Style) -> float:
    """What a longer wing bonus gains the man who makes most of it."""
    s = before.s
    blocked = before.walls()
    best = 0.0
    for q in before.own:
        if not able(s, q):
            continue
        rate = _rater(before, style, q)
        usual = rate(s.pos[q])
        longer = usual
        for h in hexes_seen(before.me, WITHIN[1][s.pos[q]] & ~blocked):
            usual = max(usual, rate(along_wing(before, h, blocked)))
            longer = max(longer, rate(along_wing(after, h, blocked)))
        best = max(best, longer - usual)
    return best
