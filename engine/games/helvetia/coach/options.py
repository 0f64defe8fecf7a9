"""What a searching coach tries: gestures one by one, moves as plans for the whole phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.dice import Dice, FastDice, draw
from engine.games.helvetia import actions, phases, play
from engine.games.helvetia.actions import (
    END,
    LONGS,
    MOVES,
    SHORTS,
    THE_END,
    THE_FIRST_TOUCH,
    THE_HEADER,
    THE_LET,
    THE_SHOT,
    THE_STEAL,
    THE_TACKLE,
    THE_TRY,
    Action,
)
from engine.games.helvetia.board.hexes import DISTANCE, HEXES, WITHIN, hexes_of
from engine.games.helvetia.coach import attack, guard
from engine.games.helvetia.coach.heuristic import Heuristic
from engine.games.helvetia.coach.overview import SLOTS_OF, Overview, able
from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.slots import SLOTS
from engine.games.helvetia.state import State


class ActionLine(NamedTuple):
    """The first action, and the moves that follow it, the last one first."""

    first: Action
    moves: list[Action]


def variants(style: Style) -> tuple[Style, ...]:
    """Styles like this one with other likings, each for other plans."""
    return (
        replace(style, risk_near=0.0, risk_far=0.0),
        replace(style, boost=0.005, last_boost=0.03, chance=0.12, press=0.03),
        replace(style, front=style.front * 2, forward=style.forward * 2),
        replace(style, support=style.support * 3, front=0.0),
        replace(style, risk_near=0.8, risk_far=0.4),
        replace(style, marked=style.marked * 3, crowd=style.crowd * 2),
        replace(style, threat=0.2, press=0.03, boost=0.01),
        replace(style, threat=0.0, press=0.5),
        replace(style, idle=0.0, offside=0.0),
        replace(style, front=0.0, forward=-0.01),
        replace(style, idle=9.0),
    )


def options(
    s: State, side: int, tables: ShotTables, base: Heuristic, plans: int
) -> list[ActionLine]:
    """What to try now; the first is what the base would do."""
    first = base.pick(s, side)
    if s.phase == phases.MOVE:
        found = [ActionLine(first, list(base.moves))]
        if plans:
            more_plans(s, side, tables, base, found, plans)
        return found
    found = [ActionLine(first, [])]
    for a in _others(s, side):
        if a is not first:
            found.append(ActionLine(a, []))
    return found


def _others(s: State, side: int) -> list[Action]:
    if s.phase == phases.GESTURE:
        return gestures(s, side)
    if s.phase == phases.DEFEND:
        kinds = s.setup.rules.parts[phases.DEFEND]
        tackle = kinds[actions.TACKLE] is not None
        return [THE_STEAL, THE_TACKLE, THE_END] if tackle else [THE_STEAL, THE_END]
    if s.phase in (phases.INTERCEPT, phases.CLEAR):
        return [THE_TRY, THE_LET]
    if s.phase == phases.STEP:
        part = s.setup.rules.part(phases.STEP, actions.STEP)
        return list(part.enumerate(s, side))
    if s.phase == phases.CARD:
        part = s.setup.rules.part(phases.CARD, actions.CARD)
        return [THE_LET, *part.enumerate(s, side)]
    return []


def gestures(s: State, side: int) -> list[Action]:
    """Shots, the end, and passes to team-mates, if they are legal."""
    tried = [THE_SHOT, THE_FIRST_TOUCH, THE_HEADER]
    # HC-OWN-01: who leads could win by letting the minutes pass. That is no football.
    if not 0 < s.setup.options.stall_turns <= s.turns:
        tried.insert(0, THE_END)
    for q in SLOTS_OF[side]:
        h = s.pos[q]
        if h < HEXES and q != s.carrier:
            tried += [SHORTS[h], LONGS[h]]
    allowed = s.setup.rules.gestures[s.mode]
    parts = s.setup.rules.parts[phases.GESTURE]
    found: list[Action] = []
    for a in tried:
        part = parts[a.kind]
        if a.kind in allowed and part and part.refuse(s, side, a) is None:
            found.append(a)
    return found


def more_plans(
    s: State,
    side: int,
    tables: ShotTables,
    base: Heuristic,
    found: list[ActionLine],
    most: int,
) -> None:
    """Plans of other styles, other ways for the carrier, one man placed elsewhere."""
    style = base.style
    known = {key(found[0])}
    attacks = side == s.attack
    plan = attack.plan if attacks else guard.plan
    for other in variants(style):
        if 2 * len(found) > most:
            break
        moves, whole = plan(Overview(s, side, tables, other.haste), other)
        _add(s, side, found, known, moves, whole)
    overview = Overview(s, side, tables, style.haste)
    if attacks and s.carrier >= 0:
        for moves in attack.other_ways(overview, style):
            _add(s, side, found, known, moves, True)
    first = [found[0].first, *reversed(found[0].moves)]
    moves = [a for a in first if a.kind != END]
    for _ in range(2 * most):
        if len(found) > most:
            return
        _add(s, side, found, known, altered(overview, moves, base.dice), True)


def altered(overview: Overview, moves: list[Action], dice: Dice) -> list[Action]:
    """The moves with one man, drawn by the dice, who goes somewhere else or stays."""
    s = overview.s
    men = [q for q in overview.own if able(s, q)]
    if not men:
        return []
    q = men[dice.roll("man", len(men)) - 1]
    far = 2 if s.boost[q] > 1 and dice.roll("far", 2) == 1 else 1
    ways = hexes_of(WITHIN[far][s.pos[q]])
    h = ways[dice.roll("way", len(ways)) - 1]
    return elsewhere(s, moves, q, h)


def elsewhere(s: State, moves: list[Action], q: int, h: int) -> list[Action]:
    """The moves with this man going to this hex, or staying on it."""
    others = [a for a in moves if a.a != q]
    if h == s.pos[q]:
        return others
    if q == s.carrier:
        return [MOVES[q][h], *others]
    return [*others, MOVES[q][h]]


def changes(
    s: State, side: int, option: ActionLine, dice: Dice
) -> Iterator[ActionLine]:
    """The legal plans that differ from this one by one man, in drawn order.

    First those that cost no BOOST.
    """
    moves = [a for a in (option.first, *reversed(option.moves)) if a.kind != END]
    for far in (1, 2):
        ways = [
            (q, h)
            for q in SLOTS_OF[side]
            if s.pos[q] < HEXES and q != s.keeper[side] and able(s, q)
            if far == 1 or s.boost[q] > 1
            for h in hexes_of(WITHIN[far][s.pos[q]])
            if far == 1 or DISTANCE[s.pos[q]][h] == far
        ]
        for n in draw(dice, "way", len(ways), len(ways)):
            found = possible(s, side, elsewhere(s, moves, *ways[n]))
            if found is not None:
                yield found


def possible(s: State, side: int, moves: list[Action]) -> ActionLine | None:
    """These moves and then the end, if each is legal after those before it."""
    if not _possible(s, side, moves):
        return None
    moves = [*moves, THE_END]
    return ActionLine(moves[0], moves[:0:-1])


def _add(
    s: State,
    side: int,
    found: list[ActionLine],
    known: set[tuple[int, ...]],
    moves: list[Action],
    whole: bool,
) -> None:
    """One more option, unless its moves cannot be made or are known."""
    if not _possible(s, side, moves):
        return
    if whole:
        moves = [*moves, THE_END]
    if not moves:
        return
    option = ActionLine(moves[0], moves[:0:-1])
    name = key(option)
    if name not in known:
        known.add(name)
        found.append(option)


def _possible(s: State, side: int, moves: list[Action]) -> bool:
    """Whether each of the moves is legal after those before it."""
    now = s.copy()
    dice = FastDice(0)
    for a in moves:
        if now.phase != phases.MOVE or play.refusal(now, side, a) is not None:
            return False
        play.apply(now, side, a, dice)
    return True


def key(option: ActionLine) -> tuple[int, ...]:
    """A value equal for plans with the same moves, in whatever order they are made."""
    moves = [option.first, *option.moves]
    return tuple(sorted((a.kind * SLOTS + a.a) * 128 + a.b for a in moves))
