"""What Python does with memory, where that takes time from a page."""

from __future__ import annotations

import gc
from collections.abc import Callable
from types import FunctionType
from typing import TypeVar

Result = TypeVar("Result")


def keep_what_is_loaded() -> None:
    """What is loaded stays, and a server shares it with its children.

    To look through it again each time memory is cleaned stops all threads for 80 ms.
    Cleaning after every 700 objects is a tenth of what a page takes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def _called(work: Callable[..., Result], *given: object) -> Result:
    return work(*given)


# Python keeps the variables of functions that call each other in pieces of 16 kB, fetches
# one from the system when it begins and gives it back when it ends. Where the end of a
# piece lies within a loop of a template, each turn of the loop fetched and gave back: the
# fixtures page took twice its time, 540 page faults, and a line more or less anywhere
# above it moved that to another page. A function that asks for much gets a piece of its
# own, twice as large as what it asks for; what it calls uses the rest.
STACK_WORDS = 33_000
with_room_to_call = FunctionType(
    _called.__code__.replace(co_stacksize=STACK_WORDS), globals()
)
