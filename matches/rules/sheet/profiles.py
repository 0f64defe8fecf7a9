"""What a sheet offers: one value per ruleset and depth, which its game registers."""

from __future__ import annotations

from dataclasses import dataclass

from engine.report import Depth, GoalKind
from engine.rulesets import Ruleset
from matches.rules.sheet.entries import EntryKind
from matches.rules.sheet.periods import Periods

# Entries of any sheet.
ALWAYS = frozenset(
    {
        EntryKind.OPEN,
        EntryKind.KICKOFF,
        EntryKind.CLOCK,
        EntryKind.GOAL,
        EntryKind.PERIOD,
        EntryKind.KICK,
        EntryKind.FORFEIT,
        EntryKind.AMEND,
        EntryKind.VOID,
        EntryKind.NOTE,
        EntryKind.FINISH,
        EntryKind.REOPEN,
        EntryKind.BACK,
    }
)


# Two are one only if they are the same value: it stands in keys of what is kept.
@dataclass(frozen=True, slots=True, eq=False)
class SheetProfile:
    """Kinds, periods, figures and switches of one sheet; all that reads it asks here."""

    ruleset: Ruleset
    depth: Depth
    periods: Periods
    kinds: frozenset[EntryKind]
    # How a goal may be scored, besides "play", which says nothing.
    ways: tuple[GoalKind, ...] = ()
    # A goal names its scorer; where it need not, player 0 stands for nobody.
    named: bool = True
    # Gestures that are counted per player.
    counters: tuple[str, ...] = ()
    # So far the clock goes on at once; nothing where none is kept.
    steps: tuple[int, ...] = ()
    # A period ends at its limit, or else above it.
    ends_at_limit: bool = False
    extra_time: bool = True
    # Bans, injuries and fatigue follow from a match.
    carries: bool = True
    changes: int = 2
    # With so many left on the pitch a side forfeits.
    least: int = 2
    # So many kicks each before a shoot-out can be decided.
    kicks: int = 3

    @property
    def cards(self) -> bool:
        return EntryKind.YELLOW in self.kinds

    @property
    def counts_gestures(self) -> bool:
        """Full statistics: challenges count by themselves, nobody says "one more"."""
        return bool(self.counters)

    @property
    def overtime(self) -> int:
        """How far the clock may stand above the limit of a period."""
        return max(self.steps, default=0)

    def is_over(self, phase: str, minute: int) -> bool:
        """Has the clock passed the end of this period?"""
        limit = self.periods.limits.get(phase)
        if limit is None:
            return False
        return minute >= limit if self.ends_at_limit else minute > limit
