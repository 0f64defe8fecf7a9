"""A value that is computed when it is first asked for, and kept in its object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, overload

Kept = TypeVar("Kept")


class KeptValue(Generic[Kept]):
    """A `functools.cached_property` without its lock.

    Before Python 3.12 that one has a lock for all objects of a class: two threads whose
    values ask each other in another order wait for ever, each on a page of its own.
    """

    def __init__(self, compute: Callable[..., Kept]) -> None:
        self.compute, self.__doc__ = compute, compute.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, holder: None, owner: type) -> KeptValue[Kept]: ...

    @overload
    def __get__(self, holder: object, owner: type) -> Kept: ...

    def __get__(self, holder: object | None, owner: type) -> KeptValue[Kept] | Kept:
        if holder is None:
            return self
        value = holder.__dict__[self.name] = self.compute(holder)
        return value
