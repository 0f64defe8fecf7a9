"""The grid of 113 hexes: numbers for hexes, bit masks for sets of them.

HC-GEO-01: doubled-width coordinates (x, r), x + r even, thirteen hexes in even rows and
twelve in odd ones. The number of a hex is (25 r + x) / 2: it counts row by row without
a gap, neighbours lie at fixed distances, and half a turn of the pitch is 112 - h.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

COLUMNS: Final = 25
ROWS: Final = 9
HEXES: Final = 113
PITCH: Final = (1 << HEXES) - 1
NOWHERE: Final = HEXES
# The mask of one hex, or of one of fewer things: quicker to look up than to shift.
BIT: Final = tuple(1 << h for h in range(HEXES))

X: Final = tuple(2 * h % COLUMNS for h in range(HEXES))
R: Final = tuple(2 * h // COLUMNS for h in range(HEXES))

# HC-GEO-07: how far east for side 0, how far west for side 1.
TOWARDS: Final = (X, tuple(COLUMNS - 1 - x for x in X))

# HC-GEO-02: east, south-east, south-west, west, north-west, north-east.
DIRECTIONS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def hex_at(x: int, r: int) -> int:
    """The number of the hex at (x, r); -1 if there is none."""
    inside = 0 <= x < COLUMNS and 0 <= r < ROWS and (x + r) % 2 == 0
    return (COLUMNS * r + x) // 2 if inside else -1


def _distances(h: int) -> tuple[int, ...]:
    """HC-GEO-03: rows first, then what the rows did not bring."""
    far = [(abs(R[h] - R[g]), abs(X[h] - X[g])) for g in range(HEXES)]
    return tuple(rows if x < rows else (rows + x) // 2 for rows, x in far)


DISTANCE: Final = tuple(_distances(h) for h in range(HEXES))
STEP: Final = tuple(
    tuple(hex_at(X[h] + dx, R[h] + dr) for dx, dr in DIRECTIONS) for h in range(HEXES)
)
NEAR: Final = tuple(tuple(g for g in STEP[h] if g >= 0) for h in range(HEXES))


def mask_of(hexes: Iterator[int] | tuple[int, ...] | list[int]) -> int:
    """The set of these hexes as a mask."""
    mask = 0
    for h in hexes:
        mask |= BIT[h]
    return mask


_BYTES: Final = (HEXES + 7) // 8


def _spelt(first: int) -> tuple[tuple[int, ...], ...]:
    """For each byte the hexes that its bits stand for, from this one on."""
    found: list[tuple[int, ...]] = [()]
    for h in range(first, first + 8):
        found += [(*lower, h) for lower in found]
    return tuple(found)


# _SPELT[n][byte]: the hexes that the n-th byte of a mask stands for. Taking a mask byte
# by byte costs 0.6 us whatever is in it, taking it bit by bit up to 6 us.
_SPELT: Final = tuple(_spelt(8 * n) for n in range(_BYTES))


def hexes_of(mask: int) -> list[int]:
    """The hexes of a mask, in order."""
    found: list[int] = []
    for n, byte in enumerate(mask.to_bytes(_BYTES, "little")):
        if byte:
            found += _SPELT[n][byte]
    return found


def _with_neighbour(direction: int) -> int:
    return mask_of([h for h in range(HEXES) if STEP[h][direction] >= 0])


_EAST, _SOUTH_EAST, _SOUTH_WEST, _WEST, _NORTH_WEST, _NORTH_EAST = (
    _with_neighbour(direction) for direction in range(6)
)


def spread(mask: int) -> int:
    """The neighbours of all hexes of a mask."""
    return (
        ((mask & _EAST) << 1)
        | ((mask & _SOUTH_EAST) << 13)
        | ((mask & _SOUTH_WEST) << 12)
        | ((mask & _WEST) >> 1)
        | ((mask & _NORTH_WEST) >> 13)
        | ((mask & _NORTH_EAST) >> 12)
    )


def _reached() -> Iterator[tuple[int, ...]]:
    """After no step, one step, two: the hexes that can be reached from each hex."""
    masks = BIT
    for _ in range(COLUMNS):
        yield masks
        masks = tuple(mask | spread(mask) for mask in masks)


# WITHIN[d][h]: the hexes at most d steps from h.
WITHIN: Final = tuple(_reached())

# The neighbours of a hex as a mask.
BESIDE: Final = tuple(mask_of(near) for near in NEAR)


def turned(h: int) -> int:
    """HC-GEO-06: the hex after half a turn of the pitch."""
    return HEXES - 1 - h


def label(h: int) -> str:
    """HC-GEO-05: the name people use, A1 to M9."""
    return f"{chr(ord('A') + X[h] // 2)}{R[h] + 1}"


LABELS: Final = tuple(label(h) for h in range(HEXES))
_BY_LABEL: Final = {name: h for h, name in enumerate(LABELS)}


def hex_of(name: str) -> int:
    """The hex with this label; -1 if there is none."""
    h = _BY_LABEL.get(name, -1)
    return _BY_LABEL.get(name.strip().upper(), -1) if h < 0 else h
