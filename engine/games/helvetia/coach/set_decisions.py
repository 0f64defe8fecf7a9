"""The small decisions: toss, steps, changes, kickers, hidden cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from engine.dice import Dice
from engine.games.helvetia import duel
from engine.games.helvetia.actions import (
    AIMS,
    CHOICES,
    COVERS,
    SELECT,
    STEPS,
    SUBSTITUTE,
    THE_END,
    Action,
    action,
)
from engine.games.helvetia.board.hexes import DISTANCE, TOWARDS, WITHIN
from engine.games.helvetia.coach.frame import NEAR_TO, OWN_NUMBER
from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.preparation import available
from engine.games.helvetia.setup import SHOT
from engine.games.helvetia.shown.redaction import BOTTOM_CELL, TOP_CELL
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import State

_MIX: Final = 1 << 20
T = TypeVar("T")


def step(s: State, tables: ShotTables, style: Style, side: int) -> Action:
    """HC-MOVE-16: the ball-winner steps away from foes, the carrier to his chance."""
    slot = s.stepper
    zones = s.setup.board.keeper_zone
    blocked = s.men[side] | zones[1 - side]
    if s.keeper[side] != slot:
        blocked |= zones[side]
    foes = s.men[1 - side] & ~zones[1 - side]
    ground = tables.ground[side]
    row = tables.chances(side, 0, 0, s.skill(slot, SHOT))
    attacks = side == s.attack
    best, way = -9.0, -1
    for h in NEAR_TO[side][s.pos[slot]]:
        if blocked >> h & 1:
            continue
        worth = style.ground * ground[h] + (row[h] if attacks else row[h] / 2)
        worth -= 0.05 * (foes & WITHIN[1][h]).bit_count()
        if foes >> h & 1:
            worth -= 0.15
        if worth > best:
            best, way = worth, h
    return STEPS[way]


def best(things: Sequence[T], worth: Callable[[T], Any], dice: Dice) -> T:
    """The one that is worth most; of equals one is drawn."""
    worths = [worth(each) for each in things]
    most = max(worths)
    equals = [each for each, its in zip(things, worths, strict=True) if its == most]
    return equals[0 if len(equals) == 1 else dice.roll("equal", len(equals)) - 1]


def _seen(side: int, ways: list[Action]) -> list[Action]:
    """By their hexes in the order of this side."""
    return sorted(ways, key=lambda a: OWN_NUMBER[side][a.b])


def step_off(s: State, side: int, ways: list[Action], dice: Dice) -> Action:
    """HC-RST-04: towards the own goal."""
    return best(_seen(side, ways), lambda a: -TOWARDS[side][a.b], dice)


def rating(s: State, slot: int) -> int:
    """How good a player is on the whole, as he is now."""
    full = s.setup.full[slot] if s.boost[slot] else s.setup.half[slot]
    return sum(full) + full[SHOT]


def replacement(s: State, side: int, dice: Dice) -> Action:
    """HC-FOUL-05: the best of the bench."""
    return CHOICES[best(s.bench(side), lambda q: rating(s, q), dice)]


def stand_in(s: State, side: int, dice: Dice) -> Action:
    """HC-GK-05: whom the attack misses least."""
    return CHOICES[best(s.on_pitch(side), lambda q: -rating(s, q), dice)]


def change(s: State, side: int, dice: Dice) -> Action:
    """HC-SUB-02: an exhausted player for a fresh one."""
    keeper = s.keeper[side]
    tired = [q for q in s.on_pitch(side) if q != keeper and not s.boost[q]]
    if not tired:
        return THE_END
    new = best(s.bench(side), lambda q: rating(s, q), dice)
    old = best(tired, lambda q: -rating(s, q), dice)
    if rating(s, new) > rating(s, old) + 6:
        return action(SUBSTITUTE, old, new)
    return THE_END


def kicker(s: State, side: int, dice: Dice) -> Action:
    """HC-SO-03: the best shooter of those whose turn it can be."""
    there = s.on_pitch(side)
    least = min(s.named.count(q) for q in there)
    able = [q for q in there if s.named.count(q) == least]
    return CHOICES[best(able, lambda q: s.skill(q, SHOT), dice)]


def nearest(s: State, side: int, ways: list[Action], dice: Dice) -> Action:
    """HC-RST-03: the best shooter of the nearest."""
    return best(ways, lambda a: s.skill(a.a, SHOT), dice)


def leave(s: State, side: int, ways: list[Action], dice: Dice) -> Action:
    """HC-PEN-03: to the hex nearest to the ball."""
    row = DISTANCE[s.ball]
    return best(_seen(side, ways), lambda a: -row[a.b], dice)


def select(s: State, side: int) -> Action:
    """D-SQUAD: the best five of those who may start, the next best on the bench."""
    best = first_team(s, side)
    part = s.setup.rules.part(s.phase, SELECT)
    if part.refuse(s, side, best) is None:
        return best
    most, first = -1, SIDE_SLOTS * side
    worth = {q: rating(s, q) for q in available(s, side)}
    for a in part.enumerate(s, side):
        total = sum(
            n * (3 if a.a >> (q - first) & 1 else a.b >> (q - first) & 1)
            for q, n in worth.items()
        )
        if total > most:
            most, best = total, a
    return best


def first_team(s: State, side: int) -> Action:
    """The keeper, then the best, with one captain among them."""
    keeper, captains = s.setup.keepers[side], 0
    chosen: list[int] = []
    fit = available(s, side)
    for q in sorted(fit, key=lambda q: (q != keeper, -rating(s, q), q)):
        if q in s.setup.captains:
            captains += 1
            if captains > 1:
                continue
        chosen.append(1 << (q - SIDE_SLOTS * side))
    return action(SELECT, sum(chosen[:5]), sum(chosen[5:7]))


def aim(s: State, tables: ShotTables, dice: Dice) -> Action:
    """HC-SHOT-02: a cell drawn by the best mix, so that no keeper can read it."""
    chances, covers = _duel(s, tables)
    if s.spell.row_shown:
        shares = duel.solve_row_shown(chances, covers).aim
    else:
        shares = duel.solve(chances, covers).aim
    return AIMS[draw_place(shares, dice)]


def cover(s: State, tables: ShotTables, dice: Dice) -> Action:
    """HC-SHOT-02: cells drawn by the best mix."""
    chances, covers = _duel(s, tables)
    if s.cell in (TOP_CELL, BOTTOM_CELL):
        shown = duel.solve_row_shown(chances, covers)
        shares = (shown.top if s.cell == TOP_CELL else shown.bottom).cover
    else:
        shares = duel.solve(chances, covers).cover
    return COVERS[covers[draw_place(shares, dice)]]


def _duel(s: State, tables: ShotTables) -> tuple[tuple[int, ...], tuple[int, ...]]:
    malus = s.setup.board.malus[shot.zone(s)]
    threshold = s.threshold - s.spell.malus
    return duel.scoring(threshold, malus), s.setup.board.covers[s.cells]


def draw_place(shares: tuple[float, ...], dice: Dice) -> int:
    """One of the places, as often as its share."""
    left = (dice.roll("mix", _MIX) - 0.5) / _MIX
    last = 0
    for n, share in enumerate(shares):
        if share > 0:
            last = n
            left -= share
            if left < 0:
                return n
    return last
