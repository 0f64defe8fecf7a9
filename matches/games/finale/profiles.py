"""Finale's sheets: one profile per depth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.games.finale.reporting import ATTACK, COUNTER, RULESET
from engine.games.finale.squads import SUBSTITUTES
from matches.games.finale.course import PERIODS
from matches.games.finale.kinds import VOCABULARY
from matches.games.finale.labels import COUNTERS, GESTURES
from matches.games.finale.own_offers import TACTIC
from matches.games.finale.report import FINALE_PART
from matches.games.finale.side_part import finale_opening, row_words
from matches.rules.kinds.house import of_vocabulary
from matches.rules.kinds.players import OFF
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import SheetProfile

ALWAYS = frozenset(
    {
        CoreKind.OPEN,
        CoreKind.GOAL,
        CoreKind.PERIOD,
        CoreKind.KICK,
        CoreKind.FORFEIT,
        CoreKind.AMEND,
        CoreKind.VOID,
        CoreKind.NOTE,
        CoreKind.FINISH,
        CoreKind.REOPEN,
        CoreKind.BACK,
    }
)
OF_PLAYERS = frozenset(
    {
        CoreKind.YELLOW,
        CoreKind.SECOND_YELLOW,
        CoreKind.RED,
        CoreKind.INJURY,
        CoreKind.CHANGE,
    }
)
# In the order of the dock.
DOCK: tuple[tuple[str, ...], ...] = (
    (CoreKind.KICK,),
    (CoreKind.GOAL,),
    (TACTIC,),
    (CoreKind.YELLOW,),
    (CoreKind.RED,),
    (CoreKind.INJURY,),
    (CoreKind.CHANGE,),
)
# Shared checks cite the rules of another book; these are the ones of this.
CITES: Mapping[str, str] = {
    "HC-SHT-01": "FI-EVT-4",
    "HC-SHT-02": "FI-EVT-3",
    "HC-SHT-05": "FI-EVT-2",
    "HC-SHT-03": "FI-EVT-2",
    "HC-CMP-02": "FI-EVT-1",
    "HC-SET-01": "FI-COR-2",
    "HC-SUB-01": "FI-PER-2",
    "HC-SUB-07": "FI-SYM-4",
    "HC-SUSP-01": "FI-SYM-3",
    "HC-REC-01": "FI-SYM-2",
    "HC-CHL-04": "FI-REP-2",
    "HC-HALF-01": "FI-COR-1",
    "HC-ET-01": "FI-EXT-1",
    "HC-ET-03": "FI-LGE-1",
    "HC-CUP-01": "FI-END-1",
    "HC-FAM-14": "FI-END-1",
    "HC-SO-01": "FI-PEN-1",
    "HC-SO-02": "FI-PEN-3",
    "HC-SO-04": "FI-PEN-8",
    "HC-SO-05": "FI-PEN-6",
    "HC-SO-07": "FI-COR-6",
    "HC-FFT-01": "FI-LGE-8",
}

# Templates by the place on a page where they stand; the sides of its paper are those that
# every paper has.
PARTS: Mapping[str, str] = {
    "lineups": "games/finale/sheet_lineups.html",
    "typed_side": "matches/typed_side.html",
    "typed_words": "games/finale/typed_words.html",
}

STANDARD = SheetProfile(
    RULESET,
    "standard",
    PERIODS,
    VOCABULARY,
    of_vocabulary(VOCABULARY, ALWAYS | OF_PLAYERS),
    DOCK,
    OFF,
    (ATTACK, COUNTER),
    gestures=GESTURES,
    # FI-COR-4: no side has lost because few are left.
    changes=SUBSTITUTES,
    least=-1,
    # FI-COR-6.
    kicks=5,
    series=True,
    keeper_kicks=False,
    places=row_words,
    parts=PARTS,
    opening=finale_opening,
    report=FINALE_PART,
    cites=CITES,
)
PROFILES = (
    # FI-EVT-5.
    replace(
        STANDARD,
        depth="score",
        kinds=of_vocabulary(VOCABULARY, ALWAYS),
        ways=(),
        named=False,
        parts={},
    ),
    STANDARD,
    replace(
        STANDARD,
        depth="full",
        kinds=of_vocabulary(VOCABULARY, ALWAYS | OF_PLAYERS | {TACTIC, CoreKind.COUNT}),
        counters=tuple(COUNTERS),
    ),
)
