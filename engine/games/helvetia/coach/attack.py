"""The moves of the side that has the ball."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import phases
from engine.games.helvetia.actions import MOVES, STAND, SUBSTITUTE, Action, action
from engine.games.helvetia.coach.lore import FRESH
from engine.games.helvetia.coach.sight import Sight, nearest
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.movement import cost
from engine.games.helvetia.setup import SHOT
from engine.games.helvetia.state import State
from engine.games.helvetia.substitutions import can_change
from engine.hexes import DISTANCE, HEXES, NEAR, WITHIN, hexes_of

# A hex, then its neighbours.
AND_NEAR: Final = tuple((h, *NEAR[h]) for h in range(HEXES))
# How well a ball finds him at this distance from it, this turn or the next.
FINDS: Final = (0.0, 1.0, 1.0, 0.7, 0.6, 0.35, 0.25, *(0.15,) * 20)
# What it is worth to offer a pass at this distance.
OFFERS: Final = (0.0, 0.9, 1.0, 0.5, 0.25, *(0.0,) * 22)


def plan(sight: Sight, style: Style) -> tuple[list[Action], bool]:
    """The moves to make, and whether they are all (else look again afterwards)."""
    s = sight.s
    change = rested(sight)
    if change:
        return change, False
    ups = stand_up(sight)
    if s.carrier < 0:
        if s.dead:
            return ups + set_piece(sight, style), True
        fetched = fetch(sight, 3)
        if fetched:
            return fetched, False
        return ups, True
    found = ups
    ball = s.ball
    if _may_carry(sight):
        way = carry(sight, style)
        if way != ball:
            found.append(MOVES[s.carrier][way])
            ball = way
    return found + follow(sight, style, ball), True


def other_ways(sight: Sight, style: Style) -> list[list[Action]]:
    """A plan for each hex the carrier could go to with his free step."""
    s = sight.s
    if not _may_carry(sight):
        return []
    zones = s.setup.board.keeper_zone
    blocked = s.men[sight.me] | zones[0] | zones[1]
    ups = stand_up(sight)
    c = s.carrier
    ways = [ups + follow(sight, style, s.ball)]
    for h in NEAR[s.ball]:
        if not blocked >> h & 1:
            ways.append([*ups, MOVES[c][h], *follow(sight, style, h)])
    return ways


def rested(sight: Sight) -> list[Action]:
    """HC-SUB-03: who has no BOOST left and stands at the edge makes way for a fresh man."""
    s = sight.s
    part = s.setup.rules.parts[phases.MOVE][SUBSTITUTE]
    if part is None or not can_change(s, sight.me):
        return []
    edge = s.setup.board.edge
    for q in sight.own:
        if not s.boost[q] and edge >> s.pos[q] & 1 and able(s, q):
            new = max(s.bench(sight.me), key=lambda each: s.skill(each, SHOT))
            a = action(SUBSTITUTE, q, new)
            if s.boost[new] and part.refuse(s, sight.me, a) is None:
                return [a]
    return []


def able(s: State, slot: int) -> bool:
    """Who may move in this phase, on his feet."""
    return not (s.moved | s.new | s.fallen) >> slot & 1 and slot != s.mover


def stand_up(sight: Sight) -> list[Action]:
    """HC-MOVE-07: whoever lies gets up first."""
    s = sight.s
    if not s.fallen:
        return []
    return [
        action(STAND, q)
        for q in [*sight.own, s.keeper[sight.me]]
        if q >= 0 and s.fallen >> q & 1 and not (s.moved | s.new) >> q & 1
    ]


def _may_carry(sight: Sight) -> bool:
    s = sight.s
    c = s.carrier
    if c // 9 != sight.me or not able(s, c) or s.opening == phases.FROM_GOAL:
        return False
    return c != s.keeper[sight.me]


def fetch(sight: Sight, most: int) -> list[Action]:
    """HC-MOVE-12: who takes the loose ball, with as little BOOST as it needs."""
    s = sight.s
    ball = s.ball
    zones = s.setup.board.keeper_zone
    row = DISTANCE[ball]
    best, who = 99, -1
    for q in sight.own:
        if not able(s, q):
            continue
        far = row[s.pos[q]]
        if far < best or (far == best and s.boost[q] > s.boost[who]):
            best, who = far, q
    if who < 0 or (zones[0] | zones[1]) >> ball & 1:
        return []
    spent = best - 1
    threatened = sight.me != s.attack or sight.far >> ball & 1
    if spent and not (threatened and spent <= s.boost[who] and spent <= most):
        return closer(sight, who, ball)
    if best == 1 or (best > 1 and cost(s, who, ball) == best):
        return [MOVES[who][ball]] if not s.men[sight.me] >> ball & 1 else []
    return closer(sight, who, ball)


def closer(sight: Sight, slot: int, aim: int) -> list[Action]:
    """One free hex nearer to where he wants to be."""
    s = sight.s
    zones = s.setup.board.keeper_zone
    blocked = s.men[sight.me] | zones[0] | zones[1]
    row = DISTANCE[aim]
    best, way = row[s.pos[slot]], -1
    for h in NEAR[s.pos[slot]]:
        if row[h] < best and not blocked >> h & 1:
            best, way = row[h], h
    return [MOVES[slot][way]] if way >= 0 else []


def carry(sight: Sight, style: Style) -> int:
    """Where the carrier goes: shots, ground and helpers against the foes who reach him."""
    s = sight.s
    c = s.carrier
    here = s.ball
    row = sight.lore.chances(sight.me, FRESH, sight.goal, s.skill(c, SHOT))
    mates = _finishers(sight, c)
    best, way = carried(sight, style, here, row, mates), here
    zones = s.setup.board.keeper_zone
    blocked = s.men[sight.me] | zones[0] | zones[1]
    for h in NEAR[here]:
        if not blocked >> h & 1:
            worth = carried(sight, style, h, row, mates)
            if worth > best:
                best, way = worth, h
    left, near = s.boost[c], sight.near >> here & 1
    if left and (near or sight.towards[here] > 13):
        price = style.boost if left > 1 else style.last_boost
        for h in hexes_of(WITHIN[2][here] & ~WITHIN[1][here] & ~blocked):
            if row[h] <= row[here] and not near:
                continue
            worth = carried(sight, style, h, row, mates) - price
            if worth > best and cost(s, c, h) == 2:
                best, way = worth, h
    return way


def _finishers(sight: Sight, c: int) -> list[tuple[int, float]]:
    """Team-mates who could shoot at first touch where they are or one hex on."""
    s = sight.s
    found: list[tuple[int, float]] = []
    for q in sight.own:
        if q == c or s.fallen >> q & 1:
            continue
        h = s.pos[q]
        worth = sight.touches(q)[h]
        if worth > 0.05:
            if sight.near >> h & 1:
                worth *= 0.5
            found.append((h, worth))
    return found


def carried(
    sight: Sight,
    style: Style,
    h: int,
    row: tuple[float, ...],
    mates: list[tuple[int, float]],
) -> float:
    """What it is worth to have the ball on this hex when the foes have moved."""
    t = sight.towards[h]
    chance = row[h]
    for at, worth in mates:
        if worth > chance and DISTANCE[h][at] <= sight.lore.pass_range:
            u = sight.towards[at]
            if u <= sight.line or u <= t:
                chance = worth
    if sight.near >> h & 1:
        risk = style.risk_near
    elif sight.far >> h & 1:
        risk = style.risk_far
    else:
        risk = 0.0
    hold = style.ball + style.ground * t
    if chance * 0.9 > hold:
        hold = chance * 0.9
    risk *= sight.calm
    return hold - risk * (hold + style.ball + style.ground * (24 - t))


def follow(sight: Sight, style: Style, ball: int) -> list[Action]:
    """Team-mates off the ball: the finisher forward, the others within a pass."""
    s = sight.s
    runners = [q for q in sight.own if q != s.carrier and able(s, q)]
    if not runners:
        return []
    towards = sight.towards
    ahead = sorted(runners, key=lambda q: -towards[s.pos[q]])[:2]
    found: list[Action] = []
    men = s.men[sight.me]
    if s.carrier >= 0 and ball != s.ball:
        men = men & ~(1 << s.ball) | 1 << ball
    for q in runners:
        way = _run(sight, style, q, ball, men, q in ahead)
        here = s.pos[q]
        if way != here:
            men = men & ~(1 << here) | 1 << way
            found.append(MOVES[q][way])
    return found


def _run(
    sight: Sight, style: Style, q: int, ball: int, men: int, finisher: bool
) -> int:
    """The best hex for one of them: free, or with BOOST where it makes a chance."""
    s = sight.s
    here = s.pos[q]
    zones = s.setup.board.keeper_zone
    blocked = men | zones[0] | zones[1]
    others = men & ~(1 << here)
    row = sight.touches(q)
    best, way = -9.0, here
    forward, support = style.forward, style.support
    if finisher:
        forward, support = style.front, 0.0
    far_from = DISTANCE[ball]
    near, towards = sight.near, sight.towards
    line = sight.line if sight.line > towards[ball] else towards[ball]
    for h in AND_NEAR[here]:
        if blocked >> h & 1 and h != here:
            continue
        # As in `placed`, written out: most of a coach's time is spent here.
        far, t = far_from[h], towards[h]
        worth = row[h] * FINDS[far] + forward * t + support * OFFERS[far]
        if near >> h & 1:
            worth -= style.marked
        if t > line:
            worth -= style.offside
        if others & WITHIN[1][h]:
            worth -= style.crowd
        if h == here:
            worth += style.idle
        if worth > best:
            best, way = worth, h
    if s.boost[q] > 1 and towards[ball] > 14:
        return _dash(sight, style, q, ball, men, row, finisher, best, way)
    return way


def _dash(
    sight: Sight,
    style: Style,
    q: int,
    ball: int,
    men: int,
    row: tuple[float, ...],
    finisher: bool,
    best: float,
    way: int,
) -> int:
    """A hex two away where a BOOST makes a chance, if it is better than the free one."""
    here = sight.s.pos[q]
    zones = sight.s.setup.board.keeper_zone
    blocked = men | zones[0] | zones[1]
    others = men & ~(1 << here)
    for h in hexes_of(WITHIN[2][here] & ~WITHIN[1][here] & ~blocked):
        if row[h] > style.chance and not sight.near >> h & 1:
            worth = placed(sight, style, h, ball, row, others, finisher) - style.boost
            if worth > best and _clear(sight.s, q, h, men):
                best, way = worth, h
    return way


def _clear(s: State, q: int, h: int, men: int) -> bool:
    """Whether a hex two away can be reached in two steps as the men will stand."""
    zones = s.setup.board.keeper_zone
    open_hexes = ~(men | zones[0] | zones[1])
    between = WITHIN[1][s.pos[q]] & WITHIN[1][h] & open_hexes
    return bool(between) and s.boost[q] > 0


def placed(
    sight: Sight,
    style: Style,
    h: int,
    ball: int,
    row: tuple[float, ...],
    others: int,
    finisher: bool,
) -> float:
    """What it is worth to stand on this hex without the ball."""
    far = DISTANCE[ball][h]
    t = sight.towards[h]
    worth = row[h] * FINDS[far]
    if finisher:
        worth += style.front * t
    else:
        worth += style.forward * t + style.support * OFFERS[far]
    if sight.near >> h & 1:
        worth -= style.marked
    if t > sight.line and t > sight.towards[ball]:
        worth -= style.offside
    if others & WITHIN[1][h]:
        worth -= style.crowd
    return worth


def set_piece(sight: Sight, style: Style) -> list[Action]:
    """HC-RST-03, HC-PEN-02: the best shooter in reach goes to the ball."""
    s = sight.s
    ball = s.ball
    best, who = -1.0, -1
    number = s.setup.board.number[1 - sight.me][ball]
    near = nearest(s, sight.own, ball)
    for q in sight.own:
        if not able(s, q):
            continue
        far = DISTANCE[s.pos[q]][ball]
        spent = far - 1 if far > near else 0
        if spent > s.boost[q] - (s.boost[q] > 0):
            continue
        worth = s.skill(q, SHOT) * (0.03 if number else 0.005) - spent * style.boost
        if worth > best:
            best, who = worth, q
    found: list[Action] = []
    if who >= 0 and s.pos[who] != ball and not s.men[sight.me] >> ball & 1:
        far = DISTANCE[s.pos[who]][ball]
        if far <= 1 + s.boost[who] and (far > near or far == 1) and cost(s, who, ball):
            found.append(MOVES[who][ball])
    if s.opening == phases.PENALTY:
        return found
    sight.own = [q for q in sight.own if q != who and s.pos[q] < HEXES]
    men_before = s.men[sight.me]
    moves = [a for a in follow(sight, style, ball) if a.b != ball]
    assert s.men[sight.me] == men_before
    return found + moves
