"""What a sheet offers: one SheetRules value per ruleset and depth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.games.helvetia.box.cards import ChallengeKind
from engine.report import Depth, GoalKind
from engine.rulesets import Ruleset
from matches.rules.sheet.entries import EntryKind

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
CARDS = frozenset(
    {
        EntryKind.YELLOW,
        EntryKind.SECOND_YELLOW,
        EntryKind.RED,
        EntryKind.INJURY,
        EntryKind.EXHAUSTED,
    }
)
DECK = frozenset({EntryKind.POWER, EntryKind.LEGEND, EntryKind.OUTCOME})

# The clock at the start of each period and the limit at which it ends (HC-CLK-04).
STARTS = {"first": 0, "second": 45, "extra_1": 90, "extra_2": 105}
LIMITS = {"first": 45, "second": 90, "extra_1": 105, "extra_2": 120}
# What may follow a period; which of them does is a matter of the score.
NEXT: Mapping[str, tuple[str, ...]] = {
    "first": ("second",),
    "second": ("done", "extra_1", "shootout"),
    "extra_1": ("extra_2",),
    "extra_2": ("done", "shootout"),
    "done": ("extra_1", "shootout"),
}
# Scored in this way a goal is also an attempt of this kind (HC-CHL-03).
ATTEMPTS: Mapping[str, str] = {
    "shot": ChallengeKind.SHOTS.value,
    "penalty": ChallengeKind.SHOTS.value,
    "first_touch": ChallengeKind.FIRST_TOUCH_SHOTS.value,
    "header": ChallengeKind.HEADERS.value,
}
GEEK_COUNTERS = tuple(
    kind.value for kind in ChallengeKind if kind is not ChallengeKind.GOALS
)
FAMILY_COUNTERS = ("shots", "saves", "short_passes", "steals", "interceptions")


GEEK, FAMILY = Ruleset("helvetia", "geek"), Ruleset("helvetia", "family")


@dataclass(frozen=True, slots=True)
class SheetRules:
    """Kinds, figures and switches of one sheet; the rest of the rules reads them."""

    ruleset: Ruleset
    depth: Depth
    kinds: frozenset[EntryKind]
    # How a goal may be scored, besides "play", which says nothing.
    ways: tuple[GoalKind, ...] = ()
    # A goal names its scorer; where it need not, player 0 stands for nobody.
    named: bool = True
    # HC-CHL-04: gestures that are counted per player.
    counters: tuple[str, ...] = ()
    # HC-KIT-02: faces of the time die; FAMILY goes on by one red mark.
    steps: tuple[int, ...] = (6, 9, 12)
    # HC-CLK-02: a period ends above its limit; HC-FAM-07: at it.
    ends_at_limit: bool = False
    extra_time: bool = True
    # HC-FAM-14: bans, injuries and fatigue follow from a match.
    carries: bool = True
    # HC-SUB-01, HC-FAM-09.
    changes: int = 2
    # HC-FFT-01: with so many left on the pitch a side forfeits.
    least: int = 2
    # HC-SO-03.
    kicks: int = 3

    @property
    def cards(self) -> bool:
        return EntryKind.YELLOW in self.kinds

    @property
    def counts_gestures(self) -> bool:
        """Full statistics: challenges count by themselves, nobody says "one more"."""
        return bool(self.counters)

    def is_over(self, phase: str, minute: int) -> bool:
        """Has the clock passed the end of this period?"""
        limit = LIMITS.get(phase)
        if limit is None:
            return False
        return minute >= limit if self.ends_at_limit else minute > limit


_GEEK_WAYS: tuple[GoalKind, ...] = ("shot", "first_touch", "header", "penalty", "own")
_GEEK = ALWAYS | CARDS | DECK | {EntryKind.CHANGE, EntryKind.KEEPER}
_FAMILY = ALWAYS | {EntryKind.CHANGE}
_FAMILY_STANDARD = SheetRules(
    FAMILY,
    "standard",
    _FAMILY,
    ("shot",),
    steps=(9,),
    ends_at_limit=True,
    extra_time=False,
    carries=False,
)

RULES: Mapping[tuple[Ruleset, Depth], SheetRules] = {
    (GEEK, "score"): SheetRules(GEEK, "score", ALWAYS, named=False),
    (GEEK, "standard"): SheetRules(
        GEEK, "standard", _GEEK | {EntryKind.PROGRESS}, _GEEK_WAYS
    ),
    (GEEK, "full"): SheetRules(
        GEEK, "full", _GEEK | {EntryKind.COUNT}, _GEEK_WAYS, counters=GEEK_COUNTERS
    ),
    (FAMILY, "score"): replace(
        _FAMILY_STANDARD, depth="score", kinds=ALWAYS, ways=(), named=False
    ),
    (FAMILY, "standard"): _FAMILY_STANDARD,
    (FAMILY, "full"): replace(
        _FAMILY_STANDARD,
        depth="full",
        kinds=_FAMILY | {EntryKind.COUNT},
        counters=FAMILY_COUNTERS,
    ),
}


def sheet_rules(ruleset: Ruleset, depth: Depth) -> SheetRules:
    """The rules of a sheet; KeyError for a ruleset or depth that does not exist."""
    return RULES[ruleset, depth]
