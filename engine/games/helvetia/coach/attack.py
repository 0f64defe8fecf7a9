"""The moves of the side that has the ball."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import phases
from engine.games.helvetia.actions import MOVES, STAND, SUBSTITUTE, WING, Action, action
from engine.games.helvetia.board.hexes import BIT, DISTANCE, HEXES, WITHIN
from engine.games.helvetia.coach.frame import NEAR_TO, hexes_seen
from engine.games.helvetia.coach.runs import RELAY, Runs
from engine.games.helvetia.coach.sight import Sight, able, along_wing, nearest
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.movement import cost
from engine.games.helvetia.setup import SHOT
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.substitutions import can_change

# A man offside leaves a loose ball to a mate who is no further from it.
LEAVES: Final = 3
# A way of one man: the hex he moves to, and the last one along the wing if he goes on.
Way = tuple[int, int]


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
        way, last = carry(sight, style)
        if way != ball:
            found += moved(sight, s.carrier, way, last)
            ball = last
    return found + Runs(sight, style, ball).moves(), True


def moved(sight: Sight, slot: int, h: int, last: int) -> list[Action]:
    """He moves to a hex, and on along the wing if it is not the last."""
    found = [MOVES[slot][h]]
    while h != last:
        h = sight.s.setup.board.wing_next[sight.me][h]
        found.append(action(WING, slot, h))
    return found


def other_ways(sight: Sight, style: Style) -> list[list[Action]]:
    """A plan for each hex the carrier could go to with his free step."""
    s = sight.s
    if not _may_carry(sight):
        return []
    blocked = sight.walls()
    ups = stand_up(sight)
    c = s.carrier
    ways = [ups + Runs(sight, style, s.ball).moves()]
    for h in NEAR_TO[sight.me][s.ball]:
        if not blocked & BIT[h]:
            last = along_wing(sight, h, blocked)
            runs = Runs(sight, style, last).moves()
            ways.append([*ups, *moved(sight, c, h, last), *runs])
    return ways


def rested(sight: Sight) -> list[Action]:
    """HC-SUB-03: who has no BOOST left and stands at the edge makes way for a fresh man."""
    s = sight.s
    edge = s.setup.board.edge
    if (
        not s.men[sight.me] & edge
        or 0 not in s.boost[SIDE_SLOTS * sight.me : SIDE_SLOTS * sight.me + SIDE_SLOTS]
    ):
        return []
    tired = [q for q in sight.own if not s.boost[q] and edge & BIT[s.pos[q]]]
    part = s.setup.rules.parts[phases.MOVE][SUBSTITUTE]
    if not tired or part is None or not can_change(s, sight.me):
        return []
    for q in tired:
        if able(s, q):
            new = max(s.bench(sight.me), key=lambda each: s.skill(each, SHOT))
            a = action(SUBSTITUTE, q, new)
            if s.boost[new] and part.refuse(s, sight.me, a) is None:
                return [a]
    return []


def stand_up(sight: Sight) -> list[Action]:
    """HC-MOVE-07: whoever lies gets up first."""
    s = sight.s
    if not s.fallen:
        return []
    return [
        action(STAND, q)
        for q in [*sight.own, s.keeper[sight.me]]
        if q >= 0 and s.fallen & BIT[q] and not (s.moved | s.new) & BIT[q]
    ]


def _may_carry(sight: Sight) -> bool:
    s = sight.s
    c = s.carrier
    if c // SIDE_SLOTS != sight.me or not able(s, c) or s.opening == phases.FROM_GOAL:
        return False
    return c != s.keeper[sight.me]


def fetch(sight: Sight, most: int) -> list[Action]:
    """HC-MOVE-12: who takes the loose ball, with as little BOOST as it needs."""
    s = sight.s
    ball = s.ball
    zones = s.setup.board.keeper_zone
    row = DISTANCE[ball]
    best, who = 99, -1
    men = [q for q in sight.own if able(s, q)]
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
    threatened = sight.me != s.attack or WITHIN[2][ball] & sight.foes
    if spent and not (threatened and spent <= s.boost[who] and spent <= most):
        return closer(sight, who, ball)
    if best == 1 or (best > 1 and cost(s, who, ball) == best):
        return [MOVES[who][ball]] if not s.men[sight.me] & BIT[ball] else []
    return closer(sight, who, ball)


def closer(sight: Sight, slot: int, aim: int) -> list[Action]:
    """One free hex nearer to where he wants to be."""
    s = sight.s
    blocked = sight.walls()
    row = DISTANCE[aim]
    best, way = row[s.pos[slot]], -1
    for h in NEAR_TO[sight.me][s.pos[slot]]:
        if row[h] < best and not blocked & BIT[h]:
            best, way = row[h], h
    return [MOVES[slot][way]] if way >= 0 else []


def carry(sight: Sight, style: Style) -> Way:
    """Where the carrier goes: shots, ground and helpers against the foes who reach him."""
    s = sight.s
    c = s.carrier
    here = s.ball
    row = sight.shots(c)
    mates = _finishers(sight, c)
    best, way = carried(sight, style, here, row, mates), (here, here)
    blocked = sight.walls()
    wing = sight.wing
    for h in NEAR_TO[sight.me][here]:
        if blocked & BIT[h]:
            continue
        last = along_wing(sight, h, blocked) if wing & BIT[h] else h
        worth = carried(sight, style, last, row, mates)
        if worth > best:
            best, way = worth, (h, last)
    left, near = s.boost[c], sight.near & BIT[here]
    if left and (near or sight.towards[here] > 13):
        price = (style.boost if left > 1 else style.last_boost) * sight.left
        around = WITHIN[2][here] & ~WITHIN[1][here] & ~blocked
        if not near:
            around &= sight.shoots  # only for a better shot
        for h in hexes_seen(sight.me, around) if around else ():
            if row[h] <= row[here] and not near:
                continue
            worth = carried(sight, style, h, row, mates) - price
            if worth > best and cost(s, c, h) == 2:
                best, way = worth, (h, h)
    return way


# A finisher: his hex, what a first touch there is worth, from where one pass finds him,
# from where two.
Finisher = tuple[int, float, int, int]


def _finishers(sight: Sight, c: int) -> list[Finisher]:
    """Team-mates who could shoot at first touch where they are."""
    s = sight.s
    reach = WITHIN[sight.lore.pass_range]
    found: list[Finisher] = []
    for q in sight.own:
        h = s.pos[q]
        if q == c or not sight.shoots & BIT[h] or s.fallen & BIT[q]:
            continue
        worth = sight.touches(q)[h]
        if worth > 0.05:
            if sight.near & BIT[h]:
                worth *= 0.5
            relays = 0
            for m in sight.own:
                at = s.pos[m]
                if m not in (c, q) and reach[h] & BIT[at] and not sight.near & BIT[at]:
                    relays |= reach[at]
            found.append((h, worth, reach[h], relays))
    return found


def carried(
    sight: Sight,
    style: Style,
    h: int,
    row: tuple[float, ...],
    mates: list[Finisher],
) -> float:
    """What it is worth to have the ball on this hex when the foes have moved."""
    chance = row[h]
    for at, worth, near, far in mates:
        if worth > chance:
            u = sight.towards[at]
            if u <= sight.line or u <= sight.towards[h]:
                if near & BIT[h]:
                    chance = worth
                elif far & BIT[h] and worth * RELAY > chance:
                    chance = worth * RELAY
    hold = style.ball + style.ground * sight.ground[h]
    if chance * 0.9 > hold:
        hold = chance * 0.9
    if sight.near & BIT[h]:
        risk = style.risk_near * sight.calm
    elif sight.foes & WITHIN[2][h]:
        risk = style.risk_far * sight.calm
    else:
        return hold
    return hold - risk * (hold + style.ball + style.ground * sight.theirs[h])


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
    if who >= 0 and s.pos[who] != ball and not s.men[sight.me] & BIT[ball]:
        far = DISTANCE[s.pos[who]][ball]
        if far <= 1 + s.boost[who] and (far > near or far == 1) and cost(s, who, ball):
            found.append(MOVES[who][ball])
    if s.opening == phases.PENALTY:
        return found
    sight.own = [q for q in sight.own if q != who and s.pos[q] < HEXES]
    moves = Runs(sight, style, ball).moves(shut=BIT[ball])
    return found + moves
