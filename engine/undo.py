"""The words of a record: what stands, and what was played and taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

# No action of a game may read like this.
UNDO: Final = "undo"


class TakenBack:
    """What was taken back in a match: at each ply the words that led nowhere.

    "a b undo c" are two actions that stand, a and c; "b undo" was written before the
    second of them.
    """

    __slots__ = ("_at", "_count")

    def __init__(self) -> None:
        self._at: Final[dict[int, list[str]]] = {}
        self._count = 0

    def __len__(self) -> int:
        """How many words they are."""
        return self._count

    def take_back(self, ply: int, word: str) -> None:
        """The action after so many others, and what was taken back after it."""
        later = self._at.pop(ply + 1, [])
        self._at.setdefault(ply, []).extend((word, *later, UNDO))
        self._count += 2

    def lines(
        self, words: Sequence[str], ends: Iterable[int] = ()
    ) -> Iterator[list[str]]:
        """All words, in lines that end after so many of those that stand."""
        start = 0
        for end in ends:
            if line := list(self._written(words, start, end)):
                yield line
            start = end
        line = list(self._written(words, start, len(words)))
        line += self._at.get(len(words), [])
        if line:
            yield line

    def _written(self, words: Sequence[str], start: int, end: int) -> Iterator[str]:
        for ply in range(start, end):
            yield from self._at.get(ply, ())
            yield words[ply]


def kept_words(words: Iterable[tuple[int, str]]) -> set[int]:
    """The places of the words that nobody takes back.

    Each word comes with its side; an undo takes back the newest that stands of its own.
    """
    left: tuple[list[int], list[int]] = ([], [])
    for n, (side, word) in enumerate(words):
        if word != UNDO:
            left[side].append(n)
        elif left[side]:
            left[side].pop()
    return {*left[0], *left[1]}
