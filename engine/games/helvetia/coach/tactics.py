"""What a card is worth before the moves and before the defence, in goals."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import phases, rolls
from engine.games.helvetia.actions import THE_END
from engine.games.helvetia.board.hexes import DISTANCE, HEXES, NEAR, TOWARDS
from engine.games.helvetia.coach import challenges, sprints
from engine.games.helvetia.coach.gestures import GestureSearch, pressing
from engine.games.helvetia.coach.overview import Overview, kept
from engine.games.helvetia.coach.shot_tables import FRESH, TOUCH, ShotTables
from engine.games.helvetia.coach.style import PLAIN
from engine.games.helvetia.powers import operations
from engine.games.helvetia.ruleset import Effect, Power
from engine.games.helvetia.ruleset import Play as Card
from engine.games.helvetia.setup import SHOT
from engine.games.helvetia.slots import SLOTS
from engine.games.helvetia.state import State

# What a card that may be played once must gain: more while much is left to be played.
PATIENCE: Final = 0.12
# How far a ball has come that is worth running for.
HALFWAY: Final = 15
# Of a pass to somebody further off than a pass reaches.
LATER: Final = 0.4


def does(power: Power, operation: object) -> Effect | None:
    """The effect of a card that is this operation, if it has it."""
    return next((each for each in power.effects if each.do is operation), None)


def patience(s: State) -> float:
    """What a moment must gain to be better than those that may come."""
    return PATIENCE * max(0.0, 1 - s.clock / s.setup.rules.limits[1])


def own_moves(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-OWNMOVE: a better man to the ball, BOOST for who has none, skill near a goal."""
    if s.carrier < 0 or s.dead:
        return 0.0
    if does(power, operations.swap):
        return _swapped(s, side, tables, chosen)
    if does(power, operations.boost):
        return _refreshed(s, chosen)
    if does(power, operations.fall):
        return _without(s, side, tables, chosen)
    if does(power, operations.tire):
        return 0.03 * (s.boost[chosen] < 2) + _without(s, side, tables, chosen)
    if does(power, operations.lift):
        near = side == s.attack and TOWARDS[side][s.ball] > 17
        return 0.05 if near else 0.0
    return _further(s, side, tables, power, chosen)


def in_range(s: State, side: int) -> bool:
    """One shoots from there, or from one hex on."""
    number = s.setup.board.number[1 - side]
    return any(number[h] for h in (s.ball, *NEAR[s.ball]))


def _further(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """More free hexes, or a longer wing bonus, for men who will use them."""
    if tables.ground[s.attack][s.ball] < HALFWAY:
        return 0.0
    now = s.copy()
    men = power.target.men(s, side, chosen)
    for effect in power.effects:
        if effect.do in (operations.steps_more, operations.wing, operations.overlap):
            effect.do(now, Card(side, chosen, men, effect.args))
    if now.spell is s.spell:
        return 0.0
    overview = Overview(now, side, tables, PLAIN.haste)
    if does(power, operations.overlap):
        return sprints.overlap(overview, PLAIN, chosen)[0] - patience(s)
    if does(power, operations.wing):
        before = Overview(s, side, tables, PLAIN.haste)
        return sprints.wing_gain(before, overview, PLAIN) - 0.01 - patience(s) / 4
    return sprints.gained(overview, PLAIN, men) - 0.15 - patience(s) / 4


def _swapped(s: State, side: int, tables: ShotTables, chosen: int) -> float:
    """The better shooter in the better place."""
    if side != s.attack:
        return 0.0
    p, q = chosen // SLOTS, chosen % SLOTS
    before = _offer(s, side, tables, p, s.pos[p]) + _offer(s, side, tables, q, s.pos[q])
    after = _offer(s, side, tables, p, s.pos[q]) + _offer(s, side, tables, q, s.pos[p])
    return after - before - 0.1


def _offer(s: State, side: int, tables: ShotTables, slot: int, h: int) -> float:
    """What a first touch of this player there is worth, as the ball lies."""
    if h >= HEXES or s.fallen >> slot & 1:
        return 0.0
    row = tables.chances(side, TOUCH, kept(s, 1 - side), s.skill(slot, SHOT))
    far = DISTANCE[s.ball][h]
    return row[h] if far <= tables.pass_range else row[h] * LATER


def _refreshed(s: State, slot: int) -> float:
    """HC-PLY-06: for him whose skills are halved, the nearer to the ball the better."""
    if s.boost[slot] or s.pos[slot] >= HEXES:
        return 0.0
    lost = sum(s.setup.full[slot]) - sum(s.setup.half[slot])
    return 0.002 * lost - 0.01 * DISTANCE[s.pos[slot]][s.ball]


def _without(s: State, side: int, tables: ShotTables, slot: int) -> float:
    """How much less an attack is worth when this man of it lies on the ground."""
    if side == s.attack:
        return 0.0
    now = s.copy()
    now.fallen |= 1 << slot
    attack = s.attack
    before, after = (
        GestureSearch(
            each, tables, PLAIN, attack, phases.FRESH, pressing(each, attack)
        ).best
        for each in (s, now)
    )
    return before - after - 0.1


def defence(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-DEF: when the attack is dangerous."""
    row = tables.chances(s.attack, FRESH, kept(s, side), s.skill(s.carrier, SHOT))
    if does(power, operations.book):
        return row[s.ball] + 0.01 * (TOWARDS[s.attack][s.ball] - 18)
    if does(power, operations.fall):
        return _without(s, side, tables, chosen)
    if does(power, operations.move_and_tackle):
        return _tackled(s, side, tables, chosen)
    if does(power, operations.press):
        return _pressed(s, side, tables, power)
    return row[s.ball] - 0.1


def _tackled(s: State, side: int, tables: ShotTables, slot: int) -> float:
    """HC-TACK-04: what a tackle of this man is worth beside what they would do."""
    now = s.copy()
    now.foe = slot
    freely = GestureSearch(s, tables, PLAIN, s.attack, phases.FRESH, 0).best
    mine = PLAIN.ball + PLAIN.ground * tables.ground[side][s.ball]
    return challenges.tackled(now, tables, PLAIN, side, mine, freely) + freely - 0.04


def _pressed(s: State, side: int, tables: ShotTables, power: Power) -> float:
    """HC-PRES-01: how much worse their best is, where he would rather press than go in."""
    foe = rolls.defender(s)
    if foe < 0 or s.acted >> foe & 1:
        return 0.0
    now = s.copy()
    now.foe = foe
    for effect in power.effects:
        effect.do(now, Card(side, 0, [], effect.args))
    if challenges.defend(now, tables, PLAIN, side) is not THE_END:
        return 0.0
    before, after = (
        GestureSearch(
            each, tables, PLAIN, s.attack, phases.FRESH, pressing(each, s.attack)
        ).best
        for each in (s, now)
    )
    return before - after - 0.05
