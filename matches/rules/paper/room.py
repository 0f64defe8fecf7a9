"""What a game says of its paper: the boxes, how they are read, the entries they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.json_values import Stored
from engine.report import MatchReport
from engine.sides import BySide, Side
from matches.rules.paper.boxes import (
    FieldMaker,
    PaperColumn,
    PaperStage,
    ReadBox,
    SideFields,
)
from matches.rules.paper.sheet import (
    AnyTypedMatch,
    Mark,
    PaperHead,
    PaperLine,
    SideLines,
)


class KnownCards(NamedTuple):
    """Cards of a match whose result has no sheet, as far as the league knows them."""

    # Number, and whether it was played.
    brought: Sequence[tuple[int, bool]] = ()
    learnt: Sequence[int] = ()


class RowMarks(NamedTuple):
    """One player's row as it was read: what each of its columns says."""

    player: int
    role: str
    marks: Stored


class ReadSide(NamedTuple):
    """One side's half of the paper as it was read; `fields` are those its game made."""

    rows: Sequence[RowMarks]
    lines: SideLines
    fields: SideFields


class PaperRoom(Protocol):
    """The paper of one game."""

    @property
    def columns(self) -> tuple[PaperColumn, ...]: ...
    @property
    def stages(self) -> tuple[PaperStage, ...]: ...
    @property
    def changes(self) -> int:
        """How many changes it has boxes for at most."""
        ...

    @property
    def fields(self) -> FieldMaker: ...

    def match(
        self, sides: BySide[ReadSide], head: PaperHead, read: ReadBox, /
    ) -> AnyTypedMatch:
        """The match as it was typed; what is wrong in a field is said at its box."""
        ...

    def entries(self, match: AnyTypedMatch, /) -> list[PaperLine]:
        """All entries after the opening, in an order in which they can have happened."""
        ...

    def missing(self, match: AnyTypedMatch, /) -> int:
        """Goals of the score that stand in nobody's row."""
        ...

    def marks(self, report: MatchReport[int], side: Side, /) -> Iterator[Mark]:
        """Each mark that the paper of a result would have."""
        ...

    def cells(
        self, report: MatchReport[int], side: Side, /
    ) -> Mapping[tuple[int, str], str]:
        """What would stand in each box of each player."""
        ...

    def staged(self, report: MatchReport[int], /) -> Mapping[str, tuple[int, int]]:
        """How it stood at each of its stages, as far as the result says it."""
        ...

    def filled(
        self, report: MatchReport[int], side: Side, cards: KnownCards, /
    ) -> Mapping[str, str]:
        """What would stand in the boxes that only this game has."""
        ...
