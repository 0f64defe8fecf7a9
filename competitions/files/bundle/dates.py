"""Days, days with a time, and moments, as a bundle writes them."""

from __future__ import annotations

import datetime as dt
import re

from competitions.files.bundle.object_reader import Spot, quote
from engine.errors import N_

YEARS = range(1800, 2201)
EXAMPLE = "2027-03-31"
EXAMPLE_MOMENT = "2027-03-31T20:00:00+00:00"
_MOMENT = re.compile(
    r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?)?",
    re.ASCII,
)


def read_date(value: object, spot: Spot) -> dt.date | dt.datetime | None:
    """A day, or a day and a time; without an offset it is the club's own time."""
    if not isinstance(value, str) or not _MOMENT.fullmatch(value):
        text = N_("A date like %(example)s is needed, not %(value)s.")
        spot.note(text, example=EXAMPLE, value=quote(value))
        return None
    try:
        if len(value) == len(EXAMPLE):
            found: dt.date | dt.datetime | None = dt.date.fromisoformat(value)
        else:
            found = dt.datetime.fromisoformat(value).replace(microsecond=0)
    except ValueError:
        found = None
    if found is None or found.year not in YEARS:
        spot.note(N_("%(date)s does not exist."), date=value)
    return found


def read_instant(value: object, spot: Spot) -> dt.datetime | None:
    """A moment with its offset, to the microsecond."""
    text = value if isinstance(value, str) and _MOMENT.fullmatch(value) else ""
    try:
        found = dt.datetime.fromisoformat(text)
        if found.year in YEARS and found.tzinfo is not None:
            return found.astimezone(dt.UTC)
    except (ValueError, OverflowError):
        pass
    sentence = N_("A moment like %(example)s is needed, not %(value)s.")
    spot.note(sentence, example=EXAMPLE_MOMENT, value=quote(value))
    return None


def date_text(moment: dt.date | dt.datetime) -> str:
    """The text that `read_date` reads."""
    if not isinstance(moment, dt.datetime):
        return moment.isoformat()
    whole = moment.second == 0
    return moment.isoformat(timespec="minutes" if whole else "seconds")
