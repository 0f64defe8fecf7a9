"""Shots of every kind: hidden cells, then one roll. Also first touch and header."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, possession, rolls, steps, windows
from engine.games.helvetia.actions import (
    AIM,
    AIMS,
    COVERS,
    FIRST_TOUCH,
    HEADER,
    SHOOT,
    THE_FIRST_TOUCH,
    THE_HEADER,
    THE_SHOT,
    Action,
)
from engine.games.helvetia.gestures.pressure import pressure, set_piece
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.setup import HEADER_SKILL, SHOT
from engine.games.helvetia.spell import NOBODY, NONE
from engine.games.helvetia.state import State

# What kind of shot it is; the goal is remembered as one of these.
OPEN_PLAY: Final = 0
TOUCHED: Final = 1
HEADED: Final = 2
PENALTY: Final = 3
SHOOTOUT: Final = 4
FROM_ANYWHERE: Final = 5
FIRST_TOUCH_MALUS: Final = 4

NO_NUMBER = Refusal("HC-SHOT-01", N_("Shots need a hex with a number for that goal."))
NO_TOUCH = Refusal(
    "HC-REP-01", N_("A first-touch shot needs a hex with a number for that goal.")
)
NOT_IN_AREA = Refusal("HC-HEAD-01", N_("Headers are taken in the penalty area."))
NOT_SHOOTER = Refusal("HC-SHOT-02", N_("Only the shooter chooses where to aim."))
NOT_KEEPER = Refusal(
    "HC-SHOT-02", N_("Only the keeper's coach chooses cells to cover.")
)
WRONG_CELLS = Refusal(
    "HC-SHOT-02", N_("The keeper covers exactly his number of cells, all connected.")
)


def number_here(s: State) -> int:
    """HC-SHOT-01: the printed number of the carrier's hex for the goal attacked."""
    return s.setup.board.number[1 - s.attack][s.ball]


def refuse_shot(s: State, side: int, a: Action) -> Refusal | None:
    return None if number_here(s) else NO_NUMBER


def shots(s: State, side: int) -> list[Action]:
    return [THE_SHOT] if number_here(s) else []


def refuse_first_touch(s: State, side: int, a: Action) -> Refusal | None:
    """HC-REP-01: by the receiver of a short pass, at once, in a shoot zone."""
    return None if number_here(s) else NO_TOUCH


def first_touches(s: State, side: int) -> list[Action]:
    return [THE_FIRST_TOUCH] if number_here(s) else []


def refuse_header(s: State, side: int, a: Action) -> Refusal | None:
    """HC-HEAD-01: in the area attacked, right after a long pass."""
    area = s.setup.board.area[1 - side] >> s.ball & 1
    fits = area or s.spell.header_anywhere
    return None if fits and number_here(s) else NOT_IN_AREA


def headers(s: State, side: int) -> list[Action]:
    return [] if refuse_header(s, side, THE_HEADER) else [THE_HEADER]


# What a shot is told by, in the order of its kinds.
TOLD_BY: Final = (
    "HC-SHOT-01",
    "HC-REP-01",
    "HC-HEAD-01",
    "HC-PEN-05",
    "HC-SO-03",
    "HC-PWR-11",
)
KINDS: Final = {SHOOT: OPEN_PLAY, FIRST_TOUCH: TOUCHED, HEADER: HEADED}


def shoot(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-SHOT-01, HC-REP-01, HC-HEAD-01: announced."""
    announce(s, dice, s.carrier, KINDS[a.kind])


def announce(s: State, dice: Dice, shooter: int, kind: int) -> None:
    s.actor = shooter
    s.gesture = kind
    s.emit("shot", TOLD_BY[kind], s.attack, shooter, kind, s.pos[shooter])
    windows.ask(s, dice, windows.OPP_GEST, s.attack, steps.SHOT)


def shot_from_anywhere(s: State, dice: Dice) -> None:
    """A card: the shot comes from wherever the carrier stands."""
    announce(s, dice, s.carrier, FROM_ANYWHERE)


def penalty_shot(s: State, dice: Dice) -> None:
    """HC-PEN-05: the kicker shoots from the spot, without pressure."""
    possession.give(s, s.actor)
    announce(s, dice, s.actor, PENALTY)


def set_threshold(s: State, dice: Dice) -> None:
    """HC-SHOT-05, HC-REP-02, HC-HEAD-02: the threshold before the cell's malus."""
    kind = s.gesture
    s.press = 0
    s.threshold = _skill(s) + set_piece(s)
    if kind not in (PENALTY, SHOOTOUT):
        s.threshold -= pressure(s)
    if kind == TOUCHED:
        s.threshold -= FIRST_TOUCH_MALUS
    s.cell, s.cover = NONE, NONE
    windows.ask(s, dice, windows.AIM, s.attack, steps.AIMING)


def _skill(s: State) -> int:
    return s.skill(s.actor, HEADER_SKILL if s.gesture == HEADED else SHOT)


def _value(s: State) -> int:
    """HC-PLY-06: the value that the threshold began with, as printed or halved.

    A card may have given the shooter BOOST since then, or taken it.
    """
    which = HEADER_SKILL if s.gesture == HEADED else SHOT
    touched = FIRST_TOUCH_MALUS if s.gesture == TOUCHED else 0
    began = s.threshold + s.press + touched - s.lift[s.attack]
    now = _skill(s) - s.lift[s.attack]
    either = s.setup.full[s.actor][which], s.setup.half[s.actor][which]
    return began if began in either else now


def cells_of(s: State) -> int:
    """HC-SHOT-03: number, first touch -1, cards, stand-in cap last; out of zone 0."""
    side = 1 - s.attack
    if s.gesture != SHOOTOUT and not s.keeps(side):
        return 0
    if s.gesture == FROM_ANYWHERE:
        number = s.spell.shot_cells
    else:
        number = s.setup.board.number[side][spot(s)]
    if s.gesture == TOUCHED:
        number -= 1
    most = 1 if s.stands_in(side) else len(AIMS)
    return max(0, min(number + s.spell.cells, most))


def spot(s: State) -> int:
    """Where the shot is taken from; shoot-out kicks from the penalty spot (HC-SO-03)."""
    return s.setup.board.spot[1 - s.attack] if s.gesture == SHOOTOUT else s.ball


def zone(s: State) -> int:
    """HC-GEO-21: the malus column, as seen by the shooter."""
    if s.gesture == FROM_ANYWHERE:
        return s.spell.shot_zone
    return s.setup.rules.columns[s.setup.board.zone[1 - s.attack][spot(s)]]


def threshold(s: State) -> int:
    """HC-SHOT-05: what a shot has to show, before the malus of its cell."""
    return s.threshold + s.bonus - s.spell.malus


def aiming(s: State, dice: Dice) -> None:
    """HC-SHOT-02, HC-REP-03: both choose in secret, at once; a card may show the row."""
    s.cells = cells_of(s)
    shooter = 1 << s.attack
    s.phase = phases.AIM
    s.waiting = shooter if not s.cells or s.spell.row_shown else 3


def refuse_aim(s: State, side: int, a: Action) -> Refusal | None:
    """HC-SHOT-02: one of the six cells; who has chosen is not asked again."""
    return None if side == s.attack else NOT_SHOOTER


def aims(s: State, side: int) -> list[Action]:
    return list(AIMS) if side == s.attack else []


def refuse_cover(s: State, side: int, a: Action) -> Refusal | None:
    """HC-SHOT-02: exactly k cells, pairwise connected through edges."""
    if side == s.attack:
        return NOT_KEEPER
    return None if a.a in s.setup.board.covers[s.cells] else WRONG_CELLS


def covers(s: State, side: int) -> list[Action]:
    if side == s.attack:
        return []
    return [COVERS[mask] for mask in s.setup.board.covers[s.cells]]


def choose(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-SHOT-04: revealed together, once both have chosen."""
    if a.kind == AIM:
        s.cell = a.a
        if s.spell.row_shown:
            s.spell.row_shown = 2 + a.a // 3
            s.emit("row_shown", "HC-PWR-11", side, s.actor, a.a // 3)
    else:
        s.cover = a.a
    keeper = 1 << (1 - s.attack)
    if s.cell != NONE and (s.cover != NONE or not s.cells):
        s.go(steps.REVEAL, dice)
    elif s.cell != NONE:
        s.waiting = keeper
    else:
        s.waiting = 1 << s.attack


def reveal(s: State, dice: Dice) -> None:
    """HC-SHOT-04: covered is saved, without a roll."""
    if not s.cells:
        s.cover = 0
    side = 1 - s.attack
    known = int(s.keeps(side)), s.keeper[side], threshold(s), zone(s)
    made_of = s.gesture, _value(s), s.press
    s.emit(
        "revealed", "HC-SHOT-04", s.attack, s.actor, s.cell, s.cover, *known, *made_of
    )
    if s.cover >> s.cell & 1:
        windows.ask(s, dice, windows.REVEAL, s.attack, steps.SAVE)
    else:
        strike(s, dice)


def strike(s: State, dice: Dice) -> None:
    """HC-SHOT-05: d20 against shot, less the malus of the cell."""
    malus = s.setup.board.malus[zone(s)][s.cell] + s.spell.malus
    s.threshold -= malus
    rolls.test(s, dice, rolls.SHOT, s.actor, s.threshold, steps.SHOT_ROLLED)


def shot_rolled(s: State, dice: Dice) -> None:
    s.go(steps.GOAL if rolls.made(s) else steps.MISSED, dice)


def save(s: State, dice: Dice) -> None:
    """HC-SHOT-07: the keeper has the ball in his zone; an ordinary turn follows."""
    side = 1 - s.attack
    s.emit("saved", "HC-SHOT-07", side, s.keeper[side], s.actor)
    if s.gesture == SHOOTOUT:
        s.go(steps.KICK_TAKEN, dice)
        return
    possession.give(s, s.keeper[side])
    after = steps.OPEN_TURN
    if s.setup.options.goal_kick_after_save:
        after = steps.OPEN_GOAL_KICK
    possession.change(s, dice, "HC-SHOT-07", after)


def missed(s: State, dice: Dice) -> None:
    """HC-SHOT-08: a goal kick."""
    s.emit("missed", "HC-SHOT-08", s.attack, s.actor, s.gesture)
    if s.gesture == SHOOTOUT:
        s.go(steps.KICK_TAKEN, dice)
        return
    s.carrier, s.dead = NOBODY, 1
    possession.change(s, dice, "HC-SHOT-08", steps.OPEN_GOAL_KICK)


def goal(s: State, dice: Dice) -> None:
    """HC-SHOT-06: one more for the shooter's side; exactly one time roll."""
    if s.gesture == SHOOTOUT:
        s.go(steps.KICK_TAKEN, dice)
        return
    s.score[s.attack] += 1
    s.emit("goal", "HC-SHOT-06", s.attack, s.actor, s.gesture, *s.score)
    s.carrier, s.dead = NOBODY, 1
    possession.change(s, dice, "HC-SHOT-06", steps.AFTER_GOAL)
