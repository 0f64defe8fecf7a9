"""States as JSON, and their short names. Only what differs from a new state is written."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Final

from engine.games.helvetia import phases, preparation, state_checks
from engine.games.helvetia.board.hexes import HEXES
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.games.helvetia.spell import FIELDS as SPELL
from engine.games.helvetia.spell import NO_SPELL, Spell, blank
from engine.games.helvetia.state import FEW, FIELDS, Field, State, fresh
from engine.protocol import Table
from engine.reading import Value

# What the table of a state may have.
KEYS: Final = (*(field.name for field in FIELDS), "spell")


def table_of_state(s: State) -> Table:
    """The state as a table of what differs from a new one."""
    blank = fresh(s.setup)
    table: Table = {}
    for name, *_ in FIELDS:
        value = getattr(s, name)
        if value != getattr(blank, name):
            table[name] = list(value) if isinstance(value, list) else value
    if s.spell is not NO_SPELL:
        table["spell"] = _table_of_spell(s.spell)
    return table


def _table_of_spell(spell: Spell) -> Table:
    return {
        name: list(value) if isinstance(value, list) else value
        for name in SPELL
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
    value.keys((), KEYS)
    s = fresh(setup)
    for field in FIELDS:
        if field.name in value:
            setattr(s, field.name, _read(value.at(field.name), field))
    if "spell" in value:
        s.spell = _spell_of(value.at("spell"))
    _derive(s)
    state_checks.check(s)
    return s


def _read(value: Value, field: Field) -> int | list[int]:
    if isinstance(field.start, int):
        return value.number(*field.bounds)
    length = -1 if field.grows else len(field.start)
    return value.numbers(*field.bounds, length)


def _spell_of(value: Value) -> Spell:
    value.keys((), SPELL)
    spell = blank()
    for name, start in SPELL.items():
        if name in value:
            setattr(spell, name, _read(value.at(name), Field(name, start, FEW)))
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
