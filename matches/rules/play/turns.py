"""When and what the coaches of a match with days for each decision are told by mail."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from engine.sides import SIDES, Side
from matches.rules.play.clock import DAYS, MatchClock, due

# Who answers at once hears nothing: he has the page before him.
AFTER: Final = timedelta(minutes=10)
# Once so much of his time is left, of all that he had.
LAST_PART: Final = 4
TURN, LAPSE_NEAR = "turn", "lapse"


class TurnNews(NamedTuple):
    """What a side hears about the decision that it has had since then."""

    side: Side
    kind: str
    since: datetime
    until: datetime


def turn_news(limit: str, clock: MatchClock, at: datetime) -> Iterator[TurnNews]:
    """All that is to be said by now; each once for a decision, by `since`."""
    if limit not in DAYS or clock.waits_for_people:
        return
    for side in SIDES:
        since, until = clock.sides[side].started, due(limit, clock, side)
        if since is None or until is None or at >= until:
            continue
        if until - at <= (until - since) / LAST_PART:
            yield TurnNews(side, LAPSE_NEAR, since, until)
        elif at - since >= AFTER:
            yield TurnNews(side, TURN, since, until)
