"""HV-DATE-04: in which years matches are played."""

from __future__ import annotations

import datetime as dt
import re

from engine.errors import N_, RuleViolation

# What lies further away was mistyped: 0202, 20260, 2062.
YEARS_BACK, YEARS_AHEAD = 50, 10
YEAR = re.compile(r"\d{3,}")


def check_year(typed: str, today: dt.date) -> None:
    """HV-DATE-04: refuses a year that no match is played in, as it was typed."""
    first, last = today.year - YEARS_BACK, today.year + YEARS_AHEAD
    if len(typed) > 4 or not first <= int(typed) <= last:
        raise RuleViolation(
            "HV-DATE-04",
            N_(
                "No match is played in the year %(year)s: %(first)s to %(last)s is possible."
            ),
            year=typed[:20],
            first=first,
            last=last,
        )


def check_day(typed: str, today: dt.date) -> None:
    """HV-DATE-04: the year of a typed day, if it names one."""
    if found := YEAR.search(typed):
        check_year(found[0], today)
