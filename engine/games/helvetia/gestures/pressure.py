"""Pressure: automatic, and a defender's gesture of this turn."""

from __future__ import annotations

from engine.games.helvetia.setup import PRESSURE
from engine.games.helvetia.spell import NOBODY, NONE
from engine.games.helvetia.state import State


def pressure(s: State) -> int:
    """HC-PRES-01, HC-PRES-03..05: what the standing, unused defender there takes away."""
    s.press = 0
    if s.spell.no_pressure:
        return 0
    foe = s.standing_at(1 - s.attack, s.pos[s.actor])
    press = 0
    if foe >= 0 and not s.acted >> foe & 1:
        s.acted |= 1 << foe
        press = s.skill(foe, PRESSURE) * s.spell.pressure_times
    if s.spell.pressure != NONE:
        press = s.spell.pressure
        s.spell.pressure = NONE
    s.press = press
    if press and foe >= 0:
        s.emit("pressed", "HC-PRES-01", 1 - s.attack, foe, press)
    elif press:
        s.emit("hindered", "HC-PWR-11", 1 - s.attack, NOBODY, press)
    return press


def set_piece(s: State) -> int:
    """What a card adds to the first rolled gesture of a restart."""
    more = s.spell.set_piece
    if more:
        s.spell.set_piece = 0
    return more
