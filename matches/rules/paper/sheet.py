"""A match sheet that was filled in on paper: its head, its sides, and what fits not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from competitions.games.door import SideChoices
from engine.errors import RuleViolation
from engine.json_values import Stored
from engine.report import BENCH, FIELD, KEEPER
from engine.sides import Side

Score = tuple[int, int]
LATE = 10_000
RANKS = (KEEPER, FIELD, BENCH)


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
# A mark of the paper: of whom, in which column, what else is known of it.
Mark = tuple[int, str, KnownDetail]
# By player and column, in the order of the match.
Known = Mapping[tuple[int, str], tuple[KnownDetail, ...]]


def known_in(marks: Iterable[Mark]) -> dict[tuple[int, str], tuple[KnownDetail, ...]]:
    """What is known of the marks of a side, by player and column of the paper."""
    found: dict[tuple[int, str], list[KnownDetail]] = defaultdict(list)
    for player, column, known in marks:
        found[player, column].append(known)
    return {
        key: tuple(sorted(rows, key=lambda one: one.order))
        for key, rows in found.items()
    }


class RoledRow(Protocol):
    """A row of any game's paper."""

    @property
    def player(self) -> int: ...
    @property
    def role(self) -> str: ...


def lineup_on(rows: Iterable[RoledRow]) -> tuple[tuple[int, str], ...]:
    """Who was chosen, the keeper first."""
    ranked = sorted(rows, key=lambda row: RANKS.index(row.role))
    return tuple((row.player, row.role) for row in ranked)


@dataclass(frozen=True, slots=True)
class SideLines:
    """What the paper of any game has of a side beside its rows."""

    changes: tuple[tuple[int, int], ...] = ()
    kicks: tuple[tuple[int, bool], ...] = ()
    # HC-REC-02: what the die of the table showed before the match.
    faces: Mapping[int, int] = field(default_factory=dict)
    # Of a result that is completed.
    known: Known = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PaperHead:
    """The score, how it stood before the end, who gave up."""

    score: Score
    # By the stage of the match, as far as it was written.
    stages: Mapping[str, Score] = field(default_factory=dict)
    forfeit: str = ""
    # Where nobody remembers the kicks one by one.
    shootout: Score | None = None


class AnyTypedSide(Protocol):
    """One side's half of the paper, as its game has it."""

    @property
    def kicks(self) -> Sequence[tuple[int, bool]]: ...
    @property
    def faces(self) -> Mapping[int, int]: ...
    @property
    def choice(self) -> SideChoices:
        """What would have been chosen before the match."""
        ...


class AnyTypedMatch(Protocol):
    """Both halves of the paper and its head, as its game has them."""

    @property
    def shootout(self) -> Score | None: ...
    def side(self, side: Side) -> AnyTypedSide: ...


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
