"""The paper of Finale as it was filled in: periods in the rows, the score after each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from competitions.games.door import SideChoices
from engine.sides import SIDES, Side
from matches.games.finale.course import EXTRA, LAST
from matches.games.finale.paper.period_marks import UNDATED, Marks
from matches.rules.paper.sheet import UNKNOWN, Known, KnownDetail, Score, lineup_on


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """One player's row: what its boxes say, in which periods."""

    player: int
    role: str
    goals: Marks = ()
    assists: Marks = ()
    yellow: Marks = ()
    red: Marks = ()
    injured: Marks = ()

    @property
    def columns(self) -> tuple[tuple[str, Marks], ...]:
        """Its boxes by the names of their columns."""
        return (
            ("goals", self.goals),
            ("assists", self.assists),
            ("yellow", self.yellow),
            ("red", self.red),
            ("injured", self.injured),
        )

    @property
    def periods(self) -> tuple[int, ...]:
        """The periods in which he was on the pitch, as far as somebody wrote it."""
        found = {mark.period for _column, marks in self.columns for mark in marks}
        return tuple(sorted(found - {UNDATED}))

    @property
    def leaves(self) -> int:
        """The period in which a card or an injury took him off; 0 for none known."""
        exits = {mark.period for mark in (*self.red, *self.injured)}
        if len(self.yellow) > 1 and not any(mark.undated for mark in self.yellow):
            exits.add(max(mark.period for mark in self.yellow))
        return min(exits - {UNDATED}, default=UNDATED)


@dataclass(frozen=True, slots=True)
class PeriodSide:
    """One side's half of the paper."""

    rows: tuple[PeriodRow, ...] = ()
    changes: tuple[tuple[int, int], ...] = ()
    kicks: tuple[tuple[int, bool], ...] = ()
    faces: Mapping[int, int] = field(default_factory=dict)
    # Of a result that is completed.
    known: Known = field(default_factory=dict)

    @property
    def choice(self) -> SideChoices:
        return SideChoices(lineup_on(self.rows))

    def known_change(self, off: int) -> KnownDetail:
        return next(iter(self.known.get((off, "off"), ())), UNKNOWN)


@dataclass(frozen=True, slots=True)
class PeriodMatch:
    """Both halves of the paper and its head; `after`: the score after a period."""

    home: PeriodSide
    away: PeriodSide
    score: Score
    after: Mapping[int, Score] = field(default_factory=dict)
    forfeit: str = ""
    shootout: Score | None = None

    def side(self, side: Side) -> PeriodSide:
        return self.home if side == Side.HOME else self.away

    @property
    def extended(self) -> bool:
        """FI-EXT-1: how it stood in extra time is written where there was one."""
        return any(period >= EXTRA for period in self.after)

    @property
    def last(self) -> int:
        return LAST if self.extended else EXTRA - 1

    @property
    def named(self) -> Score:
        """Goals that stand in somebody's row."""
        home, away = (
            sum(len(row.goals) for row in self.side(side).rows) for side in SIDES
        )
        return home, away
