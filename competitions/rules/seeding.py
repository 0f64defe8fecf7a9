"""Decision 20: draws and lots that anybody can repeat from the published seed."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def lot(seed: str, item: object) -> str:
    """What decides an item's place: the SHA-256 of "seed:id", as hexadecimal."""
    return sha256(f"{seed}:{item}".encode()).hexdigest()


def shuffle(items: Iterable[T], seed: str) -> tuple[T, ...]:
    """The items in the order of their lots; the order they came in has no say."""
    return tuple(sorted(items, key=lambda item: lot(seed, item)))


def print_of_seed(seed: str) -> str:
    """HV-LOT-02: what is shown of a seed before the draw, its SHA-256."""
    return sha256(seed.encode()).hexdigest()
