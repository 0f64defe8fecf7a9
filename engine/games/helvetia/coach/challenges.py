"""What the defence does at the carrier's hex: steal, tackle or press; then try or let."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import phases
from engine.games.helvetia.actions import (
    THE_END,
    THE_LET,
    THE_STEAL,
    THE_TACKLE,
    THE_TRY,
    Action,
)
from engine.games.helvetia.coach.gestures import GestureSearch
from engine.games.helvetia.coach.overview import kept
from engine.games.helvetia.coach.shot_tables import FRESH, HEADER, TOUCH, ShotTables
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.setup import (
    CLEAR_SKILL,
    DRIBBLE,
    HEADER_SKILL,
    PRESSURE,
    SHOT,
    STEAL,
    TACKLE_SKILL,
)
from engine.games.helvetia.state import State

FEWEST: Final = 3  # with so many left a red card loses the match (HC-FFT-01)


def defend(s: State, tables: ShotTables, style: Style, side: int) -> Action:
    """Steal, tackle or press, whichever costs fewest goals in the mean."""
    mine = style.ball + style.ground * tables.ground[side][s.ball]
    press = s.skill(s.foe, PRESSURE) * s.spell.pressure_times if tables.tackles else 0
    attack = 1 - side
    play = GestureSearch(s, tables, style, attack, phases.FRESH, press, False)
    # Of short passes and shots pressure makes only the shots worse.
    freely = pressed = play.best
    if press:
        freely = max(pressed, play.shot(FRESH, SHOT, 0))
    best, deed = -pressed, THE_END
    win = s.skill(s.foe, STEAL) / 20
    if tables.tackles:
        win *= 1 - s.skill(s.carrier, DRIBBLE) / 20
    worth = win * mine - (1 - win) * freely
    if worth > best:
        best, deed = worth, THE_STEAL
    if tables.tackles and tackled(s, tables, style, side, mine, freely) > best:
        deed = THE_TACKLE
    return deed


def tackled(
    s: State, tables: ShotTables, style: Style, side: int, mine: float, freely: float
) -> float:
    """HC-TACK-04 in goals: won, fouled, or fallen."""
    skill = s.skill(s.foe, TACKLE_SKILL)
    win = skill / 20 if skill < 20 else 1.0
    foul = (16 - skill) / 20 if skill < 16 else 0.0
    fall = 1 - win - foul
    after = freely
    if s.setup.board.area[side] >> s.ball & 1:
        spot = s.setup.board.spot[side]
        skill = s.skill(s.carrier, SHOT)
        penalty = tables.chances(1 - side, FRESH, kept(s, side), skill)[spot]
        if penalty > after:
            after = penalty
    return (
        win * (mine + 0.02)
        - foul * (after + booked(s, style, side))
        - fall * (freely + 0.02)
    )


def booked(s: State, style: Style, side: int) -> float:
    """What the team dice cost in the mean: a yellow or red card, less his injury."""
    left = 1 - s.clock / s.setup.rules.limits[-1]
    man = style.man * (0.2 + left)
    if len(s.on_pitch(side)) <= FEWEST:
        man = 2.0
    yellow = man if s.yellow >> s.foe & 1 else style.yellow
    hurt = 4 * style.hurt / 3
    if s.boost[s.carrier] < 2:
        hurt += style.man / 4
    return yellow / 3 + man / 6 - hurt


def intercept(s: State, tables: ShotTables, style: Style, side: int) -> Action:
    """HC-INT-02: try, unless his pressure is worth more."""
    attack = 1 - side
    receiver = s.standing_at(attack, s.ball)
    skill = s.skill(s.foe, CLEAR_SKILL)
    win = skill / 20 if skill < 20 else 1.0
    row = tables.chances(attack, TOUCH, kept(s, side), s.skill(receiver, SHOT))
    hold = style.ball + style.ground * tables.ground[attack][s.ball]
    freely = row[s.ball] if row[s.ball] > hold else hold
    pressed = freely
    if tables.tackles and row[s.ball] > hold:
        threshold = s.skill(receiver, SHOT) - s.skill(s.foe, PRESSURE)
        pressed = tables.chances(attack, TOUCH, kept(s, side), threshold)[s.ball]
    mine = style.ball + style.ground * tables.ground[side][s.ball]
    return THE_TRY if win * (mine + freely) > freely - pressed else THE_LET


def clear(s: State, tables: ShotTables, style: Style, side: int) -> Action:
    """HC-CLR-03: try, unless his pressure on the header is worth more."""
    attack = 1 - side
    receiver = s.standing_at(attack, s.ball)
    skill = s.skill(s.foe, CLEAR_SKILL)
    win = skill / 20 if skill < 20 else 1.0
    goal = kept(s, side)
    head = s.skill(receiver, HEADER_SKILL)
    freely = tables.chances(attack, HEADER, goal, head)[s.ball]
    threshold = head - s.skill(s.foe, PRESSURE)
    pressed = tables.chances(attack, HEADER, goal, threshold)[s.ball]
    return THE_TRY if win * (freely + 0.08) >= freely - pressed else THE_LET
