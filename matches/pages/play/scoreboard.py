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
        home, away = self.view["score"]
        return score(home, away)

    @property
    def clock(self) -> str:
        return clock_in(self.view)


def clock_in(view: Stored) -> str:
    """The minute, or whatever its game counts first."""
    return next((f"{n}’" for n in view["clock"].values()), "")
