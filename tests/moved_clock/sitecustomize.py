"""The clock of a program that has this folder in PYTHONPATH: moved by the seconds in a file.

`MOVED_BY` names the file; it may be written anew while the program runs. Only what
Python asks the clock for is moved: waits go on by the machine's own time, as they do
when somebody sets the clock of a machine.
"""

from __future__ import annotations

import datetime
import os
import time
from pathlib import Path

FILE = Path(os.environ["MOVED_BY"])
RIGHT, EXACT = time.time, datetime.datetime


def moved_by() -> float:
    try:
        return float(FILE.read_text() or 0)
    except FileNotFoundError:
        return 0.0


def now_moved() -> float:
    return RIGHT() + moved_by()


class AnyMoment(type):
    """What was made before, or by C, is a moment too."""

    def __instancecheck__(cls, found: object) -> bool:
        return isinstance(found, EXACT)


class MovedMoment(EXACT, metaclass=AnyMoment):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:
        return EXACT.fromtimestamp(now_moved(), tz)

    @classmethod
    def utcnow(cls) -> datetime.datetime:
        return EXACT.fromtimestamp(now_moved(), datetime.UTC).replace(tzinfo=None)


time.time = now_moved
datetime.datetime = MovedMoment
