"""When and what the coaches of a match with days for each decision are told by mail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from engine.sides import SIDES, Side
from matches.rules.play.clock import DAYS, MatchClock, due, first_due

# Who answers at once hears nothing: he has the page before him.
AFTER: Final = timedelta(minutes=10)
# Once so much of his time is left, of all that he had.
LAST_PART: Final = 4
TURN, LAPSE_NEAR, OFFERED = "turn", "lapse", "offer"


class TurnNews(NamedTuple):
    """What a side hears about the decision that it has had since then."""

    side: Side
    kind: str
    since: datetime
    until: datetime
    # Of an offer: what is offered.
    about: str = ""


class OpenOffer(NamedTuple):
    """What a side has offered that the other one has not answered."""

    by: Side
    about: str
    since: datetime


def turn_news(limit: str, clock: MatchClock, at: datetime) -> Iterator[TurnNews]:
    """All that is to be said by now; each once for a decision, by `since`.

    After a pause it is said anew: a week may have gone by.
    """
    if limit not in DAYS or clock.waits_for_people:
        return
    for side in SIDES:
        since, until = clock.sides[side].started, due(limit, clock, side)
        if since is None or until is None or at >= until or at - since < AFTER:
            continue
        whole = until - since + clock.sides[side].spent
        near = until - at <= whole / LAST_PART
        yield TurnNews(side, LAPSE_NEAR if near else TURN, since, until)


def offer_news(
    limit: str, clock: MatchClock, offers: Iterable[OpenOffer], at: datetime
) -> Iterator[TurnNews]:
    """Who has an offer to answer: he may not be asked for anything, and look at no page."""
    until = first_due(limit, clock)
    if limit not in DAYS or until is None:
        return
    for offer in offers:
        if at - offer.since >= AFTER:
            side = offer.by.other
            yield TurnNews(side, OFFERED, offer.since, until, offer.about)
