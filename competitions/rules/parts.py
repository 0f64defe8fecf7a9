"""HV-LIST-01: a long list in parts of much the same size, never through a group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

# Matches of one page: 100 kB with their crests.
MOST = 100


@dataclass(frozen=True, slots=True)
class ListPart:
    """Some groups of a list: the first and the one after the last."""

    first: int
    end: int

    def __contains__(self, group: object) -> bool:
        return isinstance(group, int) and self.first <= group < self.end


def parts_of(sizes: Sequence[int], most: int = MOST) -> tuple[ListPart, ...]:
    """Groups one after the other, `most` rows together; a larger group is alone.

    As few parts as there may be, and no short rest at the end.
    """
    wanted = max(1, -(-sum(sizes) // most))
    share = sum(sizes) / wanted
    parts: list[ListPart] = []
    first = rows = done = 0
    for n, size in enumerate(sizes):
        full = rows and (
            rows + size > most or done + size / 2 > share * (len(parts) + 1)
        )
        if full:
            parts.append(ListPart(first, n))
            first, rows = n, 0
        rows += size
        done += size
    return (*parts, ListPart(first, len(sizes)))


def part_with(parts: Sequence[ListPart], group: int) -> int:
    """The place of the part that holds a group; the last for one that is nowhere."""
    places = (n for n, part in enumerate(parts) if group in part)
    return next(places, len(parts) - 1)
