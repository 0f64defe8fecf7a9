"""States as JSON, and their short names. Only what differs from a new state is written."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Final

from engine.games.finale import phases, picks
from engine.games.finale.box.catalogue import TACTICS
from engine.games.finale.setup import Setup
from engine.games.finale.slots import BENCH, LEFT_OUT, NOBODY, SIDE_SLOTS, SLOTS
from engine.games.finale.state import ARRAYS, LISTS, NUMBERS, State, fresh
from engine.protocol import Table
from engine.reading import Value

KEYS: Final = (*NUMBERS, *LISTS, *ARRAYS, "queue", "kicks", "sealed", "squad")
_LONGEST: Final = 60
_LETTERS: Final = "0123456789"


def table_of_state(s: State) -> Table:
    """The state as a table of what differs from a new one."""
    blank = fresh(s.setup)
    table: Table = {}
    for name in (*NUMBERS, *LISTS, "queue", "kicks"):
        value = getattr(s, name)
        if value != getattr(blank, name):
            table[name] = [*value] if isinstance(value, list) else value
    for name in ARRAYS:
        value = getattr(s, name)
        if value != getattr(blank, name):
            table[name] = "".join(map(str, value))
    if s.sealed != [None, None]:
        table["sealed"] = [each if each is None else [*each] for each in s.sealed]
    if s.squad != [(), ()]:
        table["squad"] = [[*men] for men in s.squad]
    return table


def key(s: State) -> str:
    """A short name for the state, the same on every machine and for ever."""
    text = json.dumps(table_of_state(s), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=6).hexdigest()


def state_of(setup: Setup, table: object) -> State:
    """The state that a table describes; CorruptRecord names what is wrong with it."""
    value = Value(table, "state")
    value.keys((), KEYS)
    s = fresh(setup)
    _read_fields(s, value)
    if "queue" in value:
        s.queue = value.at("queue").numbers(0, SLOTS - 1)
    if "kicks" in value:
        s.kicks = value.at("kicks").numbers(0, 3)
    if "sealed" in value:
        s.sealed = [_sealed(each) for each in value.at("sealed").items(2, 2)]
    if "squad" in value:
        _read_squads(s, value.at("squad"))
    _check(s, value)
    if s.phase in phases.PICKS:
        _find(s, value)
    return s


def _find(s: State, value: Value) -> None:
    """Somebody has to be able to fill the slot that is asked for."""
    right = picks.answers(s)
    if s.shot == (s.phase < phases.SHOT) or s.waiting != 1 << (s.left ^ right):
        value.fails("another zone or another side is asked")
    if not s.shot and TACTICS[s.card].approach is None:
        value.fails("this card has no approach")
    if len(s.picks[right]) >= len(picks.slots_of(s, right)):
        value.fails("all slots are filled")
    picks.find(s)
    if len(s.found) < 2:
        value.fails("nobody has a choice")


def _read_fields(s: State, value: Value) -> None:
    for name, field in NUMBERS.items():
        if name in value:
            at, bounds = value.at(name), (field.low, field.high)
            found = at.numbers(*bounds, 2) if field.each else at.number(*bounds)
            setattr(s, name, found)
    for name, field in LISTS.items():
        if name in value:
            pair = value.at(name).items(2, 2)
            setattr(s, name, [each.numbers(field.low, field.high) for each in pair])
    for name, field in ARRAYS.items():
        if name in value:
            setattr(s, name, _array(value.at(name), field.high))


def _array(value: Value, most: int) -> bytearray:
    text = value.text()
    if len(text) != SLOTS or not set(text) <= set(_LETTERS[: most + 1]):
        value.fails("sixty digits are expected, one for each man")
    return bytearray(map(int, text))


def _sealed(value: Value) -> tuple[int, ...] | None:
    if value.found is None:
        return None
    return tuple(value.numbers(0, _LONGEST))


def _read_squads(s: State, value: Value) -> None:
    for side, men in enumerate(value.items(2, 2)):
        first = side * SIDE_SLOTS
        found = men.numbers(first, first + SIDE_SLOTS - 1)
        if any(s.setup.men[slot] is None for slot in found):
            men.fails("there is no such man in this set of cards")
        if found != sorted(set(found)):
            men.fails("men stand in the order of their set, each once")
        s.squad[side] = tuple(found)


def _check(s: State, value: Value) -> None:
    """Whoever is on the pitch or beside it is in the squad; the phase fits who is asked."""
    squad = {*s.squad[0], *s.squad[1]}
    for slot in range(SLOTS):
        if (s.pos[slot] != LEFT_OUT) != (slot in squad):
            value.fails("the squads and the places of the men do not agree")
    for slot in (*s.picks[0], *s.picks[1]):
        if slot != NOBODY and slot not in squad:
            value.fails("somebody was chosen who is in no squad")
    for side in (0, 1):
        if sum(s.pos[slot] < BENCH for slot in s.squad[side]) > 11:
            value.fails("a side has more than eleven men on the pitch")
    if bool(s.waiting) == (s.phase == phases.OVER):
        value.fails("nobody is asked in a match that is over, and somebody else")
    if phases.APPROACH <= s.phase <= phases.NEXT_CARD and s.card == NOBODY:
        value.fails("no card is being played")
    if s.phase == phases.REPLACE and s.hurt not in squad:
        value.fails("nobody is hurt")
