"""HV-DATE-01..03: dates for all rounds at once, from a plan or from a typed line."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection
from dataclasses import dataclass, field

from competitions.files.schedule.vocabulary import (
    ENGLISH_MONTHS,
    EXCEPT,
    FILLERS,
    FROM,
    INTERVALS,
    MONTHS,
    WEEKDAYS,
)
from competitions.rules.dates import check_year
from engine.errors import N_, RuleViolation

MOST_WEEKS = 12
# A season of 126 rounds every 12 weeks takes 29 years: more is a slip of the finger.
HORIZON = dt.timedelta(days=366 * 30)


@dataclass(frozen=True, slots=True)
class Plan:
    """One round on each of the weekdays (Monday is 0), every so many weeks."""

    start: dt.date
    at: dt.time = dt.time(20, 0)
    weekdays: tuple[int, ...] = ()
    every: int = 1
    skipped: frozenset[dt.date] = field(default=frozenset())


def dates(rounds: int, plan: Plan) -> tuple[dt.datetime, ...]:
    """A local date and time for each round, from the plan's first possible day on."""
    if not 1 <= plan.every <= MOST_WEEKS:
        raise RuleViolation(
            "HV-DATE-01",
            N_("Rounds can be 1 to %(most)s weeks apart, not %(weeks)s."),
            most=MOST_WEEKS,
            weeks=plan.every,
        )
    weekdays = plan.weekdays or (plan.start.weekday(),)
    found: list[dt.datetime] = []
    day = plan.start
    monday = day - dt.timedelta(days=day.weekday())
    last = plan.start + HORIZON if plan.start.year < 9900 else dt.date.max
    while len(found) < rounds:
        if day >= last:
            raise RuleViolation(
                "HV-DATE-01", N_("These rounds would not end within thirty years.")
            )
        week = (day - monday).days // 7
        if (
            day.weekday() in weekdays
            and week % plan.every == 0
            and day not in plan.skipped
        ):
            found.append(dt.datetime.combine(day, plan.at))
        day += dt.timedelta(days=1)
    return tuple(found)


def parse_plan(line: str, today: dt.date) -> Plan:
    """A plan from "Wednesdays 20:00 from 3 March" or "mercredi 20h00 dès le 3 mars".

    A day without a year is the next one, seen from today. Also understood: several
    weekdays, "every two weeks", "every 14 days", and "except 10 March, 17 March".
    """
    text = " ".join(line.lower().replace("’", "'").split())
    text, every = _interval(text)
    spared = EXCEPT.split(text, maxsplit=1)
    text, first = _first_date(spared[0], today)
    text, at = _time(text)
    text, weekdays = _weekdays(text)
    _refuse_rest(text)
    if first is None and not weekdays:
        raise RuleViolation(
            "HV-DATE-02",
            N_(
                "Say a weekday or a first date, such as “Wednesdays 20:00 from 3 March”."
            ),
        )
    start = first or today
    skipped = _all_dates(spared[1], start) if len(spared) > 1 else frozenset[dt.date]()
    return Plan(start, at, weekdays, every, skipped)


_MONTH = "|".join(sorted(map(re.escape, MONTHS), key=len, reverse=True))
_DAY = re.compile(
    rf"""
    (?<!\d)(?P<y1>\d{{3,9}})-(?P<m1>\d{{1,2}})-(?P<d1>\d{{1,2}})
    | (?P<d2>\d{{1,2}})[./](?P<m2>\d{{1,2}})[./](?P<y2>\d{{3,9}})?
    | (?P<d3>\d{{1,3}})(?:st|nd|rd|th|er|\.)?\s(?:of\s)?(?P<m3>{_MONTH})\b\.?
      (?:,?\s(?P<y3>\d{{3,9}})\b)?
    | (?P<m4>{_MONTH})\b\.?\s(?P<d4>\d{{1,3}})(?:st|nd|rd|th)?\b(?:,?\s(?P<y4>\d{{3,9}})\b)?
    """,
    re.VERBOSE,
)
_CLOCK = re.compile(
    r"\b(?P<hour>\d{1,3})\s?(?:(?:[:h.]|uhr)\s?(?P<minute>\d{2,3})?)?\s?(?P<half>[ap]m)?\b"
)


def _interval(text: str) -> tuple[str, int]:
    for pattern, weeks in INTERVALS:
        match = pattern.search(text)
        if match:
            given = match.groupdict()
            number = weeks or int(given.get("n") or _weeks(int(given["days"])))
            return text[: match.start()] + " " + text[match.end() :], number
    return text, 1


def _weeks(days: int) -> int:
    if days % 7:
        raise RuleViolation(
            "HV-DATE-01",
            N_("Rounds are whole weeks apart: 7 days, 14 or 21, not %(days)s."),
            days=days,
        )
    return days // 7


def _first_date(text: str, today: dt.date) -> tuple[str, dt.date | None]:
    match = _DAY.search(text)
    if match is None:
        return text, None
    before = FROM.sub(" ", text[: match.start()])
    rest = before + " " + text[match.end() :]
    return rest, _day(match, today)


def _day(match: re.Match[str], after: dt.date) -> dt.date:
    parts = {k[0]: v for k, v in match.groupdict().items() if v}
    day, month = int(parts["d"]), parts["m"]
    number = MONTHS[month] if month in MONTHS else int(month)
    if "y" in parts:
        check_year(parts["y"], after)
        return _real(int(parts["y"]), number, day, match[0])
    # 29 February may be years away; four years on nothing new can come.
    for year in range(after.year, after.year + 9):
        try:
            found = dt.date(year, number, day)
        except ValueError:
            continue
        if found >= after:
            return found
    raise _no_such_day(match[0])


def _real(year: int, month: int, day: int, typed: str) -> dt.date:
    try:
        return dt.date(year, month, day)
    except ValueError:
        raise _no_such_day(typed) from None


def _no_such_day(typed: str) -> RuleViolation:
    """The sentence names the day as it was typed, English months with their capital."""
    words = [w.capitalize() if w in ENGLISH_MONTHS else w for w in typed.split()]
    return RuleViolation(
        "HV-DATE-02", N_("%(day)s does not exist."), day=" ".join(words)
    )


def _all_dates(text: str, after: dt.date) -> frozenset[dt.date]:
    found = frozenset(_day(match, after) for match in _DAY.finditer(text))
    _refuse_rest(_DAY.sub(" ", text))
    return found


def _time(text: str) -> tuple[str, dt.time]:
    match = _CLOCK.search(text)
    if match is None:
        return text, dt.time(20, 0)
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["half"] and 1 <= hour <= 12:
        hour = hour % 12 + (12 if match["half"] == "pm" else 0)
    if hour > 23 or minute > 59:
        raise RuleViolation(
            "HV-DATE-02",
            N_("%(time)s is not a time of day."),
            time=match[0].strip(),
        )
    rest = text[: match.start()] + " " + text[match.end() :]
    return rest, dt.time(hour, minute)


def _weekdays(text: str) -> tuple[str, tuple[int, ...]]:
    days: set[int] = set()
    rest: list[str] = []
    for word in re.split(r"[\s,;&+]+", text):
        if word in WEEKDAYS:
            days.add(WEEKDAYS[word])
        else:
            rest.append(word)
    return " ".join(rest), tuple(sorted(days))


def _refuse_rest(text: str) -> None:
    words = (word.strip(".,;:-") for word in re.split(r"[\s,;]+", text))
    unknown: Collection[str] = [w for w in words if w and w not in FILLERS]
    if unknown:
        raise RuleViolation(
            "HV-DATE-03",
            N_("“%(words)s” is not understood here."),
            words=" ".join(unknown)[:60],
        )
