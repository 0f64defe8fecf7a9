"""A match sheet that was filled in on paper: both halves, its head, and what fits not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.errors import RuleViolation
from engine.json_values import Stored
from engine.sides import Side
from matches.games.helvetia.choices import SideChoices

Score = tuple[int, int]
LATE = 10_000


@dataclass(frozen=True, slots=True)
class KnownDetail:
    """What the paper does not ask and a typed result told: it is kept as it was."""

    minute: int | None = None
    how: str = ""
    # Who gave the pass.
    assist: int = 0
    added: int = 0

    @property
    def order(self) -> tuple[int, int]:
        """Whatever has no minute comes after all that has one."""
        return (LATE if self.minute is None else self.minute, self.added)


UNKNOWN = KnownDetail()


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
    # Of a result that is completed: by player and column, in the order of the match.
    known: Mapping[tuple[int, str], tuple[KnownDetail, ...]] = field(
        default_factory=dict
    )

    def nth(self, player: int, column: str, n: int = 0) -> KnownDetail:
        return next(iter(self.known.get((player, column), ())[n : n + 1]), UNKNOWN)

    @property
    def choice(self) -> SideChoices:
        """What would have been chosen before the match; the keeper comes first."""
        ranks = ("keeper", "field", "bench")
        rows = sorted(self.rows, key=lambda row: ranks.index(row.role))
        return SideChoices(
            lineup=tuple((row.player, row.role) for row in rows),
            trained=tuple(sorted(self.trained)),
            cards=tuple(sorted(self.cards)),
            challenge=self.challenge,
        )


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


@dataclass(frozen=True, slots=True)
class PaperLine:
    """An entry to be written, and the box of the paper that it comes from."""

    kind: str
    content: Stored
    box: str
    # The side it counts for, where it is a goal.
    scores: Side | None = None
    known: KnownDetail = UNKNOWN


class Misfit(RuleViolation):
    """What cannot have happened, at the box that says it."""

    def __init__(self, box: str, error: RuleViolation) -> None:
        super().__init__(error.rule_id, error.message, **error.params)
        self.box = box
