"""Moves: a free hex, BOOST, the wing bonus, standing up, and leaving for a substitute."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, possession, steps
from engine.games.helvetia.actions import (
    MOVES,
    STAND,
    SUBSTITUTE,
    WING,
    Action,
    action,
)
from engine.games.helvetia.board.hexes import (
    BESIDE,
    BIT,
    DISTANCE,
    HEXES,
    WITHIN,
    hexes_of,
    mask_of,
    spread,
)
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NO_SPELL, NOBODY
from engine.games.helvetia.state import INJURED, TO_PLACE, State
from engine.games.helvetia.substitutions import bring_on, may_change

NOT_YOURS = Refusal("HC-MOVE-01", N_("This player is not one of yours on the pitch."))
DONE = Refusal("HC-MOVE-11", N_("This player has finished his move in this phase."))
NEWCOMER = Refusal("HC-SUB-03", N_("Who came on in this turn may not move."))
FROZEN = Refusal("HC-MOVE-15", N_("The keeper may not move before his goal kick."))
FALLEN = Refusal("HC-MOVE-07", N_("A fallen player must stand up first."))
ON_HIS_FEET = Refusal("HC-MOVE-07", N_("This player is on his feet."))
OCCUPIED = Refusal("HC-MOVE-05", N_("A team-mate stands on that hex."))
ZONE = Refusal("HC-MOVE-06", N_("Only its own keeper may enter a keeper zone."))
BALL_HEX = Refusal("HC-RST-04", N_("The defence may not enter the hex of the ball."))
TOO_FAR = Refusal("HC-MOVE-03", N_("That hex is too far for the BOOST he has left."))
NO_WING = Refusal("HC-MOVE-09", N_("The bonus is for attackers who end on the wing."))
STANDING_START = Refusal("HC-MOVE-10", N_("The bonus needs a hex entered before."))
WING_AWAY = Refusal("HC-MOVE-10", N_("The bonus goes on along the same edge."))
AFTER_WING = Refusal("HC-MOVE-09", N_("No BOOST takes him on after the wing bonus."))
WING_USED = Refusal("HC-MOVE-10", N_("The bonus is the last step of a move."))
LYING = Refusal("HC-SUB-08", N_("A fallen player stands up before he leaves."))
NO_STEP_LEFT = Refusal(
    "HC-SUB-03", N_("Leaving the pitch takes one more step: the free one or a BOOST.")
)
NOT_EDGE = Refusal("HC-SUB-03", N_("A player leaves over the edge of the pitch."))

# The neighbours of wherever a player is: of no hex there are none.
AROUND: Final = (*BESIDE, *(0,) * (INJURED + 1 - HEXES))


def walls(s: State, slot: int) -> int:
    """HC-MOVE-05, HC-MOVE-06, HC-RST-04: the hexes this player may not enter."""
    side = slot // SIDE_SLOTS
    board = s.setup.board
    if s.keeper[side] == slot:
        blocked = s.men[side] | board.keeper_zone[1 - side]
    else:
        blocked = s.men[side] | board.keeper_zones
    if s.opening == phases.FREE_KICK and side != s.attack and s.dead:
        blocked |= 1 << s.ball
    return blocked


def free_hexes(s: State, slot: int) -> int:
    """HC-MOVE-02: free hexes he has left: one, and what cards gave."""
    return s.free if slot == s.mover else 1 + s.spell.free[slot]


def range_of(s: State, slot: int) -> int:
    """HC-MOVE-03: how many hexes he can still go; HC-MOVE-09: none after the bonus."""
    if slot == s.mover and s.winged:
        return s.boost[slot] if s.spell.overlap == slot else 0
    return free_hexes(s, slot) + s.boost[slot]


def leaving(s: State, slot: int, h: int) -> int:
    """HC-PEN-03: one more free hex, his last, to leave the area before a penalty."""
    if s.opening != phases.PENALTY:
        return 0
    area = s.setup.board.area[1 - s.attack]
    return 1 if area >> s.pos[slot] & 1 and not area >> h & 1 else 0


def cost(s: State, slot: int, h: int) -> int:
    """The hexes of the shortest way, 0 if there is none within his range.

    RULING HC-MOVE-12: on his way he goes round a loose ball; to take it he goes to its
    hex, and may then go on.
    """
    here = s.pos[slot]
    if BESIDE[here] & BIT[h] and slot != s.mover and s.spell is NO_SPELL:
        # The free hex of whoever has not moved yet: most moves are such.
        return 0 if walls(s, slot) & BIT[h] else 1
    far = DISTANCE[here][h]
    most = range_of(s, slot) + leaving(s, slot, h)
    blocked = walls(s, slot)
    if far > most or blocked & BIT[h] or not far:
        return 0
    if far == 1:
        return 1
    if s.spell.glide == slot and far <= free_hexes(s, slot) + leaving(s, slot, h):
        return far
    if s.carrier < 0 and not s.dead:
        blocked |= 1 << s.ball
    between = WITHIN[far - 1][here] & WITHIN[far - 1][h]
    if not blocked & between & ~(1 << here):
        return far
    return _around(here, h, blocked & ~(1 << h), most)


def _around(here: int, h: int, blocked: int, most: int) -> int:
    """How many steps a way around the blocked hexes takes."""
    front = seen = 1 << here
    for n in range(1, most + 1):
        front = spread(front) & ~blocked & ~seen
        if front >> h & 1:
            return n
        seen |= front
    return 0


def reach(s: State, slot: int) -> int:
    """All hexes that `cost` allows, as a mask."""
    here = s.pos[slot]
    most = range_of(s, slot)
    blocked = walls(s, slot)
    if s.spell.glide == slot:
        around = hexes_of(WITHIN[most + 1][here])
        return mask_of([h for h in around if cost(s, slot, h)])
    through = blocked
    if s.carrier < 0 and not s.dead:
        through |= 1 << s.ball
    front = seen = 1 << here
    found = 0
    if most:
        # From a table: most men have spent their BOOST and go no further.
        found = front = BESIDE[here] & ~blocked
        seen |= front
        front &= ~through
    for _ in range(most - 1):
        if not front:
            break
        front = spread(front) & ~blocked & ~seen
        seen |= front
        found |= front
        front &= ~through
    if s.opening == phases.PENALTY:
        outside = spread(front) & ~blocked & ~seen
        found |= sum(1 << h for h in hexes_of(outside) if leaving(s, slot, h))
    return found


def able(s: State, side: int, slot: int) -> Refusal | None:
    """Who may move at all in this phase."""
    if slot // SIDE_SLOTS != side or s.pos[slot] >= HEXES:
        return NOT_YOURS
    if (s.moved | s.new) & BIT[slot]:
        return DONE if s.moved >> slot & 1 else NEWCOMER
    if s.opening == phases.FROM_GOAL and slot == s.carrier:
        return FROZEN
    return None


def refuse_move(s: State, side: int, a: Action) -> Refusal | None:
    """HC-MOVE-02..08: one free hex, then one for each BOOST."""
    slot, h = a.a, a.b
    # The free hex of whoever has not moved yet, in an ordinary turn: most moves are
    # such, and what follows would find nothing against them.
    if (
        AROUND[s.pos[slot]] & BIT[h]
        and slot != s.mover
        and slot // SIDE_SLOTS == side
        and not (s.moved | s.new | s.fallen) & BIT[slot]
        and not (s.men[side] | s.setup.board.keeper_zones) & BIT[h]
        and s.opening == phases.ORDINARY
    ):
        return None
    return judged(s, side, slot, h)


def judged(s: State, side: int, slot: int, h: int) -> Refusal | None:
    """Why he may not move there, whatever the moment; None if he may."""
    refusal = able(s, side, slot)
    if refusal is not None:
        return refusal
    if s.fallen >> slot & 1:
        return FALLEN
    return None if cost(s, slot, h) else _why_not(s, slot, h)


def _why_not(s: State, slot: int, h: int) -> Refusal:
    if s.men[slot // SIDE_SLOTS] >> h & 1:
        return OCCUPIED
    if s.setup.board.keeper_zones & BIT[h]:
        return ZONE
    if walls(s, slot) >> h & 1:
        return BALL_HEX
    return AFTER_WING if slot == s.mover and s.winged else TOO_FAR


def moves(s: State, side: int) -> list[Action]:
    found: list[Action] = []
    for slot in movable(s, side):
        if not s.fallen >> slot & 1:
            row = MOVES[slot]
            found += [row[h] for h in hexes_of(reach(s, slot))]
    return found


def movable(s: State, side: int) -> list[int]:
    """Who may still move in this phase."""
    return [q for q in s.on_pitch(side) if able(s, side, q) is None]


def begin_move(s: State, slot: int) -> None:
    """HC-MOVE-11: another player's move ends that of the one before."""
    before = s.mover
    if slot == before:
        return
    if before >= 0:
        s.moved |= 1 << before
    s.free = 1 + s.spell.free[slot]
    s.mover = slot
    s.entered = s.winged = 0


def move(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-MOVE-03, HC-MOVE-04: free hexes first, then BOOST."""
    slot, h = a.a, a.b
    here = s.pos[slot]
    steps_taken = 1 if BESIDE[here] & BIT[h] else cost(s, slot, h)
    begin_move(s, slot)
    free = 0 if s.winged else s.free
    extra = paid = 0
    if steps_taken <= free:
        s.free = free - steps_taken
    else:
        s.free = 0
        extra = leaving(s, slot, h)
        paid = steps_taken - free - extra
    s.entered = 1
    s.put(slot, h)
    s.emit("moved", "HC-MOVE-02", side, slot, here, h, paid)
    if paid:
        _spend(s, slot, paid)
    if extra:
        s.moved |= 1 << slot
        s.mover = NOBODY
    if h == s.ball:
        _arrive(s, slot, dice)


def _spend(s: State, slot: int, paid: int) -> None:
    """HC-MOVE-03, HC-MOVE-04: BOOST leaves the card; the last one exhausts him."""
    s.boost[slot] -= paid
    if not s.boost[slot]:
        s.emit("exhausted", "HC-MOVE-04", slot // SIDE_SLOTS, slot)


def _arrive(s: State, slot: int, dice: Dice) -> None:
    """HC-MOVE-12..14: a loose ball on the hex is taken at once."""
    if s.carrier >= 0 or s.dead or s.pos[slot] != s.ball:
        return
    s.emit("picked_up", "HC-MOVE-12", slot // SIDE_SLOTS, slot, s.ball)
    if slot // SIDE_SLOTS == s.attack:
        possession.touch(s, dice, slot, steps.MOVES_ATTACK)
    else:
        possession.give(s, slot)
        s.mover = NOBODY
        possession.change(s, dice, "HC-MOVE-13", steps.OPEN_TURN)


def refuse_stand(s: State, side: int, a: Action) -> Refusal | None:
    """HC-MOVE-07: the free hex is spent on standing up."""
    refusal = able(s, side, a.a)
    if refusal is not None:
        return refusal
    return None if s.fallen >> a.a & 1 else ON_HIS_FEET


def stands(s: State, side: int) -> list[Action]:
    if not s.fallen:
        return []
    return [action(STAND, q) for q in movable(s, side) if s.fallen >> q & 1]


def stand(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-MOVE-07, HC-BALL-03: up again, and on the ball if it lies there."""
    begin_move(s, a.a)
    s.free -= 1
    s.fallen &= ~(1 << a.a)
    s.emit("stood_up", "HC-MOVE-07", side, a.a)
    _arrive(s, a.a, dice)


def refuse_wing(s: State, side: int, a: Action) -> Refusal | None:
    """HC-MOVE-09, HC-MOVE-10: a free hex more along the edge, after a hex entered."""
    slot = a.a
    refusal = able(s, side, slot)
    if refusal is not None:
        return refusal
    wing = s.setup.board.wing
    if side != s.attack or not wing >> s.pos[slot] & 1:
        return NO_WING
    if slot != s.mover or not s.entered:
        return STANDING_START
    if s.winged > s.spell.wing:
        return WING_USED
    if a.b not in _along(s, side, slot):
        return WING_AWAY
    return OCCUPIED if walls(s, slot) >> a.b & 1 else None


def _along(s: State, side: int, slot: int) -> list[int]:
    """HC-MOVE-10: the next hex of the same edge, forward only unless switched."""
    ways = [s.setup.board.wing_next[side][s.pos[slot]]]
    if not s.setup.options.wing_forward_only:
        ways.append(s.setup.board.wing_next[1 - side][s.pos[slot]])
    return [h for h in ways if h >= 0]


def wings(s: State, side: int) -> list[Action]:
    slot = s.mover
    if slot < 0 or side != s.attack or not s.setup.board.wing >> s.pos[slot] & 1:
        return []
    found = [action(WING, slot, h) for h in _along(s, side, slot)]
    return [a for a in found if refuse_wing(s, side, a) is None]


def wing(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-MOVE-09: the bonus is the last step of the move."""
    s.winged += 1
    s.free = 0
    here = s.pos[a.a]
    s.put(a.a, a.b)
    s.emit("moved", "HC-MOVE-09", side, a.a, here, a.b, 0)
    _arrive(s, a.a, dice)


def refuse_substitute(s: State, side: int, a: Action) -> Refusal | None:
    """HC-SUB-03, HC-SUB-04, HC-SUB-08: over the edge, with a step left."""
    slot = a.a
    refusal = able(s, side, slot) or may_change(s, side, a.b)
    if refusal is not None:
        return refusal
    if s.fallen >> slot & 1:
        return LYING
    if not s.setup.board.edge >> s.pos[slot] & 1:
        return NOT_EDGE
    return None if range_of(s, slot) else NO_STEP_LEFT


def substitutes(s: State, side: int) -> list[Action]:
    bench = s.bench(side)
    edge = s.setup.board.edge
    if not bench or not s.men[side] & edge:
        return []
    found = [
        action(SUBSTITUTE, q, new)
        for q in s.on_pitch(side)
        if s.pos[q] < TO_PLACE and edge >> s.pos[q] & 1
        for new in bench
    ]
    return [a for a in found if refuse_substitute(s, side, a) is None]


def substitute(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-SUB-03, HC-SUB-04: the newcomer takes the hex and the ball; he may not move."""
    begin_move(s, a.a)
    paid = int(not s.free)
    if paid:
        _spend(s, a.a, paid)
    h = s.pos[a.a]
    had_ball = s.carrier == a.a
    bring_on(s, a.a, a.b, h, "HC-SUB-03", paid)
    s.mover = NOBODY
    s.new |= 1 << a.b
    if had_ball:
        possession.give(s, a.b)
