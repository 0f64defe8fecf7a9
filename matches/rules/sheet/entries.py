"""The entries of a match sheet: their kinds, their contents, who wrote them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engine.json_values import Stored
from engine.sides import SideOrNone, side_in


class CoreKind(StrEnum):
    """Names of entries that the sheet of any football may have, as they are stored.

    The comment is the content, `side` where it has one. A game chooses among them and
    has names of its own.
    """

    OPEN = "open"  # see opening.py: ruleset, competition, depth, home, away
    KICKOFF = "kickoff"  # side = who kicks off first
    CLOCK = "clock"  # plus, or minute: n
    GOAL = "goal"  # side = whom it counts for, player, how?, assist?, minute?, another?
    YELLOW = "yellow"  # side, player, minute?
    SECOND_YELLOW = "second_yellow"  # side, player, minute?
    RED = "red"  # side, player, minute?
    INJURY = "injury"  # side, player, minute?
    CHANGE = "change"  # side, off, on, minute?
    KEEPER = "keeper"  # side, player = who stands in goal, minute?
    PERIOD = "period"  # to: another period, shootout or done
    KICK = "kick"  # side, player, scored
    FORFEIT = "forfeit"  # side = who forfeits
    COUNT = "count"  # side, player, what, n
    AMEND = "amend"  # seq and one of minute, how, assist
    VOID = "void"  # seq, reason?
    NOTE = "note"  # text
    FINISH = "finish"  # early?: abandoned, or unkept (the clock was not kept)
    REOPEN = "reopen"  # reason?
    BACK = "back"  # to preparation


# The kinds that move the clock.
TIME = frozenset({CoreKind.CLOCK, CoreKind.PERIOD})


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the sheet as stored; `content` holds ids of players, never names."""

    seq: int
    # What its game calls it.
    kind: str
    content: Stored
    actor: str = ""
    role: str = ""
    # The side its writer keeps: home, away, or empty for an organiser.
    scribe: str = ""
    key: str = ""
    # The revision that the phone showed when it was typed; 0 where nobody says it.
    seen: int = 0
    at: datetime | None = None

    @property
    def side(self) -> SideOrNone:
        return side_in(self.content.get("side", ""))

    @property
    def player(self) -> int:
        return int(self.content.get("player", 0))
