"""How far a long count has come, for whoever wants to know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
# Called with what is counted, how many are done, and of how many.
Listener = Callable[[str, int, int], None]
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def listen(listener: Listener) -> Iterator[None]:
    """Whatever is counted inside tells this listener."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def watch(what: str, rows: Iterable[T], of: Callable[[], int]) -> Iterator[T]:
    """The rows as they are; `of` is asked how many there are only if somebody listens."""
    listener = _listener.get()
    if listener is None:
        yield from rows
        return
    every = of()
    for n, row in enumerate(rows):
        listener(what, n, every)
        yield row
    listener(what, every, every)
