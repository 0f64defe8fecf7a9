"""The time of a match, as its page says it: what was agreed, until when, what then."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.room import AnyRoom, SetupOption
from engine.sides import Side
from matches.rules.play.clock import (
    DECISION,
    LIMITS,
    SPARE,
    UNLIMITED,
    MatchClock,
    due,
    first_due,
)
from matches.rules.play.computer import stand_in


class TimeLimit(NamedTuple):
    """What is stored of it."""

    limit: str = UNLIMITED
    clock: MatchClock = MatchClock()
    # The sides for which the server decided since a person last did anything.
    late: tuple[Side, ...] = ()
    # The newest word is one of those: it stands.
    stands: bool = False


class ClockPart(NamedTuple):
    """The moment at which the time is over that the reader waits for, and what then."""

    until: datetime | None
    text: str
    # What has just been decided by the server; the newest of it stands.
    news: str
    stands: bool
    # One of `LIMITS`.
    limit: str

    @property
    def is_limited(self) -> bool:
        return self.limit != UNLIMITED


def clock_part(
    given: TimeLimit, side: Side | None, teams: Sequence[str], coach: str
) -> ClockPart:
    """His own time, else that of the side for which he waits.

    `coach` is the title of the level that decides for whom has no time left.
    """
    news = " ".join(
        _("Time over: the computer (%(coach)s) decided for %(team)s.")
        % {"team": teams[late.number], "coach": coach}
        for late in given.late
    )
    if given.limit == UNLIMITED:
        return ClockPart(None, _("No limit"), news, given.stands, given.limit)
    own = due(given.limit, given.clock, side) if side else None
    until = own or first_due(given.limit, given.clock)
    if until is None:
        return ClockPart(None, _("The clock stands."), news, given.stands, given.limit)
    then = _("then the computer decides")
    if given.clock.waits_for_people:
        then = _("then the computer decides, once somebody opens this page")
    return ClockPart(until, then, news, given.stands, given.limit)


def limit_options() -> tuple[SetupOption, ...]:
    """What can be chosen before a match."""
    return tuple(SetupOption(key, limit_title(key), "") for key in LIMITS)


def limit_title(limit: str) -> str:
    kind, _hyphen, text = limit.partition("-")
    if limit == UNLIMITED:
        return _("No limit")
    seconds = int(text)
    if seconds < 60:
        told = ngettext("%(n)s second", "%(n)s seconds", seconds) % {"n": seconds}
    else:
        minutes = seconds // 60
        told = ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    if kind == DECISION:
        return _("%(time)s a decision") % {"time": told}
    return _("%(time)s each for the match") % {"time": told}


def limit_rule(room: AnyRoom, language: str) -> str:
    """What happens when it is over."""
    text = _(
        "When it is over, the computer (%(coach)s) takes that decision for you; a moment"
        " for cards is let pass. With the time for the match used up, there are %(spare)s"
        " seconds for each decision. A pause stops the clock."
    )
    coach = stand_in(room, language).title
    return text % {"coach": coach, "spare": int(SPARE.total_seconds())}
