"""What leaves the engine of a position: JSON-ready, without secrets, and back again."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import codec, phases, rolls, windows
from engine.games.helvetia.board.hexes import HEXES, LABELS
from engine.games.helvetia.box.cards import POWER_NUMBERS
from engine.games.helvetia.preparation import LEGENDS
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown.redaction import (
    BOTTOM_CELL,
    FACE_DOWN,
    HIDDEN_CELL,
    HIDDEN_COVER,
    POWERS,
    blank_hand,
    face_down,
    without_secrets,
)
from engine.games.helvetia.shown.waiting_text import asked, open_window
from engine.games.helvetia.side_report import EXHAUSTED
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NONE
from engine.games.helvetia.state import (
    BENCH,
    INJURED,
    LEFT_OUT,
    REPLACED,
    SENT_OFF,
    TO_PLACE,
    State,
)
from engine.protocol import Table
from engine.reading import Value
from engine.sides import SIDES

PLACES: Final = {
    TO_PLACE: "to_place",
    BENCH: "bench",
    LEFT_OUT: "left_out",
    REPLACED: "replaced",
    SENT_OFF: "sent_off",
    INJURED: "injured",
}
# What a view holds, the state for a machine apart.
KEYS: Final = (
    *("rules", "seen_by", "ply", "phase", "mode", "asked", "window", "sentence"),
    *("clock", "period", "score", "attack", "ball", "sides", "gesture", "kicks"),
    *("kickers", "over"),
)
# The moments in which a gesture is under way, told by `gesture_of`.
CHALLENGED: Final = (phases.DEFEND, phases.INTERCEPT, phases.CLEAR)
ROLLING: Final = (windows.D20, windows.ROLLED)


def observe(s: State, side: int | None) -> Table:
    """The only view that leaves the engine: JSON-ready, for pages and for coaches afar."""
    seen = without_secrets(s, side)
    return {
        "rules": s.setup.rules.name,
        "seen_by": None if side is None else SIDES[side],
        "ply": s.ply,
        "phase": phases.NAMES[s.phase],
        "mode": phases.MODES[s.mode] if s.phase == phases.GESTURE else "",
        "asked": [SIDES[each] for each in (0, 1) if s.waiting >> each & 1],
        "window": open_window(s),
        "sentence": asked(s),
        "clock": s.clock,
        "period": s.period,
        "score": list(s.score),
        "attack": SIDES[s.attack],
        "ball": _ball(seen),
        "sides": [_side(seen, each) for each in (0, 1)],
        "gesture": gesture_of(seen),
        "kicks": [
            {"side": SIDES[kick >> 1], "scored": bool(kick & 1)} for kick in s.kicks
        ],
        "kickers": [_man(s, slot) for slot in s.named],
        "over": not s.waiting,
        "state": _table(seen),
    }


def state_of(setup: Setup, view: Table) -> State:
    """The state without secrets that a view was made of; CorruptRecord if none is."""
    value = Value(view, "view")
    value.keys(("state",), KEYS)
    table = value.at("state")
    table.keys(("blanks",), codec.KEYS)
    blanks = table.at("blanks")
    blanks.keys(("backs",), ("cell", "cover"))
    backs = blanks.at("backs").numbers(0, len(POWER_NUMBERS), 2)
    s = codec.state_of(setup, {k: v for k, v in view["state"].items() if k != "blanks"})
    for side in (0, 1):
        if backs[side]:
            blank_hand(s, side, s.hand[side] & LEGENDS, backs[side])
    if "cell" in blanks:
        s.cell = blanks.at("cell").number(HIDDEN_CELL, BOTTOM_CELL)
    if "cover" in blanks:
        s.cover = blanks.at("cover").number(HIDDEN_COVER, HIDDEN_COVER)
    return s


def _table(seen: State) -> Table:
    """The state without secrets for `state_of`: what is blank stands beside what is known."""
    plain = seen.copy()
    blanks: Table = {"backs": [hand >> FACE_DOWN for hand in seen.hand]}
    plain.hand = [hand & (LEGENDS | POWERS) for hand in seen.hand]
    if seen.phase == phases.AIM and seen.cell >= HIDDEN_CELL:
        blanks["cell"], plain.cell = seen.cell, NONE
    if seen.phase == phases.AIM and seen.cover == HIDDEN_COVER:
        blanks["cover"], plain.cover = HIDDEN_COVER, NONE
    return codec.table_of_state(plain) | {"blanks": blanks}


def _man(s: State, slot: int) -> Table | None:
    """How a view names a player: his side and the number on his shirt."""
    if slot < 0:
        return None
    return {"side": SIDES[slot // SIDE_SLOTS], "number": s.setup.number(slot)}


def _ball(s: State) -> Table:
    """HC-BALL-01: carried, loose or dead, on a hex."""
    return {"hex": LABELS[s.ball], "how": how_held(s), "carrier": _man(s, s.carrier)}


def how_held(s: State) -> str:
    """Whether somebody carries the ball, it is dead or lies there for all."""
    return "carried" if s.carrier >= 0 else "dead" if s.dead else "loose"


def _side(s: State, side: int) -> Table:
    """A side as everybody sees it who may see this state."""
    first = SIDE_SLOTS * side
    slots = range(first, first + SIDE_SLOTS)
    setup = s.setup.sides[side]
    return {
        "side": SIDES[side],
        "name": setup.name,
        "players": [_player(s, q) for q in slots if s.setup.players[q]],
        "changes": s.changes[side],
        "cards": cards_of(s, side),
        "challenge": setup.challenge.number if setup.challenge else None,
    }


def _player(s: State, slot: int) -> Table:
    card = s.setup.players[slot]
    assert card is not None
    where = s.pos[slot]
    return {
        "number": card.number,
        "name": card.name,
        "kind": card.kind.value,
        "hex": LABELS[where] if where < HEXES else None,
        "place": "pitch" if where < HEXES else PLACES[where],
        "boost": s.boost[slot],
        "printed": s.setup.printed[slot],
        "skills": {name: s.skill(slot, n) for name, n in s.setup.rules.values},
        "marks": marks_of(s, slot),
    }


def marks_of(s: State, slot: int) -> list[str]:
    """HC-OFF-07: in a vigilant match nobody is told who is offside."""
    hint = not s.setup.options.vigilant_offside
    marks = {
        "ball": s.carrier == slot,
        "keeper": s.keeper[slot // SIDE_SLOTS] == slot,
        EXHAUSTED: not s.boost[slot],
        "fallen": s.fallen >> slot & 1,
        "acted": s.acted >> slot & 1,
        "moved": s.moved >> slot & 1,
        "new": s.new >> slot & 1,
        "yellow": s.yellow >> slot & 1,
        "offside": hint and s.offside >> slot & 1,
    }
    return [name for name, is_so in marks.items() if is_so]


def cards_of(s: State, side: int) -> Table:
    """HC-PWR-02: the LEGEND lies open, of the POWER one may see the backs alone."""
    legend = s.hand[side] & LEGENDS
    return {
        "legend": legend.bit_length() - 1 if legend else None,
        "powers": [n for n in range(FACE_DOWN) if s.hand[side] & POWERS & 1 << n],
        "face_down": face_down(s, side),
        "played": [n for n in range(FACE_DOWN) if s.spent[side] >> n & 1],
    }


def gesture_of(s: State) -> Table | None:
    """What is under way: who, against whom, the threshold so far, what was chosen."""
    if s.phase == phases.AIM:
        return {
            "actor": _man(s, s.actor),
            "threshold": s.threshold,
            "cells": s.cells,
            "aimed": s.cell != NONE,
            "covered": s.cover != NONE,
        }
    if s.phase in CHALLENGED:
        return {"actor": _man(s, s.carrier), "foe": _man(s, s.foe)}
    if s.phase == phases.CARD and s.window in ROLLING:
        return {
            "actor": _man(s, s.stepper),
            "test": rolls.NAMES[s.test],
            "threshold": s.threshold + s.bonus,
            "roll": s.roll if s.window == windows.ROLLED else None,
        }
    return None
