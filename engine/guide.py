"""A first match with a coach beside you: what a game brings for it, as plain values."""

from __future__ import annotations

from typing import NamedTuple

from engine.sides import Side


class GuideStep(NamedTuple):
    """One thing that a newcomer does once, as he reads it, with the ids of its rules."""

    key: str
    title: str
    text: str
    rules: tuple[str, ...]
    # The kinds of action, as `About` names them, of which any one takes it.
    kinds: frozenset[str]


class Guide(NamedTuple):
    """What a guided first match begins with, and its steps, in one language."""

    # One of `Room.ways`, a side of the box, one of `Room.levels` against him.
    way: str
    squad: str
    level: str
    # Who plays `squad`.
    side: Side
    # What has been played by then, each word with its side, and all faces that fell.
    words: tuple[tuple[Side, str], ...]
    faces: tuple[tuple[str, int, int], ...]
    steps: tuple[GuideStep, ...]
