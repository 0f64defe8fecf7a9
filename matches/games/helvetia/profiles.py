"""Helvetia's sheets: one profile per ruleset and depth."""

from __future__ import annotations

from dataclasses import replace

from engine.games.helvetia.box.cards import ChallengeKind
from engine.report import GoalKind
from engine.rulesets import Ruleset
from matches.rules.sheet.entries import EntryKind
from matches.rules.sheet.periods import Period, Periods
from matches.rules.sheet.profiles import ALWAYS, SheetProfile

GEEK, FAMILY = Ruleset("helvetia", "geek"), Ruleset("helvetia", "family")

# HC-CLK-04: the clock at the start of each period and the limit at which it ends.
PERIODS = Periods(
    (
        Period("first", ("second",), 0, 45),
        Period("second", ("done", "extra_1", "shootout"), 45, 90),
        Period("extra_1", ("extra_2",), 90, 105),
        Period("extra_2", ("done", "shootout"), 105, 120),
    ),
    half="second",
    extra="extra_1",
    after_the_end=("extra_1", "shootout"),
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
# HC-CHL-04.
GEEK_COUNTERS = tuple(
    kind.value for kind in ChallengeKind if kind is not ChallengeKind.GOALS
)
FAMILY_COUNTERS = ("shots", "saves", "short_passes", "steals", "interceptions")

_GEEK_WAYS: tuple[GoalKind, ...] = ("shot", "first_touch", "header", "penalty", "own")
_GEEK = ALWAYS | CARDS | DECK | {EntryKind.CHANGE, EntryKind.KEEPER}
_FAMILY = ALWAYS | {EntryKind.CHANGE}
_GEEK_STANDARD = SheetProfile(
    GEEK,
    "standard",
    PERIODS,
    _GEEK | {EntryKind.PROGRESS},
    _GEEK_WAYS,
    # HC-KIT-02: faces of the time die; HC-CLK-02: a period ends above its limit.
    steps=(6, 9, 12),
    # HC-SUB-01, HC-FFT-01, HC-SO-03.
    changes=2,
    least=2,
    kicks=3,
)
_FAMILY_STANDARD = SheetProfile(
    FAMILY,
    "standard",
    PERIODS,
    _FAMILY,
    ("shot",),
    # FAMILY goes on by one red mark; HC-FAM-07: a period ends at its limit.
    steps=(9,),
    ends_at_limit=True,
    extra_time=False,
    # HC-FAM-14.
    carries=False,
    # HC-FAM-09.
    changes=2,
)

PROFILES = (
    replace(_GEEK_STANDARD, depth="score", kinds=ALWAYS, ways=(), named=False),
    _GEEK_STANDARD,
    replace(
        _GEEK_STANDARD,
        depth="full",
        kinds=_GEEK | {EntryKind.COUNT},
        counters=GEEK_COUNTERS,
    ),
    replace(_FAMILY_STANDARD, depth="score", kinds=ALWAYS, ways=(), named=False),
    _FAMILY_STANDARD,
    replace(
        _FAMILY_STANDARD,
        depth="full",
        kinds=_FAMILY | {EntryKind.COUNT},
        counters=FAMILY_COUNTERS,
    ),
)
