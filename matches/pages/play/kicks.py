"""The shoot-out on the page of a match: a row of kicks for each side, whose kick it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.json_values import Stored
from engine.sides import Side

WORDS: Final = {
    "goal": gettext_lazy("Goal"),
    "saved": pgettext_lazy("kick", "Saved"),
    "missed": gettext_lazy("Wide"),
    "now": gettext_lazy("Now"),
    "open": gettext_lazy("To come"),
}
GOAL, NOW, OPEN = "goal", "now", "open"


class KickCell(NamedTuple):
    """One kick: how it came out, in a sign and in a word, and whose it is."""

    how: str
    word: str
    name: str
    # The first of those that decide one by one.
    is_sudden: bool


class KickRow(NamedTuple):
    """The kicks of a side, and how many of them went in."""

    side: Side
    team: str
    kicks: tuple[KickCell, ...]
    goals: int


class KickGrid(NamedTuple):
    """Both sides, the one first that kicks first."""

    least: int
    # How it goes on after these, in the words of its game; "" where one each decides.
    rule: str
    rounds: range
    rows: tuple[KickRow, ...]
    # Whose kick it is and what hangs on it; "" where none is to be taken now.
    whose: str
    stake: str


def kick_grid(view: Stored) -> KickGrid | None:
    """The kicks in a view; None where no kicks decide the match."""
    shootout = view["shootout"]
    if not shootout:
        return None
    kicks, least = shootout["kicks"], shootout["least"]
    teams = {side["side"]: side["name"] for side in view["sides"]}
    names = {piece["id"]: piece["name"] for piece in view["pieces"]}
    order = list(dict.fromkeys(kick["side"] for kick in kicks))
    rows = tuple(_row(Side(side), teams[side], kicks, (names, least)) for side in order)
    most = max(len(row.kicks) for row in rows)
    now = next((kick for kick in kicks if kick["how"] == NOW), None)
    if now is None:
        return KickGrid(least, shootout["rule"], range(1, most + 1), rows, "", "")
    mine, other = sorted(rows, key=lambda row: row.side != now["side"])
    return KickGrid(
        least,
        shootout["rule"],
        range(1, most + 1),
        rows,
        ", ".join(filter(None, (names.get(now["piece"], ""), mine.team))),
        _stake(mine, other, least),
    )


def _row(
    side: Side,
    team: str,
    kicks: Sequence[Stored],
    more: tuple[dict[str, str], int],
) -> KickRow:
    names, least = more
    own = [kick for kick in kicks if kick["side"] == side]
    cells = tuple(
        KickCell(
            kick["how"],
            str(WORDS[kick["how"]]),
            names.get(kick["piece"], ""),
            n == least,
        )
        for n, kick in enumerate(own)
    )
    return KickRow(side, team, cells, sum(cell.how == GOAL for cell in cells))


def _stake(mine: KickRow, other: KickRow, least: int) -> str:
    """What this kick decides, where it is the last of a pair that may decide."""
    nth = next(n for n, cell in enumerate(mine.kicks) if cell.how == NOW)
    answered = len(other.kicks) > nth and other.kicks[nth].how not in (NOW, OPEN)
    if not answered or nth + 1 < least:
        return ""
    teams = {"team": mine.team, "other": other.team}
    ahead = mine.goals - other.goals
    if ahead == 0:
        return _("If it goes in, %(team)s win. If not, it goes on.") % teams
    if ahead == -1:
        return _("If it goes in, it goes on. If not, %(other)s win.") % teams
    return ""
