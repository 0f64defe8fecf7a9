"""The time of a match, as its page says it: what was agreed, until when, what then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.room import AnyRoom, SetupOption
from engine.sides import Side
from matches.rules.play.clock import (
    DAYS,
    DECISION,
    SPARE,
    UNLIMITED,
    LateDecision,
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
    late: tuple[LateDecision, ...] = ()
    # The newest word is one of those: it stands.
    stands: bool = False
    # Whether its reader is told by mail when it is his turn; "" for who cannot be.
    mails: str = ""


# What `TimeLimit.mails` says otherwise.
MAILED, UNMAILED = "yes", "no"


class ClockPart(NamedTuple):
    """The moment at which the time is over that the reader waits for, and what then."""

    until: datetime | None
    text: str
    # What has just been decided by the server; the newest of it stands.
    news: str
    stands: bool
    # One of `LIMITS`.
    limit: str
    # As in `TimeLimit`.
    mails: str = ""

    @property
    def is_limited(self) -> bool:
        return self.limit != UNLIMITED

    @property
    def shown_until(self) -> str:
        """Until when the clock runs, as text; with the date where days are given."""
        shown = "MOMENT_FORMAT" if self.limit in DAYS else "H:i:s"
        return date_format(localtime(self.until), shown) if self.until else ""

    @property
    def is_mailed(self) -> bool:
        return self.mails == MAILED


def clock_part(
    given: TimeLimit, side: Side | None, teams: Sequence[str], coach: str
) -> ClockPart:
    """His own time, else that of the side for which he waits.

    `coach` is the title of the level that decides for whom has no time left.
    """
    news = " ".join(_late(late, teams, coach) for late in given.late)
    if given.limit == UNLIMITED:
        return ClockPart(None, _("No limit"), news, given.stands, given.limit)
    own = due(given.limit, given.clock, side) if side else None
    until = own or first_due(given.limit, given.clock)
    then = _("then the computer decides")
    if until is None:
        then = _("The clock stands.")
    elif given.clock.waits_for_people:
        then = _("then the computer decides, once somebody opens this page")
    return ClockPart(until, then, news, given.stands, given.limit, given.mails)


def _late(late: LateDecision, teams: Sequence[str], coach: str) -> str:
    """Who has really chosen it: a level of the computer, or nobody."""
    team = teams[late.side.number]
    if late.by_rule:
        text = _("Time over: decided for %(team)s as the rules say for who is late.")
        return text % {"team": team}
    text = _("Time over: the computer (%(coach)s) decided for %(team)s.")
    return text % {"team": team, "coach": coach}


def limit_options(limits: Iterable[str]) -> tuple[SetupOption, ...]:
    """What can be chosen before a match, of these."""
    return tuple(SetupOption(key, limit_title(key), "") for key in limits)


def limit_title(limit: str) -> str:
    kind, _hyphen, text = limit.partition("-")
    if limit == UNLIMITED:
        return _("No limit")
    seconds = int(text)
    if seconds < 60:
        time = ngettext("%(n)s second", "%(n)s seconds", seconds) % {"n": seconds}
    elif limit in DAYS:
        days = seconds // 86_400
        time = ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    else:
        minutes = seconds // 60
        time = ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    if kind == DECISION:
        return _("%(time)s a decision") % {"time": time}
    return _("%(time)s each for the match") % {"time": time}


def limit_rule(room: AnyRoom, language: str) -> str:
    """What happens when it is over."""
    text = _(
        "When it is over, the computer (%(coach)s) takes that decision for you; a moment"
        " for cards is let pass. With the time for the match used up, there are %(spare)s"
        " seconds for each decision. A pause stops the clock."
    )
    coach = stand_in(room, language).title
    return text % {"coach": coach, "spare": int(SPARE.total_seconds())}


def days_rule() -> str:
    """What is different where there are days for each decision."""
    return _(
        "With days for each decision a coach who wishes it hears by mail when it is his"
        " turn, and once more before his time is over."
    )
