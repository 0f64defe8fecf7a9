"""Counts in the English sentences that commands print."""

from __future__ import annotations


def count_words(n: int, one: str, many: str = "") -> str:
    """ "1 finding", "2 findings"; `many` where an s is not enough."""
    return f"{n:,} {one if n == 1 else many or f'{one}s'}"
