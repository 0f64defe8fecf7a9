"""The table as lines of plain text, for a chat."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.pages.competition.heads import CompetitionHead
from competitions.pages.competition.table_lines import LeagueTable
from competitions.pages.rows.lines import StandingLine

MINUS = "\N{MINUS SIGN}"


def table_text(head: CompetitionHead, league: LeagueTable, address: str) -> str:
    """Chats have no columns, so each line is read by itself."""
    title = _("%(name)s: %(state)s") % {"name": head.name, "state": head.state}
    notes = [f"* {note}" for note in league.notes]
    pattern = _(
        "%(rank)s. %(team)s: %(points)s%(mark)s (%(played)s played, %(difference)s)"
    )
    rows = [pattern % _figures(line) for line in league.lines]
    return "\n".join([title, *rows, *notes, address, ""])


def _figures(line: StandingLine) -> dict[str, object]:
    sign = "+" if line.gd > 0 else MINUS if line.gd < 0 else ""
    return {
        "rank": line.rank,
        "team": line.name,
        "points": ngettext("%(n)s point", "%(n)s points", line.points)
        % {"n": line.points},
        "mark": "*" if line.adjustment else "",
        "played": line.played,
        "difference": f"{sign}{abs(line.gd)}",
    }
