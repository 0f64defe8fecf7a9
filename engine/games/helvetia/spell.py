"""What played cards do to the moment; almost every state shares the empty one."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
NONE: Final = -1


class Spell:
    """What played cards do to the moment: empty in almost every state."""

    __slots__ = (
        "cells",
        "free",
        "gain",
        "glide",
        "header_anywhere",
        "malus",
        "must_first_touch",
        "no_interception",
        "no_pressure",
        "no_stray",
        "overlap",
        "pressure",
        "pressure_times",
        "reach",
        "row_shown",
        "set_piece",
        "set_roll",
        "shot_cells",
        "shot_zone",
        "skip_moves",
        "unbroken",
        "wing",
    )
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
        self.cells = 0
        self.free = [0] * 18
        self.gain = 0
        self.glide = NOBODY
        self.header_anywhere = 0
        self.malus = 0
        self.must_first_touch = 0
        self.no_interception = 0
        self.no_pressure = 0
        self.no_stray = 0
        self.overlap = NOBODY
        self.pressure = NONE
        self.pressure_times = 1
        self.reach = 0
        self.row_shown = 0
        self.set_piece = 0
        self.set_roll = 0
        self.shot_cells = 0
        self.shot_zone = 0
        self.skip_moves = 0
        self.unbroken = 0
        self.wing = 0

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


# Shared by all states without a spell: only ever read.
NO_SPELL: Final = Spell()
