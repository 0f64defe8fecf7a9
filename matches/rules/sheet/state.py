"""What a folded match sheet says: the match, its two sides, its rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engine.json_values import Stored
from engine.report import Depth
from engine.rulesets import Ruleset
from engine.sides import BySide, Side
from matches.rules.sheet.entries import Entry, EntryKind
from matches.rules.sheet.opening import Member
from matches.rules.sheet.periods import CLOSED
from matches.rules.sheet.profiles import SheetProfile

# What stands before anything was played; a void leaves its row.
BEFORE_PLAY = frozenset({EntryKind.OPEN, EntryKind.KICKOFF, EntryKind.VOID})


@dataclass(frozen=True, slots=True)
class SideState:
    """What the entries make of one side."""

    team: int = 0
    members: tuple[Member, ...] = ()
    on_pitch: frozenset[int] = frozenset()
    # May still come on: never did.
    bench: frozenset[int] = frozenset()
    # Who left and why (replaced, sent_off, injured), and in which minute.
    left: Mapping[int, str] = field(default_factory=dict)
    left_at: Mapping[int, int] = field(default_factory=dict)
    # HC-SUB-05: injured and not replaced yet.
    to_replace: frozenset[int] = frozenset()
    # HC-GK-05: who keeps goal, the keeper or a stand-in; 0 for nobody.
    keeper: int = 0
    # Started or came on, whatever happened after.
    entered: frozenset[int] = frozenset()
    yellows: Mapping[int, int] = field(default_factory=dict)
    reds: frozenset[int] = frozenset()
    injured: frozenset[int] = frozenset()
    exhausted: frozenset[int] = frozenset()
    changes: int = 0
    goals: int = 0
    cards_played: tuple[int, ...] = ()
    legend: int | None = None
    # HC-DECK-01: LEGEND cards spent in earlier matches of the competition.
    spent: tuple[int, ...] = ()
    sealed: str = ""
    challenge: int | None = None
    # What the challenge counts: kind and how many ("shots", 3).
    challenge_asks: tuple[str, int] | None = None
    progress: int = 0
    made: bool | None = None
    kicks: tuple[tuple[int, bool], ...] = ()
    tallies: Mapping[tuple[int, str], int] = field(default_factory=dict)

    @property
    def kick_takers(self) -> frozenset[int]:
        return frozenset([player for player, _scored in self.kicks])

    @property
    def keeper_gone(self) -> bool:
        """HC-GK-05: the keeper has left, and nobody stands in goal."""
        had = any(member.role == "keeper" for member in self.members)
        return had and not self.keeper and bool(self.on_pitch)


NOBODY = BySide(SideState(), SideState())


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry as the page shows it: minute, score after it, voided or amended."""

    entry: Entry
    minute: int
    # The key of a period, or one of the words of `periods`.
    phase: str
    score: tuple[int, int]
    # Number of the entry that voided it and the reason said there.
    voided_by: int | None = None
    void_reason: str = ""
    # Content with its amendments applied (minute, how, assist); that of a void also
    # says of what kind the voided entry is (`of`), that of a yellow card which one it
    # is of its player (`nth`), that of a clock where it stood before (`was`).
    content: Stored = field(default_factory=dict)
    # Not voided, yet without effect: what it rested on was voided later.
    moot: bool = False
    # Where the clock stands after it.
    clock: int = 0

    @property
    def side(self) -> Side:
        """Of an entry that belongs to a side."""
        return Side.HOME if self.entry.side == Side.HOME else Side.AWAY

    @property
    def added(self) -> int:
        """HV-MIN-01: the 2 of 45+2."""
        return int(self.content.get("added", 0))

    @property
    def live(self) -> bool:
        return self.voided_by is None and not self.moot


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet at one revision."""

    profile: SheetProfile
    revision: int = 0
    # cup, championship or friendly: whether a draw stands.
    competition: str = "friendly"
    opened_at: datetime | None = None
    phase: str = CLOSED
    minute: int = 0
    sides: BySide[SideState] = NOBODY
    half_time: tuple[int, int] | None = None
    after_90: tuple[int, int] | None = None
    first_kick: Side | None = None
    # All kicks of the shoot-out in their order.
    kicks: tuple[tuple[Side, int, bool], ...] = ()
    forfeit: str = ""
    # FINISH stands and was not reopened since.
    finished: bool = False
    # HV-END-01: abandoned or unkept, where it was ended before its limit.
    early: str = ""
    rows: tuple[EntryRow, ...] = ()

    @property
    def score(self) -> tuple[int, int]:
        return (self.sides.home.goals, self.sides.away.goals)

    @property
    def ruleset(self) -> Ruleset:
        return self.profile.ruleset

    @property
    def depth(self) -> Depth:
        return self.profile.depth

    @property
    def plays(self) -> bool:
        """A period is under way."""
        return self.phase in self.profile.periods.starts

    @property
    def untouched(self) -> bool:
        """HV-PREP-02: nothing stands but the opening, and perhaps who kicks off."""
        return not self.finished and all(
            row.entry.kind in BEFORE_PLAY for row in self.rows if row.live
        )

    def row(self, seq: int) -> EntryRow | None:
        """The row of this entry; a match played again does not begin with the first."""
        n = seq - self.rows[0].entry.seq if self.rows else -1
        return self.rows[n] if 0 <= n < len(self.rows) else None
