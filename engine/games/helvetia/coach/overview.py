"""What a coach takes in at a glance before he plans: who is where, and who can be reached."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia.board.hexes import (
    BIT,
    COLUMNS,
    DISTANCE,
    HEXES,
    TOWARDS,
    spread,
)
from engine.games.helvetia.coach.shot_tables import (
    EMPTY,
    FRESH,
    KEPT,
    STOOD_IN,
    TOUCH,
    ShotTables,
)
from engine.games.helvetia.possession import offside_line
from engine.games.helvetia.setup import DRIBBLE, SHOT, STEAL, TACKLE_SKILL
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.games.helvetia.state import State

LEAST_LEFT: Final = 0.1
SLOTS_OF: Final = (tuple(range(SIDE_SLOTS)), tuple(range(SIDE_SLOTS, SLOTS)))


def kept(s: State, side: int) -> int:
    """HC-SHOT-03: how the goal of this side is kept."""
    if s.keeper[side] == s.setup.keepers[side]:
        return KEPT if s.keeps(side) else EMPTY
    return STOOD_IN if s.keeps(side) else EMPTY


class Overview:
    """One side's view at the start of its moves."""

    __slots__ = (
        "calm",
        "foes",
        "goal",
        "ground",
        "left",
        "line",
        "me",
        "near",
        "others",
        "own",
        "s",
        "shoots",
        "tables",
        "theirs",
        "towards",
        "wing",
    )

    def __init__(self, s: State, me: int, tables: ShotTables, haste: float) -> None:
        foe = 1 - me
        self.s: State = s
        self.me: int = me
        self.tables: ShotTables = tables
        self.towards: tuple[int, ...] = TOWARDS[me]
        # How far the ball has come on each hex, for this side and for the other.
        self.ground: tuple[int, ...] = tables.ground[me]
        self.shoots: int = tables.shoots[me]
        self.theirs: tuple[int, ...] = tables.ground[foe]
        pos, keeper = s.pos, s.keeper[me]
        self.own: list[int] = [
            q for q in SLOTS_OF[me] if pos[q] < HEXES and q != keeper
        ]
        keeper = s.keeper[foe]
        self.others: list[int] = [
            q for q in SLOTS_OF[foe] if pos[q] < HEXES and q != keeper
        ]
        foes = s.men[foe] & ~s.setup.board.keeper_zone[foe]
        if s.fallen:
            for q in self.others:
                if s.fallen & BIT[q]:
                    foes &= ~BIT[pos[q]]
        # Where foes stand. Only who attacks asks for the rest: what they reach freely,
        # how their goal is kept, the line of offside, the wing.
        attacks = me == s.attack
        self.foes: int = foes
        self.near: int = foes | spread(foes) if attacks else foes
        self.goal: int = kept(s, foe) if attacks else KEPT
        self.line: int = offside_line(s, foe) if attacks and tables.offside else COLUMNS
        self.wing: int = tables.wing if attacks else 0
        # How much of a risk still frightens: less with each turn of the possession.
        calm = 1.0 - haste * s.turns
        self.calm: float = calm if calm > 0 else 0.0
        # The share of the match in which BOOST can still be spent.
        left = 1.0 - s.clock / s.setup.rules.limits[1]
        self.left: float = left if left > LEAST_LEFT else LEAST_LEFT

    def walls(self) -> int:
        """HC-MOVE-05, HC-MOVE-06: where the field players of this side may not go."""
        zones = self.s.setup.board.keeper_zone
        return self.s.men[self.me] | zones[0] | zones[1]

    def shots(self, slot: int) -> tuple[float, ...]:
        """Per hex what a shot of this player is worth."""
        return self.tables.chances(self.me, FRESH, self.goal, self.s.skill(slot, SHOT))

    def touches(self, slot: int) -> tuple[float, ...]:
        """Per hex what a first-touch shot of this player is worth."""
        threshold = self.s.skill(slot, SHOT)
        return self.tables.chances(self.me, TOUCH, self.goal, threshold)


def unable(s: State) -> int:
    """The slots of all who may not move in this phase, or lie on the ground."""
    busy = s.moved | s.new | s.fallen
    return busy | BIT[s.mover] if s.mover >= 0 else busy


def able(s: State, slot: int) -> bool:
    """Who may move in this phase, on his feet."""
    return not (s.moved | s.new | s.fallen) & BIT[slot] and slot != s.mover


def along_wing(overview: Overview, h: int, blocked: int) -> int:
    """HC-MOVE-09: how far the bonus takes whoever ends his move on this hex."""
    s = overview.s
    last, ahead = h, s.setup.board.wing_next[overview.me]
    for _ in range(1 + s.spell.wing):
        on = ahead[last] if overview.wing & BIT[last] else -1
        if on < 0 or blocked & BIT[on]:
            break
        last = on
    return last


def nearest(s: State, slots: list[int], h: int) -> int:
    """How far the nearest of these players is from a hex."""
    best = HEXES
    row = DISTANCE[h]
    for q in slots:
        far = row[s.pos[q]]
        if far < best:
            best = far
    return best


def wins(s: State, tables: ShotTables, slot: int, carrier: int) -> float:
    """The better chance of a defender to win the ball, by steal or tackle."""
    steal = s.skill(slot, STEAL) / 20
    if not tables.tackles:
        return steal
    steal *= 1 - s.skill(carrier, DRIBBLE) / 20
    tackle = s.skill(slot, TACKLE_SKILL) / 20
    return tackle if tackle > steal else steal
