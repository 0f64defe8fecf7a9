"""What a card is worth in the moment it may be played: in goals, above what waiting is.

Played is what changes something at once, or what the next decisions make use of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.games.helvetia import duel, phases, rolls, steps, windows
from engine.games.helvetia.board.hexes import DISTANCE, HEXES, TOWARDS
from engine.games.helvetia.box.faces import YELLOW
from engine.games.helvetia.coach import set_decisions
from engine.games.helvetia.coach.attack import carried
from engine.games.helvetia.coach.gestures import GestureSearch, pressing
from engine.games.helvetia.coach.overview import Overview, kept
from engine.games.helvetia.coach.shot_tables import (
    EMPTY,
    FRESH,
    STOOD_IN,
    TOUCH,
    ShotTables,
)
from engine.games.helvetia.coach.style import PLAIN
from engine.games.helvetia.coach.tactics import (
    defence,
    does,
    in_range,
    own_moves,
    patience,
)
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.gestures.long_pass import stray
from engine.games.helvetia.powers import needs, operations
from engine.games.helvetia.powers.notation import ADD
from engine.games.helvetia.ruleset import Power
from engine.games.helvetia.setup import CLEAR_SKILL, HEADER_SKILL, SHOT
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.games.helvetia.state import State
from engine.games.helvetia.substitutions import can_change, left_out

Worth = Callable[[State, int, ShotTables, Power, int], float]
# A real chance; less than that is not worth a card.
A_CHANCE: Final = 0.25
# More tired men than that, and one of them will have the ball.
MANY: Final = 2
# The minutes in which the end of a period is near.
LATE: Final = 12
# What a ball just won must gain by a pass.
WON: Final = 0.04
# The tests in which two fight for the ball.
DUELS: Final = (rolls.STEAL, rolls.DRIBBLE, rolls.TACKLE, rolls.INTERCEPT, rolls.CLEAR)


def shot_worth(chance: float) -> float:
    """A shot in goals: they have the ball after it."""
    return chance * 0.95 - (1 - chance) * (PLAIN.ball + 0.02)


def always(s: State, side: int, tables: ShotTables, power: Power, chosen: int) -> float:
    """There will hardly be a better moment."""
    return 1.0


def at_half_time(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-HALF: BOOST for those who have least; tired men as fresh ones for an attack."""
    if does(power, operations.no_exhaustion):
        starts = s.first_kick ^ (s.period + 1 & 1) == side
        tired = [q for q in s.on_pitch(side) if not s.boost[q] and q != s.keeper[side]]
        return 1.0 if len(tired) > MANY and starts else 0.0
    if not power.target.asks:
        return 1.0
    men = (chosen // SLOTS, chosen % SLOTS)
    return sum(2.0 - 0.2 * s.boost[q] + 0.01 * s.skill(q, SHOT) for q in men)


def team_die(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-TEAMDIE: against a red card, an injury or exhaustion."""
    if side != s.actor // SIDE_SLOTS:
        if s.cell != YELLOW:
            return 0.0
        return 1.0 if s.yellow >> s.foe & 1 or s.period else 0.0
    stays = does(power, operations.soften)
    if stays is not None and stays.args[0] == operations.INJURY:
        return 0.0 if _replaced(s, side) else 1.0
    return 1.0 if s.minutes >= s.boost[s.actor] else 0.0


def _replaced(s: State, side: int) -> bool:
    """Somebody fresh comes on who is better than the fouled one without BOOST."""
    if not can_change(s, side):
        return False
    tired = sum(s.setup.half[s.actor])
    return any(sum(s.setup.full[q]) > tired for q in s.bench(side) if s.boost[q])


def pass_time(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-TIME: the period ends, or does not, by these minutes; or a lead grows old."""
    lead = s.score[side] - s.score[1 - side] if s.period % 2 else 0
    # In a level match whoever has the ball next wants to play it.
    wants_more = lead > 0 or (lead == 0 and side != s.attack)
    left = s.setup.rules.limits[s.period] - s.clock
    for effect in power.effects:
        if effect.do is not operations.time:
            return 0.0 if wants_more else 1.0
        how, n = effect.args
        n = s.minutes + n if how == ADD else chosen or n
        if n == s.minutes or (n > s.minutes) != wants_more:
            return 0.0
        if (n > left) != (s.minutes > left):
            return 1.0
        if lead and left <= LATE:
            return 0.5
    return 0.0


def _goal_odds(s: State, more: int = 0, cells: int = 0) -> float:
    """Before cells are chosen: what the shot is worth."""
    malus = s.setup.board.malus[shot.zone(s)]
    covers = s.setup.board.covers[min(6, shot.cells_of(s) + cells)]
    chances = duel.scoring(s.threshold + s.bonus + more - s.spell.malus, malus)
    return duel.solve(chances, covers).value


def at_a_shot(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-AIM: for or against a real chance."""
    return _goal_odds(s) - (0.2 if side == s.attack else A_CHANCE)


def other_cell(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-REVEAL: where the malus is least."""
    malus = s.setup.board.malus[shot.zone(s)][chosen] + power.effects[0].args[0]
    return (s.threshold - malus) / 20


def _for_duels(power: Power) -> bool:
    """A card that may not touch a shot is kept for those who fight for the ball."""
    return any(need.holds is needs.not_shot for need in power.needs)


def before_d20(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-D20: at shots, or at duels, where some faces still decide."""
    mine = side == s.stepper // SIDE_SLOTS
    if _for_duels(power):
        return 1.0 if mine and s.test in DUELS and 4 <= s.threshold <= 12 else 0.0
    if s.test != rolls.SHOT:
        return 0.0
    threshold = s.threshold + s.bonus
    if does(power, operations.set_roll):
        return 1.0 if mine and 1 <= threshold < 18 else 0.0
    more = power.effects[0].args[2] if power.effects[0].args else 0
    if (more > 0) != mine:
        return 0.0
    return 1.0 if 2 <= threshold < 20 else 0.0


def after_d20(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-ROLLED: again, when a shot, or a duel, went the wrong way."""
    if s.test != rolls.SHOT and not (_for_duels(power) and s.test in DUELS):
        return 0.0
    mine = side == s.stepper // SIDE_SLOTS
    less = sum(e.args[1] for e in power.effects if e.do is operations.reroll_at)
    again = (s.threshold + less) / 20
    return again if mine != rolls.made(s) and 0.1 <= again < 0.9 else 0.0


def before_pass(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-PASS: past whoever marks a shooter; or a man more against one."""
    receiver = s.standing_at(s.attack, s.aim)
    if receiver < 0:
        return 0.0
    row = tables.chances(
        s.attack, TOUCH, kept(s, 1 - s.attack), s.skill(receiver, SHOT)
    )
    threat = row[s.aim]
    if side != s.attack:
        win = min(20, s.skill(chosen, CLEAR_SKILL)) / 20
        return win * (threat + 0.1) - A_CHANCE / 2
    foe = s.standing_at(1 - side, s.aim)
    if foe < 0 or s.acted >> foe & 1:
        return 0.0
    lost = min(20, s.skill(foe, CLEAR_SKILL)) / 20
    return lost * threat - 0.05


def before_gesture(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-GEST: a shot from far, or a longer pass, where it beats all that is possible."""
    best = _best(s, tables, side)
    anywhere = does(power, operations.shot_anywhere)
    if anywhere is not None:
        cells, zone = anywhere.args
        goal = kept(s, 1 - side)
        if goal == EMPTY:
            cells = 0
        elif goal == STOOD_IN:
            cells = min(cells, 1)
        skill = s.skill(s.carrier, SHOT) - pressing(s, side)
        chance = tables.worth(tables.board.malus[zone], cells, max(0, skill))
        return shot_worth(chance) - best - 0.02 - patience(s)
    if does(power, operations.give_range):
        now = s.copy()
        now.cast().reach = power.effects[0].args[1] - s.setup.rules.pass_range
        return _best(now, tables, side) - best - 0.02
    return 0.1 if TOWARDS[side][s.ball] > 16 else 0.0


def _best(s: State, tables: ShotTables, side: int) -> float:
    """The worth of the best gesture of the carrier."""
    return GestureSearch(s, tables, PLAIN, side, s.mode, pressing(s, side)).best


def announced(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-OPPGEST: against shots, where it is more than his own man's pressure."""
    if side == s.attack or s.todo[-1] == steps.LONG:
        return 0.0
    press = does(power, operations.press)
    once = pressing(s, s.attack)
    if press is not None and press.args[1] <= once:
        return 0.0
    return 1.0 if tables.board.number[side][s.ball] else 0.0


def long_miss(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-LONGMISS: where one hex off keeps the ball that two would lose."""
    now = s.copy()
    now.cast().no_stray = 1
    near, far = stray(now, s.aim, side), stray(s, s.aim, side)
    return _kept_loose(s, near) - _kept_loose(s, far)


def _kept_loose(s: State, h: int) -> float:
    """HC-LAND-01, HC-LOOSE-02: the ball for a man there, or for the nearest."""
    ours, theirs = (
        min(DISTANCE[h][s.pos[q]] for q in s.on_pitch(each) if s.pos[q] < HEXES)
        for each in (s.attack, 1 - s.attack)
    )
    if ours > theirs:
        return 0.0
    return 1.0 if not ours else 0.5


def landed(s: State, side: int, tables: ShotTables, power: Power, chosen: int) -> float:
    """W-LAND: a header from there is more than the ball."""
    skill = s.skill(s.carrier, HEADER_SKILL) - pressing(s, side)
    chance = tables.chances(side, FRESH, kept(s, 1 - side), skill)[s.ball]
    hold = GestureSearch(s, tables, PLAIN, side, phases.AFTER_LONG, 0).best
    return shot_worth(chance) - hold


def tested_clear(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-INTCLR: where the faces it adds are some."""
    more = power.effects[0].args[2] if power.effects[0].args else 1
    return 1.0 if s.skill(s.foe, CLEAR_SKILL) <= 20 - more else 0.0


def won_ball(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-POSS: to a man who holds it better, and whom they will not call offside."""
    overview = Overview(s, side, tables, PLAIN.haste)
    here, there = s.ball, s.pos[chosen]
    if overview.towards[there] > max(overview.line, overview.towards[here]):
        return 0.0
    before, after = (
        carried(overview, PLAIN, h, overview.shots(slot), [])
        for slot, h in ((s.carrier, here), (chosen, there))
    )
    return after - before - WON


def restart(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-RESTART: a penalty, or a free kick from where one shoots."""
    if does(power, operations.skip_move):
        return 1.0 if s.opening == phases.FREE_KICK and in_range(s, side) else 0.0
    if s.opening == phases.PENALTY:
        return 1.0
    near = [q for q in s.on_pitch(side) if DISTANCE[s.pos[q]][s.ball] <= 1]
    skill = max((s.skill(q, SHOT) for q in near), default=0)
    row = tables.chances(side, FRESH, kept(s, 1 - side), skill)
    return row[s.ball] - A_CHANCE


def third_change(
    s: State, side: int, tables: ShotTables, power: Power, chosen: int
) -> float:
    """W-SUB: both changes are made, and somebody left out is better than a tired man."""
    keeper = s.keeper[side]
    tired = [q for q in s.on_pitch(side) if q != keeper and not s.boost[q]]
    if s.changes[side] < 2 or not tired:
        return 0.0
    better = max(set_decisions.rating(s, q) for q in left_out(s, side))
    return 1.0 if better > min(set_decisions.rating(s, q) for q in tired) + 6 else 0.0


WORTH: Final[dict[int, Worth]] = {
    windows.HALF: at_half_time,
    windows.OWN_MOVE: own_moves,
    windows.DEF: defence,
    windows.GEST: before_gesture,
    windows.OPP_GEST: announced,
    windows.PASS: before_pass,
    windows.LONG_MISS: long_miss,
    windows.LAND: landed,
    windows.INT_CLR: tested_clear,
    windows.STEAL_HIT: always,
    windows.DRIBBLE_HIT: always,
    windows.D20: before_d20,
    windows.ROLLED: after_d20,
    windows.AIM: at_a_shot,
    windows.REVEAL: other_cell,
    windows.TEAM_DIE: team_die,
    windows.OFF_CALL: always,
    windows.TIME: pass_time,
    windows.POSS: won_ball,
    windows.RESTART: restart,
    windows.SUB: third_change,
    windows.ANSWER: always,
}
