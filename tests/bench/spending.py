"""CPU of a deed beside that of an empty view, both the fastest of the same minute.

What else runs on the machine only ever adds to either.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import repeat
from typing import NamedTuple

from django.test import Client

from helvetia_site.web.memory import with_room_to_call

EMPTIES = 20
# Of an empty view when the goals were set in ms. Slower machines are slower at both.
EMPTY_THEN = 0.176


def empty_views(goal: float) -> float:
    """How many empty views took so many ms when the goals were set."""
    return goal / EMPTY_THEN


class Spent(NamedTuple):
    """Milliseconds of this process, and as often as an empty view."""

    cpu: float
    times: float


def of_each(deeds: Iterable[Callable[[], object]]) -> Spent:
    """Each is done once, with empty views before it."""
    visitor = Client()
    empty = least = float("inf")
    for deed in deeds:
        for _ in range(EMPTIES):
            empty = min(empty, milliseconds(lambda: visitor.get("/healthz")))
        least = min(least, milliseconds(deed))
    return Spent(least, least / empty)


def of(deed: Callable[[], object], often: int) -> Spent:
    """After one to warm up."""
    deed()
    return of_each(repeat(deed, often))


def milliseconds(deed: Callable[[], object]) -> float:
    """In a thread of the server a page has as much room to call."""
    began = time.process_time()
    with_room_to_call(deed)
    return (time.process_time() - began) * 1000
