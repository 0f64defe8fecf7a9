"""What played cards do to the moment; almost every state shares the empty one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.helvetia.slots import SLOTS

NOBODY: Final = -1
NONE: Final = -1


# Each field of a spell, and what an empty one has there.
FIELDS: Final[Mapping[str, int | tuple[int, ...]]] = {
    "cells": 0,
    "free": (0,) * SLOTS,
    "gain": 0,
    "glide": NOBODY,
    "header_anywhere": 0,
    "malus": 0,
    "must_first_touch": 0,
    "no_interception": 0,
    "no_pressure": 0,
    "no_stray": 0,
    "overlap": NOBODY,
    "pressure": NONE,
    "pressure_times": 1,
    "reach": 0,
    "row_shown": 0,
    "set_piece": 0,
    "set_roll": 0,
    "shot_cells": 0,
    "shot_zone": 0,
    "skip_moves": 0,
    "unbroken": 0,
    "wing": 0,
}


class Spell:
    """What played cards do to the moment: empty in almost every state."""

    __slots__ = tuple(FIELDS)
    cells: int  # cells added to the keeper's
    free: list[int]  # free hexes added, per slot
    gain: int  # BOOST the fouled player takes back before his injury is judged
    glide: int  # the slot that flies over occupied hexes
    header_anywhere: int
    malus: int  # added to the malus of the cell
    must_first_touch: int
    no_interception: int
    no_pressure: int
    no_stray: int  # a missed long pass strays by one hex
    overlap: int  # the slot that may spend BOOST after the wing bonus
    pressure: int  # replaces the pressure; NONE = nothing replaces it
    pressure_times: int
    reach: int  # added to the range of a short pass
    row_shown: int  # 1: the shooter will show it, 2: he aims high, 3: low
    set_piece: int  # added to the first rolled gesture of a restart
    set_roll: int  # the next d20 counts as this
    shot_cells: int  # cells covered and column of malus of a shot from anywhere
    shot_zone: int
    skip_moves: int  # mask of sides that make no moves in this restart
    unbroken: int  # the player who would be injured stays
    wing: int  # the length of the wing bonus beyond 1

    def __init__(self) -> None:
        """Without values: `blank` or `copy` gives them."""

    def copy(self) -> Spell:
        new = Spell()
        new.cells = self.cells
        new.free = self.free[:]
        new.gain = self.gain
        new.glide = self.glide
        new.header_anywhere = self.header_anywhere
        new.malus = self.malus
        new.must_first_touch = self.must_first_touch
        new.no_interception = self.no_interception
        new.no_pressure = self.no_pressure
        new.no_stray = self.no_stray
        new.overlap = self.overlap
        new.pressure = self.pressure
        new.pressure_times = self.pressure_times
        new.reach = self.reach
        new.row_shown = self.row_shown
        new.set_piece = self.set_piece
        new.set_roll = self.set_roll
        new.shot_cells = self.shot_cells
        new.shot_zone = self.shot_zone
        new.skip_moves = self.skip_moves
        new.unbroken = self.unbroken
        new.wing = self.wing
        return new


def blank() -> Spell:
    """An empty one, to be written to."""
    spell = Spell()
    for name, start in FIELDS.items():
        setattr(spell, name, start if isinstance(start, int) else list(start))
    return spell


# Shared by all states without a spell: only ever read.
NO_SPELL: Final = blank()
