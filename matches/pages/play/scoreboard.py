"""Score and clock of a page that shows a moment of a match."""

from __future__ import annotations

from competitions.pages.door import score
from engine.json_values import Stored


class Scoreboard:
    """A page with a view of a moment."""

    __slots__ = ()
    view: Stored

    @property
    def score(self) -> str:
        return score_of_view(self.view)

    @property
    def clock(self) -> str:
        return clock_in(self.view)


def clock_in(view: Stored) -> str:
    """The time as its game says it; else the minute, or whatever it counts first."""
    if view["time"]:
        return str(view["time"])
    return next((f"{n}’" for n in view["clock"].values()), "")


def score_of_view(view: Stored) -> str:
    """The score as it stands everywhere: "2 : 1"."""
    home, away = view["score"]
    return score(home, away)
