"""The moves of the side that has the ball."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import phases
from engine.games.helvetia.actions import MOVES, STAND, SUBSTITUTE, WING, Action, action
from engine.games.helvetia.board.hexes import BIT, DISTANCE, HEXES, WITHIN
from engine.games.helvetia.coach.frame import NEAR_TO, hexes_seen
from engine.games.helvetia.coach.overview import Overview, able, along_wing, nearest
from engine.games.helvetia.coach.runs import RELAY, Runs
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.movement import cost
from engine.games.helvetia.setup import SHOT
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.substitutions import can_change

# A man offside leaves a loose ball to a mate who is no further from it.
LEAVES: Final = 3
# A way of one man: the hex he moves to, and the last one along the wing if he goes on.
Way = tuple[int, int]


def plan(overview: Overview, style: Style) -> tuple[list[Action], bool]:
    """The moves to make, and whether they are all (else look again afterwards)."""
    s = overview.s
    change = rested(overview)
    if change:
        return change, False
    ups = stand_up(overview)
    if s.carrier < 0:
        if s.dead:
            return ups + set_piece(overview, style), True
        fetched = fetch(overview, 3)
        if fetched:
            return fetched, False
        return ups, True
    found = ups
    ball = s.ball
    if _may_carry(overview):
        way, last = carry(overview, style)
        if way != ball:
            found += moved(overview, s.carrier, way, last)
            ball = last
    return found + Runs(overview, style, ball).moves(), True


def moved(overview: Overview, slot: int, h: int, last: int) -> list[Action]:
    """He moves to a hex, and on along the wing if it is not the last."""
    found = [MOVES[slot][h]]
    while h != last:
        h = overview.s.setup.board.wing_next[overview.me][h]
        found.append(action(WING, slot, h))
    return found


def other_ways(overview: Overview, style: Style) -> list[list[Action]]:
    """A plan for each hex the carrier could go to with his free step."""
    s = overview.s
    if not _may_carry(overview):
        return []
    blocked = overview.walls()
    ups = stand_up(overview)
    c = s.carrier
    ways = [ups + Runs(overview, style, s.ball).moves()]
    for h in NEAR_TO[overview.me][s.ball]:
        if not blocked & BIT[h]:
            last = along_wing(overview, h, blocked)
            runs = Runs(overview, style, last).moves()
            ways.append([*ups, *moved(overview, c, h, last), *runs])
    return ways


def rested(overview: Overview) -> list[Action]:
    """HC-SUB-03: who has no BOOST left and stands at the edge makes way for a fresh man."""
    s = overview.s
    edge = s.setup.board.edge
    if (
        not s.men[overview.me] & edge
        or 0
        not in s.boost[SIDE_SLOTS * overview.me : SIDE_SLOTS * overview.me + SIDE_SLOTS]
    ):
        return []
    tired = [q for q in overview.own if not s.boost[q] and edge & BIT[s.pos[q]]]
    part = s.setup.rules.parts[phases.MOVE][SUBSTITUTE]
    if not tired or part is None or not can_change(s, overview.me):
        return []
    for q in tired:
        if able(s, q):
            new = max(s.bench(overview.me), key=lambda each: s.skill(each, SHOT))
            a = action(SUBSTITUTE, q, new)
            if s.boost[new] and part.refuse(s, overview.me, a) is None:
                return [a]
    return []


def stand_up(overview: Overview) -> list[Action]:
    """HC-MOVE-07: whoever lies gets up first."""
    s = overview.s
    if not s.fallen:
        return []
    return [
        action(STAND, q)
        for q in [*overview.own, s.keeper[overview.me]]
        if q >= 0 and s.fallen & BIT[q] and not (s.moved | s.new) & BIT[q]
    ]


def _may_carry(overview: Overview) -> bool:
    s = overview.s
    c = s.carrier
    if (
        c // SIDE_SLOTS != overview.me
        or not able(s, c)
        or s.opening == phases.FROM_GOAL
    ):
        return False
    return c != s.keeper[overview.me]


def fetch(overview: Overview, most: int) -> list[Action]:
    """HC-MOVE-12: who takes the loose ball, with as little BOOST as it needs."""
    s = overview.s
    ball = s.ball
    zones = s.setup.board.keeper_zone
    row = DISTANCE[ball]
    best, who = 99, -1
    men = [q for q in overview.own if able(s, q)]
    if s.offside:
        # HC-OFF-08: whom they would call leaves it to one who is near.
        near = WITHIN[LEAVES][ball]
        men = [q for q in men if not s.offside & BIT[q] and near & BIT[s.pos[q]]] or men
    for q in men:
        far = row[s.pos[q]]
        if far < best or (far == best and s.boost[q] > s.boost[who]):
            best, who = far, q
    if who < 0 or (zones[0] | zones[1]) & BIT[ball]:
        return []
    spent = best - 1
    threatened = overview.me != s.attack or WITHIN[2][ball] & overview.foes
    if spent and not (threatened and spent <= s.boost[who] and spent <= most):
        return closer(overview, who, ball)
    if best == 1 or (best > 1 and cost(s, who, ball) == best):
        return [MOVES[who][ball]] if not s.men[overview.me] & BIT[ball] else []
    return closer(overview, who, ball)


def closer(overview: Overview, slot: int, aim: int) -> list[Action]:
    """One free hex nearer to where he wants to be."""
    s = overview.s
    blocked = overview.walls()
    row = DISTANCE[aim]
    best, way = row[s.pos[slot]], -1
    for h in NEAR_TO[overview.me][s.pos[slot]]:
        if row[h] < best and not blocked & BIT[h]:
            best, way = row[h], h
    return [MOVES[slot][way]] if way >= 0 else []


def carry(overview: Overview, style: Style) -> Way:
    """Where the carrier goes: shots, ground and helpers against the foes who reach him."""
    s = overview.s
    c = s.carrier
    here = s.ball
    row = overview.shots(c)
    mates = _finishers(overview, c)
    best, way = carried(overview, style, here, row, mates), (here, here)
    blocked = overview.walls()
    wing = overview.wing
    for h in NEAR_TO[overview.me][here]:
        if blocked & BIT[h]:
            continue
        last = along_wing(overview, h, blocked) if wing & BIT[h] else h
        worth = carried(overview, style, last, row, mates)
        if worth > best:
            best, way = worth, (h, last)
    left, near = s.boost[c], overview.near & BIT[here]
    if left and (near or overview.towards[here] > 13):
        price = (style.boost if left > 1 else style.last_boost) * overview.left
        around = WITHIN[2][here] & ~WITHIN[1][here] & ~blocked
        if not near:
            around &= overview.shoots  # only for a better shot
        for h in hexes_seen(overview.me, around) if around else ():
            if row[h] <= row[here] and not near:
                continue
            worth = carried(overview, style, h, row, mates) - price
            if worth > best and cost(s, c, h) == 2:
                best, way = worth, (h, h)
    return way


# A finisher: his hex, what a first touch there is worth, from where one pass finds him,
# from where two.
Finisher = tuple[int, float, int, int]


def _finishers(overview: Overview, c: int) -> list[Finisher]:
    """Team-mates who could shoot at first touch where they are."""
    s = overview.s
    reach = WITHIN[overview.tables.pass_range]
    found: list[Finisher] = []
    for q in overview.own:
        h = s.pos[q]
        if q == c or not overview.shoots & BIT[h] or s.fallen & BIT[q]:
            continue
        worth = overview.touches(q)[h]
        if worth > 0.05:
            if overview.near & BIT[h]:
                worth *= 0.5
            relays = 0
            for m in overview.own:
                at = s.pos[m]
                if (
                    m not in (c, q)
                    and reach[h] & BIT[at]
                    and not overview.near & BIT[at]
                ):
                    relays |= reach[at]
            found.append((h, worth, reach[h], relays))
    return found


def carried(
    overview: Overview,
    style: Style,
    h: int,
    row: tuple[float, ...],
    mates: list[Finisher],
) -> float:
    """What it is worth to have the ball on this hex when the foes have moved."""
    chance = row[h]
    for at, worth, near, far in mates:
        if worth > chance:
            u = overview.towards[at]
            if u <= overview.line or u <= overview.towards[h]:
                if near & BIT[h]:
                    chance = worth
                elif far & BIT[h] and worth * RELAY > chance:
                    chance = worth * RELAY
    hold = style.ball + style.ground * overview.ground[h]
    if chance * 0.9 > hold:
        hold = chance * 0.9
    if overview.near & BIT[h]:
        risk = style.risk_near * overview.calm
    elif overview.foes & WITHIN[2][h]:
        risk = style.risk_far * overview.calm
    else:
        return hold
    return hold - risk * (hold + style.ball + style.ground * overview.theirs[h])


def set_piece(overview: Overview, style: Style) -> list[Action]:
    """HC-RST-03, HC-PEN-02: the best shooter in reach goes to the ball."""
    s = overview.s
    ball = s.ball
    best, who = -1.0, -1
    number = s.setup.board.number[1 - overview.me][ball]
    near = nearest(s, overview.own, ball)
    for q in overview.own:
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
    if who >= 0 and s.pos[who] != ball and not s.men[overview.me] & BIT[ball]:
        far = DISTANCE[s.pos[who]][ball]
        if far <= 1 + s.boost[who] and (far > near or far == 1) and cost(s, who, ball):
            found.append(MOVES[who][ball])
    if s.opening == phases.PENALTY:
        return found
    overview.own = [q for q in overview.own if q != who and s.pos[q] < HEXES]
    moves = Runs(overview, style, ball).moves(shut=BIT[ball])
    return found + moves
