"""How often something may be done, and how long one waits after wrong tries. No clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from engine.errors import N_, RuleViolation

RULE = "HV-LIMIT-01"
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
# What came at the same time was stamped within this.
AT_ONCE = 5 * MINUTE
# HV-LIMIT-03: the first wait after wrong tries, and the longest.
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=10), timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Limit:
    """A number within a time, whenever that begins."""

    most: int
    within: timedelta
    refusal: str

    def free_at(self, used: Sequence[datetime], now: datetime) -> datetime:
        """When the next one goes; `now` if at once."""
        if len(used) < self.most:
            return now
        if not self.most:
            return now + self.within
        return max(now, used[-self.most] + self.within)


@dataclass(frozen=True, slots=True)
class Patience:
    """HV-LIMIT-03: so many wrong tries are nobody's business; then one waits longer each time."""

    grace: int
    refusal: str
    longest: timedelta = LONGEST_WAIT
    within: timedelta = DAY

    def free_at(self, used: Sequence[datetime], now: datetime) -> datetime:
        if not used:
            return now
        return max(now, used[-1] + delay(len(used), self.grace, self.longest))


def delay(wrong: int, grace: int, longest: timedelta) -> timedelta:
    """How long after so many wrong tries the next one is looked at."""
    if wrong < grace:
        return timedelta(0)
    doublings = min(wrong - grace, 10)
    return min(longest, FIRST_WAIT * (1 << doublings))


def still_counted(
    used: Sequence[datetime], now: datetime, within: timedelta
) -> list[datetime]:
    """What lies behind by no more than that, in order.

    Whoever waited for the row asks with an earlier moment than who went before him; far
    ahead lies only what was written by a clock that was wrong.
    """
    return sorted(one for one in used if now - within < one <= now + AT_ONCE)


class Wait(NamedTuple):
    """Until when somebody waits; the page that shows it finds the words."""

    now: datetime
    until: datetime

    @property
    def seconds(self) -> int:
        """At least one, rounded up."""
        return max(1, -((self.now - self.until) // timedelta(seconds=1)))

    def __str__(self) -> str:
        return f"in {self.seconds} s"


class TooMany(RuleViolation):
    """HV-LIMIT-01: a refusal that says when it goes on."""

    def __init__(self, limit: Limit | Patience, now: datetime, until: datetime) -> None:
        most = limit.most if isinstance(limit, Limit) else limit.grace
        wait = Wait(now, until)
        super().__init__(RULE, limit.refusal, most=most, when=wait)
        self.seconds = wait.seconds


# What an account may make in a day, and what comes from one network in an hour.
CLUBS = Limit(
    3,
    DAY,
    N_(
        "You have founded %(most)s clubs within a day. The next one can be founded"
        " %(when)s; a club that you have takes more competitions."
    ),
)
COMPETITIONS = Limit(
    10,
    DAY,
    N_(
        "You have started %(most)s competitions within a day. The next one can be"
        " started %(when)s."
    ),
)
STARTS_REFUSED = N_(
    "Clubs and competitions started from this network within an hour: %(most)s. It goes"
    " on %(when)s."
)
WITHOUT_ACCOUNT_REFUSED = N_(
    "Clubs and competitions started from this network within an hour: %(most)s. Sign"
    " in, or go on %(when)s."
)
NEVER_WITHOUT_ACCOUNT = N_("Here one starts a competition with an account. Sign in.")
PRACTICE_REFUSED = N_(
    "Matches against the computer started from this network within an hour: %(most)s."
    " The next one can be started %(when)s."
)
SIMULATIONS_REFUSED = N_(
    "Simulations begun within a day: %(most)s. The next one can begin %(when)s."
)
# HV-LIMIT-07: while they are stored nobody else writes, a second or two.
MATCHES_WITHOUT_ACCOUNT = 500
TOO_LARGE_A_FILE = N_(
    "The file has %(count)s matches. Without an account at most %(most)s come at once:"
    " sign in first."
)
# HV-LIMIT-08: the matches on each are played whatever becomes of the board.
BOARD_TRIALS = Limit(
    20,
    HOUR,
    N_(
        "Boards tried from this network within an hour: %(most)s. The next one is"
        " tried %(when)s."
    ),
)
LOOKS = Limit(100, HOUR, N_("Too many previews. The next one is kept %(when)s."))

# Signing in, up, and what sends a mail.
SIGN_INS = Limit(
    60,
    MINUTE,
    N_("Too many sign-ins from this network. Try again %(when)s."),
)
WRONG_HERE = Patience(
    5, N_("Too many wrong passwords for this name. Try again %(when)s.")
)
# Short: who guesses from many networks must not keep its owner out of a new phone, nor
# a hall full of coaches each other.
WRONG_ANYWHERE = Patience(50, WRONG_HERE.refusal, longest=MINUTE)
WRONG_FROM_NETWORK = Patience(
    100,
    N_("Too many wrong passwords from this network. Try again %(when)s."),
    longest=MINUTE,
    within=HOUR,
)
WRONG_CODE = Patience(5, N_("Too many wrong codes. Try again %(when)s."))
SIGN_UPS = Limit(
    200,
    HOUR,
    N_("Too many sign-ups from this network. Try again %(when)s."),
)
ASKED_FROM_NETWORK = Limit(
    60,
    HOUR,
    N_("Too many mails were asked for from this network. Try again %(when)s."),
)
ASKED_FOR_ADDRESS = Limit(
    5,
    HOUR,
    N_("Too many mails were asked for this address. Try again %(when)s."),
)
ADDRESSES = Limit(
    10,
    HOUR,
    N_("Too many addresses within an hour. Try again %(when)s."),
)
PASSWORDS = Limit(10, HOUR, N_("Too many changes of a password. Try again %(when)s."))
# HV-PLAY-16: with so many tries nobody finds one of a million codes in its ten minutes.
CODES = Limit(
    10,
    10 * MINUTE,
    N_("Too many codes were tried from this network. Try again %(when)s."),
)
# To one address; the mail before says the same, so nothing is said.
CONFIRMATIONS = Limit(1, 3 * MINUTE, "")


def starts(most: int, without_account: int, *, signed_in: bool) -> Limit:
    """DEC-15: as many as whoever runs the site allows; fewer of what nobody signed for."""
    if signed_in or without_account >= most:
        return Limit(most, HOUR, STARTS_REFUSED)
    refusal = WITHOUT_ACCOUNT_REFUSED if without_account else NEVER_WITHOUT_ACCOUNT
    return Limit(without_account, HOUR, refusal)


def practice_starts(most: int) -> Limit:
    """HV-PLAY-02: matches against the computer, as many as whoever runs the site allows."""
    return Limit(most, HOUR, PRACTICE_REFUSED)


def simulation_starts(most: int) -> Limit:
    """HV-SIM-02: the limit of simulations for a club or a browser."""
    return Limit(most, DAY, SIMULATIONS_REFUSED)
