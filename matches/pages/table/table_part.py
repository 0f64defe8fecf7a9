"""HV-PLAY-23: the one screen of a real table: whose page it is, who must not look."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.sides import Side
from matches.pages.table.die_part import DiePart


class TableScreen(NamedTuple):
    """Who reads the page of a match at a real table; of any other match nothing of it."""

    # This browser acts for both sides.
    is_shared: bool = False
    # The coach who is to look next; until he says that he does, the page hides his secrets.
    handed_to: Side | None = None
    # What has to be rolled before the action is stored.
    die: DiePart | None = None
    # Whose action was the last one.
    last: Side | None = None


class TablePart(NamedTuple):
    """What the page shows of it."""

    is_shared: bool = False
    # The team whose coach takes the phone, and the address that he goes on to.
    handed_to: str = ""
    address: str = ""
    die: DiePart | None = None
    # What an undo takes back is that side's.
    last: str = ""

    @property
    def status(self) -> str:
        """The words that stand in place of whose turn it is."""
        if self.handed_to:
            text = _("Hand the phone to the coach of %(team)s.")
            return text % {"team": self.handed_to}
        return _("Roll the die.") if self.die else ""


def table_part(screen: TableScreen, teams: list[str], address: str) -> TablePart:
    """`teams` as they are called, home first; `address` that of the open page."""
    to = screen.handed_to
    return TablePart(
        screen.is_shared,
        teams[to.number] if to else "",
        address if to else "",
        screen.die,
        screen.last.value if screen.last else "",
    )
