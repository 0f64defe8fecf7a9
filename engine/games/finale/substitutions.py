"""Who may come for whom: in a plan, and where somebody was hurt."""

from __future__ import annotations

from typing import Final

from engine.errors import N_
from engine.games.finale.box.cards import KEEPER
from engine.games.finale.refusals import Refusal
from engine.games.finale.slots import BENCH, REPLACED
from engine.games.finale.state import State

NO_MORE: Final = Refusal("FI-PER-2", N_("This coach has no substitution left."))
NOT_ON: Final = Refusal("FI-PER-1", N_("Who is taken off is on the pitch."))
NEW: Final = Refusal(
    "FI-PER-10", N_("A newcomer is not taken off by the plan that brings him on.")
)
NOT_ON_BENCH: Final = Refusal("FI-PER-2", N_("Who comes on is on the bench."))
FOR_KEEPER: Final = Refusal(
    "FI-PER-9", N_("A keeper comes for a keeper, or where no keeper is left.")
)
OTHER_ROW: Final = Refusal(
    "FI-PER-3", N_("He stands in the row of his card, or in a row that is empty.")
)
# FI-SYM-2: all substitutions are used; a keeper is hurt and no other one sits on the
# bench; a keeper alone sits there; nobody does.
NONE_LEFT, NO_KEEPER, KEEPER_ALONE, BENCH_EMPTY = range(4)


def refuse_change(
    s: State, side: int, change: tuple[int, int, int], new: set[int]
) -> Refusal | None:
    """FI-PER-2, FI-PER-3, FI-PER-9, FI-PER-10: why a plan may not go on with this change.

    `new`: who came on by the changes before it, which are carried out in this state.
    """
    off, on, row = change
    if s.changes[side] >= s.setup.options.subs_max:
        return NO_MORE
    if off not in s.squad[side] or s.pos[off] >= BENCH:
        return NOT_ON
    if off in new:
        return NEW
    if on not in s.squad[side] or s.pos[on] != BENCH:
        return NOT_ON_BENCH
    if not _keeper_may(s, side, off, on):
        return FOR_KEEPER
    return None if row in rows_for(s, side, off, on) else OTHER_ROW


def _keeper_may(s: State, side: int, off: int, on: int) -> bool:
    """FI-PER-9: the one for the other, or a keeper where none stands."""
    comes = s.setup.man(on).row == KEEPER
    if s.pos[off] == KEEPER:
        return comes
    return not comes or s.keeper(side) < 0


def rows_for(s: State, side: int, off: int, on: int) -> list[int]:
    """FI-PER-3: the row of his card, or one that is empty once the other is off."""
    row = s.setup.man(on).row
    if row == KEEPER:
        return [KEEPER]
    before, s.pos[off] = s.pos[off], REPLACED
    empty = s.empty_rows(side)
    s.pos[off] = before
    return [row, *(each for each in empty if each != row)]


def change(s: State, side: int, off: int, on: int, row: int) -> None:
    """FI-PER-2: off for the match; he who comes stands upright, with no counter on him."""
    s.pos[off] = REPLACED
    bring_on(s, side, on, row)
    s.tell("change", "FI-PER-1", side, on, (off, row))


def bring_on(s: State, side: int, on: int, row: int) -> None:
    """He stands upright in this row, and one substitution is used."""
    s.pos[on] = row
    s.turned[on] = 0
    s.changes[side] += 1


def replacements(s: State, side: int, hurt: int) -> list[tuple[int, int]]:
    """FI-SYM-2: who may come for a man who is hurt, and in which row.

    RULING on FI-SYM-2: a bench keeper never comes for an outfield man here, even where no
    keeper is left; he can by the next plan (FI-SYM-5).
    """
    if s.changes[side] >= s.setup.options.subs_max:
        return []
    keeper = s.setup.man(hurt).row == KEEPER
    return [
        (on, each)
        for on in s.bench(side)
        if (s.setup.man(on).row == KEEPER) == keeper
        for each in rows_for(s, side, hurt, on)
    ]


def why_nobody(s: State, side: int, hurt: int) -> int:
    """FI-SYM-2: why nobody comes for a man who is hurt, as one of these numbers."""
    if s.changes[side] >= s.setup.options.subs_max:
        return NONE_LEFT
    if s.setup.man(hurt).row == KEEPER:
        return NO_KEEPER
    return KEEPER_ALONE if s.bench(side) else BENCH_EMPTY


def single_changes(s: State, side: int, new: set[int]) -> list[tuple[int, int, int]]:
    """Each substitution that may be the next one of a plan."""
    if s.changes[side] >= s.setup.options.subs_max:
        return []
    return [
        (off, on, row)
        for off in s.on_pitch(side)
        if off not in new
        for on in s.bench(side)
        if _keeper_may(s, side, off, on)
        for row in rows_for(s, side, off, on)
    ]
