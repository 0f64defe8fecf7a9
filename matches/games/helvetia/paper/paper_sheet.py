"""The rulebook's sheet as it was filled in: numbers in rows, cards, challenge, training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from competitions.games.door import (
    CardChoice,
    SideChoices,
    card_answers,
    chosen_cards,
)
from engine.sides import Side
from matches.rules.paper.sheet import (
    UNKNOWN,
    Known,
    KnownDetail,
    Score,
    lineup_on,
)


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One player's row; numbers as they stand in its boxes."""

    player: int
    role: str
    goals: int = 0
    assists: int = 0
    own: int = 0
    yellow: int = 0
    red: int = 0
    injured: bool = False
    exhausted: bool = False


@dataclass(frozen=True, slots=True)
class TypedSide:
    """One side's half of the paper."""

    rows: tuple[TypedRow, ...] = ()
    # LP: the numbers brought, and which of them were played.
    cards: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    challenge: int | None = None
    made: bool = False
    trained: tuple[int, ...] = ()
    changes: tuple[tuple[int, int], ...] = ()
    kicks: tuple[tuple[int, bool], ...] = ()
    # HC-REC-02: what the die of the table showed before the match.
    faces: Mapping[int, int] = field(default_factory=dict)
    # Of a result that is completed.
    known: Known = field(default_factory=dict)

    def nth(self, player: int, column: str, n: int = 0) -> KnownDetail:
        return next(iter(self.known.get((player, column), ())[n : n + 1]), UNKNOWN)

    @property
    def choice(self) -> SideChoices:
        """What would have been chosen before the match; the keeper comes first."""
        chosen = CardChoice(sorted(self.trained), sorted(self.cards), self.challenge)
        return SideChoices(lineup_on(self.rows), card_answers(chosen))

    @property
    def legends(self) -> tuple[int, ...]:
        return chosen_cards(self.choice.answers).legends


@dataclass(frozen=True, slots=True)
class TypedMatch:
    """Both halves of the paper and its head."""

    home: TypedSide
    away: TypedSide
    score: Score
    half_time: Score | None = None
    after_90: Score | None = None
    forfeit: str = ""
    # Where nobody remembers the kicks one by one.
    shootout: Score | None = None

    def side(self, side: Side) -> TypedSide:
        return self.home if side == Side.HOME else self.away
