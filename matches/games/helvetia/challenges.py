"""Challenges: how often the gesture was made, and whether that is enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.games.helvetia.box.cards import ChallengeKind
from engine.sides import Side
from matches.games.helvetia.side_part import helvetia_side
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import Sheet

# Scored in this way a goal is also an attempt of this kind (HC-CHL-03).
ATTEMPTS: Mapping[str, str] = {
    "shot": ChallengeKind.SHOTS.value,
    "penalty": ChallengeKind.SHOTS.value,
    "first_touch": ChallengeKind.FIRST_TOUCH_SHOTS.value,
    "header": ChallengeKind.HEADERS.value,
}


def challenge_tallies(sheet: Sheet, side: Side) -> Counter[tuple[int, str]]:
    """HC-CHL-03, HC-CHL-04: what each player did; a goal is an attempt as well.

    RULING: who writes a goal need not count its shot, first touch or header again.
    """
    found = Counter(dict(sheet.sides[side].tallies))
    for row in sheet.rows:
        if row.entry.kind == CoreKind.GOAL and row.valid and row.entry.side == side:
            what = ATTEMPTS.get(str(row.content.get("how", "play")))
            if what in sheet.profile.counters:
                found[row.entry.player, what] += 1
    return found


def goals(sheet: Sheet, side: Side) -> int:
    """HC-CHL-04: how many goals count: all but own goals and the shoot-out."""
    return sum(
        row.content.get("how") != "own"
        for row in sheet.rows
        if row.entry.kind == CoreKind.GOAL and row.valid and row.entry.side == side
    )


def count(sheet: Sheet, side: Side) -> int | None:
    """How far the side's challenge has come; None where nothing says it."""
    state = helvetia_side(sheet.sides[side])
    if state.challenge is None:
        return None
    if state.challenge_asks is None:
        return state.progress or None
    kind = state.challenge_asks[0]
    if kind == "goals":
        return goals(sheet, side)
    if sheet.profile.counts_gestures:
        made = challenge_tallies(sheet, side)
        return sum(n for (_player, what), n in made.items() if what == kind)
    return state.progress


def outcome(sheet: Sheet, side: Side) -> bool | None:
    """HC-CHL-02: whether it is made, as both wrote or as counted; None if nobody knows."""
    state = helvetia_side(sheet.sides[side])
    if state.challenge is None or state.made is not None:
        return state.made
    reached = count(sheet, side)
    if reached is None or state.challenge_asks is None:
        return None
    if reached >= state.challenge_asks[1]:
        return True
    # Nothing counted may mean that nobody counted.
    return False if reached else None
