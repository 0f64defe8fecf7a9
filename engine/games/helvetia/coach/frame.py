"""The pitch as each side sees it: of equals both take the same one, half a turn apart."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia.board.hexes import (
    COLUMNS,
    DISTANCE,
    HEXES,
    NEAR,
    NOWHERE,
    TOWARDS,
    hexes_of,
    turned,
)
from engine.games.helvetia.board.pitch import Board

# NEAR_TO[side][h]: the neighbours of a hex, the first for the east as for the west.
NEAR_TO: Final = (
    NEAR,
    tuple(tuple(turned(g) for g in NEAR[turned(h)]) for h in range(HEXES)),
)
# STEPS_TO[side][h]: each of them as a way: the hex, the last one, what it costs.
STEPS_TO: Final = tuple(
    tuple(tuple((g, g, 0.0) for g in near) for near in rows) for rows in NEAR_TO
)
# OWN_NUMBER[side][h]: the number of a hex as this side counts.
OWN_NUMBER: Final = (
    (*range(HEXES), NOWHERE),
    (*(turned(h) for h in range(HEXES)), NOWHERE),
)
# So much ground a step away from the goal is worth less than one up the pitch.
STEEP: Final = 2
AT_GOAL: Final = 28


def hexes_seen(side: int, mask: int) -> list[int]:
    """The hexes of a mask in the order of this side."""
    found = hexes_of(mask)
    if side:
        found.reverse()
    return found


def ground_of(board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Per side and hex how far the ball has come: up the pitch, and near to the goal.

    Columns alone would send whoever carries it into the corner.
    """
    return _ground(board, 0), _ground(board, 1)


def _ground(board: Board, side: int) -> tuple[int, ...]:
    zone = hexes_of(board.keeper_zone[1 - side])
    towards = TOWARDS[side]
    return tuple(
        min(
            towards[h],
            AT_GOAL - STEEP * min((DISTANCE[h][g] for g in zone), default=COLUMNS),
        )
        for h in range(HEXES)
    )
