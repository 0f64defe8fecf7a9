"""A board as a club writes it: read strictly, everything that is wrong with it named."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias

from engine.errors import N_, RuleViolation
from engine.games.helvetia.board.hexes import (
    HEXES,
    LABELS,
    ROWS,
    hex_at,
    hex_of,
    mask_of,
)

Table: TypeAlias = dict[str, object]

RULE: Final = "HC-GEO-40"
GOALS: Final = ("west", "east")
ZONES: Final = ("left", "centre", "right")
ZONE_LETTERS: Final = "lcr"
CENTRE_ZONE: Final = 1
CELLS: Final = 6
# In the order of hexes.DIRECTIONS, for a coach who attacks the east.
DRIFTS: Final = ("F", "FR", "BR", "B", "BL", "FL")
ROLLS: Final = 20
MOST_NUMBER: Final = 6
MOST_MALUS: Final = 20
MOST_DRIFT: Final = 24
ROW_WIDTHS: Final = tuple(13 - r % 2 for r in range(ROWS))
NO_SHOT: Final = "."
LONGEST: Final = 30
SHOT: Final = re.compile(rf"([0-9]{{1,3}})([{ZONE_LETTERS}])")


class GoalDrawing(NamedTuple):
    """What is drawn around one goal; numbers and zones for each hex of the pitch."""

    keeper_zone: int
    penalty_area: int
    spot: int
    number: bytes
    zone: bytes


class BoardDrawing(NamedTuple):
    """HC-GEO-10 to HC-GEO-22: what is drawn on a board, and its malus and drift."""

    centre: int
    circle: int
    halfway: int
    offside_x: int
    wing: int
    goals: tuple[GoalDrawing, GoalDrawing]
    malus: tuple[tuple[int, ...], ...]
    drift: tuple[tuple[int, int], ...]


class Findings:
    """All that speaks against a board, and what is only worth a warning."""

    __slots__ = ("errors", "warnings")

    def __init__(self) -> None:
        self.errors: list[RuleViolation] = []
        self.warnings: list[RuleViolation] = []

    def __bool__(self) -> bool:
        """True when nothing forbids it; warnings do not forbid."""
        return not self.errors

    def wrong(self, text: str, **params: object) -> None:
        self.errors.append(RuleViolation(RULE, text, **params))

    def odd(self, text: str, rule: str = RULE, **params: object) -> None:
        self.warnings.append(RuleViolation(rule, text, **params))


def drawing_of(table: object, found: Findings) -> BoardDrawing:
    """What the table draws; a wrong part is named and stands empty, reading goes on."""
    parts = _table(table, "", ("field", *GOALS, "malus", "drift"), found)
    keys = ("centre", "circle", "halfway", "offside_x", "wing")
    field = _table(parts["field"], "field", keys, found)
    west, east = (_goal(parts[place], place, found) for place in GOALS)
    return BoardDrawing(
        _hex(field["centre"], "field.centre", found),
        _hexes(field["circle"], "field.circle", found),
        _hexes(field["halfway"], "field.halfway", found),
        _number(field["offside_x"], "field.offside_x", found),
        _hexes(field["wing"], "field.wing", found),
        (west, east),
        _malus(parts["malus"], found),
        _drift(parts["drift"], found),
    )


def _goal(value: object, place: str, found: Findings) -> GoalDrawing:
    keys = ("keeper_zone", "penalty_area", "spot", "shots")
    table = _table(value, place, keys, found)
    number, zone = _shots(table["shots"], f"{place}.shots", found)
    return GoalDrawing(
        _hexes(table["keeper_zone"], f"{place}.keeper_zone", found),
        _hexes(table["penalty_area"], f"{place}.penalty_area", found),
        _hex(table["spot"], f"{place}.spot", found),
        number,
        zone,
    )


class _Missing:
    """Stands where a key is missing: it was named already."""


_MISSING: Final = _Missing()


def _table(
    value: object, place: str, keys: tuple[str, ...], found: Findings
) -> dict[str, object]:
    """The values of the keys, each of them there, no other one."""
    if isinstance(value, dict):
        for key in keys:
            if key not in value:
                found.wrong(N_("%(place)s is missing."), place=_path(place, key))
        for key in value:
            if key not in keys:
                text = N_("%(place)s is not a part of a board.")
                found.wrong(text, place=_path(place, _shown(key)))
        return {key: value.get(key, _MISSING) for key in keys}
    if value is not _MISSING:
        text = N_("%(place)s must be a table.")
        found.wrong(text, place=place or "board")
    return dict.fromkeys(keys, _MISSING)


def _number(value: object, place: str, found: Findings) -> int:
    # A bool is an int to Python, but no number to a reader of the file.
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if value is not _MISSING:
        text = N_("%(place)s must be a whole number, not %(value)s.")
        found.wrong(text, place=place, value=_shown(value))
    return 0


def _list(value: object, place: str, length: int, found: Findings) -> list[object]:
    """A list of this length, or of any if it is -1."""
    if isinstance(value, list) and length in (-1, len(value)):
        return value
    if value is not _MISSING and length < 0:
        found.wrong(N_("%(place)s must be a list."), place=place)
    elif value is not _MISSING:
        text = N_("%(place)s must be a list of %(length)s entries.")
        found.wrong(text, place=place, length=length)
    return []


def _hex(value: object, place: str, found: Findings) -> int:
    h = hex_of(value) if isinstance(value, str) else -1
    if h < 0 and value is not _MISSING:
        text = N_("%(place)s: the pitch has no hex %(value)s.")
        found.wrong(text, place=place, value=_shown(value))
    return h


def _hexes(value: object, place: str, found: Findings) -> int:
    listed = _list(value, place, -1, found)
    if len(listed) > HEXES:
        text = N_("%(place)s lists more hexes than the pitch has: %(n)s.")
        found.wrong(text, place=place, n=len(listed))
        return 0
    read = [_hex(each, place, found) for each in listed]
    return mask_of([h for h in read if h >= 0])


def _shots(value: object, place: str, found: Findings) -> tuple[bytes, bytes]:
    """HC-GEO-22: the number and the zone of each hex, read from a drawn pitch."""
    number, zone = bytearray(HEXES), bytearray([CENTRE_ZONE] * HEXES)
    for r, row in enumerate(_list(value, place, ROWS, found)):
        signs = row.split() if isinstance(row, str) else []
        if len(signs) != ROW_WIDTHS[r]:
            text = N_("%(place)s, row %(row)s: must be a text that draws %(n)s hexes.")
            found.wrong(text, place=place, row=r + 1, n=ROW_WIDTHS[r])
            continue
        for column, sign in enumerate(signs):
            if sign != NO_SHOT:
                h = hex_at(2 * column + r % 2, r)
                number[h], zone[h] = _shot(sign, f"{place}, {LABELS[h]}", found)
    return bytes(number), bytes(zone)


def _shot(sign: str, place: str, found: Findings) -> tuple[int, int]:
    drawn = SHOT.fullmatch(sign)
    if drawn and 1 <= int(drawn[1]) <= MOST_NUMBER:
        return int(drawn[1]), ZONE_LETTERS.index(drawn[2])
    text = N_("%(place)s: %(value)s is not a number from 1 to 6 with l, c or r.")
    found.wrong(text, place=place, value=_shown(sign))
    return 0, CENTRE_ZONE


def _malus(value: object, found: Findings) -> tuple[tuple[int, ...], ...]:
    table = _table(value, "malus", ZONES, found)
    rows = []
    for zone in ZONES:
        place = f"malus.{zone}"
        cells = _list(table[zone], place, CELLS, found)
        rows.append(tuple(_number(each, place, found) for each in cells))
        for malus in rows[-1]:
            if not 0 <= malus <= MOST_MALUS:
                text = N_("%(place)s: a malus lies between 0 and 20, not %(value)s.")
                found.wrong(text, place=place, value=_shown(malus))
    return tuple(rows)


def _drift(value: object, found: Findings) -> tuple[tuple[int, int], ...]:
    """HC-DEV-01: a direction and a number of hexes for each roll."""
    rolls = tuple(str(roll) for roll in range(1, ROLLS + 1))
    table = _table(value, "drift", rolls, found)
    return tuple(_way(table[roll], f"drift.{roll}", found) for roll in rolls)


def _way(value: object, place: str, found: Findings) -> tuple[int, int]:
    if value is _MISSING:
        return 0, 0
    match value:
        case [str(way), int(far)] if not isinstance(far, bool):
            if way in DRIFTS and 0 <= far <= MOST_DRIFT:
                return DRIFTS.index(way), far
    text = N_("%(place)s must be a direction (F, FR, BR, B, BL, FL) and hexes.")
    found.wrong(text, place=place)
    return 0, 0


def _path(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _shown(value: object) -> str:
    """A value as a sentence can hold it, however large it is."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST else value[:LONGEST] + "…"
    if isinstance(value, float) or (isinstance(value, int) and abs(value) < 10**9):
        return repr(value)
    return type(value).__name__
