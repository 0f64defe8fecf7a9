"""What a sheet warns of while it is kept; nothing here stops an entry."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import N_
from engine.sides import SIDES, Side
from matches.rules.sheet.entries import TIME, CoreKind
from matches.rules.sheet.periods import CLOSED, OVER, SHOOTOUT
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.state import EntryRow, Sheet, SheetWarning, Trait


def sheet_warnings(sheet: Sheet) -> tuple[SheetWarning, ...]:
    """HC-FFT-01, HC-CLK-02, HC-SHT-01: what both coaches should know now."""
    if sheet.phase in (CLOSED, OVER):
        return ()
    found = []
    if sheet.profile.is_over(sheet.phase, sheet.minute):
        found.append(
            SheetWarning("HC-CLK-02", N_("The clock is past the end of this period."))
        )
    for side in SIDES:
        if not sheet.forfeit:
            found += _few_left(sheet, side)
        if wants_stand_in(sheet, side) and not sheet.forfeit:
            template = N_("Nobody keeps goal: say who stands in.")
            found.append(SheetWarning("HC-GK-05", template, side=side))
    for side, player in never_on(sheet):
        template = N_("Written down, but never came on.")
        found.append(SheetWarning("HC-SHT-01", template, side=side, player=player))
    return tuple(found)


def wants_stand_in(sheet: Sheet, side: Side) -> bool:
    """HC-GK-05: nobody keeps goal, and the game lets somebody be named for it."""
    named = CoreKind.KEEPER in sheet.profile.kinds
    return named and sheet.sides[side].keeper_gone


def _few_left(sheet: Sheet, side: Side) -> list[SheetWarning]:
    """HC-FFT-01: a side with two players left has lost, unless one comes on at once."""
    state = sheet.sides[side]
    if not state.members or len(state.on_pitch) > sheet.profile.least:
        return []
    left = {"left": len(state.on_pitch)}
    if can_replace(sheet, state):
        template = N_("%(left)s on the pitch: replace the injured player or forfeit.")
    else:
        template = N_("%(left)s on the pitch: this side forfeits.")
    return [SheetWarning("HC-FFT-01", template, left, side=side)]


def can_replace(sheet: Sheet, state: SideState) -> bool:
    """TV-FOUL-6: an injured player, a substitute and a change are left."""
    spare = state.changes < sheet.profile.changes and sheet.phase != SHOOTOUT
    return bool(spare and state.to_replace and state.bench)


def newly_injured(sheet: Sheet, side: Side) -> tuple[int, ...]:
    """HC-SUB-05: whom somebody may replace now: the clock has not moved since."""
    if not can_replace(sheet, sheet.sides[side]):
        return ()
    found = []
    for row in reversed(sheet.rows):
        if row.entry.kind in TIME and row.valid:
            break
        if row.entry.kind == CoreKind.INJURY and row.valid and row.entry.side == side:
            found.append(row.entry.player)
    waiting = sheet.sides[side].to_replace
    return tuple(player for player in reversed(found) if player in waiting)


def never_on(sheet: Sheet) -> tuple[tuple[Side, int], ...]:
    """HC-SHT-01: who left a trace though he never came on: his change was voided."""
    rows = rows_never_on(sheet)
    return tuple(dict.fromkeys((side_of_player(row), row.entry.player) for row in rows))


def rows_never_on(sheet: Sheet) -> Iterator[EntryRow]:
    """The rows of those who never came on."""
    for row in sheet.rows:
        player = row.entry.player
        if not (player and row.valid and _was_there(sheet, row)):
            continue
        if player not in sheet.sides[side_of_player(row)].entered:
            yield row


def side_of_player(row: EntryRow) -> Side:
    """Whose player it is: of an own goal the other side's."""
    own = row.content.get("how") == "own"
    return Side(row.side).other if own else row.side


def _was_there(sheet: Sheet, row: EntryRow) -> bool:
    """It says that its player was on the pitch."""
    return Trait.PRESENT in sheet.profile.vocabulary[row.entry.kind].traits
