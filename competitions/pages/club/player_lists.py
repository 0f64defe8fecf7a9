"""Players as a file, out and in: the table that leaves, and what one that comes changes."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from competitions.files.lists.players import PlayerChange, PlayerList, SquadFact
from competitions.files.spreadsheet import Cell, Grid
from competitions.pages.rows.lines import FileChangeLine

MOST_SHOWN = 100


def squad_grid(squads: Sequence[SquadFact], *, teams: bool) -> Grid:
    """A line for each player, with his team where there are several."""
    rows: list[list[Cell]] = [
        [
            *([squad.name] if teams else []),
            "" if one.number is None else one.number,
            one.name,
        ]
        for squad in squads
        for one in squad.players
    ]
    heads = [*([_("Team")] if teams else []), _("Number"), _("Player")]
    return Grid(_("Players"), heads, rows)


def player_change_lines(
    found: PlayerList, squads: Sequence[SquadFact]
) -> list[FileChangeLine]:
    """The first ones, in the order of the file."""
    names = {squad.team: squad.name for squad in squads}
    return [
        FileChangeLine(
            one.line,
            "–" if one.number is None else str(one.number),
            one.name,
            f"{names[one.team]} · {_deed(one)}",
        )
        for one in found.changes[:MOST_SHOWN]
    ]


def _deed(one: PlayerChange) -> str:
    places = {"number": one.number, "before": one.before}
    if one.player is None:
        if one.number is None:
            return _("joins")
        return _("joins with number %(number)s") % places
    if one.before is None:
        return _("gets number %(number)s") % places
    return _("number %(number)s instead of %(before)s") % places
