"""Does a board that could be read make sense? HC-GEO-40, point by point."""

from __future__ import annotations

from typing import Final

from engine.errors import N_
from engine.games.helvetia.board.drawing import (
    CELLS,
    CENTRE_ZONE,
    GOALS,
    ZONES,
    BoardDrawing,
    Findings,
    GoalDrawing,
    drawing_of,
)
from engine.games.helvetia.board.hexes import (
    HEXES,
    LABELS,
    X,
    hexes_of,
    mask_of,
    turned,
)

MIRRORED: Final = (2, 1, 0, 5, 4, 3)
ONE_HEX: Final = range(14, 20)
MARKERS: Final = 4
# RULING: twice as many hexes as a side has footballers, so that each can be set up and
# sent out of the area whoever stands there; a keeper zone of a hex and those around it.
LEAST_ROOM: Final = 10
MOST_ZONE: Final = 7


def read_drawing(table: object) -> tuple[BoardDrawing | None, Findings]:
    """HC-GEO-40: the drawing, none if anything forbids it, and all that was found.

    What a drawing means is judged only once all of its parts can be read.
    """
    found = Findings()
    drawing = drawing_of(table, found)
    if found:
        _check_symmetry(drawing, found)
        _check_halfway(drawing, found)
        for place, goal in zip(GOALS, drawing.goals, strict=True):
            _check_goal(place, goal, found)
        _check_room(drawing, found)
        _check_malus(drawing.malus, found)
        _check_drift(drawing.drift, found)
    return (drawing if found else None), found


def _check_symmetry(drawing: BoardDrawing, found: Findings) -> None:
    """HC-GEO-06: after half a turn the board looks the same."""
    west, east = drawing.goals
    pairs = {
        "centre": (1 << drawing.centre, 1 << drawing.centre),
        "circle": (drawing.circle, drawing.circle),
        "halfway": (drawing.halfway, drawing.halfway),
        "wing": (drawing.wing, drawing.wing),
        "keeper_zone": (west.keeper_zone, east.keeper_zone),
        "penalty_area": (west.penalty_area, east.penalty_area),
        "spot": (1 << west.spot, 1 << east.spot),
    }
    alone = {place: _alone(*pair) for place, pair in pairs.items()}
    unlike = [
        h
        for h in range(HEXES)
        if west.number[h] != east.number[turned(h)]
        or west.zone[h] != east.zone[turned(h)]
    ]
    for place, hexes in {**alone, "shots": unlike}.items():
        if hexes:
            text = N_("%(place)s changes when the board is turned: %(hexes)s.")
            found.wrong(text, place=place, hexes=_labels(hexes))


def _alone(west: int, east: int) -> list[int]:
    """The hexes of either set that have no partner in the other one."""
    lonely = {h for h in hexes_of(west) if not east >> turned(h) & 1}
    return sorted(lonely | {h for h in hexes_of(east) if not west >> turned(h) & 1})


def _check_halfway(drawing: BoardDrawing, found: Findings) -> None:
    """HC-GEO-12, HC-GEO-13: the straddling hexes are those on the offside line."""
    line = mask_of([h for h in range(HEXES) if X[h] == drawing.offside_x])
    if line != drawing.halfway or not line:
        text = N_("halfway must be the hexes on the offside line: %(hexes)s.")
        found.wrong(text, hexes=_labels(hexes_of(line)))


def _check_goal(place: str, goal: GoalDrawing, found: Findings) -> None:
    """HC-GEO-10, HC-GEO-16, HC-GEO-17: keeper zone, spot and numbers of one goal."""
    if not goal.keeper_zone:
        found.wrong(N_("%(place)s: the keeper zone is empty."), place=place)
    outside = hexes_of(goal.keeper_zone & ~goal.penalty_area)
    if outside:
        text = N_("%(place)s: the penalty area lacks the keeper zone: %(hexes)s.")
        found.wrong(text, place=place, hexes=_labels(outside))
    if not goal.penalty_area & ~goal.keeper_zone & 1 << goal.spot:
        text = N_(
            "%(place)s: the spot %(hex)s must lie in the penalty area, outside the "
            "keeper zone."
        )
        found.wrong(text, place=place, hex=LABELS[goal.spot])
    area = hexes_of(goal.penalty_area & ~goal.keeper_zone)
    blank = [h for h in area if not goal.number[h]]
    if blank:
        text = N_("%(place)s: hexes of the penalty area have no number: %(hexes)s.")
        found.wrong(text, place=place, hexes=_labels(blank))
    if max(goal.number) > MARKERS:
        text = N_("%(place)s: a number above 4 needs more markers than a goal has.")
        found.odd(text, "HC-KIT-06", place=place)


def _check_room(drawing: BoardDrawing, found: Findings) -> None:
    """HC-PLACE-02, HC-PEN-03. RULING: each side can be set up, and leave its area.

    The penalty area lies in the own half (HC-GEO-16), the keeper zone is small (HC-GEO-10).
    """
    sides = mask_of([h for h in range(HEXES) if X[h] < drawing.offside_x])
    zones = drawing.goals[0].keeper_zone | drawing.goals[1].keeper_zone
    halves = (sides, ~sides & ~drawing.halfway & (1 << HEXES) - 1)
    for place, goal, half in zip(GOALS, drawing.goals, halves, strict=True):
        beyond = hexes_of(goal.penalty_area & ~half)
        if beyond:
            text = N_("%(place)s leaves its own half: %(hexes)s.")
            area = f"{place}.penalty_area"
            found.wrong(text, place=area, hexes=_labels(beyond))
        if goal.keeper_zone.bit_count() > MOST_ZONE:
            text = N_("%(place)s has more than %(most)s hexes.")
            found.wrong(text, place=f"{place}.keeper_zone", most=MOST_ZONE)
        for part, taken in (
            (f"{place}.penalty_area", goal.penalty_area),
            ("field.circle", drawing.circle | zones),
        ):
            room = (half & ~taken).bit_count()
            if room < LEAST_ROOM:
                text = N_(
                    "%(place)s leaves %(side)s %(n)s free hexes of its half, too few: "
                    "at least %(least)s."
                )
                found.wrong(text, place=part, side=place, n=room, least=LEAST_ROOM)


def _check_malus(malus: tuple[tuple[int, ...], ...], found: Findings) -> None:
    """HC-GEO-40: left and right are mirrors of each other, or somebody mistyped."""
    for zone in range(len(ZONES)):
        other = malus[len(ZONES) - 1 - zone]
        if zone <= CENTRE_ZONE and any(
            malus[zone][cell] != other[MIRRORED[cell]] for cell in range(CELLS)
        ):
            text = N_("malus: %(zone)s is not the mirror of %(other)s.")
            found.odd(text, zone=ZONES[zone], other=ZONES[-1 - zone])


def _check_drift(drift: tuple[tuple[int, int], ...], found: Findings) -> None:
    """HC-DEV-01: one hex on 14 to 19, two on any other roll."""
    for roll, (_, far) in enumerate(drift, 1):
        usual = 1 if roll in ONE_HEX else 2
        if far != usual:
            text = N_("drift: roll %(roll)s goes %(n)s hexes, in the rules %(usual)s.")
            found.odd(text, roll=roll, n=far, usual=usual)


def _labels(hexes: list[int]) -> str:
    return " ".join(LABELS[h] for h in hexes)
