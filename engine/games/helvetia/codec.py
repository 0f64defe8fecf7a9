"""States as JSON, and their short names. Only what differs from a new state is written."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Final

from engine.games.helvetia import phases, preparation, rolls, state_checks, windows
from engine.games.helvetia.board.hexes import HEXES
from engine.games.helvetia.setup import SIDE_SLOTS, SLOTS, Setup
from engine.games.helvetia.spell import NO_SPELL, Spell
from engine.games.helvetia.state import INJURED, State, fresh
from engine.games.helvetia.steps import STEPS
from engine.protocol import Table
from engine.reading import Value

_MOST: Final = 10**6
_SLOT: Final = (-1, SLOTS - 1)
_MASK: Final = (0, (1 << SLOTS) - 1)
_HEX: Final = (0, HEXES)
_HAND: Final = (0, (1 << 25) - 1)
_SIDES: Final = (0, 3)
_SIDE: Final = (0, 1)
_STEP: Final = (0, STEPS - 1)
_COUNT: Final = (0, _MOST)
_FEW: Final = (-9999, 9999)
# The fields of a state with the least and the most of each, or of the items of a list.
# Not written are `men` and `armed`, which follow from the rest. Spelt out, since a
# compiled class does not tell its fields.
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "pos": (0, INJURED),
    "boost": (0, 99),
    "fallen": _MASK,
    "acted": _MASK,
    "moved": _MASK,
    "new": _MASK,
    "offside": _MASK,
    "yellow": _MASK,
    "keeper": _SLOT,
    "changes": (0, 9),
    "deep": _SIDES,
    "ball": (0, HEXES - 1),
    "carrier": _SLOT,
    "dead": _SIDE,
    "attack": _SIDE,
    "phase": (0, len(phases.NAMES) - 1),
    "waiting": _SIDES,
    "mode": (0, len(phases.MODES) - 1),
    "opening": (0, 3),
    "mover": _SLOT,
    "free": _COUNT,
    "entered": (0, 1),
    "winged": _COUNT,
    "turns": _COUNT,
    "holds": _COUNT,
    "chain": _COUNT,
    "actor": _SLOT,
    "foe": _SLOT,
    "stepper": _SLOT,
    "aim": _HEX,
    "gesture": (0, 9),
    "test": (0, len(rolls.NAMES) - 1),
    "threshold": _FEW,
    "bonus": _FEW,
    "press": _FEW,
    "roll": (0, 20),
    "after": _STEP,
    "cell": (-1, 5),
    "cover": (-1, 63),
    "cells": (0, 6),
    "minutes": (0, 999),
    "hand": _HAND,
    "spent": _HAND,
    "window": (-1, len(windows.IDS) - 1),
    "first": _SIDE,
    "asked": (0, 2),
    "played": _COUNT,
    "lift": _FEW,
    "fit": _SIDES,
    "stay": _SIDES,
    "clock": _COUNT,
    "period": (0, 9),
    "score": (0, 999),
    "first_kick": _SIDE,
    "placing": _SIDE,
    "kicks": (0, 3),
    "named": (0, SLOTS - 1),
    "todo": _STEP,
    "outcome": (0, 3),
    "ply": _COUNT,
}
FIELDS: Final = tuple(BOUNDS)
SPELL_FIELDS: Final = (
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
# Lists that are as long as they happen to be.
_GROWING: Final = ("kicks", "named", "todo")


def table_of_state(s: State) -> Table:
    """The state as a table of what differs from a new one."""
    blank = fresh(s.setup)
    table: Table = {}
    for name in FIELDS:
        value = getattr(s, name)
        if value != getattr(blank, name):
            table[name] = list(value) if isinstance(value, list) else value
    if s.spell is not NO_SPELL:
        table["spell"] = _table_of_spell(s.spell)
    return table


def _table_of_spell(spell: Spell) -> Table:
    return {
        name: list(value) if isinstance(value, list) else value
        for name in SPELL_FIELDS
        if (value := getattr(spell, name)) != getattr(NO_SPELL, name)
    }


def key(s: State) -> str:
    """A short name for the state, the same on every machine and for ever.

    A field that a later ruleset adds does not change the keys of matches without it.
    """
    text = json.dumps(table_of_state(s), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=6).hexdigest()


def state_of(setup: Setup, table: object) -> State:
    """The state that a table describes; CorruptRecord names what is wrong with it.

    See state_checks for what is not asked of it.
    """
    value = Value(table, "state")
    value.keys((), (*FIELDS, "spell"))
    s = fresh(setup)
    for name in FIELDS:
        if name in value:
            setattr(s, name, _read(value.at(name), name, getattr(s, name)))
    if "spell" in value:
        s.spell = _spell_of(value.at("spell"))
    _derive(s)
    state_checks.check(s)
    return s


def _read(value: Value, name: str, like: object) -> int | list[int]:
    low, high = BOUNDS.get(name, _FEW)
    if not isinstance(like, list):
        return value.number(low, high)
    return value.numbers(low, high, -1 if name in _GROWING else len(like))


def _spell_of(value: Value) -> Spell:
    value.keys((), SPELL_FIELDS)
    spell = Spell()
    for name in SPELL_FIELDS:
        if name in value:
            setattr(spell, name, _read(value.at(name), "", getattr(spell, name)))
    return spell


def _derive(s: State) -> None:
    """Who stands where as masks, and the windows in which the hands may speak."""
    s.men = [0, 0]
    for slot in range(SLOTS):
        if s.pos[slot] < HEXES:
            s.men[slot // SIDE_SLOTS] |= 1 << s.pos[slot]
    for side in (0, 1):
        # a hand that is still being chosen is not armed
        if s.phase != phases.KEEP_CARDS or not s.waiting >> side & 1:
            preparation.arm(s, side, s.hand[side])
