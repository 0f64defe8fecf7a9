"""The shoot-out of the paper, kick by kick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.sides import SIDES, BySide, Side
from matches.rules.paper.sheet import PaperLine
from matches.rules.sheet.entries import CoreKind

Kicks = Sequence[tuple[int, bool]]


def kick_lines(kicks: BySide[Kicks]) -> Iterator[PaperLine]:
    """HC-SO-02: one after the other; who began is not on the paper and changes nothing."""
    if not kicks.home and not kicks.away:
        return
    yield PaperLine(CoreKind.PERIOD, {"to": "shootout"}, "shootout")
    home_first = len(kicks.home) >= len(kicks.away)
    first = Side.HOME if home_first else Side.AWAY
    sides = (first, Side(first).other)
    for n in range(len(kicks[first])):
        for side in sides:
            for player, scored in kicks[side][n : n + 1]:
                content = {"side": side, "player": player, "scored": scored}
                yield PaperLine(CoreKind.KICK, content, f"{side}_kicks")


def scored_kicks(kicks: BySide[Kicks]) -> tuple[int, int]:
    """The score that these kicks make."""
    home, away = (sum(hit for _who, hit in kicks[side]) for side in SIDES)
    return home, away
