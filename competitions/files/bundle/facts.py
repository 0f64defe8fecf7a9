"""What a bundle says of a match beside its report: prepared, rolled, answered, decided."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from engine.sides import Side


@dataclass(frozen=True, slots=True)
class BundleRoll:
    """A die of recovery before the match, its face, and what that meant."""

    side: Side
    player: str
    face: int
    fit: bool
    # By a sealed promise, at the table, or as before there were promises.
    how: str


@dataclass(frozen=True, slots=True)
class BundleAnswer:
    """What was answered to a question of the league about a player."""

    side: Side
    player: str
    question: str
    value: int


@dataclass(frozen=True, slots=True)
class CardLearnt:
    """A card that was learnt before the match, and its level then."""

    side: Side
    number: int
    level: int


@dataclass(frozen=True, slots=True)
class BundleHand:
    """The cards that a side brought, and what opens their seal."""

    side: Side
    cards: tuple[int, ...]
    nonce: str
    sealed: str


@dataclass(frozen=True, slots=True)
class BundleChances:
    """A player's shots, and their worth in thousandths of a goal."""

    side: Side
    player: str
    shots: int
    worth: int


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What is known about a match that has a result, beside the report."""

    # When its sheet was opened, and when its result was first recorded.
    opened: dt.datetime | None = None
    recorded: dt.datetime | None = None
    # Why the organiser decided or corrected it, and that he kept it in its bracket.
    reason: str = ""
    corrected: bool = False
    kept: bool = False
    learnt: tuple[CardLearnt, ...] = ()
    hands: tuple[BundleHand, ...] = ()
    chances: tuple[BundleChances, ...] = ()


NO_FACTS = MatchFacts()
