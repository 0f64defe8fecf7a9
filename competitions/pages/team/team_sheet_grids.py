"""What stands on a team sheet as the tables of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias, TypeVar

from django.utils.translation import gettext as _

from competitions.files.spreadsheet import Cell, Grid
from competitions.pages.team.team_sheet import (
    DeckBox,
    SheetPlayer,
    SheetRow,
    TeamSheet,
)

Row = TypeVar("Row")
SheetColumn: TypeAlias = tuple[str, Callable[[Row], Cell]]
NamedGrid: TypeAlias = tuple[str, Callable[[], Grid]]


def sheet_grids(sheet: TeamSheet, *, points: bool) -> dict[str, NamedGrid]:
    """Each table by name, with what it is called; none that holds nothing."""
    found: dict[str, NamedGrid] = {}
    rows = [row for page in sheet.pages for row in page]
    if rows:
        columns = [*_match(sheet), *_figures(points=points)]
        found["results"] = _named(_("Results"), columns, rows)
    if sheet.players:
        found["players"] = _named(_("Players"), [*_player(sheet)], sheet.players)
    if sheet.boxes:
        found["cards"] = _named(_(sheet.words.deck), _box(), sheet.boxes)
    return found


def _named(
    label: str, columns: Sequence[SheetColumn[Row]], rows: Sequence[Row]
) -> NamedGrid:
    heads = [head for head, _cell in columns]
    return label, lambda: Grid(
        label, heads, [[cell(row) for _head, cell in columns] for row in rows]
    )


def _match(sheet: TeamSheet) -> Iterator[SheetColumn[SheetRow]]:
    """Who was met and how it ended, the team's own goals first."""
    yield _("Match"), lambda row: row.n
    yield _("Opponent"), lambda row: row.opponent
    yield _("At home"), lambda row: _yes(row.at_home)
    yield _("Result"), lambda row: row.score
    yield _("Note"), lambda row: row.note
    if sheet.prizes and (words := sheet.words.prize):
        yield _(words.number), lambda row: row.prize or ""
        yield _(words.fulfilled), lambda row: _yes(row.made)


def _figures(*, points: bool) -> Iterator[SheetColumn[SheetRow]]:
    """What counts in the sums; nothing of what is not official."""
    if points:
        yield _("Points"), partial(_figure, "points")
    yield _("Won"), partial(_figure, "won")
    yield _("Lost"), partial(_figure, "lost")
    yield _("Drawn"), partial(_figure, "tied")
    yield _("Goals for"), partial(_figure, "gf")
    yield _("Goals against"), partial(_figure, "ga")
    yield _("Official"), lambda row: _yes(row.official)


def _figure(name: str, row: SheetRow) -> Cell:
    figure: int = getattr(row, name)
    return figure if row.official else ""


def _player(sheet: TeamSheet) -> Iterator[SheetColumn[SheetPlayer]]:
    """What everybody did so far, and how he stands."""
    yield _("Number"), lambda one: one.number
    yield _("Player"), lambda one: one.name
    if sheet.lineups:
        yield _("Matches played"), lambda one: one.matches
    yield _("Goals"), lambda one: one.goals
    yield _("Assists"), lambda one: one.assists
    if not sheet.carries:
        return
    yield _("Yellow cards"), lambda one: one.yellows
    yield _("Red cards"), lambda one: one.reds
    yield _("Injuries"), lambda one: one.injuries
    if sheet.tires and (words := sheet.words.tired):
        yield _(words.ended), lambda one: one.tired
    yield _("Why"), _reasons
    yield _("A yellow card counts against him"), lambda one: _yes(one.booked)


def _reasons(one: SheetPlayer) -> str:
    return "; ".join(f"{reason.word}: {reason.text}" for reason in one.reasons)


def _box() -> tuple[SheetColumn[DeckBox], ...]:
    """HC-SHT-04: what each box of the sheet says."""
    return (
        (_("Number"), lambda box: box.number),
        (_("Card"), lambda box: box.card.name if box.card else ""),
        (_("Crossed"), lambda box: _yes(box.crossed)),
        (_("Note"), lambda box: box.note),
    )


def _yes(value: object) -> str:
    return _("yes") if value else ""
